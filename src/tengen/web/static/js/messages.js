// The messages between page and server, as types.
// Written by `python -m tengen.web.typedefs` from tengen.web.messages; a test compares the two.

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

/** A move with its comment. *parent* is left out where it is the node before.
 * @typedef {object} TreeNode
 * @property {number|null} [parent]
 * @property {string|null} [move]
 * @property {string} [comment] */

/** A game with variations and comments, as the page keeps it and files hold it.
 * @typedef {object} Tree
 * @property {"freestyle"|"standard"|"renju"|"caro"|"caro_exact"} [rule]
 * @property {number} [size]
 * @property {Setup|null} [setup]
 * @property {TreeNode[]} [tree] */

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

/** Play at once what was found so far (*play*), or forget the thinking of that number.
 * @typedef {object} Stop
 * @property {"stop"} type
 * @property {number} id
 * @property {boolean} [play] */

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
 * @property {"refused"} type
 * @property {number} id
 * @property {number} kept
 * @property {string} text */

/** What a player has found so far.
 * @typedef {object} Info
 * @property {"info"} type
 * @property {number} id
 * @property {string} best
 * @property {number} line
 * @property {number|null} score
 * @property {number|null} plies
 * @property {number|null} win_rate
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

/** A player could not act; *crashed* when its process ended, which is then begun anew.
 * @typedef {object} Failed
 * @property {"failed"} type
 * @property {number|null} id
 * @property {string} text
 * @property {boolean} crashed */

/** What the page says.
 * @typedef {Look | Think | Stop} Ask */

/** What the server says.
 * @typedef {State | Refused | Info | Decided | Failed} Answer */

export {};
