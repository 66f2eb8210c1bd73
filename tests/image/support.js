// The image's server as scripts/image runs it, and who comes to it through the proxy.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chown, mkdir, readFile, rm, stat } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { Client, whole } from "../http/support/client.js";
import { eventually, within } from "../http/support/wait.js";

export const { ATOLL_ORIGIN: origin, ATOLL_SITE: site } = process.env;
const { place, tree } = process.env;
assert.ok(origin && site && place && tree, "scripts/image says where all is");

const here = { address: "127.0.0.1", family: 4 };
/** Every name leads to this machine. */
const lookup = (_name, { all }, answer) => (all ? answer(null, [here]) : answer(null, here.address, here.family));

/** Asks the server, or the proxy, whose certificate NODE_EXTRA_CA_CERTS vouches for. */
export function ask(url, { method = "GET", headers = {}, body } = {}) {
  const { request } = url.startsWith("https:") ? https : http;
  return whole(request(url, { method, headers, agent: false, lookup }), body);
}

/** A client that comes by TLS, through the proxy. */
class Visitor extends Client {
  exchange({ path, ...request }) {
    return ask(this.origin + path, request);
  }
}

/** The site, for whatever asks a server for a client. */
export const house = { origin: site, nobody: () => new Visitor(site) };

/** A new folder to be a volume: whose it is, is as Docker would have it from the image. */
export async function volume(name) {
  const folder = `${place}/${name}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o750 });
  await give(folder);
  return folder;
}

/** Makes it the image's user's. */
export async function give(path) {
  const { uid, gid } = await stat(`${tree}/data`);
  await chown(path, uid, gid);
}

/** Starts the program of the image with this folder as /data: as `docker run` does, by a function of scripts/image. */
function start(folder, ...args) {
  const child = spawn("bash", ["-c", 'in_image "$@"', "in_image", "/usr/bin/atoll", ...args], {
    env: { ...process.env, volume: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output.text += text));
  const exit = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  return { child, output, exit };
}

/** Runs a command of the image to its end, which has to be a good one: what it says. */
export async function run(folder, ...args) {
  const { output, exit } = start(folder, ...args);
  assert.equal(await within(60_000, exit, `${args[0]} to end`), 0, output.text);
  return output.text;
}

/** Serves what is in the folder to the proxy. Answers how to stop it, as `docker stop` does. */
export async function serve(folder) {
  const address = new URL(origin).host;
  const { child, output, exit } = start(
    folder,
    ...["serve", "--listen", address, "--public-origin", site, "--trusted-proxy", "127.0.0.1"],
  );
  const well = () => ask(`${site}/healthz`).then(({ status }) => status === 200);
  await eventually(() => well().catch(() => false), `the server behind the proxy: ${output.text}`);
  return async () => {
    // What is spawned becomes the one that holds the namespaces, and takes no signal: its child is the server.
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
    process.kill(Number(children), "SIGTERM");
    assert.equal(await within(15_000, exit, "the server to end"), 0, output.text);
  };
}
