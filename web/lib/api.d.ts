// The types of the API. Written by scripts/types.js from what `atoll openapi` prints: do not edit.

/** `wait`: new time for the absent player. `computer`: a bot plays on in the seat. `replace`: another player can take the seat. `end`: the match is over, and absent players rank last. */
export type AbsenceChoice = "computer" | "end" | "replace" | "wait";

export type AbsenceVote = {
  bot?: TakingBot;
  choice: AbsenceChoice;
  cmd: Cmd;
};

/** The absent seats: those whose time ran out, and that the other players have not decided about yet. */
export type Absences = {
  /** The seats that have not voted yet, ascending. */
  owed: Seat[];
  /** The ply of the timeout. */
  ply: Ply;
  /** The others have decided that another player can take the seat. Until one does, they can still choose `computer` or `end`. */
  replacing: boolean;
  /** The absent seat. */
  seat: Seat;
  votes: {
    bot?: TakingBot;
    choice: AbsenceChoice;
    seat: Seat;
  }[];
}[];

export type Account = {
  confirmed: boolean;
  mail: MailAddress;
  /** The new address, until it is confirmed. */
  new_mail: null | MailAddress;
};

export type AccountDeletion = {
  password?: OldPassword;
};

export type AddressUsage = {
  /** An IPv4 address, or an IPv6 /64 by its first address. */
  address: string;
  blocked_until: null | Time;
  /** Bytes sent, without headers. */
  bytes: number;
  /** Processor time of handling the requests, in milliseconds. */
  cpu_ms: number;
  /** Deliveries of alerts; only counted for users. */
  deliveries: number;
  /** Matches created: tables, rematches, imports. */
  matches: number;
  /** HTTP requests and socket messages. */
  requests: number;
  slowed_until: null | Time;
};

export type AdminAnnouncement = {
  created_at: Time;
  created_by: User;
  ends_at: Time;
  id: string;
  starts_at: Time;
  text: LineText;
  withdrawn_at: null | Time;
};

export type AdminAnnouncements = {
  announcements: AdminAnnouncement[];
  next: null | string;
};

export type AdminDeliveries = {
  deliveries: AdminDelivery[];
  /** For the parameter `cursor`; null on the last page. */
  next: string | null;
};

export type AdminDelivery = {
  /** When the delivery ended; while it is waiting, when the next attempt is due. */
  at: Time;
  attempts: number;
  channel: Channel;
  /** The error of the last attempt. */
  error: string | null;
  /** Only while the delivery is waiting: until then the address is on hold because it does not respond; null: it is not on hold. */
  held_until: null | Time;
  id: string;
  /** As in the user's own list of deliveries. */
  kind: string;
  match: null | MatchId;
  state: "delivered" | "failed" | "replaced" | "waiting" | "withdrawn";
  user: User;
};

/** A match for moderators and administrators: everything except what is hidden in the game. `turns` and `entries` are present only in the response for a single match. */
export type AdminMatch = {
  absences: Absences;
  clock: Clock;
  created_at: Time;
  /** When the next clock runs out; null: no clock is running. */
  deadline: null | Time;
  /** The number of entries in the log. */
  entries?: number;
  game: string;
  id: MatchId;
  limits: TableLimits;
  offer: OpenOffer;
  options: Options;
  /** Where an imported match comes from. */
  origin: null | Origin;
  outcome: null | Outcome;
  owner: User;
  ply: Ply;
  rated: boolean;
  /** The match is running, and a seat in it can be taken over. */
  replacement: boolean;
  seats: SeatState[];
  status: Status;
  to_act: ToAct;
  /** The number of turns that players have played. */
  turns?: number;
  updated_at: Time;
  visibility: Visibility;
};

export type AdminMatches = {
  matches: AdminMatch[];
  next: null | string;
};

export type AdminSessions = {
  sessions: {
    created_at: Time;
    device: string;
    id: string;
    seen_at: Time;
  }[];
};

export type AdminUsage = {
  addresses: AddressUsage[];
  minutes: 60;
  users: UserUsage[];
};

/** `matches` and `reports` are present only in the response for a single user. */
export type AdminUser = {
  /** Null for a guest. */
  account: null | {
    confirmed: boolean;
    /** Null for moderators: mail addresses are for administrators. */
    mail: string | null;
  };
  created_at: Time;
  matches?: {
    finished: number;
    running: number;
  };
  /** Null: not muted. */
  mute: null | {
    reason: Reason;
    since: Time;
    until: Time;
  };
  /** How many reports about the user there are, open and decided, and how many the user made. */
  reports?: {
    decided: number;
    made: number;
    open: number;
  };
  role: Role;
  /** When one of the user's sessions was last used, rounded down to the day (UTC); null: there is no session. */
  seen_at: null | Time;
  /** Null: not suspended. */
  suspension: null | {
    reason: Reason;
    since: Time;
    /** Null: forever. */
    until: null | Time;
  };
  user: User;
};

export type AdminUsers = {
  next: null | string;
  users: AdminUser[];
};

/** Which alerts are sent over the channel. */
export type AlertSwitches = {
  absence: boolean;
  chat: boolean;
  invitation: boolean;
  match_over: boolean;
  match_started: boolean;
  offer: boolean;
  time_low: boolean;
  your_turn: boolean;
};

export type Alerts = {
  channels: {
    mail: AlertSwitches;
    push: AlertSwitches;
    webhook: AlertSwitches;
  };
  /** Collects alerts by mail until the next full hour, or until `digest_hour`. */
  digest: "daily" | "hourly" | "off";
  digest_hour: number;
  /** Quiet hours: mails and push messages wait until they end. `from` may be later than `to`. `time_low` and alerts of live matches are sent at once. */
  quiet: null | {
    /** Local time in `time_zone`. */
    from: string;
    /** Local time in `time_zone`. */
    to: string;
  };
  /** A name of the IANA time zone database. */
  time_zone: string;
};

export type Announcements = {
  announcements: {
    ends_at: Time;
    id: string;
    starts_at: Time;
    text: LineText;
  }[];
};

export type AuditEntries = {
  entries: AuditEntry[];
  next: null | string;
};

export type AuditEntry = {
  action: string;
  /** Null: done on the command line. */
  actor: null | User;
  at: Time;
  /** Depends on the action: see docs/administration.md. */
  details: { [key: string]: unknown };
  number: number;
  reason: Reason;
  subject: {
    /** Empty if the subject is the server. */
    id: string;
    kind: string;
  };
};

