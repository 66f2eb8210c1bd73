/** Le regole di Hawaii con parole nostre. Un paragrafo è una stringa, un elenco un array. */
export default {
  facts: { players: "da 2 a 5", duration: "da 60 a 90 minuti in una seduta, secondo la scatola" },
  lead: "Il tuo capo cammina per l’isola e compra tessere per un massimo di cinque villaggi. Camminare costa piedi, comprare costa conchiglie, e ogni gettone prezzo che prendi conta alla fine del round. Alla fine danno punti solo i villaggi su cui veglia un tiki.",
  sections: [
    {
      id: "island",
      title: "L’isola e la spiaggia",
      blocks: [
        "Dieci luoghi formano file di due, tre, tre e due, diverse in ogni partita; solo i due in basso toccano la spiaggia. In ognuno ci sono tessere di uno o più tipi e, su uno-tre spazi, gettoni prezzo.",
        { figure: "island", caption: "Un gettone prezzo, uno con lance, e un gettone con i pesci in vista" },
        "Sulla spiaggia ci sono il porto di pesca, quattro approdi con piccole isole, e il tracciato dell’ordine.",
        "Le risorse sono tre: le conchiglie pagano le tessere, i piedi pagano i passi, la pesca e le isole, i frutti pagano l’una o l’altra cosa.",
        { figure: "island_2", caption: "Conchiglie, piedi, frutti" },
      ],
    },
    {
      id: "setup",
      title: "Prima di un round",
      blocks: [
        "Per ogni luogo si pesca un gettone per ciascuno spazio tranne l’ultimo. Poi se ne pesca un altro: se tutti i gettoni del luogo insieme non superano il numero stampato sull’ultimo spazio, va lì. Altrimenti va nel porto con i pesci in vista, e quello spazio resta chiuso per il round (una croce).",
        "Si pesca un gettone per ogni posto del tracciato dell’ordine tranne il primo; stanno lì in ordine crescente, a parità quello con le lance più in alto.",
        "All’inizio ognuno ha 13 conchiglie e 7 piedi; dal secondo al quinto nell’ordine anche 2, 3, 4 e 5 frutti. Il primo ordine è estratto a sorte.",
      ],
    },
    {
      id: "turn",
      title: "Il tuo turno",
      blocks: [
        "Nell’ordine del round ognuno, a turno, fa una di queste cose, finché tutti i capi stanno sul tracciato dell’ordine:",
        [
          "Andare in un luogo e comprare lì una tessera.",
          "Andare a pesca.",
          "Visitare un’isola.",
          "Andare su un posto libero del tracciato dell’ordine. Prendi il gettone che c’è, e per te il round è finito.",
        ],
      ],
    },
    {
      id: "going",
      title: "Camminare",
      blocks: [
        "Ogni passo verso un luogo vicino costa 1 piede, anche in diagonale, e anche la via dalla spiaggia ai due luoghi in basso è un passo. Restare dove sei costa 1 piede. Tornare alla spiaggia, e muoversi lungo di essa, è gratis; ma nessuna via passa per la spiaggia.",
        "Il tuo capo può attraversare qualsiasi luogo, ma fermarsi solo dove c’è un gettone prezzo e dove puoi comprare e costruire subito una tessera. Gli altri capi non sono mai d’intralcio.",
      ],
    },
    {
      id: "buying",
      title: "Comprare",
      blocks: [
        "Scegli una tessera e uno dei gettoni prezzo lì. Paghi il suo numero in conchiglie e prendi il lato I, oppure il doppio e prendi il lato II. Di kahuna e tiki il prezzo doppio ne porta due.",
        { figure: "buying", caption: "Il lato I ha una barra, il lato II due barre su oro" },
        "Il gettone resta davanti a te fino alla fine del round e conta il suo numero, qualunque cosa tu abbia pagato.",
        "Ogni prezzo si paga in una sola valuta: in conchiglie (in piedi per i passi, la pesca o un’isola), oppure tutto in frutti. Camminare e comprare sono due pagamenti. Ciò che un pagamento ti porta non può servire a pagarlo.",
      ],
    },
    {
      id: "building",
      title: "Costruire",
      blocks: [
        "Le tessere vanno nei tuoi villaggi da sinistra, senza vuoti. Solo una delle cinque capanne dà inizio a un villaggio, e i villaggi si iniziano dall’alto. Il primo è già iniziato con la sua capanna stampata.",
        "Nessun tipo sta due volte in un villaggio, e i lati I e II sono lo stesso tipo; quattro frutti diversi possono starci. Ogni villaggio ospita un solo dio, e puoi avere ogni dio una volta.",
        "I kahuna stanno di lato, dall’alto; i tiki sopra, da destra. Alcuni dei loro posti mostrano conchiglie o piedi, che ricevi subito. Le barche stanno accanto ai villaggi.",
        {
          figure: "building",
          caption: "Tre tiki: contano i villaggi di cinque o più tessere. Il terzo è troppo corto.",
        },
      ],
    },
    {
      id: "beach",
      title: "Pesca e isole",
      blocks: [
        "Per tutte e due ti serve posto nelle barche. Ogni barca salpa una volta a round, più barche possono salpare insieme, e una barca che è salpata è barrata fino alla fine del round. La barca da pesca che hanno tutti porta 2 piedi, una barca 3, sul lato II 4, uno dei quali è stampato e non si paga.",
        { figure: "beach", caption: "La barca da pesca, le barche I e II, e una che è già salpata" },
        "Pesca: prendi quanti gettoni vuoi, ognuno per 1 piede e un posto in una barca. Ognuno conta quanti pesci mostra.",
        "Isole: gli approdi costano 3, 4, 5 e 6 piedi e portano subito 2, 3, 4 e 9 punti, e in più ciò che mostra l’isola: 5 punti, 4 frutti, due kahuna o tiki, o una tessera sul lato II, senza conchiglie né gettone. Se non puoi costruire la tessera, o se è esaurita, prendi solo i punti. Ogni approdo si visita una volta a round.",
      ],
    },
    {
      id: "round",
      title: "La fine di un round",
      blocks: [
        "Ognuno somma gettoni e pesci. Chi raggiunge il numero del round riceve punti: di più per la somma più alta, meno per la seconda, e ancora meno per tutti gli altri. Se più giocatori sono primi, prendono tutti i punti del primo e nessuno quelli del secondo; se più giocatori sono secondi, li prendono tutti.",
        { table: "round", head: ["Round", "Richiesti", "Punti", "Conchiglie, piedi"], words: ["nulla"] },
        "Poi ognuno riceve le conchiglie e i piedi del round e ciò che portano le sue tessere. Il tracciato dell’ordine dà il nuovo ordine, i capi tornano alla spiaggia, le barche sono di nuovo pronte, tutti i gettoni si pescano di nuovo, e le isole avanzano verso sinistra.",
        "Dopo il quinto round non c’è rendita. Chi è in testa al tracciato dell’ordine riceve 2 punti.",
      ],
    },
    {
      id: "tiles",
      title: "Che cosa fanno le tessere",
      blocks: [
        {
          figure: "tiles",
          caption: "Capanna conchiglie, capanna piedi, capanna lance, capanna scambi, capanna lunga, irrigazione",
        },
        {
          table: "tiles",
          head: ["Tessera", "Lato I", "Lato II"],
          words: [
            "Capanna conchiglie, capanna piedi: più rendita",
            "Capanna lance: punti per ogni gettone con lance che prendi",
            "Capanna scambi: una volta a turno sostituisce tante risorse di un pagamento con altre qualsiasi",
            "Capanna lunga: punti alla fine",
            "Irrigazione: punti alla fine per 1–4 tessere frutto nel suo villaggio",
            "e 1 risorsa a round",
            "Frutto: frutti come rendita",
            "Surfista: il numero che ti è richiesto è più basso",
            "Danzatrice hula: punti alla fine per ogni tessera del suo villaggio",
          ],
        },
        { figure: "tiles_2", caption: "Danzatrice hula, surfista, frutto del pane, taro, noce di cocco, banana" },
      ],
    },
    {
      id: "gods",
      title: "Gli dei",
      blocks: [
        { figure: "gods", caption: "Ku, Kane, Pele, Lono, Laka, Kanaloa" },
        {
          table: "gods",
          head: ["Dio", "Lato I", "Lato II"],
          words: [
            "Ku: punti per ogni gettone con lance; e 1 piede di rendita",
            "Kane: conchiglie come rendita; subito dopo l’acquisto, se vuoi, due risorse per un tiki",
            "Pele: uno spostamento costa al massimo tanti piedi",
            "Lono: più punti quando raggiungi il numero del round",
            "Laka: punti alla fine per ogni frutto raffigurato sulle tessere frutto di tutti i villaggi che contano",
            "Kanaloa: punti alla fine per ogni barca, e per ogni surfista in un villaggio che conta",
          ],
        },
      ],
    },
    {
      id: "end",
      title: "La fine",
      blocks: [
        "Un villaggio conta solo se sopra c’è un tiki: con un tiki dev’essere lungo sette tessere, con due sei, e così via fino a una tessera con sette tiki. Tutti gli altri villaggi vengono prima sgombrati. Poi danno punti, oltre a ciò che dicono le tabelle, i kahuna accanto ai villaggi che contano: 5, 5, 10, 10 e 15 punti dall’alto.",
        "Vince il totale più alto; se è uguale, chi ha più risorse; se è ancora uguale, il posto è condiviso.",
      ],
    },
  ],
  notes: {
    title: "Decisioni di questa edizione",
    blocks: [
      "Seguiamo le regole dell’edizione online: le regole inglesi, con le risorse visibili a tutti. Si scostano da quelle tedesche in quattro punti: ogni capanna scambi funziona una volta a turno, quando si inizia un villaggio non se ne salta nessuno, chi alla fine è in testa al tracciato dell’ordine riceve 2 punti, e le risorse decidono in caso di parità.",
      "Molte cose si vedono solo in figura. Qui è segnato che cosa abbiamo ricavato o deciso noi:",
      [
        "Ricostruito: quali tipi di tessere condividono un luogo, quanti spazi per i prezzi ha ogni luogo, e i loro numeri.",
        "Ricostruito: quanti gettoni prezzo ci sono di ogni numero, quali mostrano lance, e quanti pesci hanno sul retro.",
        "Ricostruito: i punti dei round dal 2 al 5 e la rendita di tutti i round; le conchiglie e i piedi stampati sui posti di kahuna e tiki.",
        "Dedotto: i numeri 13 e 15 dei round 3 e 4, due tessere per ogni dio, le colonne sopra le quali stanno i tiki, e i punti degli approdi.",
        "Deciso: nessuna via passa per la spiaggia; passare è possibile solo andando sul tracciato dell’ordine, che ha tanti posti quanti sono i giocatori.",
        "Deciso: anche i frutti che pagano piedi hanno bisogno di posto nelle barche; le barche che non servono restano a casa; ciò che porta un’isola non si può rifiutare; si paga tutto prima di ricevere qualcosa.",
        "Deciso: il prezzo doppio di kahuna e tiki richiede posto per due e due disponibili; il gettone con cui si paga una capanna lance o Ku non porta ancora il suo punto; un gettone con i pesci in vista non porta punti per le lance.",
        "Deciso: la barca da pesca conta per Kanaloa; la capanna stampata conta per la lunghezza del primo villaggio; chi è ancora alla pari condivide il posto.",
        "Deciso: se resta un solo posto o una sola tessera, un’isola con due kahuna o tiki porta quella sola.",
        "Deciso: i surfisti abbassano il numero che ti serve e non aggiungono nulla alla somma. Chi è primo e chi secondo lo dicono solo le somme.",
        "Come nel testo: una danzatrice di hula conta sé stessa, e anche la capanna stampata del primo villaggio.",
        "Deciso: Laka conta le tessere frutta dei villaggi che contano, e in un villaggio sgomberato nessun dio dà punti.",
        "Deciso: dopo il quinto round i 2 punti vanno al capo che allora è primo sul tracciato dell’ordine, cioè secondo la scelta di quel round.",
        "Fatto per te, perché un’altra scelta non è mai migliore: la pesca prende i gettoni con più pesci, e le capanne scambi si usano in modo che ne resti il più possibile.",
      ],
    ],
  },
  owners:
    "Hawaii è un gioco di Gregory Daigle, pubblicato da Hans im Glück e Rio Grande Games; le illustrazioni dell’edizione stampata sono di Dennis Lohausen. Nome e gioco appartengono ai loro proprietari. Atoll non ha legami con loro; disegni e testi sono suoi.",
};
