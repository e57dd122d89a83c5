import { putWholeStyles } from "./whole-styles";

/** How the page and React go together. */
export interface Hydration {
  /** Begins it; resolves when React has the page, or never will. */
  begin: () => Promise<void>;
  /** Resolves when none is under way. */
  settle: () => Promise<void>;
  /** Begins it for a page that was put in place of the one that came, where the connection is good. */
  beginAnew: () => void;
}

/** Shows the answer that a refused form was given, on the form's own address, as the browser would. */
export async function showAnswer(answer: Response, address: string, hydration: Hydration): Promise<void> {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await hydration.settle();
  const { dataset } = document.documentElement;
  const isHydrated = dataset.ready === "yes";
  if (address !== location.href) {
    history.pushState(null, "", address);
    addEventListener("popstate", () => location.reload());
  }
  if (isHydrated && dataset.parts !== undefined && page.querySelector("[data-part]") !== null) {
    await (await import("~/hydrate/replace-page")).showPage(page);
  } else {
    await putWholeStyles().catch(() => undefined);
    document.body.replaceWith(document.adoptNode(page.body));
    document.title = page.title;
    for (const { name, value } of page.documentElement.attributes) document.documentElement.setAttribute(name, value);
    if (isHydrated) dataset.ready = "no";
    else hydration.beginAnew();
  }
  scrollTo(0, 0);
  (document.querySelector<HTMLElement>("[data-error-summary]") ?? document.querySelector("main"))?.focus();
}
