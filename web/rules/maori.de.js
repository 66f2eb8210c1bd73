/** Die Regeln von Maori in eigenen Worten. Ein Absatz ist eine Zeichenkette, eine Aufzählung ein Feld. */
export default {
  facts: { players: "2 bis 5 (Atollseite: 2 bis 4)", duration: "30 bis 45 Minuten am Stück, laut Schachtel" },
  lead: "Alle füllen ihr eigenes Stück Ozean mit Plättchen. Fertige Inseln mit Palmen, Hütten und Blumenkränzen bringen Punkte, Lücken und halbe Inseln kosten. Die Plättchen kommen aus einer gemeinsamen Auslage, um die alle dasselbe Entdeckerschiff segeln.",
  sections: [
    {
      id: "tiles",
      title: "Die Plättchen",
      blocks: [
        "Es gibt 97 Plättchen: 10 kleine Inseln, die für sich fertig sind, 54 Inselenden, 14 Mittelstücke, 17 Wasserstücke und 2 Vulkane. Inseln verlaufen gerade, quer oder hochkant; kein Plättchen macht einen Bogen.",
        "Auf Plättchen können Palmen, eine Hütte, ein Boot, Muscheln oder an einer offenen Kante ein halber Blumenkranz zu sehen sein.",
        { figure: "tiles", caption: "Kleine Insel, Inselende, Mittelstück, Wasser mit Boot, Vulkan" },
      ],
    },
    {
      id: "setup",
      title: "Vor dem Start",
      blocks: [
        "Sechzehn Plättchen liegen offen, vier mal vier; die übrigen sind der Stapel. Ein Vulkan, der jetzt kommt, geht in den Stapel zurück und wird ersetzt.",
        "Alle haben ein Tableau mit zwei aufgedruckten Booten, einen leeren Speicherplatz und 5 der 30 Muscheln. Die restlichen Muscheln sind der Vorrat.",
        "Eine ausgeloste Person setzt das Entdeckerschiff an eine der 16 Stellen rund um die Auslage. Wer danach an der Reihe ist, beginnt.",
      ],
    },
    {
      id: "turn",
      title: "Dein Zug",
      blocks: [
        "Zuerst fährt das Entdeckerschiff, egal was du danach tust: im Uhrzeigersinn, mindestens eine Stelle weit. Jedes Boot auf deinem Tableau gibt einen freien Schritt, jeder weitere kostet 1 Muschel. Um eine Ecke ist es ein Schritt.",
        "Danach tust du eines davon:",
        [
          "Ein Plättchen aus der Reihe des Schiffs nehmen und auf dein Tableau legen.",
          "Ein Plättchen aus der Reihe des Schiffs in deinen Speicher legen, wenn er leer ist.",
          "Das Plättchen aus deinem Speicher auf dein Tableau legen.",
          "Ein Plättchen von deinem Tableau entfernen. Es ist aus dem Spiel.",
          "Nichts.",
        ],
        "Am Ende wird die Lücke in der Auslage vom Stapel gefüllt. Ist der Stapel leer, bleiben Lücken.",
      ],
    },
    {
      id: "taking",
      title: "Was das Nehmen kostet",
      blocks: [
        "Das Schiff blickt in die Zeile oder Spalte vor ihm. Das nächste Plättchen ist frei; jedes, das du überspringst, kostet 1 Muschel, das vierte also 3. Ein leerer Platz ist kein Plättchen und kostet nichts.",
        { figure: "taking", caption: "Vom Schiff aus: frei, 1, 2 und 3 Muscheln" },
        "Einen Vulkan kann man nicht nehmen, und was hinter ihm liegt, ist von dieser Seite aus nicht zu erreichen.",
      ],
    },
    {
      id: "laying",
      title: "Ein Plättchen legen",
      blocks: [
        "Ein Plättchen kommt auf ein beliebiges freies Feld deines Tableaus; zu den Nachbarn passen muss es nicht. Palmen bleiben aufrecht. Landplättchen ohne Palmen darf man drehen.",
        "Zeigt das Plättchen Muscheln, bekommst du sofort so viele, solange der Vorrat reicht. Ein gespeichertes bringt sie erst, wenn es gelegt wird.",
        "Ein Boot hilft ab deinem nächsten Zug. Wird ein Plättchen entfernt, sind seine Boote weg; die Muscheln, die es brachte, bleiben dir.",
      ],
    },
    {
      id: "finished",
      title: "Fertige Inseln",
      blocks: [
        "Eine Insel ist fertig, wenn jede offene Kante ihrer Plättchen auf eine offene Kante trifft. Zeigt auch nur eine auf leeres Wasser, eine geschlossene Küste, das aufgedruckte Land oder den Rand, ist die ganze Insel unfertig.",
        "Kleine Inseln und Wasser sind immer fertig.",
        { figure: "finished", caption: "Fertig: Beide Enden sind da. Wegen der Hütte zählen die Palmen doppelt." },
        { figure: "finished_2", caption: "Unfertig: Rechts bleibt eine Kante offen. Die ganze Insel kommt weg." },
      ],
    },
    {
      id: "end",
      title: "Das Ende",
      blocks: [
        "Ist ein Tableau voll, haben alle anderen noch genau einen Zug. Dann kommen alle unfertigen Inseln weg, mit allem, was darauf ist, und es wird gewertet.",
        {
          table: "end",
          head: ["Was", "Punkte"],
          words: [
            "jede Palme auf einer Insel ohne Hütte",
            "jede Palme auf einer Insel mit einer oder mehr Hütten",
            "jeder ganze Blumenkranz",
            "die meisten Boote, auch die aufgedruckten",
            "1 je Boot",
            "die meisten Muscheln in der Hand",
            "1 je Muschel",
            "jedes leere Feld",
            "das gespeicherte Plättchen",
          ],
        },
        "Bei Gleichstand um die meisten Boote oder Muscheln bekommen alle Beteiligten die vollen Punkte. Die höchste Summe gewinnt; bei Gleichstand entscheiden mehr Muscheln, sonst wird der Platz geteilt.",
      ],
    },
    {
      id: "levels",
      title: "Fortgeschritten und Profi",
      blocks: [
        "Du hast zusätzlich ein eigenes Schiff. Es kommt auf das erste Plättchen, das du legst; danach muss jedes Plättchen auf eines der acht Felder rund um das Schiff. Das Plättchen unter dem Schiff lässt sich nicht entfernen.",
        "Bevor du ein Plättchen legst, darf das Schiff über deine eigenen Plättchen segeln, je Schritt 1 Muschel, auch schräg.",
        "Fortgeschritten: Am Ende jedes Zuges, was immer du getan hast, darf das Schiff kostenlos auf irgendeines deiner Plättchen. Profi: Das Schiff kommt auf das eben gelegte Plättchen; sonst bewegen es nur bezahlte Schritte.",
      ],
    },
    {
      id: "atoll",
      title: "Das Atoll",
      blocks: [
        "Die andere Seite der Tableaus hat 20 Felder und in der Mitte ein Atoll. Inseln, die ganz darin liegen, zählen ihre Palmen doppelt: 2 je Palme, 4 mit Hütte. Kränze werden nicht verdoppelt, und Inseln dürfen über das Riff reichen.",
        "Das Feld mit dem Boot im Atoll ist freies Wasser: Man darf es überdecken und verliert damit das Boot; bleibt es leer, kostet es einen Punkt.",
      ],
    },
  ],
  notes: {
    title: "Entscheidungen dieser Ausgabe",
    blocks: [
      "Manches zeigt die gedruckte Anleitung nur im Bild, und eine Liste davon haben wir nicht. Hier steht, was wir erschlossen oder selbst entschieden haben:",
      [
        "Rekonstruiert: welche Symbole auf welchem Plättchen stehen, und wie viele Enden und Mittelstücke es in jeder Richtung gibt. Die Zahl der Plättchen jeder Art ist die gedruckte.",
        "Rekonstruiert: die Form der Tableaus. Die Vorderseite hat vier mal vier Felder; aufgedrucktes Land liegt außerhalb und verbindet sich nie mit einer Insel. Die Atollseite hat vier mal fünf Felder, das Atoll sind die mittleren zwei mal drei.",
        "Entschieden: Landplättchen ohne Palmen darf man drehen (so die Regeln eines Importeurs; die des Verlags schweigen).",
        "Entschieden: Ein bezahlter Schritt des Schiffs geht in eine von acht Richtungen, jeder über ein eigenes Plättchen.",
        "Entschieden: Hat niemand Muscheln, hat auch niemand die meisten.",
        "Entschieden: Ein leerer Platz der Auslage ist kein Plättchen und kostet beim Überspringen nichts.",
        "Entschieden: Das Entdeckerschiff darf ganz um die Auslage fahren, auch mehrmals, wenn du es bezahlst.",
        "Entschieden: Sind weniger Muscheln im Vorrat, als ein Plättchen bringt, bekommst du die, die da sind.",
        "Entschieden: Ein Plättchen, das du weder legen noch speichern könntest, darfst du nicht nehmen.",
        "Entschieden: Die Auslage wird am Ende des Zuges aufgefüllt, im Fortgeschrittenenspiel also nach dem Versetzen deines Schiffs.",
        "Entschieden: Ein aufgedrucktes Boot im Atoll zählt verdeckt weder beim Ziehen noch bei der Wertung; wird das Plättchen entfernt, zählt es wieder.",
        "Entschieden: Wer gleich viele Punkte und gleich viele Muscheln hat, teilt sich den Platz.",
        "Ergänzt: Ist der Stapel leer und tun alle reihum nichts, endet das Spiel und wird gewertet. Außerdem endet das Spiel nach 100 Runden, die gewöhnliche Partien nie erreichen.",
        "Geändert: Wer das Entdeckerschiff setzt, wird ausgelost; gedruckt ist es die älteste Person.",
      ],
    ],
  },
  owners:
    "Maori ist ein Spiel von Günter Burkhardt, erschienen bei Hans im Glück; die Grafik der gedruckten Ausgabe ist von Michael Menzel und Harald Lieske. Name und Spiel gehören ihren Inhabern. Atoll ist mit ihnen nicht verbunden; Zeichnungen und Texte sind eigene.",
};
