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
  beach: number[];
  harbour: Harbour;
  islands: Islands;
  landings: Landing[];
  marker: Marker;
  order: number[];
  pending: Pending | null;
  phase: Phase;
  places: Place[];
  round: number;
  seats: Seat[];
  to_act: number[];
  track: Track[];
  turn: number | null;
};

export type Step = All.OneOf<
  | {
      type: "go";
      pay: Pay;
      place: number;
    }
  | {
      type: "fish";
      boats: Boats;
      count: number;
      pay: Pay;
    }
  | {
      type: "island";
      boats: Boats;
      landing: number;
      pay: Pay;
    }
  | {
      type: "order";
      at: number;
    }
  | {
      type: "tile";
      kind: Kind;
    }
  | {
      type: "buy";
      double: boolean;
      pay: Pay;
      space: number;
    }
  | {
      type: "build";
      row: number;
    }
  | {
      type: "convert";
      pay: Pay;
    }
  | {
      type: "decline";
    }
  | {
      type: "income";
      gain: Pay;
    }
>;

export type Event = All.OneOf<
  | {
      type: "went";
      from: number | null;
      pay: Pay;
      seat: number;
      to: number;
    }
  | {
      type: "bought";
      kind: Kind;
      pay: Pay;
      pieces: number;
      place: number;
      seat: number;
      side: number;
      space: number;
      token: Token;
    }
  | {
      type: "spears";
      points: number;
      seat: number;
    }
  | {
      type: "built";
      column: number;
      kind: Kind;
      row: number;
      seat: number;
      side: number;
    }
  | {
      type: "boat_added";
      seat: number;
      side: number;
    }
  | {
      type: "kahuna_added";
      index: number;
      seat: number;
      shells: number;
    }
  | {
      type: "tiki_added";
      feet: number;
      index: number;
      seat: number;
    }
  | {
      type: "converted";
      pay: Pay;
      seat: number;
    }
  | {
      type: "declined";
      seat: number;
    }
  | {
      type: "fished";
      boats: Boats;
      count: number;
      fish: number;
      pay: Pay;
      seat: number;
    }
  | {
      type: "visited";
      boats: Boats;
      island: FaceUp;
      landing: number;
      pay: Pay;
      points: number;
      seat: number;
    }
  | {
      type: "island_points";
      points: number;
      seat: number;
    }
  | {
      type: "island_fruit";
      fruit: number;
      seat: number;
    }
  | {
      type: "island_in_vain";
      island: FaceUp;
      seat: number;
    }
  | {
      type: "ordered";
      at: number;
      seat: number;
      token: Token | null;
    }
  | {
      type: "round_scored";
      lono: number;
      points: number;
      rank: number | null;
      round: number;
      seat: number;
      sum: number;
      threshold: number;
    }
  | {
      type: "income";
      feet: number;
      fruit: number;
      seat: number;
      shells: number;
    }
  | {
      type: "income_chosen";
      feet: number;
      fruit: number;
      seat: number;
      shells: number;
    }
  | {
      type: "round_began";
      order: number[];
      round: number;
    }
  | {
      type: "first_place";
      points: number;
      seat: number;
    }
  | {
      type: "cleared";
      row: number;
      seat: number;
      tiles: number;
    }
  | {
      type: "ended";
      reason: "five_rounds";
    }
>;

export type State = {
  bag: number[];
  face_down: number[];
  face_up: number[];
  frame: number[];
  harbour: number[];
  landings: (number | null)[];
  order: number[];
  owed: number[];
  pending: {
    from: "island" | "place";
    kind: Kind | null;
    side: number | null;
  } | null;
  phase: Phase;
  players: {
    boats: Boats;
    chief: number;
    fish: number[];
    goods: Pay;
    kahunas: number;
    points: {
      first_place: number;
      islands: number;
      rounds: number;
      spears: number;
    };
    rows: {
      kind: Kind;
      side: number;
    }[][];
    tikis: number;
    tokens: number[];
    used: Boats;
  }[];
  round: number;
  spaces: ((number | null) | "shut")[][];
  stock: number[];
  track: (number | null)[];
  track_tokens: (number | null)[];
  trades_used: number[];
  turn: number;
};

