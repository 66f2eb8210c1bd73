/** Le regole di Maori con parole nostre. Un paragrafo è una stringa, un elenco un array. */
export default {
  facts: {
    players: "da 2 a 5 (lato con l’atollo: da 2 a 4)",
    duration: "da 30 a 45 minuti in una seduta, secondo la scatola",
  },
  lead: "Ognuno riempie di tessere il proprio tratto d’oceano. Le isole finite con palme, capanne e ghirlande di fiori danno punti; i vuoti e le isole a metà ne costano. Le tessere vengono da un’esposizione comune, intorno alla quale tutti navigano con lo stesso esploratore.",
  sections: [
    {
      id: "tiles",
      title: "Le tessere",
      blocks: [
        "Ci sono 97 tessere: 10 isole piccole, complete da sole, 54 estremità d’isola, 14 centri d’isola, 17 pezzi d’acqua e 2 vulcani. Le isole sono diritte, in orizzontale o in verticale; nessuna tessera fa una curva.",
        "Sulle tessere si possono vedere palme, una capanna, una barca, conchiglie, o mezza ghirlanda di fiori su un bordo aperto.",
        {
          figure: "tiles",
          caption: "Un’isola piccola, un’estremità d’isola, un centro, acqua con una barca, un vulcano",
        },
      ],
    },
    {
      id: "setup",
      title: "Prima di iniziare",
      blocks: [
        "Sedici tessere sono scoperte, quattro per quattro; le altre formano la pila. Un vulcano che esce adesso torna nella pila e viene sostituito.",
        "Ognuno ha una plancia con due barche stampate, un deposito vuoto e 5 delle 30 conchiglie. Le altre conchiglie sono la riserva.",
        "Un giocatore scelto a caso mette l’esploratore in una delle 16 posizioni intorno all’esposizione. Inizia chi viene dopo.",
      ],
    },
    {
      id: "turn",
      title: "Il tuo turno",
      blocks: [
        "Prima si muove l’esploratore, qualunque cosa tu faccia poi: in senso orario, almeno di una posizione. Ogni barca sulla tua plancia dà un passo gratis; ogni altro passo costa 1 conchiglia. Girare un angolo è un passo.",
        "Poi fai una di queste cose:",
        [
          "Prendere una tessera dalla fila dell’esploratore e posarla sulla tua plancia.",
          "Prendere una tessera dalla fila dell’esploratore e metterla nel tuo deposito, se è vuoto.",
          "Posare sulla tua plancia la tessera del tuo deposito.",
          "Togliere una tessera dalla tua plancia. Esce dal gioco.",
          "Nulla.",
        ],
        "Alla fine il vuoto nell’esposizione si riempie dalla pila. Quando la pila è finita, i vuoti restano.",
      ],
    },
    {
      id: "taking",
      title: "Quanto costa prendere",
      blocks: [
        "L’esploratore guarda lungo la riga o la colonna davanti a sé. La tessera più vicina è gratis; ogni tessera che salti costa 1 conchiglia, perciò la quarta ne costa 3. Uno spazio vuoto non è una tessera e non costa nulla.",
        { figure: "taking", caption: "Dall’esploratore: gratis, 1, 2 e 3 conchiglie" },
        "Un vulcano non si può prendere, e ciò che sta dietro non si raggiunge da questo lato.",
      ],
    },
    {
      id: "laying",
      title: "Posare una tessera",
      blocks: [
        "Una tessera va su una qualsiasi casella libera della tua plancia; non deve combaciare con le vicine. Le palme restano diritte. Le tessere di terra senza palme si possono girare.",
        "Se la tessera mostra conchiglie, ne ricevi subito altrettante, finché la riserva ne ha. Una tessera nel deposito porta le sue conchiglie solo quando viene posata.",
        "Una barca aiuta dal tuo turno successivo. Se togli una tessera perdi le sue barche; le conchiglie che ha portato restano tue.",
      ],
    },
    {
      id: "finished",
      title: "Isole finite",
      blocks: [
        "Un’isola è finita quando ogni bordo aperto delle sue tessere tocca un bordo aperto. Se anche uno solo dà su acqua vuota, su una costa chiusa, sulla terra stampata o sul margine, tutta l’isola è incompiuta.",
        "Le isole piccole e l’acqua sono sempre finite.",
        {
          figure: "finished",
          caption: "Finita: ci sono tutte e due le estremità. Grazie alla capanna le sue palme contano doppio.",
        },
        { figure: "finished_2", caption: "Incompiuta: il bordo destro è aperto. Si toglie tutta l’isola." },
      ],
    },
    {
      id: "end",
      title: "La fine",
      blocks: [
        "Quando una plancia è piena, tutti gli altri hanno ancora esattamente un turno. Poi si tolgono tutte le isole incompiute, con tutto ciò che c’è sopra, e si contano i punti.",
        {
          table: "end",
          head: ["Che cosa", "Punti"],
          words: [
            "ogni palma su un’isola senza capanna",
            "ogni palma su un’isola con una o più capanne",
            "ogni ghirlanda di fiori intera",
            "più barche di tutti, comprese quelle stampate",
            "1 a barca",
            "più conchiglie di tutti in mano",
            "1 a conchiglia",
            "ogni casella vuota",
            "la tessera nel deposito",
          ],
        },
        "Chi è alla pari per le barche o per le conchiglie prende i punti per intero. Vince il totale più alto; se è uguale decidono le conchiglie; se è ancora uguale, il posto è condiviso.",
      ],
    },
    {
      id: "levels",
      title: "Avanzato ed Esperto",
      blocks: [
        "In più hai una nave tutta tua. Va sulla prima tessera che posi; da allora ogni tessera va posata su una delle otto caselle intorno alla nave. La tessera sotto la nave non si può togliere.",
        "Prima di posare una tessera, la nave può navigare sulle tue tessere, 1 conchiglia a passo, anche in diagonale.",
        "Avanzato: alla fine di ogni turno, qualunque cosa tu abbia fatto, la nave può andare gratis su una qualsiasi delle tue tessere. Esperto: la nave va sulla tessera appena posata, e per il resto si muove solo a passi pagati.",
      ],
    },
    {
      id: "atoll",
      title: "L’atollo",
      blocks: [
        "L’altro lato delle plance ha 20 caselle e un atollo in mezzo. Le isole tutte all’interno contano le palme due volte: 2 a palma, 4 con una capanna. Le ghirlande non raddoppiano, e le isole possono attraversare la barriera.",
        "La casella con la barca nell’atollo è acqua libera: si può coprire, e allora si perde la barca; se resta vuota costa un punto.",
      ],
    },
  ],
  notes: {
    title: "Decisioni di questa edizione",
    blocks: [
      "Le regole stampate mostrano alcune cose solo in figura, e non ne abbiamo un elenco. Qui è segnato che cosa abbiamo ricavato o deciso noi:",
      [
        "Ricostruito: quali simboli stanno su quale tessera, e quante estremità e quanti centri ci sono in ogni direzione. Il numero di tessere di ogni tipo è quello stampato.",
        "Ricostruita: la forma delle plance. Il fronte ha quattro per quattro caselle; la terra stampata sta fuori e non si unisce mai a un’isola. Il lato con l’atollo ha quattro per cinque caselle; l’atollo sono le due per tre in mezzo.",
        "Deciso: le tessere di terra senza palme si possono girare (lo dicono le regole di un importatore; quelle dell’editore tacciono).",
        "Deciso: un passo pagato della nave va in una di otto direzioni, ogni volta su una tua tessera.",
        "Deciso: se nessuno ha conchiglie, nessuno ne ha di più.",
        "Deciso: un posto vuoto dell’esposizione non è una tessera, e saltarlo non costa nulla.",
        "Deciso: l’esploratore può fare il giro intero, anche più di una volta, se lo paghi.",
        "Deciso: se nella riserva ci sono meno conchiglie di quante ne porta una tessera, ricevi quelle che restano.",
        "Deciso: una tessera che non potresti né posare né conservare non si può prendere.",
        "Deciso: l’esposizione si riempie alla fine del turno, quindi nel gioco avanzato dopo lo spostamento della tua nave.",
        "Deciso: una barca stampata nell’atollo, se coperta, non conta né per muovere né per il punteggio; conta di nuovo se la tessera viene tolta.",
        "Deciso: chi ha gli stessi punti e le stesse conchiglie condivide il posto.",
        "Aggiunto: se la pila è vuota e tutti di fila non fanno nulla, la partita finisce e si contano i punti. C’è anche un limite di 100 round, che le partite normali non raggiungono mai.",
        "Cambiato: chi mette l’esploratore è scelto a caso; nell’edizione stampata è il più anziano.",
      ],
    ],
  },
  owners:
    "Maori è un gioco di Günter Burkhardt, pubblicato da Hans im Glück; le illustrazioni dell’edizione stampata sono di Michael Menzel e Harald Lieske. Nome e gioco appartengono ai loro proprietari. Atoll non ha legami con loro; disegni e testi sono suoi.",
};
