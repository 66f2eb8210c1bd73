/** The rules of Maori in our own words. A paragraph is a string, a list is an array. */
export default {
  facts: { players: "2 to 5 (atoll side: 2 to 4)", duration: "30 to 45 minutes in one sitting, as its box says" },
  lead: "Each player fills their own part of the ocean with tiles. Finished islands with palms, huts and flower wreaths score points. Gaps and unfinished islands cost points. The tiles come from a common display, and all players move the same explorer around it.",
  sections: [
    {
      id: "tiles",
      title: "The tiles",
      blocks: [
        "There are 97 tiles: 10 small islands that are complete by themselves, 54 island ends, 14 island middles, 17 water tiles and 2 volcanoes. Islands run in a straight line, horizontally or vertically. No tile bends.",
        "Tiles can show palms, a hut, a boat, shells, or half a flower wreath on an open edge.",
        { figure: "tiles", caption: "A small island, an island end, a middle, water with a boat, a volcano" },
      ],
    },
    {
      id: "setup",
      title: "Before the start",
      blocks: [
        "Sixteen tiles are placed face up, four by four. The others are the stack. A volcano drawn during setup goes back into the stack and is replaced.",
        "Each player has a board with two printed boats, one empty storage place, and 5 of the 30 shells. The other shells are the supply.",
        "A player chosen at random places the explorer at one of the 16 stops around the display. The next player begins.",
      ],
    },
    {
      id: "turn",
      title: "Your turn",
      blocks: [
        "First you must move the explorer, whatever you do afterwards. It moves clockwise by at least one stop. Each boat on your board gives you one free step. Every further step costs 1 shell. Going around a corner is one step.",
        "Then you do one of these:",
        [
          "Take a tile from the explorer's line and place it on your board.",
          "Take a tile from the explorer's line and put it in your storage place, if that is empty.",
          "Place the tile from your storage place on your board.",
          "Remove a tile from your board. It is out of the game.",
          "Do nothing.",
        ],
        "At the end of your turn, the gap in the display is filled from the stack. When the stack is empty, gaps stay.",
      ],
    },
    {
      id: "taking",
      title: "Cost of taking a tile",
      blocks: [
        "The explorer looks along the row or column in front of it. The nearest tile is free. Each tile you skip costs 1 shell, so the fourth tile costs 3. An empty place is not a tile and costs nothing.",
        { figure: "taking", caption: "Seen from the explorer: free, 1, 2 and 3 shells" },
        "You cannot take a volcano, and you cannot reach any tile behind it from this side.",
      ],
    },
    {
      id: "laying",
      title: "Placing a tile",
      blocks: [
        "You can place a tile on any free field of your board. It does not have to match its neighbours. Tiles with palms stay upright. You can turn land tiles without palms.",
        "If the tile shows shells, you get that many at once, as long as the supply has some. A stored tile gives its shells only when you place it.",
        "A boat gives free steps from your next turn on. If you remove a tile, you lose its boats, but you keep the shells it gave you.",
      ],
    },
    {
      id: "finished",
      title: "Finished islands",
      blocks: [
        "An island is finished when every open edge of its tiles meets an open edge. If one open edge faces an empty field, water, a closed coast, the printed land or the edge of the board, the whole island is unfinished.",
        "Small islands and water are always finished.",
        { figure: "finished", caption: "Finished: both ends are there. Its palms count double because of the hut." },
        { figure: "finished_2", caption: "Unfinished: the right edge is open. The whole island is removed." },
      ],
    },
    {
      id: "end",
      title: "The end",
      blocks: [
        "When a player's board is full, every other player has exactly one more turn. Then all unfinished islands are removed, with everything on them, and the boards are scored.",
        {
          table: "end",
          head: ["What", "Points"],
          words: [
            "each palm on an island without a hut",
            "each palm on an island with one or more huts",
            "each complete flower wreath",
            "most boats, the printed ones included",
            "1 per boat",
            "most shells in hand",
            "1 per shell",
            "each empty field",
            "the stored tile",
          ],
        },
        "Players who tie for most boats or most shells all get the full points. The player with the highest total wins. If there is a tie, the player with more shells wins. If there is still a tie, the players share the place.",
      ],
    },
    {
      id: "levels",
      title: "Advanced and Pro",
      blocks: [
        "You also have your own ship. It goes onto the first tile you place. From then on you must place each tile on one of the eight fields around the ship. You cannot remove the tile under the ship.",
        "Before you place a tile, your ship can sail over your own tiles for 1 shell per step, also diagonally.",
        "Advanced: at the end of each turn, whatever you did, you can move the ship to any of your tiles for free. Pro: the ship goes to the tile you have just placed. Apart from paid steps, it never moves at any other time.",
      ],
    },
    {
      id: "atoll",
      title: "The atoll",
      blocks: [
        "The other side of the boards has 20 fields and an atoll in the middle. Palms of islands that are completely inside the atoll count twice: 2 points per palm, 4 with a hut. Wreaths are not doubled. Islands can cross the reef.",
        "The field with the boat inside the atoll is open water. You can cover it, but then you lose the boat. If it stays empty, it costs a point.",
      ],
    },
  ],
  notes: {
    title: "Rulings in this edition",
    blocks: [
      "The printed rules show some things only in pictures, and we have no list of them. This list says what we reconstructed, decided, added or changed:",
      [
        "Reconstructed: which symbols are on which tile, and how many ends and middles there are in each direction. The number of tiles of each kind is from the printed game.",
        "Reconstructed: the shape of the boards. The front has four by four fields. The printed land is outside these fields and never joins an island. The atoll side has four by five fields, and the atoll is the middle two by three.",
        "Decided: you can turn land tiles without palms (an importer's rules say so, the publisher's rules do not mention it).",
        "Decided: a paid step of the ship can go in any of eight directions, always onto one of your own tiles.",
        "Decided: if no player has shells, no player has the most shells.",
        "Decided: an empty place in the display is not a tile, so skipping it costs nothing.",
        "Decided: the explorer can go all the way around the display, even more than once, if you pay for it.",
        "Decided: if the supply has fewer shells than a tile gives, you get those that are left.",
        "Decided: you cannot take a tile that you can neither place nor store.",
        "Decided: the display is refilled when the turn is over. In the advanced game this is after your ship has moved.",
        "Decided: a covered printed boat in the atoll counts neither for moving nor for scoring. It counts again if you remove the tile.",
        "Decided: players with equal points and equal shells share the place.",
        "Added: if the stack is empty and all players in a row do nothing, the match ends and is scored. There is also a limit of 100 rounds, which normal matches never reach.",
        "Changed: the player who places the explorer is chosen at random; in the printed game it is the oldest player.",
      ],
    ],
  },
  owners:
    "Maori is a game by Günter Burkhardt, published by Hans im Glück; artwork of the printed game by Michael Menzel and Harald Lieske. The name and the game belong to their owners. Atoll is not affiliated with them. Its drawings and texts are its own.",
};
