/** A number that Python makes a fresh question or a deal of, always the same one of the same number. */
export const freshSeed = () => Math.floor(Math.random() * 1e9);
