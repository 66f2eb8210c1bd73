/** Die Regeln von MetiKoro in eigenen Worten. Ein Absatz ist eine Zeichenkette, eine Aufzählung ein Feld. */
export default {
  facts: {
    players: "2 bis 4",
    duration: "20 bis 40 Minuten am Stück (geschätzt)",
    publisher: "Metikumi, im 3D-Druck",
    year: "Alpharegeln, 2024",
  },
  lead: "Vier Kugeln liegen in einer Quelle in der Mitte des Bretts. Mit Steinen voller Bahnen bauen alle ihnen Wege, lenken die Wege der anderen um und rollen Kugel um Kugel in ein Haus in der eigenen Ecke. Wer drei zu Hause hat, hat gewonnen.",
  sections: [
    {
      id: "tiles",
      title: "Die Steine",
      blocks: [
        "Es gibt 80 Steine in sieben Arten und neun Kugeln.",
        { figure: "tiles", caption: "Kreuzung, Kurve, Stopp, die drei Weichen und die Kurve mit Abprallern" },
        {
          table: "tiles",
          head: ["Stein", "Anzahl"],
          words: [
            "Kreuzung: Eine Kugel rollt geradeaus weiter",
            "Kurve: zwei Bögen, die sich nicht treffen",
            "Stopp: Eine Kugel bleibt liegen und verlässt ihn in jede Richtung",
            "Weiche 1: gerade, an jedem Ende mit einem Abzweig",
            "Weiche 2: gerade, an einem Ende mit zwei Abzweigen",
            "Weiche 3: von überall ein Bogen nach beiden Seiten",
            "Kurve mit Abprallern: ein Bogen; an den zwei anderen Kanten prallt eine Kugel ab",
          ],
        },
      ],
    },
    {
      id: "board",
      title: "Das Brett",
      blocks: [
        "In jeder Ecke ist ein Haus mit drei Stopps und zwei Bögen. Die sechs Felder davor sind sein Vorgarten. Die vier Felder in der Mitte sind die Quelle; jedes ist nach seinen zwei Außenseiten offen. Steine liegen auf den übrigen 60 Feldern, nie auf Häusern, Quelle oder Rahmen.",
        { figure: "board", caption: "Das Brett zu Beginn einer Partie zu viert" },
        "Alle haben eine Plattform mit Platz für sechs Steine und beginnen mit drei Kreuzungen, zwei Kurven und einem Stopp. Alle anderen Steine sind der Vorrat. Alles ist offen: Vorrat und Plattformen sehen alle.",
        "Zu zweit sitzt man sich gegenüber; zu dritt bleibt eine Ecke frei. Gespielt wird im Uhrzeigersinn.",
      ],
    },
    {
      id: "turn",
      title: "Dein Zug",
      blocks: [
        "Du führst eine Aktion aus, dann nimmst du einen Stein auf, dann darfst du eine Kugel rollen.",
        "Die Aktion ist eine von vier, und eine muss sein. Sie gilt für einen Stein oder für zwei, und die zwei liegen auf verschiedenen Feldern.",
        {
          table: "turn",
          head: ["Aktion", "Kostet"],
          words: [
            "Legen: von deiner Plattform auf ein leeres Feld, beliebig gedreht",
            "nichts",
            "Ersetzen: ein Stein deiner Plattform für einen auf dem Brett, der in den Vorrat geht",
            "je 1 Stein",
            "Rotieren: einen Stein drehen, der auf dem Brett liegt",
            "je 1 Stein",
            "Zusatzsteine: aus dem Vorrat nehmen, einen bei zwei freien Plätzen, zwei bei drei",
            "nichts",
          ],
        },
        "Bezahlt wird mit Steinen deiner Plattform; sie gehen in den Vorrat. Wer nicht bezahlen kann, kann es nicht tun.",
        [
          "In einen fremden Vorgarten wird nichts gelegt. Ersetzen und Rotieren ist dort erlaubt.",
          "Ein Stein, auf dem eine Kugel liegt, wird nicht ersetzt.",
          "Ersetzen und Rotieren müssen etwas ändern: Eine Kreuzung für eine Kreuzung oder ein gedrehter Stopp ist keine Aktion.",
          "Steine müssen keine anderen berühren.",
        ],
        "Den Stein, den du aufnimmst, suchst du dir aus; es darf einer sein, der eben zurückgekommen ist.",
      ],
    },
    {
      id: "rolling",
      title: "Rollen",
      blocks: [
        "Rollen darfst du jede Kugel, die in der Quelle oder auf dem Brett liegt, und die in deinem eigenen Haus. Sie verlässt ihren Stopp auf irgendeiner Bahn und folgt den Bahnen bis zum nächsten Stopp; dort bleibt sie liegen. Weiter kommt sie in diesem Zug nicht.",
        "An einer Weiche entscheidest du, wie es weitergeht, immer den Linien nach: nie zurück und nie um eine scharfe Ecke.",
        { figure: "rolling", caption: "Die Kugel darf geradeaus weiter oder nach oben abbiegen" },
        "Von einem Abpraller rollt eine Kugel zurück, wie sie kam; kommt sie wieder über eine Weiche, darf sie eine andere Bahn nehmen.",
        { figure: "rolling_2", caption: "Sie prallt ab und biegt auf dem Rückweg ab" },
        "Nicht möglich ist ein Weg, der nicht gut ausgeht: ins Leere, gegen eine Kante ohne Bahn, vom Brett hinunter, endlos im Kreis oder zu einem Stopp, auf dem schon eine Kugel liegt.",
        "Verlässt eine Kugel die Quelle, kommt sofort eine aus der Reserve an ihren Platz, solange es welche gibt. In die Quelle kommt keine zurück.",
      ],
    },
    {
      id: "home",
      title: "Der Weg nach Hause",
      blocks: [
        "In ein Haus führen vier Felder seines Vorgartens, und hinein rollt nur, wem es gehört. Der Stopp ganz in der Ecke ist nur von den beiden anderen aus zu erreichen: Damit eine dritte Kugel Platz hat, muss eine in die Ecke weitergerollt werden.",
        { figure: "home", caption: "Zwei der vier Wege ins Haus der linken oberen Ecke" },
        "Was im Haus ist, ist sicher. Es kommt nicht mehr heraus, und darin bewegt es nur, wem das Haus gehört.",
      ],
    },
    {
      id: "ko",
      title: "Die Ko-Regel",
      blocks: [
        "Was jemand getan hat, dürfen die anderen nicht rückgängig machen, bis dieselbe Person wieder am Zug ist:",
        [
          "Ein Stein, der gelegt, ersetzt oder rotiert wurde, bleibt, wie er ist. Er zeigt ein Schloss.",
          "Eine Kugel wird nicht zu einem Stopp zurückgerollt, von dem sie weggerollt wurde. Weiterrollen darf man sie. Der Stopp zeigt ein Verbotszeichen.",
        ],
        "Die Zahl beim Zeichen sagt, für wie viele Züge das noch gilt, der jetzige mitgezählt.",
        {
          figure: "ko",
          caption:
            "Ein Stein, zwei Züge lang gesperrt, und ein Stopp, zu dem die Kugel zwei Züge lang nicht zurückdarf",
        },
      ],
    },
    {
      id: "end",
      title: "Das Ende",
      blocks: [
        "Wer die dritte Kugel ins eigene Haus rollt, gewinnt sofort.",
        "Alle zusammen können sich auch auf ein Unentschieden einigen oder darauf, wer gewinnt.",
      ],
    },
    {
      id: "controls",
      title: "Bedienung",
      blocks: [
        "Wähle eine Aktion, dann einen Stein deiner Plattform, dann ein Feld. Solange ein Stein über einem Feld schwebt, zeigt das Brett, was er ändern würde: Wege, die es neu gäbe, mit einem Plus, und Wege, die es nicht mehr gäbe, mit einem Kreuz.",
        "Gedreht wird der Stein mit einem Klick auf ihn, mit R, mit dem Rad oder mit zwei Fingern. Ein Finger tippt zweimal: einmal zum Ansehen, noch einmal zum Legen.",
        "Mit der Tastatur: Der Tabulator führt von Gruppe zu Gruppe, die Pfeile von Feld zu Feld, die Eingabetaste wählt, R dreht, Escape steckt den Stein zurück.",
      ],
    },
  ],
  notes: {
    title: "Entscheidungen dieser Ausgabe",
    blocks: [
      "Gespielt wird nach den deutschen Alpharegeln des Autors. Ihre Bilder haben wir nicht, und manches lassen sie offen. Hier steht, was wir anderswo gefunden oder selbst entschieden haben:",
      [
        "Aus dem veröffentlichten Simulator des Autors, als Tatsachen: das Brett, die Bahnen auf den Steinen, wer in ein Haus darf, dass eine Kugel es nicht verlässt, und dass kein Weg endet, wo er begann.",
        "Daraus abgeleitet: Ein Stein darf durch einen derselben Art ersetzt werden, wenn er anders liegt; der Text nennt nur die Kreuzung für eine Kreuzung.",
        "Entschieden: welche der drei Weichen welche Nummer trägt, nach der Reihenfolge im Simulator.",
        "Entschieden: Wer beginnt, wird ausgelost.",
        "Geändert: Die Ecken stehen fest, im Text wählt man sie. Zu zweit sitzt man sich gegenüber; zu dritt sitzt niemand links unten.",
        "Geändert: Gespielt wird im Uhrzeigersinn; der Text erlaubt beide Richtungen.",
        "Entschieden: Ist der Vorrat leer, wird kein Stein genommen, und eine Kugel darf trotzdem rollen.",
        "Entschieden: Die Ko-Regel sperrt zweierlei für alle anderen bis zum nächsten Zug dessen, der es tat: Ein gelegter, ersetzter oder rotierter Stein wird weder ersetzt noch rotiert, und eine Kugel rollt nicht zu einem Stopp, von dem sie weggerollt wurde. Nichts anderes gilt als Rückgängigmachen.",
        "Entschieden: Wer gewinnt, ist Erster, alle anderen teilen sich den zweiten Platz. Bei Unentschieden teilen sich alle den ersten.",
        "Entschieden: Eine Aktion muss sein; freigestellt nennt der Text nur das Rollen.",
        "Entschieden: Ersetzen und Rotieren ist in allen Vorgärten erlaubt; der Text verbietet dort nur das Legen.",
        "Entschieden: Der Vorgarten einer leeren Ecke ist freies Gelände, ihr Haus ist für alle geschlossen.",
        "Entschieden: Die Ko-Regel sperrt jeden Stopp, von dem eine Kugel in dieser Runde weggerollt wurde, nicht nur den letzten.",
        "Entschieden: Vorgärten halten keine Kugel auf; jede darf hindurch und darin liegen bleiben.",
        "Entschieden: Was sich nicht bezahlen ließe, wird nicht angeboten.",
        "Ergänzt: Kommt dieselbe Stellung zum vierten Mal, oder nach 150 Runden, endet die Partie unentschieden.",
      ],
    ],
  },
  owners:
    "MetiKoro ist ein Spiel von Metikumi (metikumi.com). Name und Spiel gehören ihrem Inhaber. Atoll ist mit Metikumi nicht verbunden; Zeichnungen und Texte sind eigene.",
};
