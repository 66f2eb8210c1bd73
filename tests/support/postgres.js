// Runs a PostgreSQL server for a stage of scripts/test: prints its URL without a database, and stops it when its own
// input ends, so with its caller at the latest.
import { PostgresServer } from "./postgres_server.js";

const server = await PostgresServer.start();
console.log(server.origin());
process.stdin.resume().on("end", async () => {
  await server.remove();
  process.exit(0);
});
