/** Questions to the engine from a part of a page that says how loading goes, and offers to try again. */
import { engine } from "./engine.mjs";
import { Table } from "./table.mjs";

export class Referee {
  #deed;

  /** `element` holds the words for every state. */
  constructor(element) {
    this.table = new Table(element);
    element.addEventListener("click", ({ target }) => {
      if (target.closest("[data-boot=yes]")) this.#again();
    });
  }

  /** Do what takes the engine, unless the reader saves data and has not agreed yet. */
  run(deed) {
    this.#deed = deed;
    if (navigator.connection?.saveData && engine.state === "idle") this.table.show("ask");
    else return this.#deed();
  }

  #again() {
    engine.retry();
    return this.#deed();
  }

  /** Python's answer, or undefined where there is none; then the page says so. */
  async ask(op, args) {
    const ended = engine.on((news) => news.state === "loading" && this.#loading(news));
    const answer = engine.ask(op, args);
    if (engine.state === "loading") this.#loading(engine.news);
    try {
      const found = await answer;
      if (found.error) throw new Error(found.error);
      this.table.show("ready");
      return found;
    } catch (error) {
      this.table.fail(error.message);
      this.table.show("failed");
      return undefined;
    } finally {
      ended();
    }
  }

  #loading(news) {
    this.table.progress(news);
    this.table.show("loading");
  }
}
