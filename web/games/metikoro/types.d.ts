// The types of this game. Written by scripts/types.js from what `atoll openapi` prints: do not edit.

import type * as All from "../../lib/types.js";

export type Types = { options: Options; view: View; step: Step; event: Event; components: Components };
export type Game = All.Game<Types>;
export type LegalStep = All.LegalStep<Types>;
export type Preview = All.Preview<Types>;
export type BoardProps = All.BoardProps<Types>;
export type GameModule = All.GameModule<Types>;
export type CardContext = All.CardContext<Types>;
export type CardModule = All.CardModule<Types>;

export type Options = Record<string, never>;

export type View = {
  action: Action | null;
  cells: (Cell | null)[];
  houses: House[];
  orbs: Orb[];
  phase: Phase;
  platforms: number[][];
  repeats: number;
  rolls: Roll[];
  round: number;
  spares: number;
  supply: number[];
  turn: number | null;
};

export type Step = All.OneOf<
  | {
      type: "place";
      cell: number;
      tile: number;
      turn: number;
    }
  | {
      type: "replace";
      cell: number;
      tile: number;
      turn: number;
    }
  | {
      type: "rotate";
      cell: number;
      turn: number;
    }
  | {
      type: "take";
      tile: number;
    }
  | {
      type: "enough";
    }
  | {
      type: "pay";
      tile: number;
    }
  | {
      type: "draw";
      tile: number;
    }
  | {
      type: "roll";
      from: number;
      to: number;
    }
  | {
      type: "stay";
    }
>;

export type Event = All.OneOf<
  | {
      type: "placed";
      cell: number;
      seat: number;
      tile: number;
      turn: number;
    }
  | {
      type: "replaced";
      cell: number;
      old_tile: number;
      old_turn: number;
      seat: number;
      tile: number;
      turn: number;
    }
  | {
      type: "rotated";
      cell: number;
      old_turn: number;
      seat: number;
      tile: number;
      turn: number;
    }
  | {
      type: "paid";
      seat: number;
      tile: number;
    }
  | {
      type: "took";
      seat: number;
      tile: number;
    }
  | {
      type: "drew";
      seat: number;
      tile: number;
    }
  | {
      type: "rolled";
      from: number;
      path: [number, Path, Path][];
      seat: number;
      to: number;
    }
  | {
      type: "refilled";
      cell: number;
      seat: number;
    }
  | {
      type: "stayed";
      seat: number;
    }
  | {
      type: "ended";
      reason: Reason;
      seat?: number;
    }
>;

export type State = {
  action: Action | null;
  bars: {
    cell: number;
    orb: number;
    turns: number;
  }[];
  cells: (Cell | null)[];
  ending: Reason;
  history: string[];
  orbs: number[];
  phase: Phase;
  platforms: number[][];
  plies: number;
  spares: number;
  supply: number[];
  turn: number;
  winner: number | null;
};

export type Components = {
  cells: {
    corner: number | null;
    ground: "frame" | "garden" | "house" | "open" | "source";
    links: ("EO" | "ES" | "NE" | "NO" | "NW" | "SO" | "SW" | "WO")[];
  }[];
  columns: number;
  corners: { [key: string]: number[] };
  home_to_win: number;
  orbs: number;
  repetitions_max: number;
  rounds_max: number;
  rows: number;
  slots: number;
  tiles: {
    count: number;
    kind: "bouncer" | "crossing" | "curve" | "stop" | "switch_1" | "switch_2" | "switch_3";
    links: ("EE" | "EO" | "ES" | "EW" | "NE" | "NN" | "NO" | "NS" | "NW" | "SO" | "SS" | "SW" | "WO" | "WW")[][];
    start: number;
    turns: number;
  }[];
};

export type Action = {
  cells: number[];
  kind: Kind;
  paid: number[];
  taken: number[];
};

export type Kind = "place" | "replace" | "rotate" | "take";

export type Cell = {
  locked: number;
  tile: number;
  turn: number;
};

export type House = {
  orbs: number;
  seat: number | null;
};

export type Orb = {
  barred: Barred[];
  cell: number;
};

export type Barred = {
  cell: number;
  turns: number;
};

export type Phase = "act" | "done" | "draw" | "more" | "over" | "pay" | "roll";

export type Roll = {
  from: number;
  path: [number, Path, Path][];
  to: number;
};

export type Path = "E" | "N" | "O" | "S" | "W";

export type Reason = "agreed_draw" | "agreed_winner" | "length" | "repetition" | "running" | "third_orb";
