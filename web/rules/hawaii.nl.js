/** De spelregels van Hawaii in onze eigen woorden. Een alinea is een string, een lijst een array. */
export default {
  facts: { players: "2 tot 5", duration: "60 tot 90 minuten in één zit, volgens de doos" },
  lead: "Je opperhoofd trekt over het eiland en koopt tegels voor hoogstens vijf dorpen. Lopen kost voeten, kopen kost schelpen, en elke prijsfiche die je neemt, telt aan het einde van de ronde. Uiteindelijk leveren alleen de dorpen punten op waar een tiki over waakt.",
  sections: [
    {
      id: "island",
      title: "Het eiland en het strand",
      blocks: [
        "Tien plekken liggen in rijen van twee, drie, drie en twee, in elke partij anders; alleen de onderste twee grenzen aan het strand. Op elke plek liggen tegels van een of meer soorten en, op een tot drie vakken, prijsfiches.",
        { figure: "island", caption: "Een prijsfiche, een met speren, en een fiche met de vissen naar boven" },
        "Het strand heeft een vissershaven, vier aanlegplaatsen met eilandjes, en het volgordespoor.",
        "Er zijn drie grondstoffen: met schelpen betaal je tegels, met voeten het lopen, vissen en de eilanden, en met vruchten allebei.",
        { figure: "island_2", caption: "Schelpen, voeten, vruchten" },
      ],
    },
    {
      id: "setup",
      title: "Voor een ronde",
      blocks: [
        "Voor elke plek wordt voor elk vak behalve het laatste een fiche getrokken. Dan wordt er nog een getrokken: zijn alle fiches van de plek samen hoogstens het getal dat op het laatste vak staat, dan komt hij daar. Anders gaat hij met de vissen naar boven naar de haven, en blijft dat vak deze ronde gesloten (een kruis).",
        "Voor elke plaats van het volgordespoor behalve de eerste wordt een fiche getrokken; ze liggen daar oplopend, en van gelijke ligt die met speren hoger.",
        "Aan het begin heeft iedereen 13 schelpen en 7 voeten; de tweede tot en met de vijfde in de volgorde hebben ook 2, 3, 4 en 5 vruchten. De eerste volgorde wordt geloot.",
      ],
    },
    {
      id: "turn",
      title: "Je beurt",
      blocks: [
        "In de volgorde van de ronde doet iedereen om de beurt één van deze dingen, net zo lang tot alle opperhoofden op het volgordespoor staan:",
        [
          "Naar een plek gaan en daar een tegel kopen.",
          "Vissen.",
          "Een eiland bezoeken.",
          "Naar een vrije plaats van het volgordespoor gaan. Je neemt de fiche die daar ligt, en de ronde is voor jou afgelopen.",
        ],
      ],
    },
    {
      id: "going",
      title: "Lopen",
      blocks: [
        "Elke stap naar een aangrenzende plek kost 1 voet; ook schuin is aangrenzend, en de weg van het strand naar de onderste twee plekken is ook een stap. Blijven waar je bent kost 1 voet. Terug naar het strand en langs het strand is gratis; maar geen weg loopt door het strand heen.",
        "Je opperhoofd mag elke plek oversteken, maar alleen stoppen waar een prijsfiche ligt en waar je een tegel kunt kopen en meteen kunt bouwen. Andere opperhoofden staan nooit in de weg.",
      ],
    },
    {
      id: "buying",
      title: "Kopen",
      blocks: [
        "Kies een tegel en een van de prijsfiches daar. Betaal het getal in schelpen en neem kant I, of het dubbele en neem kant II. Bij kahuna’s en tiki’s levert de dubbele prijs er twee op.",
        { figure: "buying", caption: "Kant I heeft één streep, kant II twee strepen op goud" },
        "De fiche ligt tot het einde van de ronde voor je en telt zijn getal, wat je ook betaald hebt.",
        "Je betaalt elke prijs met één grondstof: met schelpen (een weg, vissen of een eiland met voeten), of helemaal met vruchten. Lopen en kopen zijn twee betalingen. Wat een betaling je oplevert, kun je niet voor diezelfde betaling gebruiken.",
      ],
    },
    {
      id: "building",
      title: "Bouwen",
      blocks: [
        "Tegels komen van links zonder gaten in je dorpen. Alleen een van de vijf hutten begint een dorp, en dorpen worden van boven af begonnen. Het eerste is met zijn gedrukte hut al begonnen.",
        "Geen soort ligt twee keer in een dorp, waarbij kant I en II dezelfde soort zijn; vier verschillende vruchten mogen wel. In elk dorp past één god, en elke god mag je één keer hebben.",
        "Kahuna’s liggen aan de zijkant, van boven af; tiki’s erboven, van rechts. Op sommige van hun plaatsen staan schelpen of voeten, die je meteen krijgt. Boten liggen naast de dorpen.",
        { figure: "building", caption: "Drie tiki’s: dorpen vanaf vijf tegels tellen. Het derde is te kort." },
      ],
    },
    {
      id: "beach",
      title: "Vissen en eilanden",
      blocks: [
        "Voor allebei heb je ruimte in boten nodig. Elke boot vaart één keer per ronde, meerdere mogen samen varen, en een boot die gevaren heeft, is doorgestreept tot de ronde eindigt. In de vissersboot die iedereen heeft, passen 2 voeten, in een boot 3, op kant II 4, waarvan er één gedrukt is en niet betaald hoeft te worden.",
        { figure: "beach", caption: "De vissersboot, boten I en II, en een die gevaren heeft" },
        "Vissen: neem zoveel fiches als je wilt, elk voor 1 voet en één plaats in een boot. Elke telt voor zoveel als er vissen op staan.",
        "Eilanden: de aanlegplaatsen kosten 3, 4, 5 en 6 voeten en leveren meteen 2, 3, 4 en 9 punten op, en bovendien wat het eiland toont: 5 punten, 4 vruchten, twee kahuna’s of tiki’s, of een tegel op kant II, zonder schelpen of fiche. Kun je de tegel niet bouwen of is hij uitverkocht, dan krijg je alleen de punten. Elke aanlegplaats wordt één keer per ronde bezocht.",
      ],
    },
    {
      id: "round",
      title: "Het einde van een ronde",
      blocks: [
        "Iedereen telt fiches en vissen op. Wie het getal van de ronde haalt, krijgt punten: de meeste voor de hoogste som, minder voor de tweede, en nog minder voor alle anderen. Zijn er meerdere eersten, dan krijgen ze allemaal de eerste punten en niemand de tweede; zijn er meerdere tweeden, dan krijgen ze allemaal de tweede.",
        { table: "round", head: ["Ronde", "Vereist", "Punten", "Schelpen, voeten"], words: ["geen"] },
        "Dan ontvangt iedereen de schelpen en voeten van de ronde en wat de eigen tegels opleveren. Het volgordespoor geeft de nieuwe volgorde, de opperhoofden gaan terug naar het strand, de boten liggen weer klaar, alle fiches worden opnieuw gelegd, en de eilanden schuiven naar links op.",
        "Na de vijfde ronde is er geen inkomen. Wie vooraan op het volgordespoor staat, krijgt 2 punten.",
      ],
    },
    {
      id: "tiles",
      title: "Wat de tegels doen",
      blocks: [
        { figure: "tiles", caption: "Schelpenhut, voetenhut, speerhut, ruilhut, langhut, irrigatie" },
        {
          table: "tiles",
          head: ["Tegel", "Kant I", "Kant II"],
          words: [
            "Schelpenhut, voetenhut: meer inkomen",
            "Speerhut: punten voor elke fiche met speren die je neemt",
            "Ruilhut: vervangt één keer per beurt zoveel grondstoffen van een betaling door andere",
            "Langhut: punten aan het einde",
            "Irrigatie: punten aan het einde voor 1 tot 4 vruchttegels in het dorp",
            "en 1 grondstof per ronde",
            "Vrucht: vruchten als inkomen",
            "Surfer: het voor jou vereiste getal is lager",
            "Hoeladanseres: punten aan het einde voor elke tegel van haar dorp",
          ],
        },
        { figure: "tiles_2", caption: "Hoeladanseres, surfer, broodvrucht, taro, kokosnoot, banaan" },
      ],
    },
    {
      id: "gods",
      title: "De goden",
      blocks: [
        { figure: "gods", caption: "Ku, Kane, Pele, Lono, Laka, Kanaloa" },
        {
          table: "gods",
          head: ["God", "Kant I", "Kant II"],
          words: [
            "Ku: punten voor elke fiche met speren; en 1 voet inkomen",
            "Kane: schelpen als inkomen; meteen na de koop desgewenst twee grondstoffen voor een tiki",
            "Pele: een weg kost niet meer voeten dan",
            "Lono: meer punten als je het getal van de ronde haalt",
            "Laka: punten aan het einde voor elke vrucht op vruchttegels van alle dorpen die tellen",
            "Kanaloa: punten aan het einde voor elke boot, en elke surfer in een dorp dat telt",
          ],
        },
      ],
    },
    {
      id: "end",
      title: "Het einde",
      blocks: [
        "Een dorp telt alleen als er een tiki boven staat: met één tiki moet het zeven tegels lang zijn, met twee zes, en zo verder tot één tegel met zeven tiki’s. Alle andere dorpen worden eerst afgeruimd. Dan tellen, naast wat de tabellen zeggen, de kahuna’s naast dorpen die tellen: van boven af 5, 5, 10, 10 en 15 punten.",
        "Het hoogste totaal wint; bij gelijke stand de meeste grondstoffen die over zijn; is het dan nog gelijk, dan wordt de plaats gedeeld.",
      ],
    },
  ],
  notes: {
    title: "Beslissingen in deze uitgave",
    blocks: [
      "We volgen de spelregels van de online-uitgave: de Engelse regels, met openbare grondstoffen. Ze verschillen op vier punten van de Duitse: elke ruilhut werkt één keer per beurt, er wordt geen dorp overgeslagen als een nieuw begint, wie aan het einde vooraan op het volgordespoor staat krijgt 2 punten, en bij gelijke stand beslissen de grondstoffen.",
      "Veel staat alleen in plaatjes. Hier staat wat we hebben afgeleid of zelf besloten:",
      [
        "Gereconstrueerd: welke soorten tegels een plek delen, hoeveel prijsvakken elke plek heeft, en hun getallen.",
        "Gereconstrueerd: hoeveel prijsfiches er van elk getal zijn, op welke ervan speren staan, en hoeveel vissen er op hun achterkant staan.",
        "Gereconstrueerd: de punten van ronde 2 tot en met 5 en het inkomen van alle rondes; de schelpen en voeten op de plaatsen van kahuna’s en tiki’s.",
        "Afgeleid: de getallen 13 en 15 van ronde 3 en 4, twee tegels van elke god, de kolommen waar tiki’s boven staan, en de punten van de aanlegplaatsen.",
        "Besloten: geen weg loopt door het strand heen; passen kan alleen door naar het volgordespoor te gaan, dat zoveel plaatsen heeft als er spelers zijn.",
        "Besloten: ook vruchten waarmee je voeten betaalt, hebben ruimte in boten nodig; boten die niet nodig zijn, blijven thuis; wat een eiland oplevert, mag je niet weigeren; alles wordt betaald voordat je iets ontvangt.",
        "Besloten: de dubbele prijs van kahuna’s en tiki’s vraagt plaats voor twee en twee in voorraad; de fiche waarmee je een speerhut of Ku betaalt, levert daarvoor nog geen punt op; een fiche met de vissen naar boven levert geen punten op voor speren.",
        "Besloten: de vissersboot telt voor Kanaloa; de gedrukte hut telt mee voor de lengte van het eerste dorp; wie dan nog gelijk staat, deelt de plaats.",
        "Besloten: is er nog één plaats vrij of één tegel over, dan brengt een eiland met twee kahuna’s of tiki’s die ene.",
        "Besloten: surfers verlagen het getal dat je nodig hebt en tellen niet mee voor je som. Wie eerste en tweede is, bepalen alleen de sommen.",
        "Zoals in de tekst: een hoeladanseres telt zichzelf mee, en de gedrukte hut van het eerste dorp ook.",
        "Besloten: Laka telt de vruchttegels van dorpen die meetellen, en in een dorp dat wordt afgeruimd, levert geen god punten op.",
        "Besloten: na ronde vijf gaan de 2 punten naar het opperhoofd dat dan vooraan op het volgordespoor staat, dus volgens de keuze in die ronde.",
        "Voor je gedaan omdat een andere keuze nooit beter is: bij het vissen neem je de fiches met de meeste vissen, en ruilhutten worden zo gebruikt dat er zoveel mogelijk van overblijft.",
      ],
    ],
  },
  owners:
    "Hawaii is een spel van Gregory Daigle, uitgegeven door Hans im Glück en Rio Grande Games; de illustraties van het gedrukte spel zijn van Dennis Lohausen. Naam en spel behoren toe aan hun eigenaars. Atoll heeft geen band met hen; de tekeningen en teksten hier zijn van Atoll zelf.",
};
