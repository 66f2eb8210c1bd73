/**
 * Types that the client's parts share. What the server sends is in `api.d.ts`, and what a game sends (its options, views,
 * steps, events and components) in `games/<id>/types.d.ts`; both are written by `scripts/types.js`.
 */

import type { ComponentChildren } from "preact";
import type * as Api from "./api.js";
import type { Sound } from "./sound/sound.js";

// What the server sends -----------------------------------------------------------------------------------------------

export type User = Api.User;
export type Options = Api.Options;
/** `bot` is the id of a computer player, in old records perhaps of one that does not exist any more. */
export type Seat = Omit<Api.SeatState, "bot"> & { bot: string | null };
/** Why clocks are paused, and until when, in ms since 1970. */
export type ClockPause = NonNullable<Api.Pause>;
/** The time control of a new table. */
export type ClockWish = Api.ClockTerms;
/** The time of one seat: `left_ms` at the time `at` of the clock; `deadline` is when it runs out if nothing changes. */
export type SeatClock = Api.SeatClock;
export type Clock = NonNullable<Api.Clock>;
/** A player who ran out of time, and the votes on what happens to the seat. */
export type Absence = Api.Absences[number];
export type AbsenceChoice = Api.AbsenceChoice;
export type AbsenceVote = Omit<Api.AbsenceVote, "cmd">;
export type TakingBot = Api.TakingBot;
/** Who can join a table. */
export type Limits = Api.Limits;
export type SeatScore = Api.SeatScore;
export type ScoreItem = SeatScore["items"][number];
/** Ranks and scores are empty for a match that was cancelled or annulled. */
export type Outcome = Api.Outcome;
export type Status = Api.Status;
/** An offer that not everybody has answered yet. */
export type OpenOffer = NonNullable<Api.OpenOffer>;
export type OfferKind = OpenOffer["kind"];
export type Terms = Api.Terms;
export type RatingChange = NonNullable<Api.RatingChanges>[number];
/** The origin of a match imported from a record: who imported it, its id on the original server, and when. */
export type Origin = Api.Origin;
export type EntryKind = Api.EntryKind;
export type MatchItem = Omit<Api.MatchItem, "seats"> & { seats: Seat[] };
/**
 * An event of any game, or one of the match itself (`match.offered`, …): those have the fields that are named here. What a
 * game's events consist of, only its folder knows.
 */
export type GameEvent = Api.Event & {
  seat?: number;
  cell?: number | null;
  absent?: number;
  accept?: boolean;
  choice?: string;
  kind?: string;
  reason?: string;
  turn?: number;
  winner?: number;
};
/** One entry of the log: a committed turn, a resignation, an offer, or an answer to one. */
export type Turn = Omit<Api.Log["turns"][number], "events"> & { events: GameEvent[] };

// What games send -----------------------------------------------------------------------------------------------------

/** The types of one game; its `types.d.ts` has them. */
export interface GameTypes {
  options: object;
  view: object;
  step: { type: string };
  event: { type: string };
  components: object;
}
/** Any game: outside its folder, what it sends is opaque. */
export interface AnyGame {
  options: Options;
  view: View;
  step: Step;
  event: GameEvent;
  components: Record<string, unknown>;
}
export type Step = Api.Step;
export type View = Api.View & { phase?: string };

export type Game<G extends GameTypes = AnyGame> = Api.Game & { components: G["components"] };
export type LegalStep<G extends GameTypes = AnyGame> = {
  step: G["step"];
  price?: Record<string, number>;
  at_once?: true;
  free?: Api.FreeNumber;
};
export type Stage = Api.Stage;
export type Preview<G extends GameTypes = AnyGame> = Omit<Api.Preview, "view" | "legal" | "events"> & {
  view: G["view"];
  legal: LegalStep<G>[];
  events: G["event"][];
};
export type Snapshot = Omit<Api.Snapshot, "seats" | "view"> & { seats: Seat[]; view: View | null };
export type SeatsMessage = Pick<Snapshot, "seats" | "you" | "status" | "clock" | "rated" | "rematch" | "invitation">;
export type Frame = Omit<Api.Frame, "type" | "events"> & { events: GameEvent[] };
/** A turn that the computer finds good. */
export type GoodTurn = Omit<Api.GoodTurn, "events"> & { events: GameEvent[] };
/** A position after moves on the analysis board. */
export type Trial = Preview & Pick<Api.Trial, "to_act" | "seat" | "end">;

