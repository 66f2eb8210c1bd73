/** What the rules have in common in all languages: facts, figures by name, and tables by name (null: words of the language). */
export default {
  facts: { designer: "Gregory Daigle", publisher: "Hans im Glück", year: "2011", turns: "18" },
  figures: {
    island: { tokens: [{ price: 3 }, { price: 5, spears: true }, { price: 5, fish: 2 }] },
    island_2: { goods: ["shells", "feet", "fruit"] },
    buying: { tiles: ["shell_hut 1", "shell_hut 2", "taro 1", "taro 2", "boat 1", "boat 2"] },
    building: {
      villages: [
        "start_hut, shell_hut 2, taro, banana 2, hula 2",
        "foot_hut, irrigation 2, taro, coconut, breadfruit 2, surfer",
        "long_hut, ku",
      ],
      tikis: 3,
      kahunas: 2,
    },
    beach: { boats: ["fishing", "1", "2", "1 used"] },
    tiles: { tiles: ["shell_hut", "foot_hut", "spear_hut", "trading_hut", "long_hut", "irrigation"] },
    tiles_2: { tiles: ["hula", "surfer", "breadfruit", "taro", "coconut", "banana"] },
    gods: { tiles: ["ku", "kane", "pele", "lono", "laka", "kanaloa"] },
  },
  tables: {
    round: [
      ["1", "9", "8 / 5 / 2", "11, 6"],
      ["2", "11", "9 / 6 / 3", "9, 5"],
      ["3", "13", "10 / 7 / 4", "7, 4"],
      ["4", "15", "11 / 8 / 5", "5, 3"],
      ["5", "17", "12 / 9 / 6", null],
    ],
    tiles: [
      [null, "1", "2"],
      [null, "1", "2"],
      [null, "1", "2"],
      [null, "0", "5"],
      [null, "1, 3, 6, 10", null],
      [null, "1", "2"],
      [null, "2", "4"],
      [null, "1", "2"],
    ],
    gods: [
      [null, "1", "2"],
      [null, "1", "2"],
      [null, "2", "1"],
      [null, "2", "4"],
      [null, "1", "2"],
      [null, "2", "4"],
    ],
  },
};
