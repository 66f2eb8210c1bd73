/** The rules of Maori in our own words. A paragraph is a string, a list is an array. */
export default {
  facts: {
    players: "2 to 5 (atoll side: 2 to 4)",
    duration: "30 to 45 minutes at one sitting",
    designer: "Günter Burkhardt",
    publisher: "Hans im Glück",
    year: "2009",
  },
  lead: "Everyone fills a stretch of ocean of their own with tiles. Finished islands with palms, huts and flower wreaths score; gaps and half-built islands cost. The tiles come from a common display, round which everyone sails the same explorer.",
  sections: [
    {
      id: "tiles",
      title: "The tiles",
      blocks: [
        "There are 97 tiles: 10 small islands that are complete in themselves, 54 island ends, 14 island middles, 17 pieces of water and 2 volcanoes. Islands run straight, across or upright; no tile bends.",
        "Tiles can show palms, a hut, a boat, shells, or half a flower wreath on an open edge.",
        {
          figure: {
            tiles: [
              { kind: "single", palms: 2 },
              { kind: "end", open: "E", palms: 2 },
              { kind: "middle", open: "EW" },
              { kind: "water", boats: 1 },
              { kind: "volcano" },
            ],
          },
          caption: "A small island, an island end, a middle, water with a boat, a volcano",
        },
      ],
    },
    {
      id: "setup",
      title: "Before the start",
      blocks: [
        "Sixteen tiles lie open, four by four; the others are the stack. A volcano drawn now goes back into the stack and is replaced.",
        "Everyone has a board with two printed boats, one empty storage place, and 5 of the 30 shells. The rest of the shells is the supply.",
        "A player chosen at random puts the explorer at one of the 16 stops round the display. The next player in turn begins.",
      ],
    },
    {
      id: "turn",
      title: "Your turn",
      blocks: [
        "First the explorer moves, whatever you do afterwards. It goes clockwise, at least one stop. Each boat on your board gives one free step; every further step costs 1 shell. Going round a corner is one step.",
        "Then you do one of these:",
        [
          "Take a tile from the explorer's line and lay it on your board.",
          "Take a tile from the explorer's line into your storage place, if that is empty.",
          "Lay the tile from your storage place on your board.",
          "Remove a tile from your board. It is out of the game.",
          "Nothing.",
        ],
        "At the end the gap in the display is filled from the stack. Once the stack is empty, gaps stay.",
      ],
    },
    {
      id: "taking",
      title: "What taking costs",
      blocks: [
        "The explorer looks along the row or column in front of it. The nearest tile is free; each tile that you skip costs 1 shell, so the fourth costs 3. An empty place is not a tile and costs nothing.",
        {
          figure: {
            explorer: true,
            tiles: [
              { kind: "end", open: "W", palms: 1 },
              { kind: "single", palms: 1 },
              { kind: "water", shells: 2 },
              { kind: "end", open: "S", huts: 1 },
            ],
            shells: [0, 1, 2, 3],
          },
          caption: "Seen from the explorer: free, 1, 2 and 3 shells",
        },
        "A volcano cannot be taken, and nothing behind it can be reached from this side.",
      ],
    },
    {
      id: "laying",
      title: "Laying a tile",
      blocks: [
        "A tile goes on any free field of your board; it need not fit its neighbours. Palms stay upright. Land tiles without palms may be turned.",
        "If the tile shows shells, you get as many at once, as long as the supply has some. A stored tile brings its shells only when it is laid.",
        "A boat helps from your next turn on. Removing a tile takes its boats away; shells it brought are kept.",
      ],
    },
    {
      id: "finished",
      title: "Finished islands",
      blocks: [
        "An island is finished when every open edge of its tiles meets an open edge. If one open edge faces empty water, a closed coast, the printed land or the rim, the whole island is unfinished.",
        "Small islands and water are always finished.",
        {
          figure: {
            joined: true,
            tiles: [
              { kind: "end", open: "E", palms: 2 },
              { kind: "middle", open: "EW", palms: 1 },
              { kind: "end", open: "W", huts: 1 },
            ],
          },
          caption: "Finished: both ends are there. Its palms count double for the hut.",
        },
        {
          figure: {
            joined: true,
            tiles: [{ kind: "end", open: "E", palms: 3 }, { kind: "middle", open: "EW", palms: 2 }, { kind: "water" }],
          },
          caption: "Unfinished: the right edge is open. The whole island is taken away.",
        },
      ],
    },
    {
      id: "end",
      title: "The end",
      blocks: [
        "When someone's board is full, everyone else has exactly one more turn. Then all unfinished islands are taken away, with everything on them, and the boards are scored.",
        {
          head: ["What", "Points"],
          rows: [
            ["each palm on an island without a hut", "1"],
            ["each palm on an island with a hut or several", "2"],
            ["each whole flower wreath", "10"],
            ["most boats, the printed ones included", "1 a boat"],
            ["most shells in hand", "1 a shell"],
            ["each empty field", "−1"],
            ["the stored tile", "0"],
          ],
        },
        "Whoever ties for most boats or most shells gets the points in full. The highest total wins; if equal, more shells decide; if still equal, the place is shared.",
      ],
    },
    {
      id: "levels",
      title: "Advanced and Pro",
      blocks: [
        "You also have a ship of your own. It goes onto the first tile that you lay; from then on each tile must be laid on one of the eight fields round the ship. The tile under the ship cannot be removed.",
        "Before you lay a tile, the ship may sail over your own tiles, 1 shell a step, diagonally too.",
        "Advanced: at the end of each turn, whatever you did, the ship may go to any of your tiles, free of charge. Pro: the ship goes to the tile just laid, and moves at no other time.",
      ],
    },
    {
      id: "atoll",
      title: "The atoll",
      blocks: [
        "The other side of the boards has 20 fields and an atoll in the middle. Islands wholly inside it count their palms twice: 2 a palm, 4 with a hut. Wreaths are not doubled, and islands may cross the reef.",
        "The field with the boat inside the atoll is open water: it may be covered, which loses the boat, and costs a point if it stays empty.",
      ],
    },
  ],
  notes: {
    title: "Where this edition fills gaps",
    blocks: [
      "The printed rules show some things only in pictures, and we have no list of them. Marked here is what we worked out or decided ourselves:",
      [
        "Reconstructed: which symbols stand on which tile, and how many ends and middles there are in each direction. The number of tiles of each kind is the printed one.",
        "Reconstructed: the shape of the boards. The front has four by four fields; printed land lies outside and never joins an island. The atoll side has four by five fields, the atoll being the middle two by three.",
        "Decided: land tiles without palms may be turned (an importer's rules say so, the publisher's are silent).",
        "Decided: a paid step of the ship goes in any of eight directions, each over a tile of your own.",
        "Decided: if nobody holds shells, nobody has the most.",
        "Added: if the stack is empty and all players in a row do nothing, the game ends and is scored. There is also a limit of turns that ordinary games never reach.",
        "The player who places the explorer is chosen at random instead of by age.",
      ],
    ],
  },
  owners:
    "Maori is a game by Günter Burkhardt, published by Hans im Glück; artwork of the printed game by Michael Menzel and Harald Lieske. Name and game belong to their owners. Atoll is not connected with them; its drawings and texts are its own.",
};
