/** What the rules have in common in all languages: facts, figures by name, and tables by name (null: words of the language). */
export default {
  facts: { designer: "Günter Burkhardt", publisher: "Goldsieber", year: "1997", turns: "24" },
  figures: {
    cards: {
      named: true,
      cards: [
        { card: "hunter_7" },
        { card: "chief" },
        { card: "medicine_man" },
        { card: "rain_maker" },
        { card: "scout" },
        { card: "clan_mother" },
      ],
    },
    cards_2: { beats: true },
    herds: {
      herd: [
        { large: 12, small: 4 },
        { large: null, small: 6 },
        { large: null, small: 2 },
      ],
    },
    warriors: {
      cards: [
        { card: "rain_maker", seat: 1, active: true },
        "→",
        { card: "rain_maker", seat: 1, out: true },
        { card: "medicine_man", seat: 0, active: true },
      ],
    },
    warriors_2: {
      cards: [
        { card: "scout", seat: 1, active: true },
        { card: "medicine_man", seat: 1, active: true },
        "→",
        { card: "scout", seat: 1, active: true },
        { card: "medicine_man", seat: 1, out: true },
        { card: "chief", seat: 0, out: true },
      ],
    },
  },
  tables: {
    herds: [
      ["2", null, null, null],
      ["3", null, null, null],
      ["4", null, null, null],
    ],
  },
};
