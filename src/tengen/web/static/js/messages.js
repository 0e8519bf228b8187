// The messages between page and server, as types.
// Written by `python -m tengen.web.protocol.typedefs` from tengen.web.protocol.messages.

/** Stones that were there before the first move, and who moves first.
 * @typedef {object} Setup
 * @property {string[]} [black]
 * @property {string[]} [white]
 * @property {"black"|"white"} [to_move] */

/** A game from its first stone, or from a set-up.
 * @typedef {object} Game
 * @property {"freestyle"|"standard"|"renju"|"caro"|"caro_exact"} [rule]
 * @property {number} [size]
 * @property {string} [opening]
 * @property {Setup|null} [setup]
 * @property {string[]} [acts] */

/** What a record says of a move, and the page does not change.
 * @typedef {object} Kept
 * @property {number|null} evaluation
 * @property {number|null} time_ms
 * @property {string} label
 * @property {Record<string, any>} labels
 * @property {boolean} is_marked
 * @property {boolean} is_start
 * @property {Record<string, any>} properties */

/** A move with its comment. *parent* is left out where it is the node before.
 * @typedef {object} TreeNode
 * @property {number|null} [parent]
 * @property {string|null} [move]
 * @property {string} [comment]
 * @property {Kept|null} [kept] */

/** What a game begins with, and what a file says of it as a whole.
 * @typedef {object} Beginning
 * @property {"freestyle"|"standard"|"renju"|"caro"|"caro_exact"} [rule]
 * @property {number} [size]
 * @property {Setup|null} [setup]
 * @property {Record<string, any>} [headers] */

/** A game with variations and comments, as the page keeps it and files hold it.
 * @typedef {object} Tree
 * @property {"freestyle"|"standard"|"renju"|"caro"|"caro_exact"} [rule]
 * @property {number} [size]
 * @property {Setup|null} [setup]
 * @property {Record<string, any>} [headers]
 * @property {TreeNode[]} [tree] */

/** The same for a large book: the moves are one text, the remarks stand by their numbers.
 * @typedef {object} PackedTree
 * @property {"freestyle"|"standard"|"renju"|"caro"|"caro_exact"} [rule]
 * @property {number} [size]
 * @property {Setup|null} [setup]
 * @property {Record<string, any>} [headers]
 * @property {string} moves
 * @property {Record<string, any>} [comments]
 * @property {Record<string, any>} [kept] */

/** A sentence: in English, and as a code with parameters for every language.
 * @typedef {object} Said
 * @property {string} text
 * @property {string} code
 * @property {Record<string, any>} parameters */

/** What a route answers instead of what was asked for.
 * @typedef {object} Refusal
 * @property {string} detail
 * @property {string} code
 * @property {Record<string, any>} parameters */

/** A game that was read from a file.
 * @typedef {object} Imported
 * @property {Tree|PackedTree} game
 * @property {boolean} rule_given
 * @property {string} format
 * @property {number} games
 * @property {string} charset
 * @property {Said[]} notes */

/** A tournament in a file.
 * @typedef {object} Tournament
 * @property {string} name
 * @property {string} title
 * @property {string} rule
 * @property {number} size
 * @property {string[]} players
 * @property {number} finished
 * @property {number} total
 * @property {number} running */

/** How long a player may think; *aim* is what the move deserves of the *seconds*.
 * @typedef {object} Limits
 * @property {number|null} [seconds]
 * @property {number|null} [aim]
 * @property {number|null} [nodes]
 * @property {number|null} [playouts]
 * @property {number|null} [depth] */

/** Say what is on the board, and what may be done next.
 * @typedef {object} Look
 * @property {"look"} type
 * @property {number} id
 * @property {Game} game */

/** Let a player think about a game: for a move, or for a hint.
 * @typedef {object} Think
 * @property {"think"} type
 * @property {number} id
 * @property {Game} game
 * @property {string} player
 * @property {Limits} [limits] */

