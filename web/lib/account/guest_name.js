/** @param {string} words */
const list = (words) => words.split(" ");

/** Parts of guests' names in each language, in its word order. Where adjectives agree in gender, all animals have the same. */
const languages = {
  en: {
    first: list("Brave Calm Clever Cosy Gentle Happy Jolly Lucky Merry Patient Quick Quiet Sunny Swift Warm Wise"),
    second: list(
      "Crab Dolphin Gull Heron Kiwi Manta Marlin Octopus Otter Parrot Pelican Puffin Seal Starfish Tern Turtle",
    ),
  },
  de: {
    first: list(
      "Mutiger Ruhiger Kluger Netter Sanfter Froher Heiterer Munterer Lustiger Geduldiger Flinker Stiller Sonniger Schneller Guter Weiser",
    ),
    second: list(
      "Krebs Delfin Albatros Reiher Kiwi Manta Marlin Hummer Otter Papagei Pelikan Kormoran Seehund Seestern Tukan Pinguin",
    ),
  },
  nl: {
    first: list(
      "Dappere Kalme Slimme Gezellige Zachte Blije Vrolijke Moedige Lieve Geduldige Snelle Stille Zonnige Vlugge Warme Wijze",
    ),
    second: list(
      "Krab Dolfijn Meeuw Reiger Kiwi Manta Marlijn Octopus Otter Papegaai Pelikaan Toekan Zeehond Zeester Stern Schildpad",
    ),
  },
  it: {
    first: list(
      "Granchio Delfino Gabbiano Airone Kiwi Marlin Polpo Pappagallo Pellicano Cormorano Albatro Riccio Tucano Fenicottero Ippocampo Pinguino",
    ),
    second: list(
      "Coraggioso Calmo Sveglio Gentile Felice Allegro Fortunato Paziente Veloce Silenzioso Solare Svelto Saggio Sereno Curioso Tenace",
    ),
  },
};

/**
 * A friendly name for a guest who has not chosen one.
 * @param {string} language
 * @param {() => number} [random] in [0, 1)
 */
export function guest_name(language, random = Math.random) {
  const { first, second } = language in languages ? languages[/** @type {"en"} */ (language)] : languages.en;
  const one_of = (/** @type {string[]} */ words) => words[Math.floor(random() * words.length)];
  return `${one_of(first)} ${one_of(second)}`;
}
