/** Die Regeln von Hawaii in eigenen Worten. Ein Absatz ist eine Zeichenkette, eine Aufzählung ein Feld. */
export default {
  facts: { players: "2 bis 5", duration: "60 bis 90 Minuten am Stück, laut Schachtel" },
  lead: "Dein Häuptling zieht über die Insel und kauft Plättchen für bis zu fünf Dörfer. Wege kosten Füße, Plättchen kosten Muscheln, und jedes Preisplättchen, das du nimmst, zählt am Ende der Runde. Zum Schluss werten nur die Dörfer, über die ein Tiki wacht.",
  sections: [
    {
      id: "island",
      title: "Die Insel und der Strand",
      blocks: [
        "Zehn Orte liegen in Reihen zu zwei, drei, drei und zwei, in jeder Partie anders; nur die unteren beiden grenzen an den Strand. An jedem Ort liegen Plättchen einer oder mehrerer Sorten und auf ein bis drei Feldern Preisplättchen.",
        { figure: "island", caption: "Ein Preisplättchen, eines mit Speeren, und eines mit der Fischseite nach oben" },
        "Am Strand gibt es einen Fischerhafen, vier Anlegeplätze mit kleinen Inseln und die Reihenfolgeleiste.",
        "Es gibt drei Ressourcen: Muscheln für Plättchen, Füße für Wege, Fische und Inseln, und Früchte für beides.",
        { figure: "island_2", caption: "Muscheln, Füße, Früchte" },
      ],
    },
    {
      id: "setup",
      title: "Vor einer Runde",
      blocks: [
        "Für jeden Ort wird für alle Felder bis auf das letzte ein Preisplättchen gezogen. Dann wird noch eines gezogen: Ergeben alle Preisplättchen des Ortes zusammen höchstens die Zahl auf dem letzten Feld, kommt es dorthin. Sonst kommt es mit den Fischen nach oben in den Hafen, und das Feld bleibt in dieser Runde gesperrt (ein Kreuz).",
        "Für jeden Platz der Reihenfolge außer dem ersten wird ein Preisplättchen gezogen; sie liegen dort aufsteigend, von gleichen das mit Speeren höher.",
        "Zu Beginn haben alle 13 Muscheln und 7 Füße; die Zweiten bis Fünften der Reihenfolge haben dazu 2, 3, 4 und 5 Früchte. Die erste Reihenfolge wird ausgelost.",
      ],
    },
    {
      id: "turn",
      title: "Dein Zug",
      blocks: [
        "In der Reihenfolge der Runde tun alle reihum eines davon, so lange, bis alle Häuptlinge auf der Reihenfolgeleiste stehen:",
        [
          "Zu einem Ort ziehen und dort ein Plättchen kaufen.",
          "Fischen.",
          "Eine Insel besuchen.",
          "Auf einen freien Platz der Reihenfolgeleiste ziehen. Du nimmst das Preisplättchen, das dort liegt, und die Runde ist für dich zu Ende.",
        ],
      ],
    },
    {
      id: "going",
      title: "Ziehen",
      blocks: [
        "Jeder Schritt zu einem benachbarten Ort kostet 1 Fuß; auch über Eck ist benachbart, und auch vom Strand zu den unteren beiden Orten ist es ein Schritt. Stehen bleiben kostet 1 Fuß. Zurück an den Strand und am Strand entlang geht es umsonst; aber kein Weg führt durch den Strand hindurch.",
        "Dein Häuptling darf jeden Ort durchqueren, aber nur dort halten, wo ein Preisplättchen liegt und du ein Plättchen kaufen und sofort bauen kannst. Andere Häuptlinge sind nie im Weg.",
      ],
    },
    {
      id: "buying",
      title: "Kaufen",
      blocks: [
        "Wähle ein Plättchen und eines der Preisplättchen dort. Bezahle dessen Zahl in Muscheln und nimm Seite I, oder das Doppelte und nimm Seite II. Bei Kahunas und Tikis bringt der doppelte Preis zwei Stück.",
        { figure: "buying", caption: "Seite I hat einen Strich, Seite II zwei Striche auf Gold" },
        "Das Preisplättchen liegt bis zum Ende der Runde vor dir und zählt seine Zahl, was immer du bezahlt hast.",
        "Jeden Preis bezahlst du in einer Währung: in Muscheln (Wege, Fische und Inseln in Füßen) oder ganz in Früchten. Ziehen und Kaufen sind zwei Zahlungen. Was eine Zahlung einbringt, kann nicht bei ihr helfen.",
      ],
    },
    {
      id: "building",
      title: "Bauen",
      blocks: [
        "Plättchen kommen von links ohne Lücke in deine Dörfer. Nur eine der fünf Hütten beginnt ein Dorf, und Dörfer werden von oben nach unten begonnen. Das erste hat mit der gedruckten Hütte schon begonnen.",
        "Keine Sorte liegt zweimal in einem Dorf, wobei Seite I und II dieselbe Sorte sind; vier verschiedene Früchte dürfen sein. In jedem Dorf liegt höchstens ein Gott, und jeden Gott darfst du nur einmal haben.",
        "Kahunas liegen an der Seite, von oben; Tikis darüber, von rechts. Manche ihrer Plätze zeigen Muscheln oder Füße, die du sofort bekommst. Schiffe liegen neben den Dörfern.",
        { figure: "building", caption: "Drei Tikis: Dörfer ab fünf Plättchen zählen. Das dritte ist zu kurz." },
      ],
    },
    {
      id: "beach",
      title: "Fischen und Inseln",
      blocks: [
        "Für beides brauchst du Platz auf Schiffen. Jedes Schiff fährt einmal in der Runde, mehrere dürfen zusammen fahren, und ein Schiff, das gefahren ist, bleibt bis zum Ende der Runde durchgestrichen. Das Fischerboot, das alle haben, trägt 2 Füße, ein Schiff 3, auf Seite II 4, von denen einer aufgedruckt ist und nicht bezahlt wird.",
        { figure: "beach", caption: "Das Fischerboot, Schiffe I und II, und eines, das gefahren ist" },
        "Fischen: Nimm beliebig viele Fischplättchen, jedes für 1 Fuß und einen Platz auf einem Schiff. Jedes zählt so viel, wie es Fische zeigt.",
        "Inseln: Die Anlegeplätze kosten 3, 4, 5 und 6 Füße und bringen sofort 2, 3, 4 und 9 Punkte und dazu, was die Insel zeigt: 5 Punkte, 4 Früchte, zwei Kahunas oder Tikis oder ein Plättchen mit Seite II, ohne Muscheln und ohne Preisplättchen. Kannst du das Plättchen nicht bauen oder ist es ausverkauft, bekommst du nur die Punkte. Jeder Anlegeplatz wird einmal in der Runde besucht.",
      ],
    },
    {
      id: "round",
      title: "Das Ende einer Runde",
      blocks: [
        "Alle zählen ihre Preisplättchen und Fische zusammen. Wer die Zahl der Runde erreicht, bekommt Punkte: am meisten die höchste Summe, weniger die zweithöchste, noch weniger alle anderen. Sind mehrere Erste, bekommen alle die ersten Punkte und niemand die zweiten; sind mehrere Zweite, bekommen alle die zweiten.",
        { table: "round", head: ["Runde", "Nötig", "Punkte", "Muscheln, Füße"], words: ["keine"] },
        "Dann bekommen alle die Muscheln und Füße der Runde und was ihre Plättchen bringen. Die Reihenfolgeleiste gibt die neue Reihenfolge, die Häuptlinge gehen zurück an den Strand, die Schiffe sind wieder bereit, alle Preisplättchen werden neu ausgelegt, und die Inseln rücken nach links.",
        "Nach der fünften Runde gibt es kein Einkommen. Wer vorn auf der Reihenfolgeleiste steht, bekommt 2 Punkte.",
      ],
    },
    {
      id: "tiles",
      title: "Was die Plättchen bringen",
      blocks: [
        { figure: "tiles", caption: "Muschelhütte, Fußhütte, Speerhütte, Tauschhütte, Langhütte, Bewässerung" },
        {
          table: "tiles",
          head: ["Plättchen", "Seite I", "Seite II"],
          words: [
            "Muschelhütte, Fußhütte: mehr Einkommen",
            "Speerhütte: Punkte für jedes Preisplättchen mit Speeren, das du nimmst",
            "Tauschhütte: ersetzt einmal im Zug so viele Ressourcen einer Zahlung durch beliebige andere",
            "Langhütte: Punkte am Ende",
            "Bewässerung: Punkte am Ende für 1 bis 4 Fruchtplättchen in ihrem Dorf",
            "und 1 Ressource je Runde",
            "Frucht: Früchte als Einkommen",
            "Surfer: Die für dich nötige Zahl ist niedriger",
            "Hula-Tänzerin: Punkte am Ende für jedes Plättchen ihres Dorfs",
          ],
        },
        { figure: "tiles_2", caption: "Hula-Tänzerin, Surfer, Brotfrucht, Taro, Kokosnuss, Banane" },
      ],
    },
    {
      id: "gods",
      title: "Die Götter",
      blocks: [
        { figure: "gods", caption: "Ku, Kane, Pele, Lono, Laka, Kanaloa" },
        {
          table: "gods",
          head: ["Gott", "Seite I", "Seite II"],
          words: [
            "Ku: Punkte für jedes Preisplättchen mit Speeren; dazu 1 Fuß Einkommen",
            "Kane: Muscheln als Einkommen; gleich nach dem Kauf auf Wunsch zwei Ressourcen für ein Tiki",
            "Pele: Ein Weg kostet höchstens so viele Füße",
            "Lono: mehr Punkte, wenn du die Zahl der Runde erreichst",
            "Laka: Punkte am Ende für jede Frucht auf Fruchtplättchen aller Dörfer, die zählen",
            "Kanaloa: Punkte am Ende für jedes Schiff und jeden Surfer in einem Dorf, das zählt",
          ],
        },
      ],
    },
    {
      id: "end",
      title: "Das Ende",
      blocks: [
        "Ein Dorf zählt nur, wenn ein Tiki darüber steht: Bei einem Tiki muss es sieben Plättchen lang sein, bei zweien sechs und so weiter, bei sieben Tikis reicht eines. Alle anderen Dörfer werden zuerst abgeräumt. Dann werten außer dem, was die Tabellen sagen, die Kahunas neben Dörfern, die zählen: von oben 5, 5, 10, 10 und 15 Punkte.",
        "Die höchste Summe gewinnt; bei Gleichstand, wer mehr Ressourcen übrig hat; ist auch das gleich, wird der Platz geteilt.",
      ],
    },
  ],
  notes: {
    title: "Entscheidungen dieser Ausgabe",
    blocks: [
      "Wir folgen den Regeln der Online-Ausgabe: den englischen Regeln, mit offenen Ressourcen. Von den deutschen weichen sie in vier Punkten ab: Jede Tauschhütte wirkt einmal im Zug, beim Beginnen eines Dorfs wird keines ausgelassen, wer am Schluss vorn auf der Reihenfolgeleiste steht, bekommt 2 Punkte, und bei Gleichstand entscheiden die Ressourcen.",
      "Vieles ist nur in Bildern gezeigt. Hier steht, was wir erschlossen oder selbst entschieden haben:",
      [
        "Erschlossen: welche Sorten sich einen Ort teilen, wie viele Preisfelder jeder Ort hat und welche Zahlen darauf stehen.",
        "Erschlossen: wie viele Preisplättchen es von jeder Zahl gibt, welche davon Speere zeigen und wie viele Fische auf ihrer Rückseite sind.",
        "Erschlossen: die Punkte der Runden 2 bis 5 und das Einkommen aller Runden; die Muscheln und Füße auf den Plätzen der Kahunas und Tikis.",
        "Gefolgert: die Zahlen 13 und 15 der Runden 3 und 4, zwei Plättchen von jedem Gott, die Spalten, über denen Tikis stehen, und die Punkte der Anlegeplätze.",
        "Entschieden: Kein Weg führt durch den Strand; passen kann man nur, indem man auf die Reihenfolgeleiste zieht, und die hat so viele Plätze, wie Leute mitspielen.",
        "Entschieden: Auch Früchte, die für Füße bezahlt werden, brauchen Platz auf Schiffen; Schiffe, die nicht gebraucht werden, bleiben daheim; was eine Insel bringt, darf man nicht ablehnen; erst wird alles bezahlt, dann gibt es etwas.",
        "Entschieden: Der doppelte Preis für Kahunas und Tikis verlangt Platz für zwei und zwei im Vorrat; das Preisplättchen, mit dem eine Speerhütte oder Ku bezahlt wird, bringt dafür noch keinen Punkt; ein Plättchen mit den Fischen nach oben bringt keine Punkte für Speere.",
        "Entschieden: Das Fischerboot zählt für Kanaloa; die gedruckte Hütte zählt für die Länge des ersten Dorfs; wer dann noch gleichauf liegt, teilt sich den Platz.",
        "Entschieden: Ist nur noch ein Platz frei oder ein Plättchen da, bringt eine Insel mit zwei Kahunas oder Tikis dieses eine.",
        "Entschieden: Surfer senken die Zahl, die du brauchst, und zählen nicht zur Summe. Wer Erster und wer Zweiter ist, sagen allein die Summen.",
        "Wie im Text: Eine Hula-Tänzerin zählt sich selbst mit, und die gedruckte Hütte des ersten Dorfs auch.",
        "Entschieden: Laka zählt die Fruchtplättchen gewerteter Dörfer, und in einem abgeräumten Dorf bringt kein Gott Punkte.",
        "Entschieden: Nach der fünften Runde gehen die 2 Punkte an den großen Häuptling, der dann vorn auf der Reihenfolgeleiste steht, also nach der Wahl in dieser Runde.",
        "Für dich erledigt, weil eine andere Wahl nie besser ist: Beim Fischen nimmst du die Plättchen mit den meisten Fischen, und Tauschhütten werden so genutzt, dass möglichst viel von ihnen übrig bleibt.",
      ],
    ],
  },
  owners:
    "Hawaii ist ein Spiel von Gregory Daigle, erschienen bei Hans im Glück und Rio Grande Games; die Grafik des gedruckten Spiels stammt von Dennis Lohausen. Name und Spiel gehören ihren Eigentümern. Atoll steht mit ihnen in keiner Verbindung; seine Zeichnungen und Texte sind eigene.",
};