export type Backup = {
  at: Time;
  bytes: number;
  name: string;
  /** False: replaying a match in it does not give what is stored. */
  sound: boolean;
};

export type BackupBegun = {
  making: true;
};

export type Backups = {
  backups: Backup[];
  /** 0: no automatic backups. */
  every_ms: number;
  folder: string;
  keep: number;
  /** Whether a backup is being made now. */
  making: boolean;
  replication: MaybeReplication;
};

export type BecauseOf = {
  reason: Reason;
};

export type Blocks = {
  blocks: {
    since: Time;
    user: User;
  }[];
};

/** How strongly the bot plays. A game lists those that a new table offers. `random` and `greedy` are in older matches: `random` takes any steps, and `greedy` plays like `medium`. */
export type Bot = "easy" | "expert" | "greedy" | "medium" | "random" | "strong";

export type BotRatings = {
  bots: {
    /** The kind of bot, as in `bots` of the game. */
    bot: string;
    matches: number;
    played_at: Time;
    rating: number;
    /** One standard deviation, in the same unit as the rating. */
    sigma: number;
  }[];
};

export type Chances = {
  chances: {
    ply: number;
    /** Who made the turn that led to this position; null if it was no turn. */
    seat: null | number;
    /** For each seat how likely it was to win. Seats of a team win together. */
    seats: number[];
  }[];
  /** Where the following positions begin, if more follow. */
  next?: number;
};

export type ChangedMail = {
  mail: MailAddress;
  password: OldPassword;
};

export type ChangedMe = {
  clock_pause?: null | ClockPause;
  locale?: Locale;
  name?: Name;
};

export type ChangedPassword = {
  new_password: Password;
  password: OldPassword;
};

export type Channel = "mail" | "push" | "webhook";

export type ChatLine = {
  at: Time;
  /** The number of the line in the chat. Lines that the caller cannot see are counted too. */
  number: number;
  /** Present, and true, if a moderator has removed the line. */
  removed?: true;
  /** Present, and true, if the caller has reported the line. */
  reported?: true;
  /** Empty if the line was removed. */
  text: string;
  user: User;
};

export type ChatLines = {
  lines: ChatLine[];
  /** The number of the last line that the caller has read. */
  read: number;
};

/** The clocks of the players; null in a match without clocks. */
export type Clock =
  | null
  | {
      /** The time that `left_ms` refers to. */
      at: Time;
      kind: "per_move";
      /** Milliseconds for each question. */
      move_ms: number;
      /** In the order of the seats. */
      seats: SeatClock[];
    }
  | {
      /** The time that `left_ms` refers to. */
      at: Time;
      /** Milliseconds at the start, for each player. */
      bank_ms: number;
      /** The most that a time bank holds, in milliseconds; at least `bank_ms`. */
      bank_ms_max: number;
      /** Milliseconds added after each turn. */
      increment_ms: number;
      kind: "bank";
      /** In the order of the seats. */
      seats: SeatClock[];
    }
  | {
      /** The time that `left_ms` refers to. */
      at: Time;
      /** Milliseconds at the start, for each player. */
      bank_ms: number;
      /** Milliseconds added after each turn. */
      increment_ms: number;
      kind: "live";
      /** In the order of the seats. */
      seats: SeatClock[];
    };

/** When this player's clocks pause. Vacations: at most 30 days in a calendar year; one that has begun can be ended early but not undone. */
export type ClockPause = {
  /** At most 12 hours; null: none. */
  night: null | {
    from: string;
    to: string;
  };
  /** A name of the IANA time zone database. */
  time_zone: string;
  vacation: {
    from: Time;
    to: Time;
  }[];
  /** Saturdays and Sundays. */
  weekends: boolean;
};

/** The time limits of the players. `per_move` and `bank` pause during a player's clock pauses, `live` never does. Absent or null: no limits. */
export type ClockTerms =
  | {
      kind: "per_move";
      /** Milliseconds for each question. */
      move_ms: number;
    }
  | {
      /** Milliseconds at the start, for each player. */
      bank_ms: number;
      /** The most that a time bank holds, in milliseconds; at least `bank_ms`. */
      bank_ms_max: number;
      /** Milliseconds added after each turn. */
      increment_ms: number;
      kind: "bank";
    }
  | {
      /** Milliseconds at the start, for each player. */
      bank_ms: number;
      /** Milliseconds added after each turn. */
      increment_ms: number;
      kind: "live";
    };

/** The client's id for a command, new for each command of this seat in this match. A command that is sent again gets the first response again and is not executed twice. */
export type Cmd = string;

export type Commit = {
  cmd: Cmd;
  prompt: Prompt;
  steps: Steps;
};

export type Committed = {
  /** The ply of the command's entry. */
  ply: Ply;
};

export type Confirmed = {
  /** `change`: the address has replaced another. */
  purpose: "change" | "confirm";
};

export type Deliveries = {
  deliveries: Delivery[];
  /** For the parameter `cursor`; null on the last page. */
  next: string | null;
};

export type Delivery = {
  /** When the delivery ended; while it is waiting, when the next attempt is due. */
  at: Time;
  attempts: number;
  channel: Channel;
  /** The endpoint; null: by mail, or the endpoint was deleted. */
  endpoint: null | EndpointId;
  /** The error of the last attempt. */
  error: string | null;
  /** Id of the delivery; it is also in the mail's Message-ID and in the header `Atoll-Delivery` of a webhook call. */
  id: string;
  /** What the alert is about: a topic of the settings, `declined`, `rematch`, `test`, or a mail about the account. */
  kind: string;
  match: null | MatchId;
  /** `replaced`: a newer alert of the match took its place, or too many alerts were waiting. `withdrawn`: it was no longer true when it was due. */
  state: "delivered" | "failed" | "replaced" | "waiting" | "withdrawn";
};

/** The name of this session in the list of sessions. Default: the header User-Agent. */
export type Device = string;

export type Draft = {
  prompt: Prompt;
  steps: Steps;
};

