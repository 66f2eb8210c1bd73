// The image's server as scripts/image runs it, and clients that use it through the proxy.
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
/** Resolves every name to this machine. */
const lookup = (_name, { all }, answer) => (all ? answer(null, [here]) : answer(null, here.address, here.family));

/** Sends a request to the server, or to the proxy, whose certificate NODE_EXTRA_CA_CERTS makes trusted. */
export function ask(url, { method = "GET", headers = {}, body } = {}) {
  const { request } = url.startsWith("https:") ? https : http;
  return whole(request(url, { method, headers, agent: false, lookup }), body);
}

/** A client over TLS, through the proxy. */
class Visitor extends Client {
  exchange({ path, ...request }) {
    return ask(this.origin + path, request);
  }
}

/** The site, for functions that need a server to make clients of. */
export const installation = { origin: site, nobody: () => new Visitor(site) };

/** A new folder for a volume, with the owner that Docker would copy from the image. */
export async function volume(name) {
  const folder = `${place}/${name}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o750 });
  await give(folder);
  return folder;
}

/** Gives the path to the image's user. */
export async function give(path) {
  const { uid, gid } = await stat(`${tree}/data`);
  await chown(path, uid, gid);
}

/**
 * Starts the program of the image with this folder as /data, as `docker run` does, with a function of scripts/image.
 */
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

/** Runs a command of the image, which must succeed. Returns its output. */
export async function run(folder, ...args) {
  const { output, exit } = start(folder, ...args);
  assert.equal(await within(60_000, exit, `${args[0]} to end`), 0, output.text);
  return output.text;
}

/** Runs the server with this folder, behind the proxy. Returns a function that stops it, as `docker stop` does. */
export async function serve(folder) {
  const address = new URL(origin).host;
  const { child, output, exit } = start(
    folder,
    ...["serve", "--listen", address, "--public-origin", site, "--trusted-proxy", "127.0.0.1"],
  );
  const well = () => ask(`${site}/healthz`).then(({ status }) => status === 200);
  await eventually(() => well().catch(() => false), `the server behind the proxy: ${output.text}`);
  return async () => {
    // The spawned process becomes the one that holds the namespaces and ignores signals: its child is the server.
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
    process.kill(Number(children), "SIGTERM");
    assert.equal(await within(15_000, exit, "the server to end"), 0, output.text);
  };
}