/** Let a player look for the best lines of a position; a page has one analysis at a time.
 * @typedef {object} Analyse
 * @property {"analyse"} type
 * @property {number} id
 * @property {Game} game
 * @property {string} player
 * @property {number} [lines]
 * @property {Limits} [limits] */

/** Say which threats both sides have, and whether one wins by them.
 * @typedef {object} Survey
 * @property {"survey"} type
 * @property {number} id
 * @property {Game} game */

/** Judge every move of a game; *limits* are for each position.
 * @typedef {object} Review
 * @property {"review"} type
 * @property {number} id
 * @property {Game} game
 * @property {string} player
 * @property {Limits} [limits] */

/** End with what was found so far (*play*), or forget the work of that number.
 * @typedef {object} Stop
 * @property {"stop"} type
 * @property {number} id
 * @property {boolean} [play] */

/** Say what the engine thinks of each move of a position before it searches.
 * @typedef {object} Weigh
 * @property {"weigh"} type
 * @property {number} id
 * @property {Game} game */

/** A row that a stone would make: five, overline, four or three, and what it leads to.
 * @typedef {object} Row
 * @property {"five"|"overline"|"four"|"straight four"|"three"|"no real three"} kind
 * @property {string[]} stones
 * @property {string[]} ends */

/** A point that Black may not play in renju, and why.
 * @typedef {object} Forbidden
 * @property {string} point
 * @property {"overline"|"double four"|"double three"} foul
 * @property {Row[]} rows */

/** Where a stone of the opening may lie: in, or outside, a central square.
 * @typedef {object} Region
 * @property {number} side
 * @property {boolean} inside */

/** Something that may be done in the opening.
 * @typedef {object} Option
 * @property {string} name
 * @property {Region[]} areas
 * @property {number} most */

/** What is on the board.
 * @typedef {object} State
 * @property {"state"} type
 * @property {number} id
 * @property {string[]} moves
 * @property {"black"|"white"} to_move
 * @property {0|1} black
 * @property {0|1} actor
 * @property {(0|1)[]} actors
 * @property {Option[]} options
 * @property {string[]} offers
 * @property {number} declared
 * @property {Forbidden[]} forbidden
 * @property {"black"|"white"|"draw"|null} outcome
 * @property {"five"|"full"|"no legal move"|null} reason
 * @property {string[]} five */

/** The game cannot be: only so many of its acts stand, for that reason.
 * @typedef {object} Refused
 * @property {string} text
 * @property {string} code
 * @property {Record<string, any>} parameters
 * @property {"refused"} type
 * @property {number} id
 * @property {number} kept */

/** The chances of the side to move, as the network estimates them; together they are 1.
 * @typedef {object} Chances
 * @property {number} win
 * @property {number} draw
 * @property {number} loss */

/** What a player has found so far.
 * @typedef {object} Info
 * @property {"info"} type
 * @property {number} id
 * @property {string} best
 * @property {number} line
 * @property {number|null} score
 * @property {number|null} plies
 * @property {number|null} win_rate
 * @property {Chances|null} chances
 * @property {string[]} pv
 * @property {number|null} depth
 * @property {number|null} selective_depth
 * @property {number|null} nodes
 * @property {number|null} playouts
 * @property {number} seconds
 * @property {string} text */

/** A player's act.
 * @typedef {object} Decided
 * @property {"decided"} type
 * @property {number} id
 * @property {string} act
 * @property {number} seconds */

/** One of the best lines: its moves, parted by blanks, and its score for the side to move.
 * @typedef {object} Line
 * @property {string} pv
 * @property {number|null} score
 * @property {Chances|null} chances */

/** What an analysis has found so far, best first; short, because it comes often.
 * @typedef {object} Lines
 * @property {"lines"} type
 * @property {number} id
 * @property {Line[]} lines
 * @property {number|null} depth
 * @property {number|null} selective_depth
 * @property {number|null} nodes
 * @property {number|null} playouts
 * @property {number} seconds
 * @property {string} text */

