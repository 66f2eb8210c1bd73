/** De spelregels van MetiKoro in onze eigen woorden. Een alinea is een string, een lijst een array. */
export default {
  facts: {
    players: "2 tot 4",
    duration: "20 tot 40 minuten in één zit (onze schatting)",
    publisher: "Metikumi, 3D-geprint",
    year: "alfaregels, 2024",
  },
  lead: "Vier knikkers liggen in een bron in het midden van het bord. Met tegels vol sporen bouwt iedereen er wegen voor, leidt de wegen van de anderen om, en rolt knikker na knikker naar een huis in de eigen hoek. Wie er drie thuis heeft, heeft gewonnen.",
  sections: [
    {
      id: "tiles",
      title: "De tegels",
      blocks: [
        "Er zijn 80 tegels van zeven soorten, en negen knikkers.",
        { figure: "tiles", caption: "Kruising, bocht, stop, de drie wissels, en de bocht met kaatsers" },
        {
          table: "tiles",
          head: ["Tegel", "Aantal"],
          words: [
            "Kruising: een knikker rolt rechtdoor",
            "Bocht: twee bochten die elkaar niet raken",
            "Stop: een knikker komt tot stilstand, en vertrekt in elke richting",
            "Wissel 1: recht, met een aftakking aan elk uiteinde",
            "Wissel 2: recht, met twee aftakkingen aan één uiteinde",
            "Wissel 3: een bocht naar beide kanten, van overal",
            "Kaatser: één bocht; aan de andere twee randen kaatst een knikker terug",
          ],
        },
      ],
    },
    {
      id: "board",
      title: "Het bord",
      blocks: [
        "In elke hoek staat een huis met drie stops en twee bochten. De zes vakjes ervoor zijn de tuin. De vier vakjes in het midden zijn de bron; elk daarvan is open naar zijn twee buitenkanten. Tegels liggen op de andere 60 vakjes, nooit op huizen, bron of rand.",
        { figure: "board", caption: "Het bord aan het begin van een partij met vier" },
        "Iedereen heeft een platform met ruimte voor zes tegels, en begint met drie kruisingen, twee bochten en een stop. Alle andere tegels zijn de voorraad. Alles is openbaar: voorraad en platforms zijn voor iedereen te zien.",
        "Twee spelers zitten in tegenoverliggende hoeken; met drie blijft één hoek vrij. Er wordt met de klok mee gespeeld.",
      ],
    },
    {
      id: "turn",
      title: "Je beurt",
      blocks: [
        "Je doet één actie, dan pak je een tegel, dan mag je één knikker rollen.",
        "Je doet een van deze vier acties, en dat is verplicht: met één tegel, of met twee op verschillende vakjes.",
        {
          table: "turn",
          head: ["Actie", "Kost"],
          words: [
            "Leggen: van je platform op een leeg vakje, gedraaid zoals je wilt",
            "niets",
            "Ruilen: een tegel van je platform voor een op het bord, die naar de voorraad gaat",
            "elk 1 tegel",
            "Draaien: een tegel die op het bord ligt",
            "elk 1 tegel",
            "Extra: neem tegels uit de voorraad, een als er twee plaatsen vrij zijn, twee bij drie",
            "niets",
          ],
        },
        "Je betaalt met tegels van je platform, die naar de voorraad gaan. Wie niet kan betalen, kan het niet doen.",
        [
          "In de tuin van een ander wordt niets gelegd. Ruilen en draaien mag daar wel.",
          "Een tegel waar een knikker op ligt, wordt niet geruild.",
          "Ruilen en draaien moeten iets veranderen: een kruising voor een kruising, of een omgedraaide stop, is geen actie.",
          "Tegels hoeven niet aan andere te grenzen.",
        ],
        "Welke tegel je pakt, kies je zelf, en het mag er een zijn die net is teruggekomen.",
      ],
    },
    {
      id: "rolling",
      title: "Rollen",
      blocks: [
        "Je mag elke knikker rollen die in de bron of op het bord ligt, en die in je eigen huis. Hij vertrekt over een spoor naar keuze van zijn stop en volgt de sporen naar de volgende stop, waar hij blijft liggen. Verder gaat hij in deze beurt niet.",
        "Bij een wissel beslis jij waar hij verder gaat, langs de lijnen: nooit terug, en nooit een scherpe hoek om.",
        { figure: "rolling", caption: "De knikker mag rechtdoor rollen of naar boven afbuigen" },
        "Van een kaatser rolt een knikker terug zoals hij kwam; komt hij weer over een wissel, dan mag hij een ander spoor nemen.",
        { figure: "rolling_2", caption: "Hij kaatst terug, en buigt op de terugweg af" },
        "Rollen kan alleen als het goed afloopt: niet van de sporen af, niet tegen een rand zonder spoor, niet van het bord af, niet eindeloos in het rond, en niet naar een stop waar al een knikker ligt.",
        "Als een knikker de bron verlaat, komt er meteen een reserveknikker voor in de plaats, zolang die er zijn. Geen knikker komt terug in de bron.",
      ],
    },
    {
      id: "home",
      title: "De weg naar huis",
      blocks: [
        "Een huis kom je binnen vanaf vier vakjes van de tuin, en alleen als de eigenaar rolt. De stop helemaal in de hoek is alleen vanaf de twee andere te bereiken: om plaats te maken voor een derde knikker, moet er een doorrollen naar de hoek.",
        { figure: "home", caption: "Twee van de vier wegen naar het huis linksboven" },
        "Wat in een huis ligt, is veilig. Het komt er niet meer uit, en alleen de eigenaar verplaatst het binnen het huis.",
      ],
    },
    {
      id: "ko",
      title: "De Ko-regel",
      blocks: [
        "Wat een speler heeft gedaan, mogen de anderen niet terugdraaien voordat die speler weer aan de beurt is geweest:",
        [
          "Een tegel die gelegd, geruild of gedraaid is, blijft zoals hij is. Er staat een slot op.",
          "Een knikker wordt niet teruggerold naar een stop waar hij vandaan is gerold. Verder rollen mag wel. De stop toont een slagboom.",
        ],
        "Het getal naast het teken zegt hoeveel beurten dat geldt, de huidige meegerekend.",
        {
          figure: "ko",
          caption:
            "Een tegel die twee beurten op slot zit, en een stop waar de knikker twee beurten niet naar terug mag",
        },
      ],
    },
    {
      id: "end",
      title: "Het einde",
      blocks: [
        "Wie de derde knikker in het eigen huis rolt, wint meteen.",
        "Alle spelers samen kunnen ook remise afspreken, of een winnaar.",
      ],
    },
    {
      id: "controls",
      title: "Bediening",
      blocks: [
        "Kies een actie, dan een tegel van je platform, dan een vakje. Zolang een tegel boven een vakje hangt, toont het bord wat hij zou veranderen: wegen die nieuw zouden zijn, met een plus, en wegen die er niet meer zouden zijn, met een kruis.",
        "Draai de tegel met een klik erop, met R, met het wiel of met twee vingers. Met een vinger tik je twee keer: één keer om te kijken, nog een keer om de tegel neer te leggen.",
        "Met het toetsenbord: Tab gaat van groep naar groep, de pijltjes gaan van vakje naar vakje, Enter kiest, R draait, Escape legt de tegel terug.",
      ],
    },
  ],
  notes: {
    title: "Beslissingen in deze uitgave",
    blocks: [
      "We spelen volgens de Duitse alfaregels van de auteur. De plaatjes ervan hebben we niet, en sommige gevallen laten ze open. Hier staat wat we van elders hebben of zelf besloten:",
      [
        "Als feiten overgenomen uit de gepubliceerde simulator van de auteur: het bord, de sporen op de tegels, wie een huis in mag, dat een knikker er niet meer uit komt, en dat geen knikker eindigt waar hij begon.",
        "Daaruit afgeleid: een tegel mag voor dezelfde soort worden geruild als die anders ligt; de tekst noemt alleen de kruising voor een kruising.",
        "Besloten: welke van de drie wissels welk nummer heeft, volgens de volgorde van de simulator.",
        "Besloten: een door het lot gekozen speler begint.",
        "Veranderd: de hoeken liggen vast, in de tekst kiezen de spelers ze. Twee spelers zitten tegenover elkaar; met drie zit er niemand linksonder.",
        "Veranderd: er wordt met de klok mee gespeeld; de tekst staat beide richtingen toe.",
        "Besloten: is de voorraad leeg, dan wordt er geen tegel gepakt, en mag er toch een knikker rollen.",
        "Besloten: de Ko-regel verbiedt twee dingen aan alle anderen, tot de volgende beurt van wie het deed: een gelegde, geruilde of gedraaide tegel wordt niet geruild of gedraaid, en een knikker rolt niet naar een stop waar hij vandaan is gerold. Niets anders geldt als ongedaan maken.",
        "Besloten: de winnaar is eerste, en alle anderen delen de tweede plaats. Bij remise deelt iedereen de eerste.",
        "Besloten: een actie is verplicht; alleen het rollen heet vrijwillig.",
        "Besloten: ruilen en draaien mag in alle tuinen; de tekst verbiedt alleen het leggen.",
        "Besloten: de tuin van een lege hoek is vrij terrein, het huis is voor iedereen gesloten.",
        "Besloten: de Ko-regel verspert elke stop waar een knikker in die ronde vandaan is gerold, niet alleen de laatste.",
        "Besloten: tuinen houden geen knikker tegen; elke speler mag er een doorheen rollen en laten eindigen.",
        "Besloten: een stap die niet te betalen zou zijn, wordt niet aangeboden.",
        "Toegevoegd: als dezelfde stelling voor de vierde keer voorkomt, of na 150 rondes, is het remise.",
      ],
    ],
  },
  owners:
    "MetiKoro is een spel van Metikumi (metikumi.com). Naam en spel behoren toe aan hun eigenaar. Atoll heeft geen band met Metikumi; de tekeningen en teksten hier zijn van Atoll zelf.",
};
