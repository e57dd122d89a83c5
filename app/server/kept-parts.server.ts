import { RecentMap } from "~/domain/recent-map";
import type { PartStore } from "~/hydrate/kept";

/**
 * Keeps markup of parts that many pages have, such as a machine's card in every list that finds it. Pages have elements
 * in their place, which are replaced once React is done: React itself takes finished markup only within an element.
 */

/** Up to 4 KB each with what they are found by. */
const MAX_PARTS = 1_000;
const KEPT = /<template id="kept-(\d+)"><\/template>/g;
const NEW = /<template id="from-(\d+)"><\/template>([^]*?)<template id="to-\1"><\/template>/g;

/** Markup that many pages have. */
export interface KeptMarkup {
  html: string;
  /** Read once, when it is first asked for. */
  uses?: readonly number[];
}

export interface FinishedPage {
  html: string;
  /** What was rendered for this page, without the parts that were there. */
  rendered: string;
  /** The parts that were there. */
  kept: KeptMarkup[];
}

const parts = new RecentMap<string, KeptMarkup>(MAX_PARTS);

/**
 * The parts of one page.
 *
 * @param frame what of the page's frame its parts may show
 */
export function createPartStore(frame: string): PartStore & { finish(rendered: string): FinishedPage } {
  const opened: { key: string; part: KeptMarkup | undefined }[] = [];
  return {
    open: (by) => {
      const key = `${frame} ${by}`;
      const part = parts.get(key);
      return { number: opened.push({ key, part }) - 1, isThere: part !== undefined };
    },
    finish: (rendered) => {
      const kept = opened.flatMap(({ part }) => part ?? []);
      const whole = rendered.replace(KEPT, (_, number: string) => opened[Number(number)]?.part?.html ?? "");
      if (kept.length === opened.length) return { html: whole, rendered, kept };
      const html = whole.replace(NEW, (_, number: string, part: string) => {
        const { key } = opened[Number(number)] ?? {};
        if (key !== undefined) parts.set(key, { html: part });
        return part;
      });
      return { html, rendered, kept };
    },
  };
}