export type Endpoint = {
  channel: "push" | "webhook";
  created_at: Time;
  /** When a message last arrived; null: never. */
  delivered_at: null | Time;
  /** Not null: the address did not respond, or refused several messages in a row. Until `until`, only tests are sent to it. */
  hold: null | EndpointHold;
  /** The host of the address; the rest of the address is secret. */
  host: string;
  id: EndpointId;
  label: string;
  /** The key of the signatures of a generic webhook's calls. Shown only once. */
  secret?: string;
  /** Of a webhook. */
  shape?: "discord" | "generic";
};

export type EndpointHold = {
  /** The error of the last attempt. */
  error: string;
  /** Failed attempts in a row. */
  failures: number;
  until: Time;
};

/** Public id of an endpoint for alerts. */
export type EndpointId = string;

export type Endpoints = {
  endpoints: Endpoint[];
};

/** A committed turn, a resignation, an offer, an answer to one, a timeout, a vote about an absent seat, a player taking over a seat, or an action of the administrators. */
export type EntryKind = "absence_vote" | "admin" | "offer" | "replacement" | "resign" | "timeout" | "turn" | "vote";

/** Something that happened, without what is hidden from the viewer; the game's RULES.md describes it. */
export type Event = {
  type: string;
} & { [key: string]: unknown };

/** What one entry of the log changed for one viewer. */
export type Frame = {
  type: "frame";
  absences: Absences;
  at: Time;
  /** The ply that the patch applies to. */
  base: Ply;
  /** Null except in the newest frame; also null in a match without clocks. */
  clock: Clock;
  events: Event[];
  kind: EntryKind;
  /** Empty except in the newest frame. */
  legal: Legal;
  match: MatchId;
  mid_turn?: MidTurn;
  offer: OpenOffer;
  outcome: null | Outcome;
  patch: Patch;
  ply: Ply;
  prompt: null | Prompt;
  ratings: RatingChanges;
  /** Null except in the newest frame. */
  score: null | Score;
  /** The seat that acted; null for an entry by the server. */
  seat: null | Seat;
  stages?: Stages;
  status: "finished" | "running";
  to_act: ToAct;
  within_turn?: WithinTurn;
};

export type Frames =
  | {
      frames: Frame[];
      /** Present if more frames follow: the ply of the last frame here. */
      next?: Ply;
      ply: Ply;
    }
  | {
      ply: Ply;
      snapshot: Snapshot;
    };

/** Present if the step stands for all steps that differ from it only in this field, with any number from `least` to `most`. The listed step has the least. */
export type FreeNumber = {
  /** The name of the field of the step. */
  field: string;
  least: number;
  most: number;
};

export type Friends = {
  friends: {
    online: boolean;
    since: Time;
    user: User;
  }[];
};

export type Game = {
  bots: Bot[];
  /** All seats win or lose together; such matches are not rated. Absent: they do not. */
  co_operative?: true;
  /** Id of the game. */
  id: string;
  /** The lower the score, the better the rank. Absent: the higher. */
  lowest_wins?: true;
  /** How long a match takes in one sitting. */
  minutes: {
    max: number;
    min: number;
  };
  /** The game's name as printed on the box. */
  name: string;
  offers: OfferKinds;
  /** All players see the same; only future random draws are unknown. Moves of such a game can be tried. */
  open_information: boolean;
  /** JSON Schema (2020-12) of the options; every property has a default. */
  options: { [key: string]: unknown };
  rules_version: number;
  seats: {
    max: number;
    min: number;
  };
};

export type GameWithComponents = {
  bots: Bot[];
  /** All seats win or lose together; such matches are not rated. Absent: they do not. */
  co_operative?: true;
  /** The game's material, the same for every match; the game's RULES.md describes it. */
  components: { [key: string]: unknown };
  /** Id of the game. */
  id: string;
  /** The lower the score, the better the rank. Absent: the higher. */
  lowest_wins?: true;
  /** How long a match takes in one sitting. */
  minutes: {
    max: number;
    min: number;
  };
  /** The game's name as printed on the box. */
  name: string;
  offers: OfferKinds;
  /** All players see the same; only future random draws are unknown. Moves of such a game can be tried. */
  open_information: boolean;
  /** JSON Schema (2020-12) of the options; every property has a default. */
  options: { [key: string]: unknown };
  rules_version: number;
  seats: {
    max: number;
    min: number;
  };
};

export type GoodTurn = {
  /** How often the search ended with the seat ahead, or as the winner. */
  chance: number;
  /** What the steps do, in order, without what a last, sealed step would reveal. */
  events: Event[];
  stages?: Stages;
  steps: Steps;
};

export type GoodTurns = {
  turns: GoodTurn[];
};

/** SHA-256 in lower-case hex. */
export type Hash = string;

export type Health = {
  status: "ok";
};

export type Hints = {
  prompt: Prompt;
  turns: GoodTurn[];
};

export type Imported = {
  match: MatchId;
};

/** A position with nothing hidden, and the log entry that led to it. */
export type Inspected = {
  at: null | Time;
  /** The draws of the entry, or of the setup, as [bound, value]. */
  draws: number[][];
  events: Event[];
  game: string;
  /** The number of this inspection. */
  inspection: number;
  /** The kind of the log entry that led to it; null for the position after the setup. */
  kind: null | EntryKind;
  ply: Ply;
  score: Score;
  seat: null | Seat;
  /** The whole state; the game's RULES.md describes it. */
  state: { [key: string]: unknown };
  steps: Step[];
  to_act: ToAct;
  /** The view of a spectator, then of each seat in order. */
  views: {
    view: View;
    viewer: null | Seat;
  }[];
};

/** Secret of an invitation: its bearer can see the match and take an `invite` seat. */
export type Invitation = string;

export type KeptAt = {
  at: Time;
};

/** The draft that the server stores for the player; no other user can see it. */
export type KeptDraft = {
  draft: null | {
    at: Time;
    prompt: Prompt;
    steps: Steps;
  };
};

/** Every step that the viewer's seat may take next; empty if the seat owes no decision. */
export type Legal = LegalStep[];

export type LegalStep = {
  /** Present if the step is to be committed as soon as it is taken, because there is nothing to regret. */
  at_once?: true;
  free?: FreeNumber;
  /** What the step costs; absent if it costs nothing. */
  price?: { [key: string]: number };
  step: Step;
};

/** The limit that excludes the player. */
export type Limit = "account" | "pace" | "rating" | "reliability";

