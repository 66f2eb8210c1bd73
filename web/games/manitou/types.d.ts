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
  hunt: number;
  hunts: Hunt[];
  last: number;
  own: Own | null;
  phase: Phase;
  start: number;
  tribes: Tribe[];
  turn: number | null;
};

export type Step = All.OneOf<
  | {
      type: "choose";
      card: CardName;
    }
  | {
      type: "lay";
      card: CardName;
      herd: number;
    }
>;

export type Event = All.OneOf<
  | {
      type: "chose";
      count: number;
      seat: number;
      team: CardName[] | null;
    }
  | {
      type: "laid";
      card: CardName;
      herd: number;
      met: Met | null;
      result: "beats" | "falls" | "forced" | "guards" | "hunts" | "neutralises" | "sacrificed" | "stands";
      seat: number;
    }
  | {
      type: "dealt";
      cards: CardName[] | null;
      count: number;
      seat: number;
    }
  | {
      type: "drew";
      card: CardName | null;
      seat: number;
    }
  | {
      type: "took_buffalo";
      card: "large" | "small";
      herd: number;
      points: number;
      seat: number;
    }
  | {
      type: "escaped";
      card: "large" | "small";
      herd: number;
      points: number;
    }
  | {
      type: "took_prisoners";
      cards: Met[];
      herd: number;
      points: number;
      seat: number;
    }
  | {
      type: "robbed";
      points: number;
      seat: number;
    }
  | {
      type: "hunt_ended";
      hunt: number;
      points: number[];
    }
  | {
      type: "hunt_began";
      herds: Takes[];
      hunt: number;
      start: number;
    }
  | {
      type: "ended";
      reason: "three_hunts";
    }
>;

export type State = {
  hunts: {
    herds: Takes[];
    plays: {
      card: CardName;
      herd: number;
    }[];
  }[];
  phase: Phase;
  start: number;
  tribes: {
    hand: CardName[];
    team: CardName[];
  }[];
};

export type Components = {
  cards: {
    beats: ("chief" | "clan_mother" | "medicine_man" | "rain_maker" | "scout")[];
    card: CardName;
    copies: number;
    kind: "hunter" | "warrior";
    value: number | null;
  }[];
  fur_robber: number;
  hand: number;
  herds: {
    [key: string]: {
      large: boolean;
      small: boolean;
    }[];
  };
  hunts: number;
  large: number[];
  plays: number;
  small: number[];
};

export type Hunt = {
  herds: Herd[];
  hunter_sums: number[];
  points: Point[];
  robbed: number[];
  start: number;
};

export type Herd = {
  buffalo: number[];
  cards: Card[];
  first: number | null;
  guard: number | null;
  hunter_sums: number[];
  large: number | null;
  owner: number | null;
  prisoners: number[];
  small: number | null;
  takes: Takes;
};

export type Card = {
  active: boolean | null;
  card: CardName;
  seat: number;
};

export type CardName =
  | "chief"
  | "clan_mother"
  | "hunter_1"
  | "hunter_10"
  | "hunter_2"
  | "hunter_3"
  | "hunter_4"
  | "hunter_5"
  | "hunter_6"
  | "hunter_7"
  | "hunter_8"
  | "hunter_9"
  | "medicine_man"
  | "rain_maker"
  | "scout";

export type Takes = {
  large: number | null;
  small: number | null;
};

export type Point = {
  buffalo: number;
  fur_robber: number;
  prisoners: number;
  total: number;
};

export type Own = {
  hand: CardName[];
  home: CardName[];
  pile: CardName[];
  team: CardName[];
};

export type Phase = "choose" | "done" | "over" | "play";

export type Tribe = {
  hand: number;
  left: CardName[];
  lost: CardName[];
  plays: number;
  points: number;
  prisoners: Prisoner[];
  ready: boolean;
  team: number;
  team_size: number;
};

export type Prisoner = {
  card: CardName;
  hunt: number;
  seat: number;
};

export type Met = {
  card: CardName;
  seat: number;
};
