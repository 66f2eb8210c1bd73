/* global document -- it runs in a page */
/** Every ready part of boards in its states, for developers: see scripts/gallery.js. */
import { html } from "htm/preact";
import { render } from "preact";
import { useRef, useState } from "preact/hooks";
import { use_flight } from "../../../web/board/flight.js";
import { Card, Hand, Pile } from "../../../web/board/parts/card.js";
import { Choices } from "../../../web/board/parts/choices.js";
import { Dice, Die } from "../../../web/board/parts/die.js";
import { Grid, HexGrid } from "../../../web/board/parts/grid.js";
import { Marker } from "../../../web/board/parts/marker.js";
import { Spinner } from "../../../web/board/parts/spinner.js";
import { Tile, Tiles } from "../../../web/board/parts/tile.js";
import { ScoreTrack, Track } from "../../../web/board/parts/track.js";

const seats = [0, 1, 2, 3, 4];
const names = ["Ann", "Ben", "Cas", "Dee", "Eve"];
const has = (set, key) => set.includes(key);
const toggled = (set, key) => (has(set, key) ? set.filter((each) => each !== key) : [...set, key]);

function Dices() {
  const [values, set_values] = useState([3, 5, 5, 1]);
  const [throws, set_throws] = useState(0);
  const [kept, set_kept] = useState([1, 2]);
  const dice = values.map((value, at) => ({
    value,
    rolled: has(kept, at) ? undefined : throws,
    name: `Die ${at + 1}: ${value}`,
    hint: has(kept, at) ? "Throw it again" : "Keep it",
    chosen: has(kept, at),
    onChoose: () => set_kept(toggled(kept, at)),
  }));
  const roll = () => {
    set_throws(throws + 1);
    set_values(values.map((value, at) => (has(kept, at) ? value : ((value + 2 * at + throws) % 6) + 1)));
  };
  return html`<section aria-labelledby="dice">
    <h2 id="dice">Dice</h2>
    <div>
      <h3>Choose which to keep</h3>
      <${Dice} name="Your dice" dice=${dice} />
    </div>
    <${Choices} name="Throw?" choices=${[{ key: "roll", label: "Throw the others", main: true, onChoose: roll }]} />
    <div>
      <h3>Faces, and before the throw</h3>
      <${Dice}
        name="Faces"
        dice=${[1, 2, 3, 4, 5, 6, null].map((value) => ({ value, name: value ? `A ${value}` : "Not thrown" }))}
      />
    </div>
    <div>
      <h3>Other dice, in the colours of seats, put aside</h3>
      <div class="part-row">
        ${[4, 8, 10, 12, 20].map((sides, at) => html`<${Die} key=${sides} value=${sides} sides=${sides} seat=${at} name=${`A ${sides} of ${sides}`} />`)}
        <${Die} value=${2} quiet=${true} name="A 2, put aside" />
      </div>
    </div>
  </section>`;
}

const suits = [
  ["leaves", "♣", "var(--good)"],
  ["suns", "☀", "var(--warn)"],
  ["hearts", "♥", "var(--danger)"],
];

function Cards() {
  const root = useRef(null);
  const [hand, set_hand] = useState([2, 4, 6, 7, 9, 11, 12]);
  const [played, set_played] = useState(null);
  const [picked, set_picked] = useState(4);
  const shown = { hand, played };
  use_flight(root, shown);
  const face = (card) => {
    const [suit, sign, tint] = suits[card % 3];
    return { corner: String(card), picture: sign, tint, name: `${card} of ${suit}`, piece: `card-${card}`, card: suit };
  };
  const cards = hand.map((card) => ({
    ...face(card),
    spot: `hand-${card}`,
    from: "pile",
    chosen: picked === card,
    onChoose: () => set_picked(picked === card ? null : card),
  }));
  const play = () => {
    set_hand(hand.filter((card) => card !== picked));
    set_played(picked);
    set_picked(null);
  };
  const draw = () => set_hand([...hand, Math.max(0, ...hand) + 1]);
  return html`<section ref=${root} aria-labelledby="cards">
    <h2 id="cards">Cards and hands</h2>
    <div>
      <h3>A hand overlaps when it needs more room</h3>
      <${Hand} name="Your hand" cards=${cards} empty="No cards" />
    </div>
    <${Choices}
      name="Play or draw"
      choices=${[
        {
          key: "play",
          label: "Play the card",
          main: true,
          why: "Choose a card first.",
          onChoose: picked === null ? undefined : play,
        },
        { key: "draw", label: "Draw a card", onChoose: draw },
      ]}
    />
    <div class="beside">
      <${Pile}
        name=${`The pile: ${30 - hand.length} cards`}
        count=${30 - hand.length}
        counts="pile"
        stock="pile"
        back=${true}
      />
      ${played === null ? html`<${Card} quiet=${true} name="Nothing is played" />` : html`<${Card} ...${face(played)} spot="played" />`}
      <${Card} seat=${1} back=${true} name="A card of Ben, face down" />
      <${Card} seat=${2} corner="8" picture="♞" title="Knight" name="The knight of Cas: 8" />
      <${Card} corner="3" picture="♞" quiet=${true} name="A 3 that cannot be played" />
    </div>
    <div>
      <h3>An empty hand</h3>
      <${Hand} name="The hand of Dee" cards=${[]} empty="No cards" />
    </div>
  </section>`;
}

