// A client of the API with its own address, so that the server limits it separately. Linux has all of 127.0.0.0/8.
import http from "node:http";
import { Client, whole } from "../../http/support/client.js";

export class ClientAt extends Client {
  /** @param {string} address where requests come from, such as 127.0.1.1 */
  static at(origin, address, session) {
    const client = new ClientAt(origin, session);
    return Object.assign(client, { address, agent: new http.Agent({ keepAlive: true }) });
  }

  /** Like `exchange` of client.js, over a connection that is kept for the next request. */
  exchange({ method = "GET", path, headers = {}, body }) {
    const { hostname, port } = new URL(this.origin);
    const { agent, address: localAddress } = this;
    return whole(http.request({ hostname, port, method, path, headers, agent, localAddress }), body);
  }

  as(session) {
    return ClientAt.at(this.origin, this.address, session);
  }

  async guest(name) {
    return this.as(await this.ok("POST", "/guests", { name }));
  }

  /** Closes its connections; pending requests fail. It can still send new ones. */
  hang_up() {
    this.agent.destroy();
  }
}
