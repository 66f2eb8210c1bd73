// Raw TCP connections, for what a normal client does not do.
import net from "node:net";
import { randomBytes } from "node:crypto";
import { within } from "./wait.js";

/** A connection and everything received so far. */
export class Wire {
  static async open(port) {
    const wire = new Wire();
    wire.received = Buffer.alloc(0);
    wire.socket = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    wire.socket.on("data", (part) => (wire.received = Buffer.concat([wire.received, part])));
    wire.socket.on("error", () => {});
    wire.over = new Promise((resolve) => {
      wire.socket.on("end", resolve);
      wire.socket.on("close", resolve);
    });
    await new Promise((resolve, reject) => wire.socket.on("connect", resolve).on("error", reject));
    return wire;
  }

  /** Opens a WebSocket by hand. */
  static async upgraded(port, { token }) {
    const wire = await Wire.open(port);
    wire.socket.write(
      `GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
    );
    await wire.until((text) => text.includes("\r\n\r\n"), "the upgrade");
    return wire;
  }

  /** Waits until the received bytes, as Latin-1, satisfy `enough`; returns them. */
  async until(enough, what) {
    const look = () => enough(this.received.toString("latin1"));
    await within(
      15_000,
      new Promise((resolve) => {
        const check = () => look() && resolve();
        this.socket.on("data", check);
        check();
      }),
      what,
    );
    return this.received.toString("latin1");
  }

  /** Sends one WebSocket frame, masked as a client must, unless `masked` is false. */
  frame(payload, { opcode = 1, masked = true, final = true } = {}) {
    const data = Buffer.from(payload);
    const head = [(final ? 0x80 : 0) | opcode];
    const bit = masked ? 0x80 : 0;
    if (data.length < 126) head.push(bit | data.length);
    else if (data.length < 65_536) head.push(bit | 126, data.length >> 8, data.length & 255);
    else head.push(bit | 127, 0, 0, 0, 0, ...new Uint8Array(new Uint32Array([data.length]).buffer).reverse());
    const mask = masked ? randomBytes(4) : Buffer.alloc(0);
    if (masked) for (let index = 0; index < data.length; ++index) data[index] ^= mask[index & 3];
    this.socket.write(Buffer.concat([Buffer.from(head), mask, data]));
  }

  drop() {
    this.socket.destroy();
  }
}

/** Sends these bytes on a new connection; returns everything received until the server closes it. */
export async function provoke(port, bytes) {
  const wire = await Wire.open(port);
  wire.socket.write(bytes);
  await within(15_000, wire.over, "the server to close the connection");
  wire.drop();
  return wire.received.toString("latin1");
}
