/** The rules of MetiKoro in our own words. A paragraph is a string, a list is an array. */
export default {
  facts: {
    players: "2 to 4",
    duration: "20 to 40 minutes in one sitting (our estimate)",
    publisher: "Metikumi, 3D-printed",
    year: "alpha rules, 2024",
  },
  lead: "Four orbs wait in a source in the middle of the board. With tiles that show tracks, you build paths for the orbs, redirect the paths of other players, and roll orbs into the house in your own corner. The first player with three orbs at home wins.",
  sections: [
    {
      id: "tiles",
      title: "The tiles",
      blocks: [
        "There are 80 tiles of seven kinds, and nine orbs.",
        { figure: "tiles", caption: "Crossing, curve, stop, the three switches, and the curve with bouncers" },
        {
          table: "tiles",
          head: ["Tile", "How many"],
          words: [
            "Crossing: an orb runs straight on",
            "Curve: two bends that do not meet",
            "Stop: an orb stops here, and can leave in any direction",
            "Switch 1: straight, with a bend at each end",
            "Switch 2: straight, with two bends at one end",
            "Switch 3: a bend to both sides, from every edge",
            "Curve with bouncers: one bend; an orb bounces back at the other two edges",
          ],
        },
      ],
    },
    {
      id: "board",
      title: "The board",
      blocks: [
        "Each corner has a house with three stops and two bends. The six cells in front of it are its garden. The four cells in the middle are the source. Each of them is open on its two outer sides. You place tiles on the other 60 cells, never on houses, the source or the frame.",
        { figure: "board", caption: "The board at the start of a match with four players" },
        "Each player has a platform with room for six tiles and starts with three crossings, two curves and a stop. All other tiles are the supply. Everything is open: all players can see the supply and the platforms.",
        "Two players use opposite corners. With three players, one corner stays free. Play goes clockwise.",
      ],
    },
    {
      id: "turn",
      title: "Your turn",
      blocks: [
        "You do one action, then you draw a tile, then you can roll one orb.",
        "You must do one of four actions. You do it with one tile or with two tiles. Two tiles must be on different cells.",
        {
          table: "turn",
          head: ["Action", "Costs"],
          words: [
            "Place: put a tile from your platform on an empty cell, turned as you like",
            "nothing",
            "Replace: swap a tile on the board for one from your platform; the old tile goes to the supply",
            "1 tile each",
            "Rotate: turn a tile on the board",
            "1 tile each",
            "Extra tiles: take tiles from the supply, one if two places are free, two if three are free",
            "nothing",
          ],
        },
        "You pay with tiles from your platform, which go to the supply. If you cannot pay, you cannot do the action.",
        [
          "You cannot place tiles in another player's garden. You can replace and rotate tiles there.",
          "You cannot replace a tile with an orb on it.",
          "Replacing and rotating must change something. Replacing a crossing with a crossing, or turning a stop, is not an action.",
          "Tiles do not have to touch other tiles.",
        ],
        "You choose the tile you draw. It can be one that has just gone back to the supply.",
      ],
    },
    {
      id: "rolling",
      title: "Rolling",
      blocks: [
        "You can roll any orb in the source, on the board or in your own house. It leaves its stop on any track and follows the tracks to the next stop. There it stays for this turn.",
        "At a switch you decide which line it follows. It can never go back, and never around a sharp corner.",
        { figure: "rolling", caption: "The orb can go straight on or turn upwards" },
        "At a bouncer an orb turns around. If it passes a switch again on the way back, it can take another track.",
        { figure: "rolling_2", caption: "It bounces back and then turns off at the switch" },
        "You cannot roll an orb if it would leave the tracks, hit an edge without a track, leave the board, run in an endless loop, or end at a stop with another orb.",
        "When an orb leaves the source, a spare orb takes its place at once, as long as there are any. Orbs never go back to the source.",
      ],
    },
    {
      id: "home",
      title: "The way home",
      blocks: [
        "An orb can enter a house from four cells of its garden, and only if the house's owner rolls it. The stop in the corner itself can be reached only from the other two stops. To make room for a third orb, you must roll one of the first two into the corner.",
        { figure: "home", caption: "Two of the four paths into the house in the upper left corner" },
        "An orb in a house is safe. It never leaves the house, and only the owner can move it inside.",
      ],
    },
    {
      id: "ko",
      title: "The Ko rule",
      blocks: [
        "Other players cannot undo what you have done before your next turn:",
        [
          "A tile that was placed, replaced or rotated stays as it is. It shows a lock.",
          "An orb cannot be rolled back to a stop that it was rolled away from. It can be rolled to other stops. The stop shows a bar.",
        ],
        "The number beside the sign shows how many turns this lasts, including the current one.",
        {
          figure: "ko",
          caption: "A tile locked for two turns, and a stop that the orb cannot go back to for two turns",
        },
      ],
    },
    {
      id: "end",
      title: "The end",
      blocks: [
        "The player who rolls the third orb into their own house wins at once.",
        "All players can also agree on a draw or on a winner.",
      ],
    },
    {
      id: "controls",
      title: "Controls",
      blocks: [
        "Choose an action, then a tile from your platform, then a cell. While you hold a tile over a cell, the board shows what would change: new paths with a plus, and lost paths with a cross.",
        "Turn the tile with a click on it, with R, with the mouse wheel, or with two fingers. On a touchscreen, tap once to preview and once more to place the tile.",
        "Keyboard: Tab moves between groups, the arrow keys move between cells, Enter chooses, R turns the tile, Escape puts it back.",
      ],
    },
  ],
  notes: {
    title: "Rulings in this edition",
    blocks: [
      "We follow the designer's German alpha rules. We do not have their pictures, and they leave some cases open. This list says what we took from other sources, decided, added or changed:",
      [
        "Taken from the designer's published simulator, as facts: the board, the tracks on the tiles, who can enter a house, that an orb does not leave a house, and that no roll ends where it began.",
        "Derived from it: you can replace a tile with one of the same kind if it is turned differently. The text mentions only a crossing for a crossing.",
        "Decided: the numbers of the three switches follow the order in the simulator.",
        "Decided: the starting player is chosen at random.",
        "Changed: corners are fixed, while in the text players choose them. Two players use opposite corners. With three players, the lower left corner stays free.",
        "Changed: play goes clockwise. The text allows both directions.",
        "Decided: if the supply is empty, you do not draw a tile, and you can still roll an orb.",
        "Decided: until a player’s next turn, the Ko rule forbids two things to all other players. They cannot replace or rotate a tile that the player placed, replaced or rotated, and they cannot roll an orb to a stop that the player rolled it away from. Nothing else counts as undoing.",
        "Decided: the winner is first, and all others share second place. In a draw all players share first place.",
        "Decided: you must do an action. The text calls only the roll optional.",
        "Decided: you can replace and rotate tiles in all gardens. The text forbids only placing.",
        "Decided: the garden of an unused corner is open to all players. Its house is closed to all.",
        "Decided: the Ko rule covers every stop that an orb was rolled away from in that round, not only the last one.",
        "Decided: gardens do not block orbs. Any player can roll an orb through a garden or to a stop in it.",
        "Decided: the game does not offer steps that you cannot pay for.",
        "Added: when the same position occurs for the fourth time, or after 150 rounds, the match is a draw.",
      ],
    ],
  },
  owners:
    "MetiKoro is a game by Metikumi (metikumi.com). The name and the game belong to their owner. Atoll is not affiliated with Metikumi. Its drawings and texts are its own.",
};