/** Who may take an open seat. Limits do not apply to players with an invitation or a reserved seat. */
export type Limits = {
  accounts_only?: boolean;
  /** The longest allowed median time of a player's last 50 turns in rated matches, in milliseconds. Players with fewer than 5 such turns are not excluded. */
  pace_ms_max?: number;
  /** The displayed rating in this game. A player without one counts as 1500. */
  rating?: {
    max?: number;
    min?: number;
  };
  /** In percent. Players whose reliability is not known yet are not excluded. */
  reliability_min?: number;
};

export type LineNumber = {
  /** The number of the line in the match's chat. */
  number: number;
};

/** One line of 1 to 500 characters without control characters. White space at its ends is removed first. */
export type LineText = string;

export type LinkToken = {
  /** The last part of the link's path. */
  token: string;
};

/** A language tag (BCP 47). */
export type Locale = string;

export type Log = {
  turns: {
    at: Time;
    events: Event[];
    kind: EntryKind;
    ply: Ply;
    /** Null for entries by the server. */
    seat: null | Seat;
    within_turn?: WithinTurn;
  }[];
};

export type LogLevel = {
  level: LogLevelWord;
};

export type LogLevelWord = "debug" | "error" | "info" | "trace" | "warn";

export type Login = {
  device?: Device;
  /** Name or mail address. */
  login: string;
  password: OldPassword;
};

/** A position as spectators see it, and the log entry that led to it. */
export type LookedOn = {
  at: null | Time;
  events: Event[];
  /** The kind of the log entry that led to it; null for the position after the setup. */
  kind: null | EntryKind;
  ply: Ply;
  score: Score;
  seat: null | Seat;
  to_act: ToAct;
  view: View;
  within_turn?: WithinTurn;
};

export type Mail = {
  mail: MailAddress;
};

/** `local@domain` as in RFC 5321, without quotes, literals and comments. */
export type MailAddress = string;

/** Public id of a match. */
export type MatchId = string;

/** A match in a list. */
export type MatchItem = {
  absences: Absences;
  chat_unread: Unread;
  clock: Clock;
  created_at: Time;
  game: string;
  id: MatchId;
  limits: TableLimits;
  offer: OpenOffer;
  options: Options;
  /** Where an imported match (`POST /records`) comes from; such a match cannot be played. */
  origin: null | Origin;
  outcome: null | Outcome;
  owner: UserId;
  ply: Ply;
  rated: boolean;
  /** In the list `open`, the limit that excludes the caller; otherwise null. */
  refused: null | Limit;
  /** The match is running, and a seat in it can be taken over. */
  replacement: boolean;
  seats: SeatState[];
  spectators?: Spectators;
  status: Status;
  to_act: ToAct;
  updated_at: Time;
  visibility: Visibility;
  you: null | Seat;
  your_turn: boolean;
};

export type Matches = {
  matches: MatchItem[];
  /** The cursor of the next page; null on the last page. */
  next: null | string;
};

/** Null: the database is a file, which has backups. */
export type MaybeReplication = null | Replication;

export type Me = {
  /** Null for a guest. */
  account: null | Account;
  clock_pause: null | ClockPause;
  /** A language tag (BCP 47); empty: not known yet. */
  locale: string;
  /** The server can send mail. */
  mail_works: boolean;
  /** A moderator has muted the caller, who cannot write anywhere until then. Null: not muted. */
  muted_until: null | Time;
  role: Role;
  user: User;
};

/** Present if a turn has begun and goes on with the next commit. */
export type MidTurn = true;

export type Mutes = {
  mutes: {
    since: Time;
    user: User;
  }[];
};

/** Besides `at`, one array of rows for each kind of data: user, account, sessions, tokens, links, matches, turns (the user's own), tables_opened, imports, friends, blocks, mutes, suspensions, site_mutes, alert_settings, endpoints, notices, deliveries, chat, reports, ratings, rating_changes, completions. */
export type MyData = {
  at: Time;
} & { [key: string]: { [key: string]: unknown }[] };

/** The name of a user: 1 to 32 characters in normal form C, of one script, or of Latin and a script that cannot be confused with it. Refused are control characters, characters that change the direction of text and invisible characters (`name.control`); blanks at the ends, two in a row, or other than U+0020 (`name.space`); characters that imitate others, stacked marks and `@` (`name.look_alike`); other mixtures of scripts (`name.mixed_scripts`); and names that look like the site's staff (`name.reserved`). */
export type Name = string;

export type NewAccount = {
  device?: Device;
  locale?: Locale;
  mail: MailAddress;
  name: Name;
  password: Password;
};

export type NewAnnouncement = {
  /** The administrator's id for a command, new for each command. A command that is sent again gets the first response again and is not executed twice. */
  cmd?: string;
  ends_at: Time;
  reason: Reason;
  /** Default: at once. */
  starts_at?: Time;
  text: LineText;
};

export type NewBlock = {
  reason: Reason;
  /** In the future, at most 31 days ahead. */
  until: Time;
};

export type NewDeadline = {
  /** In the future, at most a year ahead. */
  at: Time;
  reason: Reason;
  seat: Seat;
};

export type NewDecision =
  | {
      decision: "dismiss" | "remove";
      reason: Reason;
    }
  | {
      decision: "mute";
      reason: Reason;
      remove_line?: boolean;
      until: Time;
    }
  | {
      decision: "suspend";
      reason: Reason;
      remove_line?: boolean;
      until: null | Time;
    };

export type NewEnding = {
  outcome: "none" | "score";
  reason: Reason;
};

export type NewEndpoint =
  | {
      /** `endpoint` of the browser's PushSubscription: https, and a public host. */
      address: string;
      channel: "push";
      keys: {
        auth: string;
        p256dh: string;
      };
      label: string;
    }
  | {
      /** An https address with a public host. */
      address: string;
      channel: "webhook";
      keys: {
        /** `discord`: the format of Discord's webhooks. `generic`: the format in docs/alerts.md. */
        shape: "discord" | "generic";
      };
      label: string;
    };

export type NewGuest = {
  name: Name;
};

export type NewHolder = {
  bot?: TakingBot;
  reason: Reason;
  /** Null: a bot plays the seat until the end. */
  user: null | UserId;
};

export type NewInspection =
  | {
      ply: Ply;
      reason: Reason;
    }
  | {
      /** The number of an inspection that has begun. */
      inspection: number;
      ply: Ply;
    };

export type NewInvitation = {
  invitation: Invitation;
};

export type NewLine = {
  cmd: Cmd;
  text: LineText;
};

