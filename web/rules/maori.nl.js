/** De spelregels van Maori in onze eigen woorden. Een alinea is een string, een lijst een array. */
export default {
  facts: { players: "2 tot 5 (atolkant: 2 tot 4)", duration: "30 tot 45 minuten in één zit, volgens de doos" },
  lead: "Iedereen vult een eigen stuk oceaan met tegels. Voltooide eilanden met palmen, hutten en bloemenkransen leveren punten op; gaten en halve eilanden kosten. De tegels komen uit een gezamenlijk aanbod, waar iedereen met hetzelfde ontdekkersschip omheen vaart.",
  sections: [
    {
      id: "tiles",
      title: "De tegels",
      blocks: [
        "Er zijn 97 tegels: 10 kleine eilanden die op zichzelf compleet zijn, 54 eilanduiteinden, 14 eilandmiddens, 17 stukken water en 2 vulkanen. Eilanden lopen recht, dwars of rechtop; geen tegel maakt een bocht.",
        "Op tegels kunnen palmen, een hut, een boot, schelpen of, aan een open rand, een halve bloemenkrans staan.",
        {
          figure: "tiles",
          caption: "Een klein eiland, een eilanduiteinde, een midden, water met een boot, een vulkaan",
        },
      ],
    },
    {
      id: "setup",
      title: "Voor het begin",
      blocks: [
        "Zestien tegels liggen open, vier bij vier; de andere vormen de stapel. Een vulkaan die nu wordt getrokken, gaat terug in de stapel en wordt vervangen.",
        "Iedereen heeft een bord met twee gedrukte boten, een lege opslagplek en 5 van de 30 schelpen. De overige schelpen zijn de voorraad.",
        "Een door het lot gekozen speler zet het ontdekkersschip bij een van de 16 haltes rond het aanbod. Wie daarna aan de beurt is, begint.",
      ],
    },
    {
      id: "turn",
      title: "Je beurt",
      blocks: [
        "Eerst vaart het ontdekkersschip, wat je daarna ook doet. Het gaat met de klok mee, minstens één halte. Elke boot op je bord geeft één gratis stap; elke volgende stap kost 1 schelp. De hoek om is één stap.",
        "Dan doe je één van deze dingen:",
        [
          "Een tegel nemen uit de rij voor het ontdekkersschip en op je bord leggen.",
          "Een tegel nemen uit de rij voor het ontdekkersschip en in je opslag leggen, als die leeg is.",
          "De tegel uit je opslag op je bord leggen.",
          "Een tegel van je bord verwijderen. Die is uit het spel.",
          "Niets.",
        ],
        "Aan het einde wordt het gat in het aanbod vanaf de stapel gevuld. Is de stapel leeg, dan blijven gaten open.",
      ],
    },
    {
      id: "taking",
      title: "Wat nemen kost",
      blocks: [
        "Het ontdekkersschip kijkt langs de rij of kolom voor zich. De dichtstbijzijnde tegel is gratis; elke tegel die je overslaat, kost 1 schelp, dus de vierde kost er 3. Een lege plek is geen tegel en kost niets.",
        { figure: "taking", caption: "Gezien vanaf het ontdekkersschip: gratis, 1, 2 en 3 schelpen" },
        "Een vulkaan kun je niet nemen, en wat erachter ligt is van deze kant niet bereikbaar.",
      ],
    },
    {
      id: "laying",
      title: "Een tegel leggen",
      blocks: [
        "Een tegel mag op elk vrij vakje van je bord; hij hoeft niet bij zijn buren te passen. Palmen blijven rechtop. Landtegels zonder palmen mag je draaien.",
        "Staan er schelpen op de tegel, dan krijg je er meteen zoveel, zolang de voorraad strekt. Een opgeslagen tegel levert zijn schelpen pas op als je hem legt.",
        "Een boot helpt vanaf je volgende beurt. Verwijder je een tegel, dan ben je zijn boten kwijt; schelpen die hij opleverde, houd je.",
      ],
    },
    {
      id: "finished",
      title: "Voltooide eilanden",
      blocks: [
        "Een eiland is voltooid als elke open rand van zijn tegels aan een open rand grenst. Ligt één open rand tegenover leeg water, een gesloten kust, het gedrukte land of de rand van het bord, dan is het hele eiland onvoltooid.",
        "Kleine eilanden en water zijn altijd voltooid.",
        { figure: "finished", caption: "Voltooid: beide uiteinden zijn er. Door de hut tellen de palmen dubbel." },
        { figure: "finished_2", caption: "Onvoltooid: de rechterrand is open. Het hele eiland wordt weggehaald." },
      ],
    },
    {
      id: "end",
      title: "Het einde",
      blocks: [
        "Als iemands bord vol is, heeft ieder ander nog precies één beurt. Dan worden alle onvoltooide eilanden weggehaald, met alles wat erop staat, en worden de borden geteld.",
        {
          table: "end",
          head: ["Wat", "Punten"],
          words: [
            "elke palm op een eiland zonder hut",
            "elke palm op een eiland met een of meer hutten",
            "elke hele bloemenkrans",
            "de meeste boten, de gedrukte meegeteld",
            "1 per boot",
            "de meeste schelpen in de hand",
            "1 per schelp",
            "elk leeg vakje",
            "de opgeslagen tegel",
          ],
        },
        "Wie met anderen de meeste boten of schelpen heeft, krijgt de punten helemaal. Het hoogste totaal wint; bij gelijke stand beslissen de meeste schelpen; is het dan nog gelijk, dan wordt de plaats gedeeld.",
      ],
    },
    {
      id: "levels",
      title: "Gevorderd en Profs",
      blocks: [
        "Je hebt ook een eigen schip. Het komt op de eerste tegel die je legt; vanaf dan moet elke tegel op een van de acht vakjes rond het schip komen. De tegel onder het schip kan niet worden verwijderd.",
        "Voordat je een tegel legt, mag het schip over je eigen tegels varen, 1 schelp per stap, ook schuin.",
        "Gevorderd: aan het einde van elke beurt, wat je ook deed, mag het schip gratis naar een van je tegels. Profs: het schip gaat naar de tegel die je net gelegd hebt, en verplaatst zich verder alleen met betaalde stappen.",
      ],
    },
    {
      id: "atoll",
      title: "Het atol",
      blocks: [
        "De andere kant van de borden heeft 20 vakjes en een atol in het midden. Van eilanden die er helemaal binnen liggen, tellen de palmen dubbel: 2 per palm, 4 met een hut. Kransen worden niet verdubbeld, en eilanden mogen over het rif heen liggen.",
        "Het vakje met de boot binnen het atol is open water: je mag het bedekken, dan ben je de boot kwijt, en het kost een punt als het leeg blijft.",
      ],
    },
  ],
  notes: {
    title: "Beslissingen in deze uitgave",
    blocks: [
      "De gedrukte spelregels tonen sommige dingen alleen in plaatjes, en een lijst ervan hebben we niet. Hier staat wat we hebben afgeleid of zelf besloten:",
      [
        "Gereconstrueerd: welke symbolen op welke tegel staan, en hoeveel uiteinden en middens er in elke richting zijn. Het aantal tegels van elke soort is het gedrukte.",
        "Gereconstrueerd: de vorm van de borden. De voorkant heeft vier bij vier vakjes; gedrukt land ligt daarbuiten en hoort nooit bij een eiland. De atolkant heeft vier bij vijf vakjes, met het atol als de middelste twee bij drie.",
        "Besloten: landtegels zonder palmen mag je draaien (de regels van een importeur zeggen het, die van de uitgever zwijgen erover).",
        "Besloten: een betaalde stap van het schip gaat in een van acht richtingen, telkens over een eigen tegel.",
        "Besloten: als niemand schelpen heeft, heeft niemand de meeste.",
        "Besloten: een lege plaats in het aanbod is geen tegel en kost niets om over te slaan.",
        "Besloten: het ontdekkersschip mag helemaal rond varen, ook meer dan eens, als je ervoor betaalt.",
        "Besloten: zijn er minder schelpen in voorraad dan een tegel oplevert, dan krijg je wat er nog is.",
        "Besloten: een tegel die je niet kunt leggen en ook niet kunt opslaan, mag je niet nemen.",
        "Besloten: het aanbod wordt aan het einde van de beurt aangevuld, bij gevorderden dus nadat je schip is verplaatst.",
        "Besloten: een gedrukte boot in het atol die bedekt is, telt niet mee, niet bij het varen en niet bij de waardering; hij telt weer als de tegel weg is.",
        "Besloten: wie evenveel punten en evenveel schelpen heeft, deelt de plaats.",
        "Toegevoegd: als de stapel leeg is en alle spelers na elkaar niets doen, is het spel afgelopen en wordt er geteld. Er is ook een maximum van 100 rondes, dat gewone partijen nooit halen.",
        "Veranderd: wie het ontdekkersschip neerzet, bepaalt het lot; in druk is het de oudste speler.",
      ],
    ],
  },
  owners:
    "Maori is een spel van Günter Burkhardt, uitgegeven door Hans im Glück; de illustraties van het gedrukte spel zijn van Michael Menzel en Harald Lieske. Naam en spel behoren toe aan hun eigenaars. Atoll heeft geen band met hen; de tekeningen en teksten hier zijn van Atoll zelf.",
};
