/** Die Regeln von Manitou in eigenen Worten. Ein Absatz ist ein String, eine Liste ein Array. */
export default {
  facts: { players: "2 bis 4", duration: "30 bis 45 Minuten am Stück, laut Schachtel" },
  lead: "Drei Jagden, jedes Mal drei Büffelherden. Deine Jäger erlegen Büffel, deine Krieger machen Gefangene, und wer insgesamt am meisten jagt, bekommt Besuch vom Fellräuber. Alle stellen heimlich einen Trupp zusammen und legen ihn Karte für Karte.",
  sections: [
    {
      id: "cards",
      title: "Dein Stamm",
      blocks: [
        "Alle haben die gleichen 21 Karten: elf Jäger, 1 bis 10 mit einer zweiten 5, und zehn Krieger, von jeder Art zwei.",
        { figure: "cards", caption: "Ein Jäger und die fünf Arten von Kriegern" },
        "Von zwei verschiedenen Arten schlägt immer eine die andere. Die Tabelle steht die ganze Zeit neben dem Spielfeld.",
        { figure: "cards_2", caption: "Jede Art in der Mitte: darüber, wer sie schlägt, darunter, wen sie schlägt" },
        [
          "Der Häuptling schlägt Medizinmann, Regenmacher und Späher.",
          "Der Medizinmann schlägt Regenmacher und Clanmutter.",
          "Der Regenmacher schlägt Späher und Clanmutter.",
          "Der Späher schlägt Medizinmann und Clanmutter.",
          "Die Clanmutter schlägt den Häuptling.",
        ],
      ],
    },
    {
      id: "herds",
      title: "Die Herden",
      blocks: [
        "Jede Jagd beginnt mit drei neuen Herden, gezogen aus sechs großen Büffelkarten (9 bis 13) und neun kleinen (1 bis 7). Keine Karte kommt zweimal. Alle sehen sie, bevor sie wählen.",
        { figure: "herds", caption: "Eine Jagd zu zweit" },
        {
          table: "herds",
          head: ["Personen", "Erste", "Zweite", "Dritte"],
          words: [
            "groß und klein",
            "klein",
            "klein",
            "groß und klein",
            "groß",
            "klein",
            "groß und klein",
            "groß und klein",
            "klein",
          ],
        },
      ],
    },
    {
      id: "team",
      title: "Den Trupp zusammenstellen",
      blocks: [
        "Alle wählen gleichzeitig und heimlich acht Karten ihres Stammes. Wer in dieser Jagd als Letztes legt, wählt nur sieben; das gleicht aus, dass diese Person am meisten weiß.",
        "Karten lassen sich in beliebiger Reihenfolge in den Trupp nehmen und zurückstellen, bis du deinen Zug beendest. Die anderen sehen nur, wer fertig ist.",
        "Sobald alle gewählt haben, wird dein Trupp gemischt. Drei Karten davon sind deine Hand; nach jeder gelegten Karte wird sie wieder aufgefüllt, solange der Vorrat reicht. Von acht Karten bleibt eine übrig und kehrt ungesehen zurück.",
      ],
    },
    {
      id: "laying",
      title: "Karten legen",
      blocks: [
        "Reihum legen alle je eine Karte an eine Herde, jeder siebenmal. Eine Karte, die liegt, lässt sich nicht zurücknehmen, denn die Hand wird sofort aufgefüllt.",
        "Ein Jäger darf überall liegen und kämpft nie. Ein Krieger darf überall liegen, nur nicht dort, wo du schon zwei aktive Krieger hast.",
      ],
    },
    {
      id: "warriors",
      title: "Wenn Krieger sich begegnen",
      blocks: [
        "An einer Herde können nur Krieger eines einzigen Stammes aktiv sein: einer oder zwei, von denen der spätere den ersten schützt.",
        [
          "Niemand ist aktiv: dein Krieger ist es, gleich welcher.",
          "Dein eigener ist allein aktiv: der neue schützt ihn. Sie kämpfen nicht.",
          "Ein fremder ist allein aktiv: Schlägt deiner ihn, ist jetzt deiner aktiv. Sind beide von derselben Art, scheiden beide aus, und niemand ist aktiv. Schlägt er deinen, scheidet deiner aus.",
          "Ein fremder ist geschützt: Deiner trifft nur auf den Beschützer. Schlägt deiner ihn oder ist er von derselben Art, scheiden beide aus, und der erste bleibt, nun ungeschützt. Schlägt der Beschützer deinen, scheidet nur deiner aus.",
        ],
        { figure: "warriors", caption: "Der Medizinmann schlägt den Regenmacher und nimmt seinen Platz ein" },
        { figure: "warriors_2", caption: "Ein Häuptling opfert sich gegen den Beschützer; der Späher dahinter bleibt" },
        "Geschlagene Krieger bleiben liegen und werden nie wieder aktiv.",
      ],
    },
    {
      id: "scoring",
      title: "Das Ende einer Jagd",
      blocks: [
        "Haben alle sieben Karten gelegt, wird gewertet, was liegt.",
        [
          "Büffel: Die höchste Summe an Jägern nimmt die Karte der Herde. Liegen dort zwei, nimmt die höchste die große und die zweithöchste die kleine; wer als Einziges Jäger dort hat, nimmt beide.",
          "Gleichstand bringt nichts: beim ersten Platz entkommen alle Büffel der Herde, beim zweiten der kleine.",
          "Gefangene: Wer an einer Herde einen aktiven Krieger hat, nimmt alle Karten der anderen dort, Jäger und geschlagene Krieger, je 1 Punkt. Auch gefangene Jäger zählen für die Büffel mit.",
          "Der Fellräuber: Die höchste Summe an Jägern an allen Herden zusammen kostet 10 Punkte.",
        ],
        "Deine übrigen Karten kehren zu dir zurück. Gefangene sind ihrem Stamm für den Rest der Partie verloren; wer sie gefangen hat, spielt nicht mit ihnen.",
        "Jede Jagd beginnt die nächste Person im Uhrzeigersinn. Nach der dritten gewinnt, wer die meisten Punkte hat; bei gleich vielen wird der Platz geteilt. Auch weniger als 0 Punkte sind möglich.",
      ],
    },
    {
      id: "known",
      title: "Was alle wissen",
      blocks: [
        "Offen sind die Herden, jede gelegte Karte, alle Punkte und Gefangenen, wie viele Karten jemand hält und welche Karten ein Stamm insgesamt noch hat. Geheim ist, welche davon im Trupp, auf der Hand und übrig geblieben sind.",
      ],
    },
  ],
  notes: {
    title: "Entscheidungen dieser Ausgabe",
    blocks: [
      "Unsere Quellen sind eine Online-Anleitung des Spiels und Beschreibungen der gedruckten Ausgabe; deren Regelheft selbst lag uns nicht vor. Hier steht, was wir erschlossen oder entschieden haben:",
      [
        "Rekonstruiert: Die kleinen Büffelkarten sind 1, 2, 2, 3, 4, 4, 5, 6, 7. Die einzige Liste nennt zehn, mit einer zweiten 5, aber drei Quellen zählen neun.",
        "Entschieden: Wer beginnt, wird ausgelost; gedruckt gibt die älteste Person. Der Beginn wandert im Uhrzeigersinn: dass er wandert, steht fest, die Richtung nicht.",
        "Entschieden: Bei Gleichstand um den ersten Platz an einer Herde mit zwei Karten nimmt niemand eine davon. Wer danach kommt, ist Dritter.",
        "Entschieden: Bei Gleichstand um den Fellräuber verlieren alle Beteiligten je 10 Punkte. Hat niemand einen Jäger gelegt, verliert niemand etwas.",
        "Entschieden: Bei Gleichstand um den zweiten Platz an einer Herde mit zwei Karten nimmt niemand die kleine; die große behält der Erste.",
        "Entschieden: Jäger, die in dieser Jagd gefangen wurden, zählen für den Fellräuber mit, und Punkte können negativ werden.",
        "Entschieden: Opfern kann sich ein Krieger, der den Beschützer schlägt oder von seiner Art ist, kein anderer.",
        "Geändert: Das Ende einer Jagd muss niemand bestätigen. Du siehst es dir an, solange du magst, und die anderen spielen weiter.",
        "Aus anderen Beschreibungen: Die Herden liegen offen, bevor die Trupps gewählt werden, keine Büffelkarte kommt zweimal, und ein Krieger, der gegen den aktiven verliert, darf gelegt werden und scheidet sofort aus.",
        "Entschieden: Bei gleich vielen Punkten am Ende wird der Platz geteilt. Eine Regel dafür fanden wir nicht.",
        "Entschieden: Wer nach den Regeln keine Karte legen könnte (zwei aktive Krieger an allen drei Herden und nur Krieger auf der Hand), legt einen an eine beliebige Herde, wo er sofort ausscheidet.",
        "Gefolgert: Passen gibt es nicht. Ein Beschützer darf von derselben Art sein wie der Geschützte. Ein Krieger, der gegen den Beschützer verliert, scheidet aus, sonst geschieht nichts.",
        "Gefolgert: Ohne aktiven Krieger an einer Herde gibt es keine Gefangenen, und alle nehmen ihre Karten zurück.",
        "Gefolgert: Trupps, Hände und übrige Karten bleiben geheim, alles andere ist offen.",
        "Neu benannt: Die Anleitung hat für die fünfte Kriegerin ein Wort, das heute ein Schimpfwort ist. Hier heißt sie Clanmutter.",
      ],
    ],
  },
  owners:
    "Manitou ist ein Spiel von Günter Burkhardt, erschienen bei Goldsieber. Name und Spiel gehören ihren Inhabern. Atoll ist mit ihnen nicht verbunden; Zeichnungen und Texte sind eigene.",
};
