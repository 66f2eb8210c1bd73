/** The rules of Manitou in our own words. A paragraph is a string, a list is an array. */
export default {
  facts: {
    players: "2 to 4",
    duration: "30 to 45 minutes at one sitting",
    designer: "Günter Burkhardt",
    publisher: "Goldsieber",
    year: "1997",
  },
  lead: "Three hunts, three buffalo herds each. Your hunters bring buffalo home, your warriors take prisoners, and whoever hunts most of all is visited by the fur robber. Everybody puts a team together in secret, and lays it card by card.",
  sections: [
    {
      id: "cards",
      title: "Your tribe",
      blocks: [
        "Everyone has the same 21 cards: eleven hunters, 1 to 10 with a second 5, and ten warriors, two of each kind.",
        {
          figure: {
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
          caption: "A hunter, and the five kinds of warrior",
        },
        "Of two different kinds of warrior one always beats the other. The table stands beside the board all the time.",
        {
          figure: { beats: true },
          caption: "Each kind in the middle: above it those who beat it, below it those that it beats",
        },
        [
          "The chief beats the medicine man, the rain maker and the scout.",
          "The medicine man beats the rain maker and the clan mother.",
          "The rain maker beats the scout and the clan mother.",
          "The scout beats the medicine man and the clan mother.",
          "The clan mother beats the chief.",
        ],
      ],
    },
    {
      id: "herds",
      title: "The herds",
      blocks: [
        "Each hunt begins with three new herds, drawn from six large buffalo cards (9 to 13) and nine small ones (1 to 7). No card comes twice. All see them before they choose.",
        {
          figure: {
            herd: [
              { large: 12, small: 4 },
              { large: null, small: 6 },
              { large: null, small: 2 },
            ],
          },
          caption: "A hunt of two players",
        },
        {
          head: ["Players", "First", "Second", "Third"],
          rows: [
            ["2", "large and small", "small", "small"],
            ["3", "large and small", "large", "small"],
            ["4", "large and small", "large and small", "small"],
          ],
        },
      ],
    },
    {
      id: "team",
      title: "Choosing a team",
      blocks: [
        "All choose at the same time, in secret: eight cards of their tribe. Whoever plays last in this hunt chooses seven, to make up for knowing most.",
        "Cards go into the team and back in any order until you end your turn. The others see only who has finished.",
        "Once all have, your team is shuffled. Three cards of it are your hand; after each card laid the hand is filled up again while there are any. Of eight cards one is left over, and goes back unseen.",
      ],
    },
    {
      id: "laying",
      title: "Laying cards",
      blocks: [
        "In turn everyone lays one card at a herd, seven times each. A card that lies cannot be taken back, since the hand is filled up at once.",
        "A hunter may be laid anywhere, and never fights. A warrior may be laid anywhere but where you have two active warriors already.",
      ],
    },
    {
      id: "warriors",
      title: "When warriors meet",
      blocks: [
        "At a herd only one tribe's warriors can be active: one, or two, the later of which guards the first.",
        [
          "Nobody is active: your warrior is, whichever it is.",
          "Your own warrior is active alone: the new one guards it. They do not fight.",
          "Another's is active alone: if yours beats it, yours is active now. If they are of the same kind, both are out, and nobody is active. If it beats yours, yours is out.",
          "Another's is guarded: yours meets the guard alone. If yours beats the guard or is of its kind, both are out, and the first stays, unguarded. If the guard beats yours, only yours is out.",
        ],
        {
          figure: {
            cards: [
              { card: "rain_maker", seat: 1, active: true },
              "→",
              { card: "rain_maker", seat: 1, out: true },
              { card: "medicine_man", seat: 0, active: true },
            ],
          },
          caption: "The medicine man beats the rain maker and takes his place",
        },
        {
          figure: {
            cards: [
              { card: "scout", seat: 1, active: true },
              { card: "medicine_man", seat: 1, active: true },
              "→",
              { card: "scout", seat: 1, active: true },
              { card: "medicine_man", seat: 1, out: true },
              { card: "chief", seat: 0, out: true },
            ],
          },
          caption: "A chief is sacrificed against the guard; the scout behind it stays",
        },
        "Beaten warriors stay where they lie and never become active again.",
      ],
    },
    {
      id: "scoring",
      title: "The end of a hunt",
      blocks: [
        "When everybody has laid seven cards, all is scored as it lies.",
        [
          "Buffalo: the highest sum of hunters at a herd takes its card. Where there are two, the highest takes the large one, the second highest the small one; whoever is alone with hunters takes both.",
          "Ties take nothing: tied for the first place, all buffalo there escape; tied for the second, the small one does.",
          "Prisoners: whoever has an active warrior at a herd takes every card of the others there, hunters and beaten warriors, 1 point each. Hunters that are captured still count for the buffalo.",
          "The fur robber: the highest sum of hunters at all herds together costs 10 points.",
        ],
        "Your other cards come back to you. Captured ones are lost to their tribe for the rest of the match; their captors do not play with them.",
        "Each hunt is started by the next player clockwise. After the third the most points win; equal points share the place. Points may be negative.",
      ],
    },
    {
      id: "known",
      title: "What everybody knows",
      blocks: [
        "Open to all: the herds, every card laid, all points and prisoners, how many cards somebody holds, and which cards a tribe has left in all. Secret: which of them are in the team, in hand, and left over.",
      ],
    },
  ],
  notes: {
    title: "Where this edition fills gaps",
    blocks: [
      "Our sources are an online manual of the game and descriptions of the printed one; the printed rules themselves we have not seen. Marked here is what we worked out or decided ourselves:",
      [
        "Reconstructed: the small buffalo cards are 1, 2, 2, 3, 4, 4, 5, 6, 7. The only list names ten, with a second 5, but nine are counted by three sources.",
        "Decided: who starts is drawn by lot; in print the oldest player deals. The start goes on clockwise: that it moves is stated, the direction is not.",
        "Decided: at a herd of two cards, if several tie for the first place, nobody takes either card. Whoever follows is third.",
        "Decided: if several tie for the fur robber, each of them loses 10 points. If nobody has laid a hunter, nobody does.",
        "Decided: equal points at the end share the place. We found no tie-break.",
        "Decided: whoever could lay no card by the rules (two active warriors at all three herds, and nothing but warriors in hand) lays one anywhere, and it is out at once.",
        "Inferred: there is no passing. A guard may be of the same kind as the warrior that it guards. A warrior that loses against the guard is out, and nothing else happens.",
        "Inferred: without an active warrior at a herd there are no prisoners, and everybody takes their cards back.",
        "Inferred: teams, hands and cards left over stay secret; all else is open.",
        "Named anew: the manual calls the fifth warrior by a word that is a slur today. Here she is the clan mother.",
      ],
    ],
  },
  owners:
    "Manitou is a game by Günter Burkhardt, published by Goldsieber. Name and game belong to their owners. Atoll is not connected with them; its drawings and texts are its own.",
};
