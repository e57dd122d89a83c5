import { readState } from "~/enhance/fetch-state";
import { languageOrDefault } from "~/i18n/language";
import { goOnWith } from "~/i18n/page-texts.client";
import { STATE_ELEMENT_ID, type PartsState } from "./page-state";

/** Renders the parts of the page again. */
type Redraw = (state: PartsState) => void;

type TypedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const PART = "[data-part]";
const FOLDS = "main details";
const FIELDS = "form :is(input, select, textarea)";

/** What the server has rendered of the body; what scripts have added stays when the page is replaced. */
let rendered: ChildNode[] = [];
let redraw: Redraw = () => undefined;

/** Takes the page for what the server has rendered, before anything is added to it. */
export function followPage(redrawParts: Redraw): void {
  rendered = [...document.body.childNodes];
  redraw = redrawParts;
}

const isTick = (field: TypedField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

/** Names a field in any language. */
const keyOf = (field: TypedField) =>
  [field.form?.getAttribute("action"), field.id, field.name, isTick(field) ? field.value : ""].join(" ");

/** Carries over what is typed, chosen and unfolded. */
function carryOver(from: Element, to: Element): void {
  const fresh = new Map([...to.querySelectorAll<TypedField>(FIELDS)].map((field) => [keyOf(field), field]));
  for (const field of from.querySelectorAll<TypedField>(FIELDS)) {
    const same = fresh.get(keyOf(field));
    if (same === undefined || field.type === "hidden" || field.type === "file") continue;
    if (isTick(field) && isTick(same)) same.checked = field.checked;
    else same.value = field.value;
  }
  const folds = [...from.querySelectorAll<HTMLDetailsElement>(FOLDS)];
  to.querySelectorAll<HTMLDetailsElement>(FOLDS).forEach(
    (fold, index) => (fold.open = folds[index]?.open ?? fold.open),
  );
}

/** Replaces the page that is shown. Its parts are kept, with what was typed in them. */
function putInPlace(page: Document): void {
  const body = document.adoptNode(page.body);
  carryOver(document.body, body);
  for (const part of document.querySelectorAll<HTMLElement>(PART))
    body.querySelector(`[data-part="${part.dataset.part}"]`)?.replaceWith(part);
  for (const before of rendered) before.remove();
  rendered = [...body.childNodes];
  document.body.prepend(...rendered);
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  document.documentElement.dir = page.documentElement.dir;
}

/**
 * Fetches the page and shows it. It is reloaded where the answer is a redirect, as when a session is over, or a page in
 * lite mode, as when the connection has become slow.
 */
export async function refreshPage(): Promise<void> {
  const answer = await fetch(location.href, { credentials: "same-origin" });
  if (!answer.ok || answer.redirected) return location.reload();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (page.getElementById(STATE_ELEMENT_ID) === null) return location.reload();
  const state = await readState(page);
  putInPlace(page);
  await goOnWith(languageOrDefault(state.language), state.texts);
  redraw(state);
}
