/**
 * The shapes of the API (version 1), as the client reads them. Games' own data (views, steps, events) is opaque here:
 * only the game's folder looks inside.
 *
 * @typedef {{ id: string, name: string, guest: boolean, deleted?: boolean }} User
 *
 * @typedef {Record<string, unknown>} Options
 * @typedef {Record<string, any>} Step
 * @typedef {Record<string, any> & { type: string, seat?: number, cell?: number | null }} GameEvent
 * @typedef {Record<string, any>} View
 * @typedef {{ step: Step, price?: Record<string, number> }} LegalStep
 *
 * @typedef {object} Game
 * @property {string} id
 * @property {string} name
 * @property {{ min: number, max: number }} seats
 * @property {number} rules_version
 * @property {any} options JSON Schema of the options
 * @property {string[]} bots
 * @property {boolean} open_information everybody sees the same: only what chance will decide is unknown
 * @property {string[]} offers what its players may agree on beside what all games know: `draw`, `winner`
 * @property {any} [components]
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {"player" | "bot" | "open" | "invite"} kind
 * @property {User | null} user
 * @property {string | null} bot
 * @property {boolean} present
 * @property {boolean} resigned
 * @property {User | null} [kept_for] whom the seat is kept for
 * @property {string | null} [name] who sat there, in a match that was put in from its record
 * @property {Rest | null} [resting] why the player's clocks stand still now
 *
 * Why clocks stand still, and until when, in ms since 1970.
 * @typedef {{ why: "vacation" | "weekend" | "night", until: number | null }} Rest
 *
 * What a new table's clock shall be.
 * @typedef {object} ClockWish
 * @property {"per_move" | "bank" | "live"} kind
 * @property {number} [move_ms]
 * @property {number} [bank_ms]
 * @property {number} [increment_ms]
 * @property {number} [bank_ms_max]
 *
 * The time of one seat: what was left when the clock was told, and when it is up if the match goes on as it does.
 * @typedef {{ left_ms: number, running: boolean, deadline: number | null, paused: Rest | null }} SeatClock
 * @typedef {ClockWish & { at: number, seats: SeatClock[] }} Clock
 *
 * A player whose time is up, and the votes on what shall become of the seat.
 * @typedef {object} Absence
 * @property {number} seat
 * @property {number} ply when
 * @property {{ seat: number, choice: AbsenceChoice }[]} votes
 * @property {number[]} owed whose vote is missing
 * @property {boolean} [replacing] do the others want somebody new in the seat, which is free until then?
 * @typedef {"wait" | "computer" | "replace" | "end"} AbsenceChoice
 *
 * Who may sit down at a table.
 * @typedef {object} Limits
 * @property {{ min?: number, max?: number }} [rating]
 * @property {number} [pace_ms_max]
 * @property {number} [reliability_min]
 * @property {boolean} [accounts_only]
 *
 * @typedef {{ item: string, count: number, points: number, cells: number[] }} ScoreItem
 * @typedef {{ items: ScoreItem[], total: number }} SeatScore
 * Of a match that was cancelled or annulled, ranks and scores are empty.
 * @typedef {{ ranks: number[], scores: number[], reason: string }} Outcome
 * @typedef {"open" | "running" | "finished" | "closed"} Status
 *
 * What somebody offered and not all have answered yet.
 * @typedef {object} OpenOffer
 * @property {number} ply its number
 * @property {number} seat who made it
 * @property {OfferKind} kind
 * @property {number} [winner] who would win
 * @property {number} [turn] the ply of the turn that would be taken back
 * @property {number[]} accepted who has said yes since
 * @typedef {"draw" | "winner" | "cancel" | "take_back"} OfferKind
 * @typedef {{ kind: "draw" | "cancel" } | { kind: "winner", seat: number } | { kind: "take_back", turn: number }} Terms
 *
 * In the numbers that are shown.
 * @typedef {{ seat: number, before: number, after: number }} RatingChange
 *
 * Where a match comes from that was put in from its record: who did it, when, and its id where it was played.
 * @typedef {{ by: User, match: string, at: number }} Origin
 *
 * @typedef {object} Snapshot
 * @property {string} id
 * @property {string} game
 * @property {number} rules_version
 * @property {Options} options
 * @property {Status} status
 * @property {"public" | "private"} visibility
 * @property {string} owner
 * @property {Seat[]} seats
 * @property {number | null} you
 * @property {number} ply
 * @property {number[]} to_act
 * @property {number | null} prompt
 * @property {OpenOffer | null} offer
 * @property {View | null} view
 * @property {LegalStep[]} legal
 * @property {SeatScore[] | null} score
 * @property {string} commitment
 * @property {Outcome | null} outcome
 * @property {Origin | null} [origin] set where the match is only to be looked at
 * @property {boolean} rated
 * @property {RatingChange[] | null} ratings what the match did to the ratings, once it is over
 * @property {string | null} [invitation] the key of the link to it, for those who may hand it on; null: there is none now
 * @property {Clock | null} [clock]
 * @property {Absence[]} [absences]
 * @property {Limits | null} [limits]
 * @property {string | null} [rematch] the table where the same people meet again
 * @property {number} created_at milliseconds since 1970
 * @property {number} updated_at milliseconds since 1970
 * @property {number} [seen] the ply up to which this player has seen it
 *
 * @typedef {object} Frame
 * @property {string} match
 * @property {number} base
 * @property {number} ply
 * @property {number | null} seat
 * @property {EntryKind} kind
 * @property {number} at milliseconds since 1970
 * @property {GameEvent[]} events
 * @property {any[]} patch RFC 6902, on the view
 * @property {number[]} to_act
 * @property {number | null} prompt
 * @property {OpenOffer | null} offer
 * @property {Clock | null} [clock]
 * @property {Absence[]} [absences]
 * @property {LegalStep[]} legal
 * @property {SeatScore[] | null} score
 * @property {Status} status
 * @property {Outcome | null} outcome
 * @property {RatingChange[] | null} ratings
 *
 * @typedef {object} Preview
 * @property {View} view
 * @property {LegalStep[]} legal
 * @property {SeatScore[] | null} score
 * @property {boolean} can_commit
 * @property {boolean} sealed
 * @property {GameEvent[]} events
 *
 * What a position would be after moves that were tried on it.
 * @typedef {object} TrialOnly
 * @property {number[]} to_act
 * @property {number | null} seat who goes on; null at the end of the trial
 * @property {null | "over" | "chance"} end why nobody does
 * @typedef {Preview & TrialOnly} Trial
 *
 * @typedef {object} MatchItem
 * @property {string} id
 * @property {string} game
 * @property {Options} options
 * @property {Status} status
 * @property {"public" | "private"} visibility
 * @property {Seat[]} seats
 * @property {number | null} you
 * @property {string} owner
 * @property {number} ply
 * @property {number[]} to_act
 * @property {boolean} your_turn
 * @property {OpenOffer | null} offer
 * @property {Clock | null} [clock]
 * @property {Absence[]} [absences]
 * @property {Limits | null} [limits]
 * @property {boolean} [rated]
 * @property {"rating" | "pace" | "reliability" | "account" | null} [refused] why the viewer may not sit down
 * @property {boolean} [replacement] does a seat of the running match look for somebody new?
 * @property {number} created_at
 * @property {number} updated_at
 * @property {Outcome | null} outcome
 * @property {number} chat_unread lines of others that the viewer has not read
 *
 * One entry of the log: a committed turn, a resignation, an offer, or an answer to one.
 * @typedef {"turn" | "resign" | "offer" | "vote" | "timeout" | "absence_vote" | "replacement" | "house"} EntryKind
 * @typedef {{ ply: number, seat: number | null, kind: EntryKind, at: number, events: GameEvent[] }} Turn
 *
 * A seat as the boards and the panels show it.
 * @typedef {object} SeatLook
 * @property {number} seat
 * @property {string} name
 * @property {boolean} you
 * @property {string} shape one of circle, square, triangle, diamond, star
 * @property {"player" | "bot" | "open" | "invite" | "past"} kind `past`: of a match that was put in, where nobody sits
 * @property {string | null} bot how the computer plays
 * @property {boolean} present
 * @property {boolean} resigned
 * @property {User | null} [kept_for]
 * @property {Rest | null} [resting]
 *
 * @typedef {{ seat: number, cells: number[] }} Highlight
 * @typedef {(key: string, params?: Record<string, any>) => string} Translate
 *
 * What a board is given. It knows no rules: what can be clicked is what `legal` lists.
 * @typedef {object} BoardProps
 * @property {Game} game with its components
 * @property {View} view the position, the draft included
 * @property {LegalStep[]} legal the next steps; empty when none may be taken now
 * @property {Step[]} draft the steps so far
 * @property {SeatLook[]} seats
 * @property {number | null} you the viewer's seat
 * @property {Translate} t the game's texts, then the client's
 * @property {Highlight | null} highlight what the log or the score sheet points at
 * @property {SeatScore[] | null} score
 * @property {GameEvent[]} marks what happened last
 * @property {(step: Step) => void} onStep
 * @property {(step: Step) => Promise<Preview | null>} onTry what a step would come to, without taking it; null if nobody
 *   can tell, or the draft has changed meanwhile (`board/trial.js` asks it no more often than is good)
 * @property {() => void} onUndo takes the last step back
 * @property {(index: number) => void} onDrop takes that step of the draft back and leaves the others, if they hold without it
 *
 * What a game's folder exports (`games/<id>/index.js`). Its texts are `games/<id>/locales/<language>.json`, where the
 * client looks for `<id>.option.<name>`, `<id>.option.<name>.<value>`, `<id>.score.<item>`, `<id>.reason.<reason>`, for
 * a word more under each of them with `.hint`, and for what it says to a refusal `<id>.<rest>` under `<id>.rule.<rest>`.
 * Where it has sealed steps, `<id>.seal.text` says why they cannot be taken back, and `<id>.turn.sealed` says so to whoever
 * presses Undo afterwards. `<id>.drawn.setup` and `<id>.drawn.turn` say what its draws decide. Its rules are `rules/<id>.<language>.js`. All its style
 * sheets come with it, after those of the pages.
 * @typedef {object} GameModule
 * @property {(props: BoardProps) => any} Board
 * @property {(event: GameEvent, context: { t: Translate, seats: SeatLook[], game: Game, view: View }) => any} narrate a log line; the view
 *   is the one shown: what does not change in a match can be looked up there
 * @property {(view: View, legal: LegalStep[], context: { t: Translate, seats: SeatLook[], you: number | null }) => string} ask
 * @property {(step: Step, preview: Preview, context: { t: Translate, seats: SeatLook[], you: number | null, game: Game }) => string} [seal]
 *   the question before a sealed step, which the preview already shows
 * @property {string[]} [drawn] the types of the events that tell what a draw came to
 * @property {(event: GameEvent) => number[]} [cells_of] what a log line lights on its seat's board; without it, the event's `cell`
 * @property {(props: { game: Game, view: View, seat: number, seats: SeatLook[] }) => any} [Picture] one board, small
 * @property {(options: Options) => View} [blank] what Picture draws of a table where nobody plays yet, seat 0
 * @property {(props: { game: Game, figure: any }) => any} [Figure] a drawing of pieces for its rules
 */
export {};
