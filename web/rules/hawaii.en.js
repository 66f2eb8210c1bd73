/** The rules of Hawaii in our own words. A paragraph is a string, a list is an array. */
export default {
  facts: { players: "2 to 5", duration: "60 to 90 minutes in one sitting, as its box says" },
  lead: "Your chief walks over the island and buys tiles for up to five villages. Moving costs feet, buying costs shells, and every price token you take counts at the end of the round. At the end of the game, only villages with a tiki above them score.",
  sections: [
    {
      id: "island",
      title: "The island and the beach",
      blocks: [
        "The island has ten places in rows of two, three, three and two. Their arrangement differs in every match. Only the lower two touch the beach. Each place has tiles of one or several kinds and one to three spaces for price tokens.",
        { figure: "island", caption: "A price token, a price token with spears, and a token with its fish side up" },
        "The beach has a fishing harbour, four landings with small islands, and the order track.",
        "There are three resources: shells pay for tiles, feet pay for moving, fishing and islands, and fruit pays for either.",
        { figure: "island_2", caption: "Shells, feet, fruit" },
      ],
    },
    {
      id: "setup",
      title: "Before a round",
      blocks: [
        "For each place, a token is drawn for every space except the last. Then one more token is drawn. If the sum of all the place's tokens is not greater than the number printed on the last space, the token goes there. Otherwise it goes into the harbour with its fish side up, and the last space stays closed for the round (marked with a cross).",
        "A token is drawn for each place of the order track except the first. The tokens are placed there in ascending order. Of equal tokens, the one with spears goes higher.",
        "At the start every player has 13 shells and 7 feet. The second to fifth players in order also have 2, 3, 4 and 5 fruit. The first player order is drawn at random.",
      ],
    },
    {
      id: "turn",
      title: "Your turn",
      blocks: [
        "In the order of the round, the players take turns until all chiefs are on the order track. On your turn you do one of these:",
        [
          "Go to a place and buy a tile there.",
          "Go fishing.",
          "Visit an island.",
          "Go to a free place of the order track. You take the token there, and the round is over for you.",
        ],
      ],
    },
    {
      id: "going",
      title: "Moving",
      blocks: [
        "Each step to a neighbouring place costs 1 foot. Places that touch at a corner are neighbours. The move from the beach to one of the lower two places is also a step. Staying where you are costs 1 foot. Going back to the beach and along it is free, but you cannot move through the beach to another place.",
        "Your chief can cross any place. It can stop only at a place that has a price token and where you can buy a tile and build it at once. Other chiefs never block you.",
      ],
    },
    {
      id: "buying",
      title: "Buying",
      blocks: [
        "Choose a tile and one of the price tokens there. Pay its number in shells to take side I, or twice its number to take side II. For kahunas and tikis, the double price gives you two.",
        { figure: "buying", caption: "Side I has one bar, side II two bars on gold" },
        "You keep the token until the end of the round. It counts its number, whatever you paid.",
        "You pay each price with one kind of resource: shells (feet for moving, fishing and islands), or only fruit. Moving and buying are two payments. You cannot use what a payment gives you for that same payment.",
      ],
    },
    {
      id: "building",
      title: "Building",
      blocks: [
        "Tiles go into your villages from the left, without gaps. A village must start with one of the five huts, and you start villages from the top. The first village already has its printed hut.",
        "A village cannot have two tiles of the same kind. Sides I and II are the same kind, but the four fruits are different kinds. Each village can have one god, and you can have each god only once.",
        "Kahunas go beside the villages, from the top. Tikis go above the villages, from the right. Some of their places show shells or feet, which you get at once. Boats are kept beside the villages.",
        {
          figure: "building",
          caption: "With three tikis, villages of five or more tiles count. The third village is too short.",
        },
      ],
    },
    {
      id: "beach",
      title: "Fishing and islands",
      blocks: [
        "For both you need room in boats. You can use each boat once per round, and you can use several boats together. A used boat is crossed out until the round ends. Every player has a fishing boat with room for 2 feet. A boat on side I has room for 3 feet. A boat on side II has room for 4 feet; one of them is printed on it and costs nothing.",
        { figure: "beach", caption: "The fishing boat, boats I and II, and a used boat" },
        "Fishing: take any number of tokens. Each costs 1 foot and one place in a boat. Each counts the number of fish it shows.",
        "Islands: the landings cost 3, 4, 5 and 6 feet and give 2, 3, 4 and 9 points at once. You also get what the island shows: 5 points, 4 fruit, two kahunas or tikis, or a tile on side II. The tile costs no shells and comes without a token. If you cannot build the tile, or it is sold out, you get only the points. Each landing can be visited once per round.",
      ],
    },
    {
      id: "round",
      title: "The end of a round",
      blocks: [
        "All players add up their tokens and fish. Players who reach the required number of the round get points: the most for the highest sum, fewer for the second highest, and the fewest for all others. If several players are first, they all get the points for first place, and nobody gets the points for second place. If several players are second, they all get the points for second place.",
        { table: "round", head: ["Round", "Required", "Points", "Shells, feet"], words: ["none"] },
        "Then all players receive the shells and feet of the round and the income from their tiles. The order track sets the new player order. Chiefs go back to the beach, boats are ready again, all tokens are drawn again, and the islands move up to the left.",
        "After the fifth round there is no income. The player who is first on the order track gets 2 points.",
      ],
    },
    {
      id: "tiles",
      title: "What the tiles do",
      blocks: [
        { figure: "tiles", caption: "Shell hut, foot hut, spear hut, trading hut, long hut, irrigation" },
        {
          table: "tiles",
          head: ["Tile", "Side I", "Side II"],
          words: [
            "Shell hut, foot hut: more income",
            "Spear hut: points for each token with spears that you take",
            "Trading hut: once per turn, replaces this many resources of a payment with any others",
            "Long hut: points at the end",
            "Irrigation: points at the end for 1 to 4 fruit tiles in its village",
            "and 1 resource per round",
            "Fruit: fruit as income",
            "Surfer: lowers the number you need in each round",
            "Hula dancer: points at the end for each tile in her village",
          ],
        },
        { figure: "tiles_2", caption: "Hula dancer, surfer, breadfruit, taro, coconut, banana" },
      ],
    },
    {
      id: "gods",
      title: "The gods",
      blocks: [
        { figure: "gods", caption: "Ku, Kane, Pele, Lono, Laka, Kanaloa" },
        {
          table: "gods",
          head: ["God", "Side I", "Side II"],
          words: [
            "Ku: points for each token with spears; and 1 foot income",
            "Kane: shells as income; right after buying it, you can trade two resources for a tiki",
            "Pele: a move costs at most this many feet",
            "Lono: more points when you reach the number of the round",
            "Laka: points at the end for each fruit pictured on fruit tiles of all villages that count",
            "Kanaloa: points at the end for each boat, and each surfer in a village that counts",
          ],
        },
      ],
    },
    {
      id: "end",
      title: "The end",
      blocks: [
        "A village counts only if it has a tiki above it. With one tiki it must be seven tiles long, with two tikis six, and so on down to one tile with seven tikis. All other villages are cleared first. Then you score the points in the tables above, and kahunas beside villages that count: 5, 5, 10, 10 and 15 points from the top.",
        "The player with the highest total wins. If there is a tie, the player with the most resources left wins. If there is still a tie, the players share the place.",
      ],
    },
  ],
  notes: {
    title: "Rulings in this edition",
    blocks: [
      "We follow the rules of the online edition: the English rules, with resources visible to all players. They differ from the German rules in four points: each trading hut works once per turn, you cannot skip a village when you start a new one, the player who is first on the order track gets 2 points at the end, and resources break ties.",
      "The rules show many things only in pictures. This list says what we reconstructed, inferred or decided:",
      [
        "Reconstructed: which kinds of tiles share a place, how many price spaces each place has, and the numbers of these spaces.",
        "Reconstructed: how many price tokens there are of each number, which of them show spears, and how many fish are on their backs.",
        "Reconstructed: the points of rounds 2 to 5 and the income of all rounds; the shells and feet printed on the places of kahunas and tikis.",
        "Inferred: the numbers 13 and 15 of rounds 3 and 4, two tiles of each god, the columns above which tikis stand, and the points of the landings.",
        "Decided: you cannot move through the beach. You cannot pass, except by going to the order track. The order track has as many places as there are players.",
        "Decided: fruit paid instead of feet also needs room in boats. You cannot use boats that you do not need. You cannot refuse what an island gives you. You pay everything before you receive anything.",
        "Decided: to pay the double price for kahunas or tikis, you need room for two, and two must be left. The token you take with a spear hut or Ku gives no points for that tile yet. A token with its fish side up gives no points for spears.",
        "Decided: the fishing boat counts for Kanaloa. The printed hut counts for the length of the first village. Players who are still tied share the place.",
        "Decided: if you have only one place left, or only one tile is left, an island with two kahunas or tikis gives you that one.",
        "Decided: surfers lower the number you need and add nothing to your sum. Only the sums decide who is first and second.",
        "From the rules: a hula dancer counts herself, and also the printed hut of the first village.",
        "Decided: Laka counts the fruit tiles of villages that count, and no god scores in a village that is cleared.",
        "Decided: after round five, the 2 points go to the player whose chief chose the first place of the order track in that round.",
        "Automatic, because another choice is never better: fishing takes the tokens with the most fish, and trading huts are used so that as many of their replacements as possible are left.",
      ],
    ],
  },
  owners:
    "Hawaii is a game by Gregory Daigle, published by Hans im Glück and Rio Grande Games; artwork of the printed game by Dennis Lohausen. The name and the game belong to their owners. Atoll is not affiliated with them. Its drawings and texts are its own.",
};
