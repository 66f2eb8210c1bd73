// The files for several servers: Kubernetes accepts them by its schemas, and they agree with the server and its guide.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Deployment } from "kubernetes-models/apps/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Service } from "kubernetes-models/v1";
import { parse, parseAllDocuments } from "yaml";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const yaml = (/** @type {string} */ path) => parse(read(path), { merge: true });

/** The options of `atoll serve`, as variables of the environment. */
const options = [...read("docs/self-hosting.md").matchAll(/^\| `--([a-z-]+)[^|]*\|/gm)].map(
  ([, name]) => `ATOLL_${name.toUpperCase().replaceAll("-", "_")}`,
);
const are_options = (/** @type {string[]} */ names) => {
  const of_atoll = names.filter((name) => name.startsWith("ATOLL_"));
  assert.ok(of_atoll.length > 2);
  assert.deepEqual(
    of_atoll.filter((name) => !options.includes(name)),
    [],
  );
};

const kinds = { ConfigMap, Deployment, Ingress, PodDisruptionBudget, Service };
/** The objects of the Kubernetes file by kind. @returns {Record<string, any>} */
function objects() {
  const documents = parseAllDocuments(read("deploy/kubernetes/atoll.yaml"));
  assert.deepEqual(
    documents.flatMap(({ errors }) => errors),
    [],
  );
  return Object.fromEntries(documents.map((document) => document.toJS()).map((object) => [object.kind, object]));
}

test("Kubernetes accepts each object, and would not accept a wrong one", () => {
  const found = objects();
  assert.deepEqual(Object.keys(found).sort(), Object.keys(kinds).sort());
  for (const [kind, Kind] of Object.entries(kinds)) {
    const { apiVersion } = new Kind();
    assert.equal(found[kind].apiVersion, apiVersion, kind);
    new Kind(found[kind]).validate();
  }
  const wrong = structuredClone(found.Deployment);
  wrong.spec.template.spec.containers[0].ports[0].containerPort = "http";
  assert.throws(() => new Deployment(wrong).validate(), /containerPort/);
});

test("the objects of Kubernetes belong together", () => {
  const { Deployment: deployment, Service: service, PodDisruptionBudget: budget, Ingress: ingress } = objects();
  const { template, replicas, selector } = deployment.spec;
  const [container] = template.spec.containers;
  for (const labels of [selector.matchLabels, service.spec.selector, budget.spec.selector.matchLabels]) {
    for (const [name, value] of Object.entries(labels)) assert.equal(template.metadata.labels[name], value);
  }
  assert.ok(budget.spec.minAvailable < replicas);
  const [port] = service.spec.ports;
  assert.equal(port.targetPort, container.ports[0].name);
  const { backend } = ingress.spec.rules[0].http.paths[0];
  assert.deepEqual([backend.service.name, backend.service.port.name], [service.metadata.name, port.name]);
  const listens = /ATOLL_LISTEN=0\.0\.0\.0:(\d+)/.exec(read("Dockerfile"));
  assert.equal(container.ports[0].containerPort, Number(listens?.[1]));
});

test("the pods run as the image's user, with the server's options, and have time to stop", () => {
  const { Deployment: deployment, ConfigMap: config } = objects();
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;
  are_options([...Object.keys(config.data), ...container.env.map(({ name }) => name)]);
  assert.ok(read("Dockerfile").includes(`\nUSER ${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}\n`));
  for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"]) {
    assert.match(container[probe].httpGet.path, /^\/(healthz|readyz)$/);
  }
  assert.equal(container.readinessProbe.httpGet.path, "/readyz");
  const drain_s = 10;
  const [, wait_s] = container.lifecycle.preStop.exec.command.map(Number);
  assert.ok(pod.terminationGracePeriodSeconds > drain_s + wait_s);
});

test("the servers of the compose file share a database of two hosts, and only the proxy reaches them", () => {
  const { services, networks } = yaml("deploy/several-servers/compose.yaml");
  const { proxy, primary, standby, ...rest } = services;
  const servers = Object.entries(rest);
  assert.equal(servers.length, 3);
  const [host, second] = [primary, standby].map((each) =>
    Object.keys(services).find((name) => services[name] === each),
  );
  for (const [name, server] of servers) {
    assert.equal(server.ports, undefined);
    assert.equal(server.environment.ATOLL_SERVER_NAME, name);
    assert.equal(server.environment.ATOLL_TRUSTED_PROXY, proxy.networks.default.ipv4_address);
    assert.equal(
      server.environment.ATOLL_DATABASE,
      `postgresql://${primary.environment.POSTGRES_USER}@${host},${second}/atoll`,
    );
    are_options(Object.keys(server.environment));
    assert.deepEqual(server.cap_drop, ["ALL"]);
  }
  const upstreams = proxy.environment.ATOLL_UPSTREAM.split(" ");
  assert.deepEqual(
    upstreams,
    servers.map(([name]) => `${name}:8420`),
  );
  const [{ ip_range }] = networks.default.ipam.config;
  assert.ok(Number(proxy.networks.default.ipv4_address.split(".")[3]) < Number(/(\d+)\/29$/.exec(ip_range)?.[1]));
  for (const database of [primary, standby]) assert.equal(database.ports, undefined);
  assert.equal(standby.environment.PRIMARY, host);
  const alone = yaml("compose.postgres.yaml").services.postgres;
  for (const name of ["image", "environment", "healthcheck", "cap_drop"])
    assert.deepEqual(primary[name], alone[name], name);
});

test("Caddy reads exactly the variables that it gets, and asks whether a server is ready", () => {
  const file = read("deploy/several-servers/Caddyfile");
  const { proxy } = yaml("deploy/several-servers/compose.yaml").services;
  const asked = [...file.matchAll(/\{\$(ATOLL_\w+)[:}]/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(asked)].sort(), Object.keys(proxy.environment).sort());
  assert.match(file, /^\s+health_uri \/readyz$/m);
});