export type NewLogLevel = {
  level: LogLevelWord;
  reason: Reason;
};

export type NewMatch = {
  clock?: null | ClockTerms;
  game: string;
  /** The id from `POST /commitments`; default: a new id. */
  id?: MatchId;
  limits?: TableLimits;
  nonce?: Nonce;
  options: Options;
  /** Whether the match changes ratings. It does so only if two or more people play. */
  rated: boolean;
  seats: NewSeat[];
  visibility: Visibility;
};

export type NewMute = {
  reason: Reason;
  /** In the future. */
  until: Time;
};

/** An empty text deletes the notes. */
export type NewNotes = {
  text: NoteText;
};

export type NewReport = {
  /** insult, harassment (including threats), hate (against a person for what they are), spam (including advertising), other. */
  reason: "harassment" | "hate" | "insult" | "other" | "spam";
  /** Further information for the moderator. No control characters other than line breaks and tabs. */
  text?: string;
};

export type NewRole = {
  reason: Reason;
  role: Role;
};

export type NewSeat =
  | {
      /** The caller's own seat, at most one. */
      kind: "me";
    }
  | {
      /** Anyone can take it; in a private match, anyone with the invitation. */
      kind: "open";
    }
  | {
      /** Anyone with the invitation can take it; with `user`, only that player. */
      kind: "invite";
      user?: UserId;
    }
  | {
      bot: Bot;
      /** A bot plays it. */
      kind: "bot";
    };

export type NewSetting = {
  reason: Reason;
  /** Null: restore the default. */
  value: boolean | number | null;
};

export type NewSuspension = {
  reason: Reason;
  /** In the future; null: forever. */
  until: null | Time;
};

export type NewToken = {
  /** In milliseconds: one minute to 366 days. */
  expires_in_ms: number;
  /** For the user: which program the token is for. */
  name: string;
  scope: Scope;
};

/** A player's own random bytes, which every draw of the match depends on: 32 bytes in lower-case hex. */
export type Nonce = string;

/** Up to 4,000 characters. No control characters other than line breaks and tabs. */
export type NoteText = string;

export type Notes = {
  /** When they were written; null if there are none. */
  at: null | Time;
  text: NoteText;
};

export type NotesKept = {
  /** When they were written; null if there are none now. */
  at: null | Time;
};

/** An empty object. */
export type Nothing = Record<string, never>;

export type Offer = {
  cmd: Cmd;
  offer: Terms;
};

/** What the players of a match can agree on: a draw, or a winner whom they choose. */
export type OfferKinds = ("draw" | "winner")[];

/** The current password of an account: only its length is checked. */
export type OldPassword = string;

/** The open offer, or null. Every seat owes an answer except the one that made the offer and those in `accepted`. */
export type OpenOffer = null | {
  /** The seats that have said yes, ascending. */
  accepted: Seat[];
  kind: "cancel" | "draw" | "take_back" | "winner";
  /** The ply of the entry with the offer: its number. */
  ply: Ply;
  /** The seat that made the offer. */
  seat: Seat;
  /** With `take_back`: the match would return to the position before the turn of this ply. */
  turn?: Ply;
  /** With `winner`: the seat that would win. */
  winner?: Seat;
};

export type Opponent = {
  bot: null | Bot;
  points: null | number;
  rank: null | number;
  /** The team of the seat, as in `Teams`. */
  team?: number;
  user: null | User;
  /** Whether the seat has won, in games that say so. */
  won?: boolean;
};

/** The options of a game; their JSON Schema is in GET /games, their meaning in the game's RULES.md. */
export type Options = { [key: string]: unknown };

export type Origin = {
  /** When it was imported. */
  at: Time;
  /** The user who imported it. */
  by: User;
  /** The original id of the match. */
  match: MatchId;
};

export type Outcome = {
  /** The rank of each seat, from 1; ties have the same rank. Empty if the match was cancelled or annulled. */
  ranks: number[];
  /** How the game ended; the game's RULES.md lists the reasons. Or how the match ended: `agreed_draw`, `agreed_winner`, `resigned`, `timed_out`, `cancelled`, or by an administrator `annulled`, `adjudicated`, `removed`. */
  reason: string;
  /** The points of each seat. Empty if the match was cancelled or annulled. */
  scores: number[];
  teams?: Teams;
  /** Whether each seat has won. Only in games that say so, such as those in which all seats win or lose together; otherwise the seats of rank 1 have won. */
  won?: boolean[];
};

/** A match that has ended for the caller. */
export type OwnResult = {
  at: Time;
  /** How it ended for the caller. Except after `finished` the match may continue without them. */
  completion: "finished" | "resigned" | "timed_out";
  created_at: Time;
  game: string;
  match: MatchId;
  opponents: Opponent[];
  /** Null for a player who was replaced. */
  own: null | Place;
  /** The number of seats. */
  players: number;
  rated: boolean;
  /** The caller's turns that are timed: all but the first of the log. A turn of several commits counts once. */
  turns: number;
  /** The time of their commits together, each counted from the previous entry of the log. */
  turns_ms: number;
};

export type OwnResults = {
  next: null | string;
  results: OwnResult[];
};

/** At least 10 characters and at most 1024 bytes; not a common password, and not similar to the name or the address. Spaces count. */
export type Password = string;

/** JSON Patch (RFC 6902) from the viewer's view at `base` to the one at `ply`. */
export type Patch = (
  | {
      op: "add" | "replace" | "test";
      path: string;
      value: unknown;
    }
  | {
      op: "remove";
      path: string;
    }
  | {
      from: string;
      op: "copy" | "move";
      path: string;
    }
)[];

/** Why a player's clocks are paused, and until when; null if they are not. */
export type Pause = null | {
  until: Time;
  why: "night" | "vacation" | "weekend";
};

/** The place and the points of a seat; null while the match runs, and in a match without a result. */
export type Place = {
  points: null | number;
  rank: null | number;
  /** The team of the seat, as in `Teams`. */
  team?: number;
  /** Whether the seat has won, in games that say so. */
  won?: boolean;
};

