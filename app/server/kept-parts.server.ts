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

const parts = new RecentMap<string, string>(MAX_PARTS);

/**
 * The parts of one page.
 *
 * @param frame what of the page's frame its parts may show
 */
export function createPartStore(frame: string): PartStore & { finish(html: string): string } {
  const opened: { key: string; html: string | undefined }[] = [];
  return {
    open: (by) => {
      const key = `${frame} ${by}`;
      const html = parts.get(key);
      return { number: opened.push({ key, html }) - 1, isThere: html !== undefined };
    },
    finish: (html) => {
      const whole = html.replace(KEPT, (_, number: string) => opened[Number(number)]?.html ?? "");
      if (opened.every((part) => part.html !== undefined)) return whole;
      return whole.replace(NEW, (_, number: string, part: string) => {
        const { key } = opened[Number(number)] ?? {};
        if (key !== undefined) parts.set(key, part);
        return part;
      });
    },
  };
}
