// A server of boardgame.io with one small game. Prints its port. Called by main.js: node boardgame_io_server.js [FOLDER]
//   FOLDER   keeps the matches in files there; none: in memory
import { createRequire } from "node:module";

const { FlatFile, Server } = createRequire(new URL("../../../build/peers/", import.meta.url))("boardgame.io/server");

/** The players mark cells in turns. The state has about 2 KB, like that of a match of Maori. */
const game = {
  name: "cells",
  setup: () => ({ cells: Array(230).fill(10_000_000) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G }, cell) => {
      G.cells[cell] += 1;
    },
  },
};

const folder = process.argv[2];
const server = Server({ games: [game], origins: ["*"], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
const { appServer } = await server.run({ port: 0, callback: () => {} });
console.log(`port ${appServer.address().port}`);