export type Player = {
  /** Whether the caller has blocked the player. */
  blocked: boolean;
  /** Whether the player is a friend of the caller. */
  friend: boolean;
  /** Whether the caller has muted the player. */
  muted: boolean;
  online: boolean;
  /** Why the player's clocks are paused now, and until when; null if they are not. */
  paused: null | {
    until: Time;
    why: "night" | "vacation" | "weekend";
  };
  /** One for each game in which the player has rated matches. */
  ratings: {
    game: string;
    matches: number;
    rating: number;
    /** The uncertainty of the rating: one standard deviation. */
    sigma: number;
  }[];
  /** The share of matches that the player has completed, in percent; null with fewer than three matches. */
  reliability: null | number;
  /** The player's ranks in rated matches, by game and number of rated players. */
  results: {
    game: string;
    played: number;
    players: number;
    second: number;
    won: number;
  }[];
  since: Time;
  user: User;
};

export type Players = {
  players: User[];
};

export type PlayingTime = {
  /** The matches that it was computed from. */
  matches: number;
  /** Null with fewer than five matches; then `minutes` of the game is the best that is known. */
  minutes: number | null;
};

/** The number of entries in the match's log. Every committed turn, resignation, offer and vote is one entry. */
export type Ply = number;

/** JSON pointer (RFC 6901) to the error; empty for the whole input. */
export type Pointer = string;

export type Position = {
  /** The events of the entry that led to it; of the setup at ply 0, if the game tells any. */
  events: Event[];
  ply: Ply;
  score: Score;
  stages?: Stages;
  view: View;
};

/** The draft of a turn and its result. Nothing is stored, and no other player is informed. */
export type Preview = {
  /** The turn may end here. If `legal` is not empty, it may also go on. */
  can_commit: boolean;
  /** What the drafted steps do, in order. */
  events: Event[];
  /** The steps that can follow. */
  legal: Legal;
  score: Score;
  /** The last step reveals something: the turn has to be committed as it is. */
  sealed: boolean;
  view: View;
};

/** A refusal (RFC 9457). Programs rely on `code`; `detail` is an English sentence for developers. */
export type Problem = {
  type: "about:blank";
  code: string;
  detail: string;
  status: number;
  title: string;
} & { [key: string]: unknown };

export type Promised = {
  commitment: Hash;
  id: MatchId;
};

/** The number of the question that a seat has to answer. It changes only when the seat is asked something new. */
export type Prompt = number;

export type PushKey = {
  /** P-256, uncompressed, base64url. */
  key: string;
};

export type Ranked = {
  matches: number;
  /** From 1, among the ranked players. */
  place: null | number;
  played_at: Time;
  rating: number;
  /** One standard deviation, in the same unit as the rating. */
  sigma: number;
  /** `provisional`: too few rated matches, or a rating that is too uncertain. `inactive`: no rated match of the game in the last 180 days. */
  status: "inactive" | "provisional" | "ranked";
  user: User;
};

export type Ranking = {
  /** The cursor of the next page. */
  next: null | string;
  players: Ranked[];
  /** The caller's own line, on whichever page it is. */
  you: null | Ranked;
};

/** How the match changed the ratings of its players, in displayed numbers; null until the end, and if the match was not rated. */
export type RatingChanges =
  | null
  | {
      after: number;
      before: number;
      seat: Seat;
    }[];

export type RatingHistory = {
  history: {
    after: RatingThen;
    at: Time;
    before: RatingThen;
    /** Null if the match was private and the caller is another user. */
    match: null | string;
    /** The number of rated players. */
    players: number;
    /** Among the rated players. */
    rank: number;
  }[];
};

export type RatingThen = {
  rating: number;
  sigma: number;
};

/** Why, for the audit log: one line. */
export type Reason = string;

export type RecentMatches = {
  matches: MatchItem[];
};

export type Rematch = {
  /** The id from `POST /commitments`; default: a new id. */
  id?: MatchId;
  nonce?: Nonce;
};

export type Replayed = {
  /** A sentence about the first difference; null if there is none. Until the match is over, only the ply. */
  difference: string | null;
  /** SHA-256 of the stored state; null until the match is over. */
  final_hash: null | Hash;
  /** The number of entries that were replayed. */
  plies: number;
  /** Whether replaying the log gives exactly what is stored. */
  sound: boolean;
};

/** How the server of the database copies it to others. */
export type Replication = {
  /** Whether it is a copy itself, and accepts no writes. */
  is_standby: boolean;
  standbys: Standby[];
};

export type Report = {
  at: Time;
  /** The lines around the reported one, including it, as they were when it was reported. Only in the response for a single report. */
  context?: {
    at: Time;
    number: number;
    text: string;
    user: UserId;
  }[];
  /** Null while the report is open. */
  decision: null | {
    at: Time;
    by: User;
    decision: ReportDecision;
    reason: Reason;
  };
  id: string;
  line: {
    at: Time;
    number: number;
    text: string;
  };
  /** Null: a line in the lobby. */
  match: null | MatchId;
  reason: "harassment" | "hate" | "insult" | "other" | "spam";
  /** The line was removed. */
  removed: boolean;
  reported: User;
  reporter: User;
  /** A text by the reporter, or empty. */
  text: string;
};

/** Nothing is wrong with the line; the line is removed; its author is muted; its author is suspended. */
export type ReportDecision = "dismiss" | "mute" | "remove" | "suspend";

export type Reports = {
  next: null | string;
  reports: Report[];
};

export type Reset = {
  password: Password;
  /** The last part of the link's path. */
  token: string;
};

export type Resignation = {
  cmd: Cmd;
};

export type Retried = {
  retried: number;
};

export type RetrySince = {
  reason: Reason;
  since: Time;
};

/** The role of a user. Each role includes the rights of those before it. */
export type Role = "admin" | "moderator" | "player";

/** Stable name of a rule: `json.…` for the shape of the input, `turn.…` for turns of any game, `<game>.…` for the rules of a game. */
export type Rule = string;

export type Scope = "admin" | "play" | "read";

/** For each seat, the items of its score as if the match ended now. */
export type Score = SeatScore[];

/** A seat of the match, from 0 in turn order. */
export type Seat = number;

export type SeatClock = {
  /** When the time runs out if nothing happens; null while the clock is not running. */
  deadline: null | Time;
  /** Milliseconds as of `at`; only time outside pauses is subtracted. */
  left_ms: number;
  paused: Pause;
  /** The seat owes a decision. */
  running: boolean;
};

