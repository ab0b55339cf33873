/**
 * What the choices over a list show of it.
 *
 * @typedef {{by: string | undefined, value: string}} Choice what it goes by ("game", …), and what is chosen, if anything
 */

/**
 * Whether an item holds, among its words for each choice, what that says.
 *
 * @param {Record<string, string | undefined>} words of the item, by what a choice goes by
 * @param {Choice[]} choices
 */
export const isShown = (words, choices) =>
  choices.every(({ by = "", value }) => !value || (words[by] ?? "").split(" ").includes(value));

/**
 * Whether a group of options belongs to the game that is chosen; without a choice, all do.
 *
 * @param {string | undefined} game of the group
 * @param {Choice[]} choices
 */
export const isOffered = (game, choices) =>
  choices.every(({ by, value }) => by !== "game" || value === "" || value === game);
