/** The rules of Manitou in our own words. A paragraph is a string, a list is an array. */
export default {
  facts: { players: "2 to 4", duration: "30 to 45 minutes in one sitting, as its box says" },
  lead: "Three hunts, three buffalo herds each. Your hunters bring buffalo home, your warriors take prisoners, and the fur robber visits the player who hunts the most. All players choose a team in secret and play it card by card.",
  sections: [
    {
      id: "cards",
      title: "Your tribe",
      blocks: [
        "Each player has the same 21 cards: eleven hunters, 1 to 10 with a second 5, and ten warriors, two of each kind.",
        { figure: "cards", caption: "A hunter, and the five kinds of warrior" },
        "Of two different kinds of warrior, one always beats the other. This overview is always visible beside the board.",
        {
          figure: "cards_2",
          caption: "Each kind is in the middle, with the kinds that beat it above and the kinds it beats below",
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
        "Each hunt begins with three new herds, drawn from six large buffalo cards (9 to 13) and nine small ones (1 to 7). No card is used twice. All players see the herds before they choose their teams.",
        { figure: "herds", caption: "A hunt with two players" },
        {
          table: "herds",
          head: ["Players", "First", "Second", "Third"],
          words: [
            "large and small",
            "small",
            "small",
            "large and small",
            "large",
            "small",
            "large and small",
            "large and small",
            "small",
          ],
        },
      ],
    },
    {
      id: "team",
      title: "Choosing a team",
      blocks: [
        "All players secretly choose eight cards of their tribe at the same time. The player who plays last in this hunt chooses only seven, because they have the most information.",
        "You can add and remove cards in any order until you end your turn. The other players see only who has finished.",
        "When all players have finished, your team is shuffled. You draw three of its cards as your hand. After each card you play, you draw a new one as long as there are any. Of eight cards, one is left over. It goes back to your tribe unseen.",
      ],
    },
    {
      id: "laying",
      title: "Playing cards",
      blocks: [
        "The players take turns to play one card at a herd, until each player has played seven cards. You cannot take back a card, because you draw a new one at once.",
        "You can play a hunter at any herd. Hunters never fight. You can play a warrior at any herd where you do not already have two active warriors.",
      ],
    },
    {
      id: "warriors",
      title: "When warriors meet",
      blocks: [
        "Only one tribe can have active warriors at a herd: one warrior, or two. The second warrior guards the first.",
        [
          "No warrior is active: your warrior becomes active, whatever its kind.",
          "One warrior of your own is active: the new one guards it. They do not fight.",
          "One warrior of another player is active: if yours beats it, yours becomes active. If they are of the same kind, both are out, and no warrior is active. If it beats yours, yours is out.",
          "A guarded warrior of another player is active: yours meets only the guard. If yours beats the guard or is of the same kind, both are out, and the first warrior stays without a guard. If the guard beats yours, only yours is out.",
        ],
        { figure: "warriors", caption: "The medicine man beats the rain maker and takes his place" },
        { figure: "warriors_2", caption: "A chief is sacrificed against the guard; the scout behind it stays" },
        "Beaten warriors stay at the herd and never become active again.",
      ],
    },
    {
      id: "scoring",
      title: "The end of a hunt",
      blocks: [
        "When all players have played seven cards, the hunt is scored.",
        [
          "Buffalo: the player with the highest sum of hunters at a herd takes its card. If there are two cards, the highest sum takes the large one and the second highest the small one. A player who is the only one with hunters there takes both.",
          "Tied players take nothing. If there is a tie for first place, all buffalo there escape. If there is a tie for second place, the small card escapes.",
          "Prisoners: the player with an active warrior at a herd takes all cards of other players there, hunters and beaten warriors, for 1 point each. Captured hunters still count for the buffalo.",
          "The fur robber: the player with the highest sum of hunters at all herds together loses 10 points.",
        ],
        "You take back your other cards. Captured cards are lost for the rest of the match. The players who captured them do not play with them.",
        "The next player clockwise starts the next hunt. After the third hunt, the player with the most points wins. Players with equal points share the place. Points can be negative.",
      ],
    },
    {
      id: "known",
      title: "Open and secret information",
      blocks: [
        "Open: the herds, all played cards, all points and prisoners, the number of cards in each hand, and which cards each tribe has left in total. Secret: which of them are in the team, in the hand, and left over.",
      ],
    },
  ],
  notes: {
    title: "Rulings in this edition",
    blocks: [
      "Our sources are an online manual of the game and descriptions of the printed game. We have not seen the printed rules. This list says what we reconstructed, inferred, decided or changed:",
      [
        "Reconstructed: the small buffalo cards are 1, 2, 2, 3, 4, 4, 5, 6, 7. The only list has ten cards, with a second 5, but three sources count nine.",
        "Decided: the starting player is chosen at random. In the printed game the oldest player deals. The start moves clockwise: the sources say that it moves, but not in which direction.",
        "Decided: at a herd with two cards, if several players tie for first place, nobody takes either card. The next player counts as third.",
        "Decided: if several players tie for the fur robber, each of them loses 10 points. If nobody has played a hunter, nobody loses points.",
        "Decided: if players tie for second place at a herd with two cards, nobody takes the small card. The first player keeps the large one.",
        "Decided: hunters captured in the hunt still count for the fur robber, and points can become negative.",
        "Decided: you can sacrifice only a warrior that beats the guard or is of the same kind.",
        "Changed: nobody has to confirm the end of a hunt. You can look at the result as long as you like, while the others continue.",
        "From other descriptions: the herds are revealed before the teams are chosen, no buffalo card is used twice, and you can play a warrior that loses against the active one; it is out at once.",
        "Decided: players with equal points at the end share the place. We found no tie-break.",
        "Decided: a player who cannot play any card by the rules (two active warriors at all three herds, and only warriors in hand) plays one anywhere, and it is out at once.",
        "Inferred: you cannot pass. A guard can be of the same kind as the warrior it guards. A warrior that loses against the guard is out, and nothing else happens.",
        "Inferred: if no warrior is active at a herd, there are no prisoners, and all players take their cards back.",
        "Inferred: teams, hands and leftover cards stay secret. Everything else is open.",
        "Renamed: the manual's name for the fifth warrior is a slur today. Here she is the clan mother.",
      ],
    ],
  },
  owners:
    "Manitou is a game by Günter Burkhardt, published by Goldsieber. The name and the game belong to their owners. Atoll is not affiliated with them. Its drawings and texts are its own.",
};
