/** What pages of the course fetch once something is asked of the engine. */
export { Hand } from "./hand.mjs";
export { Referee } from "./referee.mjs";
