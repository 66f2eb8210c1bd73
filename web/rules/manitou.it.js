/** Le regole di Manitou con parole nostre. Un paragrafo è una stringa, un elenco un array. */
export default {
  facts: { players: "da 2 a 4", duration: "da 30 a 45 minuti in una seduta, secondo la scatola" },
  lead: "Tre cacce, ognuna con tre mandrie di bisonti. I tuoi cacciatori portano a casa bisonti, i tuoi guerrieri fanno prigionieri, e chi caccia più di tutti riceve la visita del ladro di pelli. Ognuno forma in segreto una squadra, e la gioca carta per carta.",
  sections: [
    {
      id: "cards",
      title: "La tua tribù",
      blocks: [
        "Tutti hanno le stesse 21 carte: undici cacciatori, da 1 a 10 con un secondo 5, e dieci guerrieri, due per ogni tipo.",
        { figure: "cards", caption: "Un cacciatore, e i cinque tipi di guerriero" },
        "Di due tipi diversi di guerriero uno batte sempre l’altro. La tabella è sempre accanto al tavolo.",
        { figure: "cards_2", caption: "In mezzo ogni tipo: sopra quelli che lo battono, sotto quelli che batte" },
        [
          "Il capo batte lo sciamano, il chiamapioggia e l’esploratore.",
          "Lo sciamano batte il chiamapioggia e la matriarca.",
          "Il chiamapioggia batte l’esploratore e la matriarca.",
          "L’esploratore batte lo sciamano e la matriarca.",
          "La matriarca batte il capo.",
        ],
      ],
    },
    {
      id: "herds",
      title: "Le mandrie",
      blocks: [
        "Ogni caccia inizia con tre nuove mandrie, pescate da sei carte bisonti grandi (da 9 a 13) e nove piccole (da 1 a 7). Nessuna carta esce due volte. Tutti le vedono prima di scegliere.",
        { figure: "herds", caption: "Una caccia in due" },
        {
          table: "herds",
          head: ["Giocatori", "Prima", "Seconda", "Terza"],
          words: [
            "grande e piccola",
            "piccola",
            "piccola",
            "grande e piccola",
            "grande",
            "piccola",
            "grande e piccola",
            "grande e piccola",
            "piccola",
          ],
        },
      ],
    },
    {
      id: "team",
      title: "Scegliere una squadra",
      blocks: [
        "Tutti scelgono insieme, in segreto: otto carte della propria tribù. Chi in questa caccia gioca per ultimo ne sceglie sette, perché è chi sa di più.",
        "Le carte entrano ed escono dalla squadra in qualsiasi ordine finché non finisci il turno. Gli altri vedono solo chi ha finito.",
        "Quando tutti hanno scelto, la tua squadra viene mescolata. Tre delle sue carte sono la tua mano; dopo ogni carta giocata la mano si ricompleta, finché ce ne sono. Di otto carte una avanza, e torna indietro senza che nessuno la veda.",
      ],
    },
    {
      id: "laying",
      title: "Giocare le carte",
      blocks: [
        "A turno ognuno gioca una carta a una mandria, sette volte in tutto. Una carta giocata non si può riprendere, perché la mano si ricompleta subito.",
        "Un cacciatore si può giocare ovunque, e non combatte mai. Un guerriero si può giocare ovunque, tranne dove hai già due guerrieri attivi.",
      ],
    },
    {
      id: "warriors",
      title: "Quando i guerrieri si incontrano",
      blocks: [
        "A una mandria possono essere attivi solo i guerrieri di una tribù: uno, o due, dei quali il secondo protegge il primo.",
        [
          "Nessuno è attivo: lo diventa il tuo guerriero, chiunque sia.",
          "Un tuo guerriero è attivo da solo: quello nuovo lo protegge. Non combattono.",
          "Quello di un altro è attivo da solo: se il tuo lo batte, ora è attivo il tuo. Se sono dello stesso tipo, sono fuori entrambi, e nessuno è attivo. Se batte il tuo, il tuo è fuori.",
          "Quello di un altro è protetto: il tuo incontra solo il protettore. Se il tuo batte il protettore o è del suo tipo, sono fuori entrambi, e il primo resta, senza protezione. Se il protettore batte il tuo, solo il tuo è fuori.",
        ],
        { figure: "warriors", caption: "Lo sciamano batte il chiamapioggia e ne prende il posto" },
        {
          figure: "warriors_2",
          caption: "Un capo si sacrifica contro il protettore; l’esploratore dietro di lui resta",
        },
        "I guerrieri battuti restano dove sono e non tornano mai attivi.",
      ],
    },
    {
      id: "scoring",
      title: "La fine di una caccia",
      blocks: [
        "Quando tutti hanno giocato sette carte, si contano i punti di quello che c’è sul tavolo.",
        [
          "Bisonti: la somma più alta di cacciatori a una mandria prende la sua carta. Dove ce ne sono due, la più alta prende la grande, la seconda la piccola; chi è l’unico con cacciatori le prende entrambe.",
          "Chi è alla pari non prende nulla: alla pari per il primo posto, tutti i bisonti fuggono; alla pari per il secondo, fugge la carta piccola.",
          "Prigionieri: chi ha un guerriero attivo a una mandria prende lì tutte le carte degli altri, cacciatori e guerrieri battuti, 1 punto ciascuna. I cacciatori fatti prigionieri contano comunque per i bisonti.",
          "Il ladro di pelli: la somma più alta di cacciatori a tutte le mandrie insieme costa 10 punti.",
        ],
        "Le altre tue carte tornano da te. Quelle prese sono perse per la loro tribù per il resto della partita; chi le ha prese non le gioca.",
        "Ogni caccia è iniziata dal giocatore successivo in senso orario. Dopo la terza vince chi ha più punti; a parità di punti il posto è condiviso. I punti possono essere negativi.",
      ],
    },
    {
      id: "known",
      title: "Che cosa sanno tutti",
      blocks: [
        "Visibili a tutti: le mandrie, ogni carta giocata, tutti i punti e i prigionieri, quante carte ha in mano ognuno, e quali carte restano in tutto a una tribù. Segreto: quali di queste sono in squadra, in mano, e quale avanza.",
      ],
    },
  ],
  notes: {
    title: "Decisioni di questa edizione",
    blocks: [
      "Le nostre fonti sono un manuale online del gioco e descrizioni di quello stampato; le regole stampate non le abbiamo viste. Qui è segnato che cosa abbiamo ricavato o deciso noi:",
      [
        "Ricostruito: le carte bisonti piccole sono 1, 2, 2, 3, 4, 4, 5, 6, 7. L’unico elenco ne nomina dieci, con un secondo 5, ma tre fonti ne contano nove.",
        "Deciso: chi inizia è estratto a sorte; nell’edizione stampata dà le carte il più anziano. L’inizio passa in senso orario: che passi è scritto, il verso no.",
        "Deciso: a una mandria con due carte, se più giocatori sono alla pari per il primo posto, nessuno prende né l’una né l’altra. Chi viene dopo è terzo.",
        "Deciso: se più giocatori sono alla pari per il ladro di pelli, ognuno di loro perde 10 punti. Se nessuno ha giocato cacciatori, non li perde nessuno.",
        "Deciso: se più giocatori sono alla pari per il secondo posto a una mandria con due carte, nessuno prende la piccola; il primo tiene la grande.",
        "Deciso: i cacciatori catturati in quella caccia contano ancora per il ladro di pelli, e i punti possono diventare negativi.",
        "Deciso: può sacrificarsi un guerriero che batte il protettore o è del suo tipo, nessun altro.",
        "Cambiato: nessuno deve confermare la fine di una caccia. La guardi finché vuoi, e gli altri vanno avanti.",
        "Da altre descrizioni: le mandrie sono scoperte prima che si scelgano le squadre, nessuna carta bisonti torna due volte, e un guerriero che perde contro quello attivo si può giocare ed è subito fuori.",
        "Deciso: a parità di punti alla fine il posto è condiviso. Non abbiamo trovato uno spareggio.",
        "Deciso: chi secondo le regole non potrebbe giocare nessuna carta (due guerrieri attivi a tutte e tre le mandrie, e in mano solo guerrieri) ne gioca una ovunque, ed è subito fuori.",
        "Dedotto: non si passa. Un protettore può essere dello stesso tipo del guerriero che protegge. Un guerriero che perde contro il protettore è fuori, e non succede altro.",
        "Dedotto: senza un guerriero attivo a una mandria non ci sono prigionieri, e ognuno riprende le sue carte.",
        "Dedotto: squadre, mani e carte avanzate restano segrete; tutto il resto è visibile.",
        "Nuovo nome: il manuale chiama il quinto guerriero con una parola che oggi è un insulto. Qui è la matriarca.",
      ],
    ],
  },
  owners:
    "Manitou è un gioco di Günter Burkhardt, pubblicato da Goldsieber. Nome e gioco appartengono ai loro proprietari. Atoll non ha legami con loro; disegni e testi sono suoi.",
};