const hill = html`<svg viewBox="0 0 100 100" aria-hidden="true">
  <path d="M0 100V70Q25 35 50 62T100 55V100Z" fill="#5c9a58" />
  <path d="M44 0h12v62h-12z" fill="#d8b56a" />
</svg>`;

function Tiles_() {
  const [turn, set_turn] = useState(0);
  const [chosen, set_chosen] = useState(1);
  const tiles = ["Road", "Lake", "Wood"].map((name, at) => ({
    name: `${name}, turned ${turn} times`,
    picture: at === 0 ? hill : undefined,
    text: at === 0 ? undefined : name[0],
    turn,
    ground: ["light-dark(#cfe3b4, #33452c)", "light-dark(#bcdcee, #23404f)", "light-dark(#c6d7b9, #2c3f2c)"][at],
    chosen: chosen === at,
    onChoose: () => set_chosen(at),
  }));
  return html`<section aria-labelledby="tiles">
    <h2 id="tiles">Tiles and markers</h2>
    <div>
      <h3>An offer</h3>
      <${Tiles} name="The offer" tiles=${tiles} />
    </div>
    <${Choices}
      name="Turn"
      choices=${[{ key: "turn", label: "Turn the tiles", onChoose: () => set_turn((turn + 1) % 4) }]}
    />
    <div>
      <h3>With six sides, of a seat, face down, plain</h3>
      <div class="part-row">
        <${Tile}
          hex=${true}
          picture=${hill}
          turn=${1}
          name="A hill, turned once"
          ground="light-dark(#cfe3b4, #33452c)"
        />
        <${Tile} hex=${true} text="7" seat=${3} name="A 7 of Dee" />
        <${Tile} text="4" seat=${0} name="A 4 of Ann" />
        <${Tile} back=${true} name="A tile, face down" />
        <${Tile} text="9" name="A 9" />
      </div>
    </div>
    <div>
      <h3>Markers of five seats; two that can be chosen</h3>
      <div class="part-row">
        ${seats.map((seat) => html`<${Marker} key=${seat} seat=${seat} name=${`A marker of ${names[seat]}`} />`)}
        <${Marker} seat=${0} name="Move your first marker" onChoose=${() => {}} />
        <${Marker} seat=${0} name="Your second marker is chosen" chosen=${true} onChoose=${() => {}} />
      </div>
    </div>
  </section>`;
}

/** The places of a small grid. @param {number} rows @param {number} columns */
const all = (rows, columns) =>
  Array.from({ length: rows * columns }, (_, at) => ({ row: Math.floor(at / columns), column: at % columns }));

