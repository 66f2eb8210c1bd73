/** Le regole di MetiKoro con parole nostre. Un paragrafo è una stringa, un elenco un array. */
export default {
  facts: {
    players: "da 2 a 4",
    duration: "da 20 a 40 minuti in una seduta (stima nostra)",
    publisher: "Metikumi, stampa 3D",
    year: "regole alfa, 2024",
  },
  lead: "Quattro sfere stanno in una sorgente al centro del tabellone. Con tessere piene di binari ognuno costruisce vie per loro, devia quelle degli altri, e fa rotolare una sfera dopo l’altra in una casa nel proprio angolo. Chi ne ha tre a casa ha vinto.",
  sections: [
    {
      id: "tiles",
      title: "Le tessere",
      blocks: [
        "Ci sono 80 tessere di sette tipi, e nove sfere.",
        { figure: "tiles", caption: "Incrocio, curva, fermata, i tre scambi, e la curva con le sponde" },
        {
          table: "tiles",
          head: ["Tessera", "Quante"],
          words: [
            "Incrocio: una sfera prosegue diritta",
            "Curva: due archi che non si toccano",
            "Fermata: una sfera si ferma, e riparte in qualsiasi direzione",
            "Scambio 1: diritto, con un arco che esce a ciascun capo",
            "Scambio 2: diritto, con due archi che escono a un capo",
            "Scambio 3: un arco verso ciascun lato, da ogni parte",
            "Curva con sponde: un arco; agli altri due bordi una sfera rimbalza indietro",
          ],
        },
      ],
    },
    {
      id: "board",
      title: "Il tabellone",
      blocks: [
        "In ogni angolo c’è una casa con tre fermate e due archi. Le sei caselle davanti sono il suo giardino. Le quattro caselle al centro sono la sorgente; ognuna si apre sui suoi due lati esterni. Le tessere stanno sulle altre 60 caselle, mai su case, sorgente o cornice.",
        { figure: "board", caption: "Il tabellone all’inizio di una partita in quattro" },
        "Ognuno ha una piattaforma con posto per sei tessere, e inizia con tre incroci, due curve e una fermata. Tutte le altre tessere sono la riserva. Tutto è scoperto: riserva e piattaforme le vedono tutti.",
        "In due si sta in angoli opposti; in tre un angolo resta libero. Si gioca in senso orario.",
      ],
    },
    {
      id: "turn",
      title: "Il tuo turno",
      blocks: [
        "Fai un’azione, poi peschi una tessera, poi puoi far rotolare una sfera.",
        "L’azione è una di quattro, e va fatta. Vale per una tessera o per due, e le due stanno su caselle diverse.",
        {
          table: "turn",
          head: ["Azione", "Costo"],
          words: [
            "Posa: dalla tua piattaforma su una casella vuota, girata come vuoi",
            "nulla",
            "Cambia: una tessera della tua piattaforma al posto di una del tabellone, che va nella riserva",
            "1 tessera l’una",
            "Ruota: gira una tessera che sta sul tabellone",
            "1 tessera l’una",
            "Tessere extra: prendi dalla riserva, una se hai due posti liberi, due se ne hai tre",
            "nulla",
          ],
        },
        "Un prezzo si paga con tessere della tua piattaforma, che vanno nella riserva. Chi non può pagare non può farlo.",
        [
          "Nel giardino di un altro non si posa nulla. Cambiare e ruotare lì è permesso.",
          "Una tessera con sopra una sfera non si cambia.",
          "Cambiare e ruotare devono modificare qualcosa: un incrocio per un incrocio, o una fermata girata, non è un’azione.",
          "Le tessere non devono toccarne altre.",
        ],
        "La tessera che peschi la scegli tu, e può essere una appena tornata.",
      ],
    },
    {
      id: "rolling",
      title: "Rotolare",
      blocks: [
        "Puoi far rotolare qualsiasi sfera nella sorgente o sul tabellone, e quelle nella tua casa. Lascia la sua fermata su un binario qualsiasi e segue i binari fino alla fermata successiva, dove si ferma. In questo turno non va oltre.",
        "A uno scambio decidi tu dove prosegue, lungo le linee: mai indietro, e mai oltre uno spigolo.",
        { figure: "rolling", caption: "La sfera può andare diritta o deviare in alto" },
        "Da una sponda una sfera torna indietro per dove è venuta; quando ripassa su uno scambio può prendere un altro binario.",
        { figure: "rolling_2", caption: "Rimbalza, e al ritorno devia" },
        "Un percorso che non finirebbe bene non è possibile: fuori dai binari, contro un bordo senza binario, fuori dal tabellone, in cerchio per sempre, o a una fermata dove c’è già una sfera.",
        "Quando una sfera lascia la sorgente, una di scorta ne prende subito il posto, finché ce ne sono. Nessuna sfera torna alla sorgente.",
      ],
    },
    {
      id: "home",
      title: "La via di casa",
      blocks: [
        "In una casa si entra da quattro caselle del suo giardino, e solo se a far rotolare è il padrone di casa. La fermata proprio nell’angolo si raggiunge solo dalle altre due: perché una terza sfera trovi posto, una va fatta rotolare avanti nell’angolo.",
        { figure: "home", caption: "Due delle quattro vie per la casa dell’angolo in alto a sinistra" },
        "Ciò che è in una casa è al sicuro. Non ne esce più, e dentro lo muove solo il padrone di casa.",
      ],
    },
    {
      id: "ko",
      title: "La regola del ko",
      blocks: [
        "Ciò che un giocatore ha fatto, gli altri non possono disfarlo prima che tocchi di nuovo a lui:",
        [
          "Una tessera posata, cambiata o ruotata resta com’è. Mostra un lucchetto.",
          "Una sfera non si fa rotolare indietro a una fermata da cui è stata fatta partire. Si può far rotolare avanti. La fermata mostra un divieto.",
        ],
        "Il numero accanto al segno dice per quanti turni vale, compreso quello in corso.",
        {
          figure: "ko",
          caption: "Una tessera bloccata per due turni, e una fermata a cui la sfera non può tornare per due turni",
        },
      ],
    },
    {
      id: "end",
      title: "La fine",
      blocks: [
        "Chi fa rotolare la terza sfera nella propria casa vince subito.",
        "Tutti insieme possono anche accordarsi su una patta, o su chi vince.",
      ],
    },
    {
      id: "controls",
      title: "Comandi",
      blocks: [
        "Scegli un’azione, poi una tessera della tua piattaforma, poi una casella. Mentre una tessera è sopra una casella, il tabellone mostra che cosa cambierebbe: le vie nuove con un più, e quelle che non ci sarebbero più con una croce.",
        "Giri la tessera con un clic su di essa, con R, con la rotella o con due dita. Un dito tocca due volte: una per guardare, un’altra per posare.",
        "Con la tastiera: il tabulatore va da un gruppo all’altro, le frecce da una casella all’altra, Invio sceglie, R gira, Esc rimette a posto la tessera.",
      ],
    },
  ],
  notes: {
    title: "Decisioni di questa edizione",
    blocks: [
      "Si gioca con le regole alfa tedesche dell’autore. Le loro figure non le abbiamo, e alcuni casi restano aperti. Qui è segnato che cosa abbiamo preso altrove o deciso noi:",
      [
        "Dal simulatore pubblicato dall’autore, come dati di fatto: il tabellone, i binari sulle tessere, chi può entrare in una casa, che una sfera non ne esce, e che nessun percorso finisce dove è iniziato.",
        "Ricavato da lì: una tessera si cambia con una dello stesso tipo se è girata diversamente; il testo nomina solo l’incrocio per un incrocio.",
        "Deciso: quale dei tre scambi porta quale numero, secondo l’ordine del simulatore.",
        "Deciso: inizia un giocatore scelto a caso.",
        "Cambiato: gli angoli sono fissi, mentre nel testo si scelgono. In due si sta di fronte; in tre nessuno sta nell’angolo in basso a sinistra.",
        "Cambiato: si gioca in senso orario; il testo permette i due versi.",
        "Deciso: se la riserva è vuota non si pesca nessuna tessera, e una sfera può rotolare lo stesso.",
        "Deciso: la regola del ko vieta due cose a tutti gli altri, fino al turno seguente di chi le ha fatte: una tessera posata, cambiata o ruotata non si cambia e non si ruota, e una sfera non rotola a una fermata da cui è stata fatta partire. Nient’altro vale come annullare.",
        "Deciso: il vincitore è primo, e tutti gli altri condividono il secondo posto. In una patta tutti condividono il primo.",
        "Deciso: un’azione va fatta; facoltativo è detto solo il rotolare.",
        "Deciso: cambiare e ruotare è permesso in tutti i giardini; il testo vieta solo di posare.",
        "Deciso: il giardino di un angolo vuoto è terreno libero, la sua casa è chiusa a tutti.",
        "Deciso: la regola del ko vieta ogni fermata da cui una sfera è stata fatta partire in quel round, non solo l’ultima.",
        "Deciso: i giardini non fermano nessuna sfera; chiunque può farla passare e fermare lì.",
        "Deciso: un passo che non si potrebbe pagare non viene offerto.",
        "Aggiunto: quando la stessa posizione arriva per la quarta volta, o dopo 150 round, la partita è patta.",
      ],
    ],
  },
  owners:
    "MetiKoro è un gioco di Metikumi (metikumi.com). Nome e gioco appartengono al loro proprietario. Atoll non ha legami con Metikumi; disegni e testi sono suoi.",
};
