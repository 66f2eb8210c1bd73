/** The rules of MetiKoro in our own words. A paragraph is a string, a list is an array. */
export default {
  facts: {
    players: "2 to 4",
    duration: "about 45 minutes at one sitting (our estimate)",
    designer: "Metikumi",
    publisher: "Metikumi, 3D-printed",
    year: "alpha rules, 2024",
  },
  lead: "Four orbs lie in a source in the middle of the board. With tiles full of tracks everybody builds ways for them, turns the ways of the others aside, and rolls orb after orb into a house in their own corner. Whoever has three at home has won.",
  sections: [
    {
      id: "tiles",
      title: "The tiles",
      blocks: [
        "There are 80 tiles of seven kinds, and nine orbs.",
        {
          figure: { tiles: ["crossing", "curve", "stop", "switch_1", "switch_2", "switch_3", "bouncer"] },
          caption: "Crossing, curve, stop, the three switches, and the curve with bouncers",
        },
        {
          head: ["Tile", "How many"],
          rows: [
            ["Crossing: an orb runs straight on", "20"],
            ["Curve: two bends that do not meet", "20"],
            ["Stop: an orb comes to rest, and leaves in any direction", "8"],
            ["Switch 1: straight, with a bend off at either end", "8"],
            ["Switch 2: straight, with two bends off at one end", "8"],
            ["Switch 3: a bend to either side, from everywhere", "8"],
            ["Curve with bouncers: one bend; at the other two edges an orb bounces back", "8"],
          ],
        },
      ],
    },
    {
      id: "board",
      title: "The board",
      blocks: [
        "In each corner is a house with three stops and two bends. The six cells before it are its garden. The four cells in the middle are the source; each of them opens to its two outer sides. Tiles lie on the other 60 cells, never on houses, source or frame.",
        { figure: { board: {} }, caption: "The board at the start of a game of four" },
        "Everybody has a platform with room for six tiles, and starts with three crossings, two curves and a stop. All other tiles are the supply. Everything is open: supply and platforms are seen by all.",
        "Two sit in opposite corners; of three, one corner stays free. Play goes clockwise.",
      ],
    },
    {
      id: "turn",
      title: "Your turn",
      blocks: [
        "You do one action, then you draw a tile, then you may roll one orb.",
        "The action is one of four, and it has to be done. It is for one tile or for two, and the two are on different cells.",
        {
          head: ["Action", "Costs"],
          rows: [
            ["Place: from your platform on an empty cell, turned as you like", "nothing"],
            ["Replace: a tile of your platform for one on the board, which goes to the supply", "1 tile each"],
            ["Rotate: turn a tile that lies on the board", "1 tile each"],
            ["Extra tiles: take from the supply, one if two places are free, two if three are", "nothing"],
          ],
        },
        "A price is paid with tiles of your platform, which go to the supply. Whoever cannot pay cannot do it.",
        [
          "Nothing is placed in the garden of another player. Replacing and rotating are allowed there.",
          "A tile with an orb on it is not replaced.",
          "Replacing and rotating have to change something: a crossing for a crossing, or a stop turned round, is no action.",
          "Tiles need not touch others.",
        ],
        "The tile that you draw is of your choice, and may be one that has just come back.",
      ],
    },
    {
      id: "rolling",
      title: "Rolling",
      blocks: [
        "You may roll any orb that lies in the source or on the board, and those in your own house. It leaves by any track of its stop and follows the tracks to the next stop, where it rests. It goes no further in this turn.",
        "At a switch you decide where it goes on, along the lines: never back, and never over a sharp corner.",
        {
          figure: {
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
          caption: "The orb may run straight on or bend off upwards",
        },
        "From a bouncer an orb runs back the way it came; when it comes over a switch again, it may take another track.",
        {
          figure: {
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
          caption: "It bounces off, and bends off on the way back",
        },
        "A roll that would not end well is not possible: off the tracks, against an edge without a track, off the board, round and round for ever, or to a stop where an orb lies.",
        "When an orb leaves the source, a spare one takes its place at once, as long as there are any. No orb comes back to the source.",
      ],
    },
    {
      id: "home",
      title: "The way home",
      blocks: [
        "A house is entered from four cells of its garden, and only by its owner's roll. The stop in the very corner is reached from the two others alone: so that a third orb finds room, one has to be rolled on into the corner.",
        {
          figure: {
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
          caption: "Two of the four ways into the house of the upper left corner",
        },
        "What is in a house is safe. It does not come out again, and only its owner moves it within.",
      ],
    },
    {
      id: "ko",
      title: "The Ko rule",
      blocks: [
        "What one player has done, the others may not undo before that player's next turn:",
        [
          "A tile that was placed, replaced or rotated stays as it is. It shows a lock.",
          "An orb is not rolled back to a stop that it was rolled away from. It may be rolled on. The stop shows a bar.",
        ],
        "The number beside the sign tells for how many turns that holds, the present one included.",
        {
          figure: {
            board: {
              window: [6, 3, 2, 4],
              cells: { 73: ["stop", 0], 74: ["crossing", 0, 2], 75: ["crossing", 0], 76: ["stop", 0] },
              orbs: [76],
              bars: [{ orb: 76, cell: 73, turns: 2 }],
            },
          },
          caption: "A tile locked for two turns, and a stop to which the orb may not go back for two turns",
        },
      ],
    },
    {
      id: "end",
      title: "The end",
      blocks: [
        "Whoever rolls the third orb into the own house wins at once.",
        "All players may also agree on a draw, or on a winner.",
      ],
    },
    {
      id: "controls",
      title: "At the board",
      blocks: [
        "Choose an action, then a tile of your platform, then a cell. While a tile hangs over a cell, the board shows what it would change: ways that would be new, with a plus, and ways that would be no more, with a cross.",
        "Turn the tile with a click on it, with R, with the wheel, or with two fingers. A finger taps twice: once to look, once more to put the tile down.",
        "With the keyboard: the tabulator goes from group to group, the arrows from cell to cell, Enter chooses, R turns, Escape puts the tile back.",
      ],
    },
  ],
  notes: {
    title: "Where this edition fills gaps",
    blocks: [
      "We play by the designer's German alpha rules. Their pictures we do not have, and some cases they leave open. Marked here is what we took from elsewhere or decided ourselves:",
      [
        "Taken from the designer's published simulator, as facts: the board, the tracks on the tiles, who may enter a house, that an orb does not leave one, and that no roll ends where it began.",
        "Derived from it: a tile is replaced by the same kind if it lies otherwise; the text names only the crossing for a crossing.",
        "Decided: which of the three switches bears which number, by the order of the simulator.",
        "Decided: a player chosen at random begins, and play goes clockwise. Two sit opposite each other; of three, nobody sits in the lower left corner.",
        "Decided: an action has to be done; only the roll is called optional.",
        "Decided: replacing and rotating are allowed in all gardens; the text bars placing alone.",
        "Decided: the garden of an empty corner is open ground, its house is closed to all.",
        "Decided: the Ko rule bars every stop that an orb was rolled away from in that round, not just the last.",
        "Decided: gardens bar no orb; any player's roll may pass and end there.",
        "Decided: a step that could not be paid for is not offered.",
        "Added: when the same position comes for the fourth time, or after 150 rounds, the game is a draw.",
      ],
    ],
  },
  owners:
    "MetiKoro is a game by Metikumi (metikumi.com). Name and game belong to their owner. Atoll is not connected with Metikumi; its drawings and texts are its own.",
};
