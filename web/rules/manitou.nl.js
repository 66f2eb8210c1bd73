/** De spelregels van Manitou in onze eigen woorden. Een alinea is een string, een lijst een array. */
export default {
  facts: { players: "2 tot 4", duration: "30 tot 45 minuten in één zit, volgens de doos" },
  lead: "Drie jachten, elk met drie buffelkuddes. Je jagers brengen buffels mee naar huis, je krijgers maken gevangenen, en wie in totaal het meest jaagt, krijgt bezoek van de pelsrover. Iedereen stelt in het geheim een team samen en legt het kaart voor kaart.",
  sections: [
    {
      id: "cards",
      title: "Je stam",
      blocks: [
        "Iedereen heeft dezelfde 21 kaarten: elf jagers, 1 tot 10 met een tweede 5, en tien krijgers, twee van elke soort.",
        { figure: "cards", caption: "Een jager, en de vijf soorten krijgers" },
        "Van twee verschillende soorten krijgers verslaat de ene altijd de andere. De tabel staat de hele tijd naast het bord.",
        { figure: "cards_2", caption: "Elke soort in het midden: erboven wie ervan wint, eronder wie ervan verliest" },
        [
          "Het opperhoofd verslaat de medicijnman, de regenmaker en de verkenner.",
          "De medicijnman verslaat de regenmaker en de clanmoeder.",
          "De regenmaker verslaat de verkenner en de clanmoeder.",
          "De verkenner verslaat de medicijnman en de clanmoeder.",
          "De clanmoeder verslaat het opperhoofd.",
        ],
      ],
    },
    {
      id: "herds",
      title: "De kuddes",
      blocks: [
        "Elke jacht begint met drie nieuwe kuddes, getrokken uit zes grote buffelkaarten (9 tot 13) en negen kleine (1 tot 7). Geen kaart komt twee keer. Iedereen ziet ze voordat er gekozen wordt.",
        { figure: "herds", caption: "Een jacht met twee spelers" },
        {
          table: "herds",
          head: ["Spelers", "Eerste", "Tweede", "Derde"],
          words: [
            "groot en klein",
            "klein",
            "klein",
            "groot en klein",
            "groot",
            "klein",
            "groot en klein",
            "groot en klein",
            "klein",
          ],
        },
      ],
    },
    {
      id: "team",
      title: "Een team kiezen",
      blocks: [
        "Iedereen kiest tegelijk en in het geheim acht kaarten van zijn stam. Wie in deze jacht als laatste legt, kiest er zeven; dat weegt op tegen het voordeel dat die het meest weet.",
        "Kaarten kunnen in willekeurige volgorde in het team en er weer uit, tot je je beurt afrondt. De anderen zien alleen wie klaar is.",
        "Is iedereen klaar, dan wordt je team geschud. Drie kaarten ervan zijn je hand; na elke gelegde kaart wordt de hand weer aangevuld zolang er kaarten zijn. Van acht kaarten blijft er één over, die ongezien teruggaat.",
      ],
    },
    {
      id: "laying",
      title: "Kaarten leggen",
      blocks: [
        "Om de beurt legt iedereen één kaart bij een kudde, elk zeven keer. Een kaart die ligt, kun je niet terugnemen, want de hand wordt meteen aangevuld.",
        "Een jager mag je overal leggen, en hij vecht nooit. Een krijger mag je overal leggen, behalve waar je al twee actieve krijgers hebt.",
      ],
    },
    {
      id: "warriors",
      title: "Als krijgers elkaar treffen",
      blocks: [
        "Bij een kudde kunnen alleen krijgers van één stam actief zijn: één, of twee, waarvan de latere de eerste bewaakt.",
        [
          "Niemand is actief: jouw krijger wordt het, welke het ook is.",
          "Je eigen krijger is als enige actief: de nieuwe bewaakt hem. Ze vechten niet.",
          "Die van een ander is als enige actief: verslaat de jouwe hem, dan is de jouwe nu actief. Zijn ze van dezelfde soort, dan vallen beide af en is niemand actief. Verslaat hij de jouwe, dan valt de jouwe af.",
          "Die van een ander wordt bewaakt: de jouwe treft alleen de bewaker. Verslaat de jouwe de bewaker of is hij van diens soort, dan vallen beide af, en de eerste blijft, onbewaakt. Verslaat de bewaker de jouwe, dan valt alleen de jouwe af.",
        ],
        { figure: "warriors", caption: "De medicijnman verslaat de regenmaker en neemt zijn plaats in" },
        {
          figure: "warriors_2",
          caption: "Een opperhoofd wordt geofferd tegen de bewaker; de verkenner daarachter blijft",
        },
        "Verslagen krijgers blijven liggen waar ze liggen en worden nooit meer actief.",
      ],
    },
    {
      id: "scoring",
      title: "Het einde van een jacht",
      blocks: [
        "Als iedereen zeven kaarten heeft gelegd, wordt alles geteld zoals het ligt.",
        [
          "Buffels: de hoogste som van jagers bij een kudde krijgt de kaart ervan. Zijn het er twee, dan krijgt de hoogste de grote en de op een na hoogste de kleine; wie als enige jagers heeft, krijgt allebei.",
          "Bij gelijke stand krijgt niemand iets: gelijk op de eerste plaats, dan ontsnappen daar alle buffels; gelijk op de tweede, dan de kleine.",
          "Gevangenen: wie bij een kudde een actieve krijger heeft, neemt daar elke kaart van de anderen, jagers en verslagen krijgers, elk 1 punt. Gevangen jagers tellen nog wel mee voor de buffels.",
          "De pelsrover: de hoogste som van jagers bij alle kuddes samen kost 10 punten.",
        ],
        "Je andere kaarten komen bij je terug. Gevangen kaarten is hun stam de rest van de partij kwijt; wie ze gevangen heeft, speelt er niet mee.",
        "Elke jacht wordt begonnen door de volgende speler met de klok mee. Na de derde winnen de meeste punten; bij gelijke punten wordt de plaats gedeeld. Punten mogen negatief zijn.",
      ],
    },
    {
      id: "known",
      title: "Wat iedereen weet",
      blocks: [
        "Openbaar: de kuddes, elke gelegde kaart, alle punten en gevangenen, hoeveel kaarten iemand in de hand heeft, en welke kaarten een stam in totaal nog over heeft. Geheim: welke daarvan in het team zitten, in de hand, en overblijven.",
      ],
    },
  ],
  notes: {
    title: "Beslissingen in deze uitgave",
    blocks: [
      "Onze bronnen zijn een onlinehandleiding van het spel en beschrijvingen van het gedrukte spel; de gedrukte spelregels zelf hebben we niet gezien. Hier staat wat we hebben afgeleid of zelf besloten:",
      [
        "Gereconstrueerd: de kleine buffelkaarten zijn 1, 2, 2, 3, 4, 4, 5, 6, 7. De enige lijst noemt er tien, met een tweede 5, maar drie bronnen tellen er negen.",
        "Besloten: wie begint, wordt geloot; in druk deelt de oudste speler. Daarna schuift het begin met de klok mee: dat het opschuift is vermeld, de richting niet.",
        "Besloten: zijn bij een kudde met twee kaarten meerderen gelijk op de eerste plaats, dan krijgt niemand een van beide kaarten. Wie volgt, is derde.",
        "Besloten: zijn meerderen gelijk voor de pelsrover, dan verliest ieder van hen 10 punten. Heeft niemand een jager gelegd, dan niemand.",
        "Besloten: zijn meerderen gelijk op de tweede plaats bij een kudde met twee kaarten, dan krijgt niemand de kleine; de eerste houdt de grote.",
        "Besloten: jagers die in deze jacht gevangen zijn, tellen mee voor de pelsrover, en punten kunnen negatief worden.",
        "Besloten: een krijger die de bewaker verslaat of van zijn soort is, kan zich opofferen, geen andere.",
        "Veranderd: niemand hoeft het einde van een jacht te bevestigen. Je bekijkt het zolang je wilt, en de anderen spelen verder.",
        "Uit andere beschrijvingen: de kuddes liggen open voordat de teams worden gekozen, geen buffelkaart komt twee keer, en een krijger die van de actieve verliest, mag worden gelegd en valt meteen af.",
        "Besloten: bij gelijke punten aan het einde wordt de plaats gedeeld. We hebben geen regel gevonden die dan beslist.",
        "Besloten: wie volgens de regels geen kaart kan leggen (twee actieve krijgers bij alle drie de kuddes, en alleen krijgers in de hand), legt er ergens een, en die valt meteen af.",
        "Afgeleid: passen kan niet. Een bewaker mag van dezelfde soort zijn als de krijger die hij bewaakt. Een krijger die van de bewaker verliest, valt af, en verder gebeurt er niets.",
        "Afgeleid: zonder actieve krijger bij een kudde zijn er geen gevangenen, en neemt iedereen zijn kaarten terug.",
        "Afgeleid: teams, handen en overgebleven kaarten blijven geheim; al het andere is openbaar.",
        "Nieuwe naam: de handleiding noemt de vijfde krijger met een woord dat nu een scheldwoord is. Hier is ze de clanmoeder.",
      ],
    ],
  },
  owners:
    "Manitou is een spel van Günter Burkhardt, uitgegeven door Goldsieber. Naam en spel behoren toe aan hun eigenaars. Atoll heeft geen band met hen; de tekeningen en teksten hier zijn van Atoll zelf.",
};
