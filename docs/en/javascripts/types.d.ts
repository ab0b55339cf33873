/**
 * What the scripts say to each other and to Python; tsc holds them to it (`dev.py lint`).
 *
 * `Questions` and `Answers` are those of tutorials/browser/bridge.py and course.py, whose tests hold Python to them.
 */

import type { Lockfile } from "pyodide";

export type Shape = "tall" | "wide";

/** The HTML of a frame or of another part of a figure, as Python wrote it. */
type Html = string;

// --- Questions to Python, and its answers

/** The hand: an example's name, or the text of a record. */
export interface Source {
  example?: string;
  record?: string;
  /** The way from the page to the root of the site. */
  root?: string;
  /** Who sees the hand: "0", "1", or "" for the table. */
  seat?: string;
}

/** A position: the step at which the written line was left, the plays since then, the number of the position. */
export interface Position {
  step: number;
  plays: string[];
  at: number;
}

/** The reader's own lines, each a step and the plays since, and what can be done with them. */
export interface Listed {
  lines: [number, string[]][];
  current: number;
  undo: boolean;
  redo: boolean;
}

/** A hand against the computer, after the reader's plays. */
interface Opponent {
  seed: number;
  plays: string[];
  root?: string;
  about?: string;
  at?: number;
}

export interface Questions {
  open: Source;
  tray: Source & Position & Listed;
  play: Source & Position & { play?: string };
  why: Source & Position & { about?: string };
  follow: Source & { link: string };
  judge: { exercise: string; answer: string; root?: string };
  another: { exercise: string; seed: number; root?: string };
  drill: { drill: string; level: number; seed: number; root?: string };
  opponent: Opponent;
}

/** Each may be `refused`, in HTML, instead: by the rules, or for a link that cannot be read. */
export interface Answers {
  open: { frames: Html[]; crowded: Html[] };
  tray: { html: Html; places: Record<Shape, Html>; lines: Html; link?: string };
  play: { frames: Html[] };
  why: { html: Html };
  follow: Branch & { example: string; record?: string; elsewhere: Html };
  judge: Verdict;
  another: Asked;
  drill: Asked;
  opponent: { frames: Html[]; tray: Html; places: Record<Shape, Html>; over: boolean; html?: Html };
}

/** A branch that a link holds: where the written line is left, and the plays with the frames they lead to. */
export interface Branch {
  step: number;
  plays: [string, Html[]][];
}

/** What is said to an answer, and the board it leads to, if it changes. */
export interface Verdict {
  state: "right" | "wrong";
  html: Html;
  board?: Html;
}

/** A fresh question and the name of its exercise. */
export interface Asked {
  exercise: string;
  html: Html;
}

export type Question = keyof Questions;

/** What may come: all of an answer; `refused`; nothing, where the question does not matter any more. */
export type Answer<Q extends Question> = Partial<Answers[Q]> & { refused?: Html };

// --- The page and its worker

export type Stage = "" | "fetch" | "start" | "import" | "ready" | "ask";

/** How loading stands; `loaded` and `total` in bytes on the wire. */
export interface News {
  state: "idle" | "loading" | "ready" | "failed";
  stage: Stage;
  loaded: number;
  total: number;
  message: string;
}

/** What is asked of the worker. */
export interface Ask {
  id: number;
  op: Question;
  args: object;
}

/** What went wrong, and when. */
export interface Trouble {
  stage: Stage;
  message: string;
}

/** What the worker tells: how loading goes, that it is ready, or, by `id`, the answer as JSON or what went wrong. */
export interface Told {
  id?: number;
  value?: string;
  error?: Trouble;
  progress?: Pick<News, "stage" | "loaded" | "total">;
  ready?: true;
}

/** A tab's one engine: engine.mjs. */
export interface Engine {
  readonly news: News;
  on(listener: (news: News) => void): () => void;
  ask<Q extends Question>(op: Q, args: Questions[Q]): Promise<Answer<Q>>;
  retry(): void;
}

// --- A replay's element and what plays it

/** The element: replay.mjs, for player.mjs. */
export interface Replay extends HTMLElement {
  written: HTMLElement[];
  shape?: Shape;
  fit(): void;
  reserve(): void;
  take(branch: Branch): void;
}

/** Sentences to say before that of a frame, each in an element of this name. */
export type Said = ["small" | "span", string][];

export type Timer = ReturnType<typeof setTimeout>;

// --- What is compiled in, and what others put into the page

declare global {
  /** The folder of the engine. */
  const ENGINE_DIR: string;
  /** The engine's bytes on the wire. */
  const ENGINE_BYTES: number;
  /** The file that steps and plays. */
  const PLAYER: string;
  /** The file that asks the engine on pages of the course. */
  const ASKING: string;
  /** The part of Pyodide's lock file that a boot without packages needs. */
  const LOCK: Lockfile;
  /** The engine's files: bytes unpacked and on the wire. */
  const PARTS: Record<string, { size: number; wire: number }>;

  var openEndsEngine: Engine | undefined;
  /** The theme tells of each page that it puts in place. */
  var document$: { subscribe(listener: () => void): void } | undefined;

  interface Navigator {
    connection?: { saveData?: boolean };
  }
}
