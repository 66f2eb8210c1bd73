/** The rules of Hawaii in our own words. A paragraph is a string, a list is an array. */
export default {
  facts: {
    players: "2 to 5",
    duration: "60 to 90 minutes at one sitting",
    designer: "Gregory Daigle",
    publisher: "Hans im Glück",
    year: "2011",
  },
  lead: "Your chief walks over the island and buys tiles for up to five villages. Going costs feet, buying costs shells, and every price token you take counts at the end of the round. In the end only those villages score that a tiki watches over.",
  sections: [
    {
      id: "island",
      title: "The island and the beach",
      blocks: [
        "Ten places lie in rows of two, three, three and two, differently in every match; only the lower two touch the beach. On each lie tiles of one or several kinds and, on one to three spaces, price tokens.",
        {
          figure: {
            tokens: [{ price: 3 }, { price: 5, spears: true }, { price: 5, fish: 2 }],
          },
          caption: "A price token, one with spears, and a token with its fish up",
        },
        "The beach has a fishing harbour, four landings with small islands, and the order track.",
        "There are three resources: shells pay for tiles, feet for going, fishing and islands, and fruit for either.",
        { figure: { goods: ["shells", "feet", "fruit"] }, caption: "Shells, feet, fruit" },
      ],
    },
    {
      id: "setup",
      title: "Before a round",
      blocks: [
        "For each place, a token is drawn for every space but the last. Then one more is drawn: if all the place's tokens together come to no more than the number printed on the last space, it goes there. Otherwise it goes into the harbour with its fish up, and that space stays shut for the round (a cross).",
        "A token is drawn for each place of the order track but the first; they lie there ascending, of equal ones that with spears higher.",
        "At the start everybody has 13 shells and 7 feet; the second to the fifth in order also have 2, 3, 4 and 5 fruit. The first order is drawn.",
      ],
    },
    {
      id: "turn",
      title: "Your turn",
      blocks: [
        "In the order of the round, everybody in turn does one of these, again and again until all chiefs stand on the order track:",
        [
          "Go to a place and buy a tile there.",
          "Go fishing.",
          "Visit an island.",
          "Go to a free place of the order track. You take the token that lies there, and the round is over for you.",
        ],
      ],
    },
    {
      id: "going",
      title: "Going",
      blocks: [
        "Each step to a neighbouring place costs 1 foot, corners count as neighbours, and the way from the beach to the lower two places is a step as well. Staying where you are costs 1 foot. Going back to the beach, and along it, is free; but no way leads through the beach.",
        "Your chief may cross any place, but stop only where a price token lies and where you can buy a tile and build it at once. Other chiefs are never in the way.",
      ],
    },
    {
      id: "buying",
      title: "Buying",
      blocks: [
        "Choose a tile and one of the price tokens there. Pay its number in shells and take side I, or twice its number and take side II. Of kahunas and tikis the double price brings two.",
        {
          figure: { tiles: ["shell_hut 1", "shell_hut 2", "taro 1", "taro 2", "boat 1", "boat 2"] },
          caption: "Side I has one bar, side II two bars on gold",
        },
        "The token lies before you until the end of the round and counts its number, whatever you paid.",
        "You pay each price in one currency: in shells (for a way, fishing or an island in feet), or wholly in fruit. Going and buying are two payments. What a payment brings you cannot help to pay it.",
      ],
    },
    {
      id: "building",
      title: "Building",
      blocks: [
        "Tiles go into your villages from the left, without gaps. Only one of the five huts begins a village, and villages are begun from the top. The first has begun with its printed hut.",
        "No kind lies twice in a village, sides I and II being one kind; four different fruits may. Each village holds one god, and you may have each god once.",
        "Kahunas lie at the side, from the top; tikis above, from the right. Some of their places show shells or feet, which you get at once. Boats lie beside the villages.",
        {
          figure: {
            villages: [
              "start_hut, shell_hut 2, taro, banana 2, hula 2",
              "foot_hut, irrigation 2, taro, coconut, breadfruit 2, surfer",
              "long_hut, ku",
            ],
            tikis: 3,
            kahunas: 2,
          },
          caption: "Three tikis: villages of five tiles or more count. The third is too short.",
        },
      ],
    },
    {
      id: "beach",
      title: "Fishing and islands",
      blocks: [
        "For both you need room in boats. Each boat sails once a round, several may sail together, and a boat that has sailed is struck through until the round ends. The fishing boat that everyone has carries 2 feet, a boat 3, on side II 4, one of which is printed and need not be paid.",
        {
          figure: { boats: ["fishing", "1", "2", "1 used"] },
          caption: "The fishing boat, boats I and II, and one that has sailed",
        },
        "Fishing: take any number of tokens, each for 1 foot and one place in a boat. Each counts as many as it shows fish.",
        "Islands: the landings cost 3, 4, 5 and 6 feet and bring 2, 3, 4 and 9 points at once, and besides what the island shows: 5 points, 4 fruit, two kahunas or tikis, or a tile on side II, without shells or token. If you cannot build the tile, or it is sold out, you get the points only. Each landing is visited once a round.",
      ],
    },
    {
      id: "round",
      title: "The end of a round",
      blocks: [
        "Everybody adds up tokens and fish. Whoever reaches the number of the round gets points: most for the highest sum, fewer for the second, and fewer still for all others. If several are first, they all get the first points and nobody the second; if several are second, they all get the second.",
        {
          head: ["Round", "Required", "Points", "Shells, feet"],
          rows: [
            ["1", "9", "8 / 5 / 2", "11, 6"],
            ["2", "11", "9 / 6 / 3", "9, 5"],
            ["3", "13", "10 / 7 / 4", "7, 4"],
            ["4", "15", "11 / 8 / 5", "5, 3"],
            ["5", "17", "12 / 9 / 6", "none"],
          ],
        },
        "Then everybody receives the shells and feet of the round and what their tiles bring. The order track gives the new order, chiefs go back to the beach, boats are ready again, all tokens are laid anew, and the islands move up to the left.",
        "After the fifth round there is no income. Whoever stands first on the order track gets 2 points.",
      ],
    },
    {
      id: "tiles",
      title: "What the tiles do",
      blocks: [
        {
          figure: { tiles: ["shell_hut", "foot_hut", "spear_hut", "trading_hut", "long_hut", "irrigation"] },
          caption: "Shell hut, foot hut, spear hut, trading hut, long hut, irrigation",
        },
        {
          head: ["Tile", "Side I", "Side II"],
          rows: [
            ["Shell hut, foot hut: more income", "1", "2"],
            ["Spear hut: points for each token with spears that you take", "1", "2"],
            ["Trading hut: once a turn replaces so many resources of a payment by any others", "1", "2"],
            ["Long hut: points at the end", "0", "5"],
            [
              "Irrigation: points at the end for 1 to 4 fruit tiles in its village",
              "1, 3, 6, 10",
              "and 1 resource a round",
            ],
            ["Fruit: fruit as income", "1", "2"],
            ["Surfer: the number required of you is lower", "2", "4"],
            ["Hula dancer: points at the end for each tile of her village", "1", "2"],
          ],
        },
        {
          figure: { tiles: ["hula", "surfer", "breadfruit", "taro", "coconut", "banana"] },
          caption: "Hula dancer, surfer, breadfruit, taro, coconut, banana",
        },
      ],
    },
    {
      id: "gods",
      title: "The gods",
      blocks: [
        {
          figure: { tiles: ["ku", "kane", "pele", "lono", "laka", "kanaloa"] },
          caption: "Ku, Kane, Pele, Lono, Laka, Kanaloa",
        },
        {
          head: ["God", "Side I", "Side II"],
          rows: [
            ["Ku: points for each token with spears; and 1 foot income", "1", "2"],
            ["Kane: shells as income; right after the purchase, two resources for a tiki if you like", "1", "2"],
            ["Pele: a move costs no more feet than", "2", "1"],
            ["Lono: more points when you reach the number of the round", "2", "4"],
            ["Laka: points at the end for each fruit pictured on fruit tiles of all villages that count", "1", "2"],
            ["Kanaloa: points at the end for each boat, and each surfer in a village that counts", "2", "4"],
          ],
        },
      ],
    },
    {
      id: "end",
      title: "The end",
      blocks: [
        "A village counts only if a tiki stands above it: with one tiki it must be seven tiles long, with two six, and so on down to one tile with seven tikis. All other villages are cleared first. Then score, besides what the tables say, kahunas beside villages that count: 5, 5, 10, 10 and 15 points from the top.",
        "The highest total wins; if equal, most resources left; if still equal, the place is shared.",
      ],
    },
  ],
  notes: {
    title: "Where this edition fills gaps",
    blocks: [
      "We follow the rules of the online edition: the English rules, with resources open to all. They differ from the German ones in four points: each trading hut works once a turn, no village is left out when a new one is begun, the first on the order track gets 2 points in the end, and resources break ties.",
      "Many things are shown only in pictures. Marked here is what we worked out or decided ourselves:",
      [
        "Reconstructed: which kinds of tiles share a place, how many price spaces each place has, and their numbers.",
        "Reconstructed: how many price tokens there are of each number, which of them show spears, and how many fish are on their backs.",
        "Reconstructed: the points of rounds 2 to 5 and the income of all rounds; the shells and feet printed on the places of kahunas and tikis.",
        "Inferred: the numbers 13 and 15 of rounds 3 and 4, two tiles of each god, the columns above which tikis stand, and the points of the landings.",
        "Decided: no way leads through the beach; passing is not possible except by going to the order track, which has as many places as there are players.",
        "Decided: fruit that pays for feet needs room in boats as well; boats that are not needed stay at home; what an island brings may not be refused; everything is paid before anything is received.",
        "Decided: the double price of kahunas and tikis needs room for two and two in stock; the token paid for a spear hut or Ku brings no point for it yet; a token with its fish up brings no points for spears.",
        "Decided: the fishing boat counts for Kanaloa; the printed hut counts for the length of the first village; whoever still ties shares the place.",
        "Done for you because another choice is never better: fishing takes the tokens with most fish, and trading huts are used so that as much as possible is left of them.",
      ],
    ],
  },
  owners:
    "Hawaii is a game by Gregory Daigle, published by Hans im Glück and Rio Grande Games; artwork of the printed game by Dennis Lohausen. Name and game belong to their owners. Atoll is not connected with them; its drawings and texts are its own.",
};