/** One of several types. Each can be asked for the keys of all: what it does not have is undefined. */
export type OneOf<Union, Keys extends PropertyKey = KeyOfAny<Union>> = Union extends unknown
  ? Union & { [key in Exclude<Keys, keyof Union>]?: undefined }
  : never;
type KeyOfAny<Union> = Union extends unknown ? keyof Union : never;

/** The position after each type of event, or several that lead to it (`GameModule.scene`). */
export type Scenes<G extends GameTypes> = {
  [type in G["event"]["type"]]?: (
    view: G["view"],
    event: Extract<G["event"], { type: type }>,
    next: G["view"],
  ) => G["view"] | G["view"][];
};

// What boards get and give --------------------------------------------------------------------------------------------

export type Translate = (key: string, params?: Record<string, unknown>) => string;

/** A seat as the boards and the panels show it. */
export interface SeatLook {
  seat: number;
  name: string;
  you: boolean;
  /** `past`: of an imported match, where nobody sits. */
  kind: Seat["kind"] | "past";
  /** The id of the bot. */
  bot: string | null;
  present: boolean;
  resigned: boolean;
  kept_for?: User | null;
  paused?: ClockPause | null;
}

export type Highlight = { seat: number; cells: number[] };

/** The properties of a board. A board knows no rules: it offers the steps in `legal`. */
export interface BoardProps<G extends GameTypes = AnyGame> {
  /** With its components. */
  game: Game<G>;
  /** The position, the draft included. */
  view: G["view"];
  /** The next steps; empty when none is possible now. */
  legal: LegalStep<G>[];
  /** The steps so far. */
  draft: G["step"][];
  seats: SeatLook[];
  /** The viewer's seat. */
  you: number | null;
  /** The game's texts, then the client's. */
  t: Translate;
  /** The cells that the log or the score sheet points at. */
  highlight: Highlight | null;
  score: SeatScore[] | null;
  /** The last events. */
  marks: G["event"][];
  /** Takes a step, or several at once. */
  onStep: OnStep<G>;
  /**
   * Previews a step without taking it; null if there is no preview, or the draft has changed meanwhile (`board/trial.js`
   * limits how often it is called).
   */
  onTry?: OnTry<G>;
  /** Takes the last step back. */
  onUndo?: () => void;
  /** Takes back that step of the draft and keeps the others, if they are legal without it. */
  onDrop: (index: number) => void;
}
export type OnStep<G extends GameTypes = AnyGame> = (step: G["step"], ...more: G["step"][]) => void;
export type OnTry<G extends GameTypes = AnyGame> = (step: G["step"]) => Promise<Preview<G> | null>;

/**
 * What a game's folder exports (`games/<id>/index.js`). Its texts are in `games/<id>/locales/<language>.json`. The
 * client uses `<id>.option.<name>`, `<id>.option.<name>.<value>`, `<id>.score.<item>` and `<id>.reason.<reason>`, each
 * with an optional hint under `.hint`, and `<id>.rule.<rest>` for the broken rule `<id>.<rest>`. For sealed steps,
 * `<id>.seal.text` says why they cannot be taken back, and `<id>.turn.sealed` answers a later Undo. `<id>.drawn.setup`
 * and `<id>.drawn.turn` say what its draws decide. Its rules are in `rules/<id>.<language>.js`, with their
 * figures and tables in `rules/<id>.figures.js`. Its style sheets are loaded with it, after those of the pages.
 */