/** A stone on *gain* makes it with the stones *rest*; *cost* are the replies that help.
 * @typedef {object} Threat
 * @property {"black"|"white"} color
 * @property {"broken three"|"three"|"four"|"straight four"|"five"} kind
 * @property {string} gain
 * @property {string[]} cost
 * @property {string[]} rest */

/** A forced win of *color*, were it its turn: *line*, then five at one of *fives*.
 * @typedef {object} Win
 * @property {"black"|"white"} color
 * @property {"fours"|"threats"} by
 * @property {string[]} line
 * @property {string[]} fives
 * @property {number} plies */

/** A node of the dependency tree: a threat, or two nodes above it combined.
 * @typedef {object} Dependency
 * @property {number|null} parent
 * @property {Threat|null} threat
 * @property {string[]} gains
 * @property {boolean} wins */

/** What a published proof says of a position: Black wins.
 * @typedef {object} Proved
 * @property {string} name
 * @property {"fours"|"listed"|"advice"|"replies"} reason
 * @property {number} plies
 * @property {string[]} line
 * @property {string[]} listed */

/** The threats of a position. *dependencies* are the attacker's (Allis 1994).
 * @typedef {object} ThreatReport
 * @property {Threat[]} threats
 * @property {Win[]} wins
 * @property {"black"|"white"} attacker
 * @property {Dependency[]} dependencies
 * @property {number} left_out
 * @property {Proved|null} proof */

/** The same, as an answer.
 * @typedef {object} Surveyed
 * @property {Threat[]} threats
 * @property {Win[]} wins
 * @property {"black"|"white"} attacker
 * @property {Dependency[]} dependencies
 * @property {number} left_out
 * @property {Proved|null} proof
 * @property {"surveyed"} type
 * @property {number} id */

/** A move of a review. Scores are for who made it.
 * @typedef {object} ReviewedMove
 * @property {number} number
 * @property {number} total
 * @property {string} move
 * @property {"best"|"good"|"inaccuracy"|"mistake"|"blunder"} verdict
 * @property {number} score
 * @property {string} best
 * @property {number} best_score
 * @property {number} lost
 * @property {string[]} pv
 * @property {string[]} refutation
 * @property {"loses"|"misses a win"|null} forced
 * @property {"fours"|"threats"|"force"|null} by
 * @property {number|null} plies */

/** The same, as an answer.
 * @typedef {object} Judged
 * @property {number} number
 * @property {number} total
 * @property {string} move
 * @property {"best"|"good"|"inaccuracy"|"mistake"|"blunder"} verdict
 * @property {number} score
 * @property {string} best
 * @property {number} best_score
 * @property {number} lost
 * @property {string[]} pv
 * @property {string[]} refutation
 * @property {"loses"|"misses a win"|null} forced
 * @property {"fours"|"threats"|"force"|null} by
 * @property {number|null} plies
 * @property {"judged"} type
 * @property {number} id */

/** An analysis or a review has come to its end.
 * @typedef {object} Done
 * @property {"done"} type
 * @property {number} id
 * @property {number} seconds */

/** A player could not act; *crashed* when its process ended, which is then begun anew.
 * @typedef {object} Failed
 * @property {string} text
 * @property {string} code
 * @property {Record<string, any>} parameters
 * @property {"failed"} type
 * @property {number|null} id
 * @property {boolean} crashed */

/** The moves near stones, in the order in which the engine looks at them, with its priors.
 * @typedef {object} Weighed
 * @property {"weighed"} type
 * @property {number} id
 * @property {string[]} points
 * @property {number[]} priors */

/** What the page says.
 * @typedef {Look | Weigh | Think | Analyse | Survey | Review | Stop} Ask */

/** What the server says.
 * @typedef {State | Refused | Info | Decided | Lines | Surveyed | Judged | Weighed | Done | Failed} ServerMessage */

export {};
