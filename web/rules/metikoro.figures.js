/** What the rules have in common in all languages: facts, figures by name, and tables by name (null: words of the language). */
export default {
  facts: { designer: "Metikumi", turns: "10–25" },
  figures: {
    tiles: { tiles: ["crossing", "curve", "stop", "switch_1", "switch_2", "switch_3", "bouncer"] },
    board: { board: {} },
    rolling: {
      board: {
        window: [6, 3, 2, 4],
        cells: { 64: ["stop", 0], 73: ["stop", 0], 74: ["switch_1", 1], 75: ["crossing", 0], 76: ["stop", 0] },
        orbs: [73],
        ways: [
          {
            from: 73,
            to: 76,
            path: [
              [73, "O", "E"],
              [74, "W", "E"],
              [75, "W", "E"],
              [76, "W", "O"],
            ],
          },
          {
            from: 73,
            to: 64,
            path: [
              [73, "O", "E"],
              [74, "W", "N"],
              [64, "S", "O"],
            ],
          },
        ],
      },
    },
    rolling_2: {
      board: {
        window: [7, 3, 2, 3],
        cells: { 73: ["stop", 0], 74: ["switch_1", 1], 75: ["bouncer", 1], 84: ["stop", 0] },
        orbs: [73],
        ways: [
          {
            from: 73,
            to: 84,
            path: [
              [73, "O", "E"],
              [74, "W", "E"],
              [75, "W", "W"],
              [74, "E", "S"],
              [84, "N", "O"],
            ],
          },
        ],
      },
    },
    home: {
      board: {
        window: [0, 0, 4, 4],
        cells: { 11: ["crossing", 0], 12: ["crossing", 0], 21: ["crossing", 0], 22: ["stop", 0] },
        orbs: [22],
        ways: [
          {
            from: 22,
            to: 1,
            path: [
              [22, "O", "N"],
              [12, "S", "N"],
              [2, "S", "W"],
              [1, "E", "O"],
            ],
          },
          {
            from: 22,
            to: 10,
            path: [
              [22, "O", "W"],
              [21, "E", "W"],
              [20, "E", "N"],
              [10, "S", "O"],
            ],
          },
        ],
      },
    },
    ko: {
      board: {
        window: [6, 3, 2, 4],
        cells: { 73: ["stop", 0], 74: ["crossing", 0, 2], 75: ["crossing", 0], 76: ["stop", 0] },
        orbs: [76],
        bars: [{ orb: 76, cell: 73, turns: 2 }],
      },
    },
  },
  tables: {
    tiles: [
      [null, "20"],
      [null, "20"],
      [null, "8"],
      [null, "8"],
      [null, "8"],
      [null, "8"],
      [null, "8"],
    ],
    turn: [
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ],
  },
};