function Grids() {
  const root = useRef(null);
  const [at, set_at] = useState("1 1");
  const [marker, set_marker] = useState("2 2");
  use_flight(root, { at, marker });
  const cell = (place, now, set, reach) => {
    const key = `${place.row} ${place.column}`;
    const name = `Row ${place.row + 1}, column ${place.column + 1}`;
    if (key === now)
      return {
        ...place,
        name: `${name}: your marker`,
        content: html`<${Marker} seat=${1} piece="me" spot=${`${reach} ${key}`} />`,
      };
    if (key === "0 3")
      return { ...place, name: `${name}: a marker of Ann`, marked: true, content: html`<${Marker} seat=${0} />` };
    if (key === "2 4") return { ...place, name: `${name}: chosen`, chosen: true, onChoose: () => set(key) };
    if (key === "3 0") return { ...place, name: `${name}: water`, ground: "light-dark(#bcdcee, #23404f)" };
    return { ...place, name: `Move to ${name.toLowerCase()}`, onChoose: () => set(key) };
  };
  return html`<section ref=${root} aria-labelledby="grids">
    <h2 id="grids">Grids</h2>
    <${Grid} name="The field" columns=${6} cells=${all(4, 6).map((place) => cell(place, at, set_at, "grid"))} />
    <h3>Hexagons</h3>
    <${HexGrid}
      name="The island"
      columns=${5}
      cells=${all(4, 5).map((place) => cell(place, marker, set_marker, "hex"))}
    />
  </section>`;
}

function Tracks() {
  const root = useRef(null);
  const [at, set_at] = useState(3);
  const [points, set_points] = useState([7, 7, 23, 31, 12]);
  use_flight(root, { at, points });
  const spaces = Array.from({ length: 14 }, (_, space) => ({
    label: String(space + 1),
    name: space === at ? `Space ${space + 1}: your marker` : `Space ${space + 1}`,
    hint: space > at && space <= at + 3 ? "Move here" : undefined,
    ground: space === 13 ? "light-dark(#f3dc9a, #57471c)" : undefined,
    marked: space === 1,
    content: space === at ? html`<${Marker} seat=${0} piece="runner" spot=${`space-${space}`} />` : null,
    onChoose: space > at && space <= at + 3 ? () => set_at(space) : undefined,
  }));
  const gain = () => set_points(points.map((each, seat) => each + 2 * seat + 3));
  return html`<section ref=${root} aria-labelledby="tracks">
    <h2 id="tracks">Tracks</h2>
    <div>
      <h3>A way that winds</h3>
      <${Track} name="The way" columns=${6} spaces=${spaces} />
    </div>
    <div>
      <h3>The score</h3>
      <${ScoreTrack}
        name=${`The score: ${points.map((each, seat) => `${names[seat]} ${each}`).join(", ")}`}
        length=${30}
        scores=${points.map((each, seat) => ({ seat, points: each }))}
      />
    </div>
    <${Choices} name="Points" choices=${[{ key: "gain", label: "Give everyone points", onChoose: gain }]} />
  </section>`;
}

function Answers() {
  const [said, say] = useState("");
  const [bid, set_bid] = useState(12);
  const [goods, set_goods] = useState(["wood"]);
  const answer = (key, label, more) => ({ key, label, onChoose: () => say(`You chose: ${label}`), ...more });
  return html`<section aria-labelledby="answers">
    <h2 id="answers">Answers and numbers</h2>
    <div>
      <h3>One answer</h3>
      <${Choices}
        name="What do you do?"
        choices=${[
          answer("take", "Take three", { main: true, note: "costs 2 coins" }),
          answer("pass", "Pass"),
          answer("swap", "Swap", { picture: html`<${Die} value=${4} />` }),
          answer("build", "Build", { why: "You need four coins to build.", onChoose: undefined }),
        ]}
      />
    </div>
    <div>
      <h3>Several of them</h3>
      <${Choices}
        name="Which goods?"
        choices=${["wood", "stone", "wool"].map((key) => answer(key, key, { chosen: has(goods, key), onChoose: () => set_goods(toggled(goods, key)) }))}
      />
    </div>
    <div>
      <h3>A number</h3>
      <div class="beside">
        <${Spinner}
          name="Your bid"
          value=${bid}
          min=${0}
          max=${60}
          less="Bid less"
          more="Bid more"
          unit="coins"
          said=${`${bid} coins`}
          onChange=${set_bid}
        />
        <${Choices} name="Bid" choices=${[answer("bid", `Bid ${bid}`, { main: true })]} />
      </div>
    </div>
    <p class="said" role="status">${said}</p>
  </section>`;
}

const gallery = html`<main class="gallery">
  <header><h1>Parts of boards</h1></header>
  <${Dices} /><${Cards} /><${Tiles_} /><${Grids} /><${Tracks} /><${Answers} />
</main>`;
render(gallery, document.body);
