/** What the rules have in common in all languages: facts, figures by name, and tables by name (null: words of the language). */
export default {
  facts: { designer: "Günter Burkhardt", publisher: "Hans im Glück", year: "2009", turns: "17" },
  figures: {
    tiles: {
      tiles: [
        { kind: "single", palms: 2 },
        { kind: "end", open: "E", palms: 2 },
        { kind: "middle", open: "EW" },
        { kind: "water", boats: 1 },
        { kind: "volcano" },
      ],
    },
    taking: {
      explorer: true,
      tiles: [
        { kind: "end", open: "W", palms: 1 },
        { kind: "single", palms: 1 },
        { kind: "water", shells: 2 },
        { kind: "end", open: "S", huts: 1 },
      ],
      shells: [0, 1, 2, 3],
    },
    finished: {
      joined: true,
      tiles: [
        { kind: "end", open: "E", palms: 2 },
        { kind: "middle", open: "EW", palms: 1 },
        { kind: "end", open: "W", huts: 1 },
      ],
    },
    finished_2: {
      joined: true,
      tiles: [{ kind: "end", open: "E", palms: 3 }, { kind: "middle", open: "EW", palms: 2 }, { kind: "water" }],
    },
  },
  tables: {
    end: [
      [null, "1"],
      [null, "2"],
      [null, "10"],
      [null, null],
      [null, null],
      [null, "−1"],
      [null, "0"],
    ],
  },
};