export type SeatPlan =
  | {
      /** Anyone can take it; in a private match, anyone with the invitation. */
      kind: "open";
    }
  | {
      /** Anyone with the invitation can take it; with `user`, only that player. */
      kind: "invite";
      user?: UserId;
    }
  | {
      bot: Bot;
      /** A bot plays it. */
      kind: "bot";
    };

export type SeatScore = {
  items: {
    /** The cells of the board that the points come from. */
    cells: number[];
    count: number;
    item: string;
    points: number;
  }[];
  total: number;
};

export type SeatState = {
  bot: null | Bot;
  /** The player that a free seat is reserved for. */
  kept_for: null | User;
  /** `open` and `invite` are free; in a running match, an `open` seat can be taken over. */
  kind: "bot" | "invite" | "open" | "player";
  /** Only in an imported match: the name of the player in the record. */
  name?: string | null;
  paused: Pause;
  /** Whether the player has a socket open; always true for a bot. */
  present: boolean;
  /** Whether the player has given up the seat, which a bot plays now. */
  resigned: boolean;
  seat: Seat;
  user: null | User;
};

export type Seated = {
  seat: Seat;
};

export type Seen = {
  ply: Ply;
};

export type ServerState = {
  alerts: {
    /** Endpoints of users that are on hold because they do not respond. */
    endpoints_held: number;
    /** Failed deliveries that are still stored. */
    failed: number;
    failed_day: number;
    /** When the oldest waiting delivery was created; null: none is waiting. */
    oldest_waiting_at: null | Time;
    /** Deliveries that wait until they are due, or for another attempt. */
    waiting: number;
  };
  /** Null: the database is on a server, which has its own. */
  backups: null | {
    count: number;
    /** 0: no automatic backups. */
    every_ms: number;
    /** The time of the newest backup that is not dated in the future. Null: there is none. */
    last_at: null | Time;
    last_bytes: number;
  };
  /** The duration of transactions since the start, estimated from a histogram; null: there was none. */
  commit_ms: null | {
    p50: number;
    p99: number;
  };
  /** Open connections, including sockets. */
  connections: number;
  /** Processor time in seconds since the start. */
  cpu_seconds: number;
  disk: {
    database_bytes: number;
    /** Null: the database is on a server, which knows. */
    free_bytes: null | number;
    wal_bytes: number;
  };
  games: {
    id: string;
    running: number;
  }[];
  log_level: LogLevelWord;
  matches: {
    finished: number;
    in_memory: number;
    open: number;
    running: number;
  };
  memory_bytes: number;
  /** The time on the server's clock. */
  now: Time;
  pruning: {
    /** 0: guests are not pruned. */
    guests_after_ms: number;
    /** Since the start, including deleted users that nothing refers to any more. */
    guests_pruned: number;
    /** Guests without matches who will be pruned, as of the last search. */
    guests_waiting: number;
    last_at: null | Time;
    /** 0: matches without people are not pruned. */
    matches_after_ms: number;
    /** Processor time in seconds since the start. */
    matches_pruned: number;
    /** Finished matches that belong to no existing user and will be pruned. */
    matches_waiting: number;
  };
  queues: {
    bot_threads: number;
    store: number;
    workers: number;
  };
  replication: MaybeReplication;
  reports_open: number;
  /** The version of the database schema. */
  schema: number;
  /** All servers that use the database, by name; null: the database is a file, which this server has for itself. */
  servers: null | SiteServer[];
  /** Statements that took 100 ms or more since the start, slowest first. */
  slow_queries: {
    count: number;
    last_at: Time;
    longest_ms: number;
    /** Without parameter values. */
    sql: string;
  }[];
  sockets: number;
  started_at: Time;
  storage: {
    /** The tables that take the most space, with their indexes, largest first. Measured once a day. */
    heaviest: {
      bytes: number;
      table: string;
    }[];
    /** `full`: new guests, imports and matches of bots only are refused with `storage_low`. */
    level: "enough" | "full" | "low";
    /** 0: no limit. */
    limit_bytes: number;
    /** The free space that has to remain on the disk, in bytes; 0: not checked. */
    reserve_bytes: number;
    /** Bytes in use in the database's file; free space in it is used again. */
    used_bytes: number;
    /** 0: four fifths of the limit. */
    warn_bytes: number;
    weighed_at: null | Time;
  };
  turns: {
    day: number;
    /** Oldest first; the last hour is not over yet. */
    hours: {
      at: Time;
      count: number;
    }[];
    week: number;
  };
  users: {
    accounts: number;
    guests: number;
    /** Users seen in the last 24 hours, according to their sessions, which store the day only. */
    seen_day: number;
    seen_week: number;
    suspended: number;
  };
  version: string;
};

export type Session = {
  created_at: Time;
  /** This is the session of the request. */
  current: boolean;
  device: string;
  id: string;
  /** Rounded down to the day (UTC). */
  seen_at: Time;
};

export type Sessions = {
  sessions: Session[];
};

export type Setting = {
  default: boolean | number;
  kind: "bool" | "integer";
  max?: number;
  /** Only for an integer. */
  min?: number;
  name: string;
  value: boolean | number;
};

export type Settings = {
  settings: Setting[];
};

export type Signed = {
  /** The session's token, for `Authorization: Bearer`. It is also set as a cookie. */
  token: string;
  user: User;
};

/** One of the servers that use a database. */
export type SiteServer = {
  /** Another one after each start. */
  id: string;
  /** Whether it has answered this request. */
  is_this: boolean;
  /** How late it heard of the last changes by other servers. */
  lag_ms: null | number;
  name: string;
  /** The age of its last heartbeat. After 60 seconds, it is removed from the list. */
  seen_ms_ago: number;
  /** At that time. Null: unknown, as the next ones. */
  sockets: null | number;
  started_at: Time;
  /** Entries of match logs since its start. */
  turns: null | number;
  version: string;
};