export type Components = {
  frame: {
    beach: number[];
    feet: number[];
    neighbours: number[][];
    rows: number[];
  };
  islands: {
    count: number;
    fruit: number;
    island: FaceUp;
    kind: null | ("foot_hut" | "hula" | "kahuna" | "shell_hut" | "surfer" | "tiki");
    pieces: number;
    points: number;
    side: number;
  }[];
  kahunas: {
    points: number[];
    shells: number[];
  };
  kinds: {
    begins_village: boolean;
    count: number;
    family: "boat" | "fruit" | "god" | "hula" | "hut" | "irrigation" | "kahuna" | "surfer" | "tiki";
    kind: Kind;
    sides: number;
  }[];
  landings: {
    feet: number;
    points: number;
  }[];
  order_fruit: number[];
  places: {
    boats: PlacesBoats;
    fruit: PlacesBoats;
    gods: PlacesBoats;
    hulas: PlacesBoats;
    kahunas: PlacesBoats;
    long_irrigation: PlacesBoats;
    shell_foot: PlacesBoats;
    spear_trading: PlacesBoats;
    surfers: PlacesBoats;
    tikis: PlacesBoats;
  };
  rounds: {
    income: null | Income;
    points: number[];
    required: number;
  }[];
  row_width: number;
  start: Income;
  tikis: {
    feet: number[];
    needed_length: number[];
  };
  tokens: {
    count: number;
    fish: number;
    price: number;
    spears: boolean;
  }[];
};

export type Harbour = {
  chiefs: number[];
  fish: Fish[];
};

export type Fish = {
  fish: number;
  price: number;
  spears: boolean;
};

export type Islands = {
  face_down: number;
  face_up: FaceUp[];
};

export type FaceUp =
  "foot_hut" | "fruit_supply" | "fruit_tile" | "hula" | "kahunas" | "points" | "shell_hut" | "surfer" | "tikis";

export type Landing = {
  chiefs: number[];
  feet: number;
  island: FaceUp | null;
  points: number;
};

export type Marker = {
  income: Income | null;
  points: number[];
  required: number;
};

export type Income = {
  feet: number;
  shells: number;
};

export type Pending = {
  at: number;
  from: "island" | "place";
  kind: Kind | null;
  pieces: number | null;
  seat: number;
  side: number | null;
};

export type Kind =
  | "banana"
  | "boat"
  | "breadfruit"
  | "coconut"
  | "foot_hut"
  | "hula"
  | "irrigation"
  | "kahuna"
  | "kanaloa"
  | "kane"
  | "ku"
  | "laka"
  | "long_hut"
  | "lono"
  | "pele"
  | "shell_hut"
  | "spear_hut"
  | "surfer"
  | "taro"
  | "tiki"
  | "trading_hut";

export type Phase = "build" | "buy" | "convert" | "done" | "go" | "income" | "over" | "tile";

export type Place = {
  chiefs: number[];
  feet: number;
  kinds: Kind[];
  name:
    | "boats"
    | "fruit"
    | "gods"
    | "hulas"
    | "kahunas"
    | "long_irrigation"
    | "shell_foot"
    | "spear_trading"
    | "surfers"
    | "tikis";
  spaces: Space[];
  stacks: Stack[];
};

export type Space = {
  label: number | null;
  shut: boolean;
  token: Token | null;
};

export type Token = {
  price: number;
  spears: boolean;
};

export type Stack = {
  count: number;
  kind: Kind;
};

export type Seat = {
  boats: Boat[];
  chief: Chief;
  feet: number;
  fish: Fish[];
  fruit: number;
  income: SeatIncome | null;
  kahunas: number;
  needed_length: number | null;
  order: number;
  points: number;
  rows: Row[];
  shells: number;
  spear_points: number;
  standing: Standing;
  sum: number;
  threshold: number;
  tikis: number;
  tokens: Token[];
  trades: number;
};

export type Boat = {
  feet: number;
  free_feet: number;
  kind: "boat" | "fishing";
  side: number;
  used: boolean;
};

export type Chief = {
  at: "beach" | "harbour" | "landing" | "order" | "place";
  index: number | null;
};

export type SeatIncome = {
  choice: number;
  feet: number;
  fruit: number;
  shells: number;
};

export type Row = {
  counts: boolean;
  length: number;
  open: boolean;
  tiles: Tile[];
};

export type Tile = {
  kind:
    | "banana"
    | "boat"
    | "breadfruit"
    | "coconut"
    | "foot_hut"
    | "hula"
    | "irrigation"
    | "kahuna"
    | "kanaloa"
    | "kane"
    | "ku"
    | "laka"
    | "long_hut"
    | "lono"
    | "pele"
    | "shell_hut"
    | "spear_hut"
    | "start_hut"
    | "surfer"
    | "taro"
    | "tiki"
    | "trading_hut";
  side: number;
  used: boolean;
};

export type Standing = {
  points: number;
  rank: number | null;
};

export type Track = {
  seat: number | null;
  token: Token | null;
};

export type Pay = {
  feet: number;
  fruit: number;
  shells: number;
};

export type Boats = {
  fishing: number;
  side_1: number;
  side_2: number;
};

export type PlacesBoats = {
  kinds: Kind[];
  label: number;
  spaces: number;
};