export interface GameModule<G extends GameTypes = AnyGame> {
  Board(props: BoardProps<G>): ComponentChildren;
  /** A log line; `view` is the one shown now: use it only for what does not change during a match. */
  narrate(
    event: G["event"],
    context: { t: Translate; seats: SeatLook[]; game: Game<G>; view: G["view"] },
  ): ComponentChildren;
  ask(view: G["view"], legal: LegalStep<G>[], context: { t: Translate; seats: SeatLook[]; you: number | null }): string;
  /** The confirmation before a sealed step; the preview already shows its result. */
  seal?(
    step: G["step"],
    preview: Preview<G>,
    context: { t: Translate; seats: SeatLook[]; you: number | null; game: Game<G> },
  ): string;
  /** The folders in `style/` whose sheets its board needs, such as `parts` for the ready parts of boards. */
  styles?: string[];
  /** The types of the events that say what was drawn. */
  drawn?: string[];
  /** The sound of each event type; null for none. */
  sounds?: Record<string, Sound | null>;
  /** The cells of its seat's board that a log line highlights; default: the event's `cell`. */
  cells_of?(event: G["event"]): number[];
  /** By the view's `phase`, the section of the rules about that question. */
  rules_sections?: Record<string, string>;
  /** The pieces of a log line, as in `data-card`. */
  cards_of?(event: G["event"]): string;
  /**
   * The position after an event of a turn, from the position before it and the one after the turn, without rules; several
   * if they are to be shown one after the other; null if the event has no scene of its own. The last scene of a turn always
   * shows `next`.
   */
  scene?(view: G["view"], event: G["event"], next: G["view"]): G["view"] | G["view"][] | null;
  /** Small pictures of the pieces that a log line names. */
  Pieces?(props: { game: Game<G>; event: G["event"] }): ComponentChildren;
  /**
   * What decides between players with equal points, the more the better; with the texts `<id>.tie.decided` and
   * `<id>.tie.shared`.
   */
  tie_break?(view: G["view"], seat: number): number;
  /**
   * For a game without points: the score item whose count says how a player stands, and its drawing. The other items are
   * an evaluation, which is only shown where the reader asks for it.
   */
  score_item?: { item: string; Show(props: { game: Game<G>; count: number; t: Translate }): ComponentChildren };
  /** One board in small. */
  Picture?(props: { game: Game<G>; view: G["view"]; seat: number; seats: SeatLook[] }): ComponentChildren;
  /** The signs on the board: names, with the texts `<id>.legend.<name>`, and pictures. */
  legend?: [string, () => ComponentChildren][];
  /** A drawing of pieces for its rules and its piece cards; the game says what a `figure` consists of. */
  Figure?(props: { game: Game<G>; figure: object }): ComponentChildren;
}

/**
 * What a card says of a piece. The texts are `<id>.name`, `<id>.text` and perhaps `<id>.where` in
 * `games/<game>/locales/cards/`; the first id is the piece, the others what else is on it. `figure` is drawn by `Figure`.
 * A fact is a label, `card.<label>` in `locales/cards/`, and its value now.
 */
export interface PieceCard {
  ids: string[];
  figure: object | null;
  facts: { label: string; value: string }[];
}
export interface CardContext<G extends GameTypes = AnyGame> {
  game: Game<G>;
  view: G["view"] | null;
  legal: LegalStep<G>[];
  you: number | null;
  t: Translate;
}

/**
 * `games/<id>/cards.js`, which is loaded with the first card. `piece` is what the board calls a piece (`data-card` or
 * `data-piece`), `spot` where it is (`data-spot`).
 */
export interface CardModule<G extends GameTypes = AnyGame> {
  /** All cards, from the components. */
  ids(components: G["components"]): string[];
  card_of(piece: string, spot: string | undefined, context: CardContext<G>): PieceCard | null;
  /** The section of the rules about a card. */
  section_of?(id: string): string;
}
