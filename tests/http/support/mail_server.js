// A real mail server (Exim) on a free port of this machine, with its own configuration, which delivers into a folder.
// So the mails that tests read there have passed through SMTP.
import { execFileSync, spawn } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { eventually, within } from "./wait.js";

/** A port that was free a moment ago. */
async function free_port() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The user that runs Exim. It does not work as root: then it is another user. */
function worker() {
  const { uid, gid, username } = userInfo();
  if (uid !== 0) return { uid, gid, user: username, group: execFileSync("id", ["-gn"]).toString().trim() };
  const id = (flag) => Number(execFileSync("id", [flag, "nobody"]).toString());
  return { uid: id("-u"), gid: id("-g"), user: "nobody", group: "nogroup" };
}

const configuration = (folder, port, { user, group }, login) => `
exim_user = ${user}
exim_group = ${group}
never_users =
deliver_drop_privilege = true
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
daemon_smtp_ports = ${port}
daemon_startup_retries = 0
local_interfaces = 127.0.0.1
primary_hostname = mail.test
keep_environment =
host_lookup =
rfc1413_query_timeout = 0s
tls_advertise_hosts = ${login ? "*" : ""}
${login ? `tls_certificate = ${login.certificate}\ntls_privatekey = ${login.key}\nauth_advertise_hosts = *` : ""}
acl_smtp_mail = ${login ? "who" : "accept"}
acl_smtp_rcpt = recipient
begin acl
who:
  accept authenticated = *
         encrypted = *
  deny message = log in first
recipient:
  deny local_parts = nobody
       message = no such user here
  defer local_parts = later
        message = come again
  accept domains = example.test
  deny message = no relay
begin routers
all:
  driver = accept
  transport = folder
begin transports
folder:
  driver = appendfile
  maildir_format
  directory = ${folder}/mail
  create_directory
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{atoll}}{eq{$auth3}{open sesame}}}}
`;

const words = (text) =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, base64) => Buffer.from(base64, "base64").toString("latin1"));
const utf8 = (latin1) => Buffer.from(latin1, "latin1").toString();

function headers_of(head) {
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
}

function split(text) {
  const at = /\r?\n\r?\n/.exec(text);
  return { headers: headers_of(text.slice(0, at.index)), body: text.slice(at.index + at[0].length) };
}

const quoted_printable = (text) =>
  utf8(
    text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  );

/** A mail as a mail program would show it: `{headers, subject, text, html, raw}`. */
export function read_mail(raw) {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers["content-type"])[1];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r?\n/, "")));
  const part = (type) => quoted_printable(parts.find((each) => each.headers["content-type"].startsWith(type)).body);
  return { headers, subject: utf8(words(headers.subject)), text: part("text/plain"), html: part("text/html"), raw };
}

export class MailServer {
  /**
   * @param {{port?: number, login?: {certificate: string, key: string}}} [how] `port`: this port only; `login`: only
   * over TLS and with a login
   */
  static async start({ port, login } = {}) {
    for (let tries = 1; ; ++tries) {
      const server = await MailServer.#begin(port ?? (await free_port()), login);
      if (server) return server;
      // Another process took the port.
      if (port || tries === 5) throw new Error("the mail server does not start");
    }
  }

  /** Undefined if the server ended before it listened. */
  static async #begin(port, login) {
    const server = new MailServer();
    server.port = port;
    server.folder = await mkdtemp(join(tmpdir(), "atoll-mail-"));
    const as = worker();
    for (const name of ["", "spool", "log"]) {
      await mkdir(join(server.folder, name), { recursive: true });
      await chown(join(server.folder, name), as.uid, as.gid);
    }
    const config = join(server.folder, "exim.conf");
    await writeFile(config, configuration(server.folder, server.port, as, login));
    server.child = spawn("/usr/sbin/exim4", ["-C", config, "-bdf"], { stdio: ["ignore", "inherit", "inherit"] });
    let has_ended = false;
    server.ended = new Promise((resolve) => server.child.on("exit", resolve)).then(() => (has_ended = true));
    const listens = async () => /listening for SMTP/.test(await server.log());
    await eventually(async () => has_ended || (await listens()), "the mail server to listen");
    if (!has_ended) return server;
    await rm(server.folder, { recursive: true, force: true });
    return null;
  }

  log() {
    return readFile(join(this.folder, "log/mainlog"), "utf8").catch(() => "");
  }

  /** All mails to this address that the server has accepted. */
  async mails(to) {
    const count = async (pattern) => (await this.log()).match(pattern)?.length ?? 0;
    await eventually(
      async () => (await count(/ <= /g)) === (await count(/ Completed$/gm)),
      "the mail server to deliver everything",
    );
    const folder = join(this.folder, "mail/new");
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), "latin1")));
    return texts.map(read_mail).filter(({ headers }) => headers.to === to);
  }

  /** The first mail to this address, once it is there. */
  async mail(to) {
    return (await eventually(async () => (await this.mails(to)).length > 0 && this.mails(to), `a mail to ${to}`))[0];
  }

  async stop() {
    this.child.kill("SIGTERM");
    await within(10_000, this.ended, "the mail server to end");
    await rm(this.folder, { recursive: true, force: true });
  }
}
