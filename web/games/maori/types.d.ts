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

export type Options = {
  /** Advanced: place tiles next to your ship, which may move. Pro: it must move. */
  level: Level;
  /** Atoll: more cells, palms inside it count double, for at most four players. */
  side: "atoll" | "front";
};

export type View = {
  boards: Board[];
  display: (number | null)[];
  explorer: number | null;
  hand: Hand | null;
  last_round: number | null;
  level: Level;
  phase: Phase;
  side: "atoll" | "front";
  stack: number;
  supply: number;
  turn: number | null;
};

export type Step = All.OneOf<
  | {
      type: "launch";
      stop: number;
    }
  | {
      type: "move";
      steps: number;
    }
  | {
      type: "take";
      at: number;
    }
  | {
      type: "unstore";
    }
  | {
      type: "store";
    }
  | {
      type: "sail";
      cell: number;
    }
  | {
      type: "place";
      cell: number;
      turn: number;
    }
  | {
      type: "remove";
      cell: number;
    }
  | {
      type: "pass";
    }
  | {
      type: "ship";
      cell: number;
    }
  | {
      type: "stay";
    }
>;

export type Event = All.OneOf<
  | {
      type: "launched";
      seat: number;
      stop: number;
    }
  | {
      type: "moved";
      from: number;
      seat: number;
      shells: number;
      steps: number;
      to: number;
    }
  | {
      type: "took";
      at: number;
      seat: number;
      shells: number;
      tile: number;
    }
  | {
      type: "unstored";
      seat: number;
      tile: number;
    }
  | {
      type: "stored";
      seat: number;
      tile: number;
    }
  | {
      type: "sailed";
      from: number | null;
      seat: number;
      to: number;
    }
  | {
      type: "placed";
      cell: number;
      seat: number;
      shells: number;
      tile: number;
      turn: number;
    }
  | {
      type: "removed";
      cell: number;
      seat: number;
      tile: number;
    }
  | {
      type: "passed";
      seat: number;
    }
  | {
      type: "ship_moved";
      from: number | null;
      seat: number;
      to: number;
    }
  | {
      type: "stayed";
      seat: number;
    }
  | {
      type: "refilled";
      at: number;
      tile: number;
    }
  | {
      type: "last_round";
      seat: number;
    }
  | {
      type: "ended";
      reason: Reason;
    }
>;

export type State = {
  boards: {
    cells: (Cell | null)[];
    shells: number;
    ship: number | null;
    storage: number | null;
  }[];
  box: number[];
  display: (number | null)[];
  ending: Reason;
  explorer: number | null;
  hand: {
    at: number | null;
    from: "display" | "storage";
    sailed: boolean;
    tile: number;
  } | null;
  last_round: number | null;
  level: Level;
  passes: number;
  phase: Phase;
  plies: number;
  side: "atoll" | "front";
  stack: number[];
  supply: number;
  turn: number;
};

export type Components = {
  sides: {
    atoll: Atoll;
    front: Atoll;
  };
  stops: number[][];
  tiles: {
    boats: number;
    count: number;
    huts: number;
    id: number;
    kind: "end" | "middle" | "single" | "volcano" | "water";
    open: "" | "E" | "EW" | "N" | "NS" | "S" | "W";
    palms: number;
    shells: number;
    turnable: boolean;
    wreath: boolean;
  }[];
};

export type Level = "advanced" | "basic" | "pro";

export type Board = {
  boats: number;
  cells: (Cell | null)[];
  shells: number;
  ship: number | null;
  storage: number | null;
};

export type Cell = {
  tile: number;
  turn: number;
};

export type Hand = {
  at: number | null;
  from: "display" | "storage";
  tile: number;
};

export type Phase = "discover" | "done" | "launch" | "move" | "over" | "place" | "ship";

export type Reason = "board_full" | "running" | "stall" | "turn_cap";

export type Atoll = {
  cells: CellName[];
  columns: number;
  inside: number[];
  printed_boats: number;
  rows: number;
};

export type CellName = "boat" | "land" | "water";