/** A match as one viewer may see it. */
export type Snapshot = {
  absences: Absences;
  /** Only for players, in the response to GET and after `subscribe`. */
  chat_unread?: Unread;
  clock: Clock;
  /** SHA-256 of the secret seed followed by the match's id. */
  commitment: Hash;
  created_at: Time;
  game: string;
  /** Present if the viewer may ask for hints. */
  hints?: true;
  id: MatchId;
  /** Only for players and the owner, while seats are free. After a private match, for all who played it; null if it was withdrawn. */
  invitation?: Invitation | null;
  legal: Legal;
  limits: TableLimits;
  mid_turn?: MidTurn;
  offer: OpenOffer;
  options: Options;
  /** Where an imported match (`POST /records`) comes from; such a match cannot be played. */
  origin: null | Origin;
  /** Null until the end. */
  outcome: null | Outcome;
  /** The user who created the table. */
  owner: UserId;
  ply: Ply;
  /** The question to the viewer's seat; null if the seat owes no decision. */
  prompt: null | Prompt;
  /** Whether the match will change ratings: it was created as rated, and two or more people play or still can. */
  rated: boolean;
  ratings: RatingChanges;
  /** The rematch, once a player has created it. */
  rematch: null | MatchId;
  rules_version: number;
  /** Null before the start. */
  score: null | Score;
  seats: SeatState[];
  /** The ply up to which this player has seen the match, on any device. Only for players, after their first visit, in the response to GET. */
  seen?: Ply;
  status: Status;
  teams?: Teams;
  to_act: ToAct;
  updated_at: Time;
  /** Null before the start. */
  view: null | View;
  visibility: Visibility;
  /** The viewer's seat; null for a spectator and after a resignation. */
  you: null | Seat;
};

/** How many people without a seat follow the match over a socket. Several windows of a user count once, as do visitors without a user from one address. In lists only in `watch`. */
export type Spectators = number;

/** What the viewer sees after so many of the events. */
export type Stage = {
  events: number;
  view: View;
};

/** Present if the game tells the entry in stages, in order. The position after the entry is shown after them. */
export type Stages = Stage[];

export type Standby = {
  /** Whether a commit waits for it. */
  is_awaited: boolean;
  /** What it has not applied yet of the write-ahead log. Null: unknown. */
  lag_bytes: null | number;
  /** How far it is behind. Null: unknown, or nothing was written lately. */
  lag_ms: null | number;
  name: string;
  /** As PostgreSQL names it, such as `streaming`; empty: Atoll's database user may not see it. */
  state: string;
};

/** `closed`: the owner left before the match started. */
export type Status = "closed" | "finished" | "open" | "running";

/** One atomic choice of a turn; the game's RULES.md describes it. */
export type Step = {
  type: string;
} & { [key: string]: unknown };

export type Steps = Step[];

/** Null: no limits. */
export type TableLimits = null | Limits;

export type TakeSeat = {
  invitation?: Invitation;
  nonce?: Nonce;
  /** Default: the first free seat. */
  seat?: number;
};

/** Which bot plays on, `medium` if none is named; only where a bot takes a seat. Of the bots that are voted for, the one with the most votes plays on; among equals, the weakest. */
export type TakingBot = "easy" | "expert" | "medium" | "strong";

/** The team of each seat, as a number: seats with the same number win or lose together. Only in games of teams, and in co-operative games, where all seats have the same number. */
export type Teams = number[];

/** What is offered. `draw`, and `winner` with the `seat` that would win: GET /games says which games support them. `cancel`: the match ends without a result, as long as nobody has played a second turn. `take_back`: the match returns to the position before the `turn` of this ply, which must be the first commit of the offering seat's last turn, if nothing has been revealed since. */
export type Terms =
  | {
      kind: "draw";
    }
  | {
      kind: "winner";
      seat: Seat;
    }
  | {
      kind: "cancel";
    }
  | {
      kind: "take_back";
      /** The ply of the turn. */
      turn: number;
    };

export type TestAlert = {
  channel: Channel;
};

/** Milliseconds since 1970-01-01 UTC. */
export type Time = number;

/** The seats that owe a decision, ascending; empty before the start and after the end. */
export type ToAct = Seat[];

export type Token = {
  created_at: Time;
  expires_at: Time;
  id: UserId;
  name: string;
  scope: Scope;
  /** Rounded down to the day (UTC); null: never. */
  used_at: null | Time;
};

export type TokenMade = {
  created_at: Time;
  expires_at: Time;
  id: UserId;
  name: string;
  scope: Scope;
  token: string;
  used_at: null;
};

export type Tokens = {
  tokens: Token[];
};

/** The position after the moves that were tried. Nothing is stored, and no other player is informed. */
export type Trial = {
  /** The turn may end here. If `legal` is not empty, it may also go on. */
  can_commit: boolean;
  /** Why no seat moves next: the match would be over, or a random draw would follow, whose result is not revealed. */
  end: "chance" | "over" | null;
  /** What the steps do, in order; without steps, what the last of the turns did. */
  events: Event[];
  /** The steps that can follow. */
  legal: Legal;
  score: Score;
  /** The last step reveals something: the turn has to be committed as it is. */
  sealed: boolean;
  /** The seat that moves next and whose steps are listed; null at the end of the trial. */
  seat: number | null;
  /** The seats that would owe a decision. */
  to_act: number[];
  view: View;
};

/** Moves to try. */
export type TrialMoves = {
  /** The ply of the position to start from. */
  ply: number;
  /** The seat that takes `steps`. Default: a seat that owes a decision, the caller's first. */
  seat?: number;
  steps: Steps;
  /** Complete turns, in order. */
  turns: {
    seat: number;
    steps: Steps;
  }[];
};

/** How many lines of others in the chat the caller has not read; 100 means 100 or more. */
export type Unread = number;

export type User = {
  /** Present, and true, if the user was deleted; the name is then empty. */
  deleted?: true;
  guest: boolean;
  id: UserId;
  /** Empty if the user was deleted. */
  name: string;
};

/** Public id of a user. */
export type UserId = string;

export type UserUsage = {
  /** Bytes sent, without headers. */
  bytes: number;
  /** Processor time of handling the requests, in milliseconds. */
  cpu_ms: number;
  /** Deliveries of alerts; only counted for users. */
  deliveries: number;
  /** Matches created: tables, rematches, imports. */
  matches: number;
  /** HTTP requests and socket messages. */
  requests: number;
  slowed_until: null | Time;
  suspended: boolean;
  user: User;
};

/** The position as the viewer may see it; the game's RULES.md describes it. */
export type View = { [key: string]: unknown };

/** Whether anybody can see the match. A private one is visible only to its players and to those with the invitation. */
export type Visibility = "private" | "public";

export type Vote = {
  accept: boolean;
  cmd: Cmd;
  /** The ply of the offer. */
  offer: number;
};

/** Present if this commit goes on with the turn of the commit before it. */
export type WithinTurn = true;
