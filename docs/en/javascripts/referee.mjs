/**
 * Questions to the engine from a part of a page that says how loading goes, and offers to try again.
 *
 * @import { Answer, News, Question, Questions } from "./types.d.ts"
 */
import { hit } from "./dom.mjs";
import { engine, isSaving } from "./engine.mjs";
import { Table } from "./table.mjs";

export class Referee {
  #deed = async () => {};

  /** @param {HTMLElement} element that holds the words for every state */
  constructor(element) {
    this.table = new Table(element);
    element.addEventListener("click", (event) => {
      if (!hit(event, "[data-boot=yes]")) return;
      engine.retry();
      this.#deed();
    });
  }

  /**
   * Do what takes the engine, unless the reader saves data and has not agreed yet.
   *
   * @param {() => Promise<void>} deed
   */
  async run(deed) {
    this.#deed = deed;
    if (isSaving()) this.table.show("ask");
    else await deed();
  }

  /**
   * Python's answer, or undefined where there is none; then the page says so.
   *
   * @template {Question} Q
   * @param {Q} op
   * @param {Questions[Q]} args
   * @returns {Promise<Answer<Q> | undefined>}
   */
  async ask(op, args) {
    const ended = engine.on((news) => news.state === "loading" && this.#loading(news));
    const answer = engine.ask(op, args);
    if (engine.news.state === "loading") this.#loading(engine.news);
    try {
      const found = await answer;
      this.table.show("ready");
      return found;
    } catch (error) {
      this.table.fail(/** @type {Error} */ (error).message);
      this.table.show("failed");
      return undefined;
    } finally {
      ended();
    }
  }

  /** @param {News} news */
  #loading(news) {
    this.table.progress(news);
    this.table.show("loading");
  }
}
