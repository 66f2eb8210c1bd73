import { readFileSync } from "node:fs";

/** The table of metrics in docs/self-hosting.md: from name to kind and labels. */
export function metrics_table() {
  const text = readFileSync(new URL("../../../docs/self-hosting.md", import.meta.url), "utf8");
  const rows = [
    ...text.matchAll(/^\| (`(?:atoll|process)_[^|]*) \| (counter|gauge|histogram) \| ([^|]*?) *\| .+\|$/gm),
  ];
  const words = (cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word);
  return new Map(
    rows.flatMap(([, names, kind, labels]) => words(names).map((each) => [each, { kind, labels: words(labels) }])),
  );
}
