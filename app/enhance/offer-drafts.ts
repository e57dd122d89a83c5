import { loadTexts } from "~/i18n/texts.client";
import type { Draft } from "./contract";

/** Shows a form that could not be sent: filled in on its own page, by a link on any other. Only the user sends it. */

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** They lead to the same days and the same price. */
const PRICED = ["startDate", "endDate", "withOperator", "workPlace"];
const MOST_LISTED = 3;
/** At the end of every title. */
const BRAND = / – [^–]+$/;

interface KeptDraft extends Draft {
  at: string;
}

/** The newest first; old ones are deleted. */
async function readDrafts(caches: readonly Cache[]): Promise<KeptDraft[]> {
  const all: KeptDraft[] = [];
  for (const cache of caches)
    for (const request of await cache.keys()) {
      const kept = (await (await cache.match(request))?.json()) as Omit<KeptDraft, "path"> | undefined;
      if (kept === undefined) continue;
      if (Date.now() - Date.parse(kept.at) < MAX_AGE_MS) all.push({ ...kept, path: new URL(request.url).pathname });
      else await cache.delete(request);
    }
  return all.sort((one, other) => other.at.localeCompare(one.at));
}

/** As if typed: React, where it has the field, must hear of it. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  descriptor?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What is folded away would be sent without having been seen. */
function unfold(field: Element): void {
  const folded = field.closest("details");
  if (folded !== null) folded.open = true;
}

function fill(form: HTMLFormElement, fields: Draft["fields"]): void {
  for (const [name, value] of fields)
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(name)}"]`)) {
      if (field.type === "radio") {
        if (field.value === value) field.click();
      } else if (!["checkbox", "hidden"].includes(field.type) && field.value !== value) {
        type(field, value);
        unfold(field);
      }
    }
  // Those that were not ticked are not among the fields.
  for (const box of form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) {
    const isTicked = fields.some(([name, value]) => name === box.name && value === box.value);
    if (box.checked === isTicked) continue;
    box.click();
    unfold(box);
  }
}

function add<Name extends keyof HTMLElementTagNameMap>(parent: HTMLElement, name: Name, className = "", text = "") {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}

/** At the end of the page, outside of all that React has drawn, and over it. */
function say(title: string, text: string): { note: HTMLElement; actions: HTMLElement } {
  const note = add(document.body, "div", "toasts");
  const alert = add(note, "div", "alert blue");
  alert.setAttribute("role", "status");
  const words = add(alert, "div");
  add(words, "strong", "", title);
  if (text !== "") add(words, "p", "", text);
  return { note, actions: add(words, "p", "row") };
}

function leadTo({ path, search = "", fields }: Draft): string {
  const asked = new URLSearchParams(search);
  // An operator and a place belong to the price of the days.
  if (path.endsWith("/book")) for (const [name, value] of fields) if (PRICED.includes(name)) asked.set(name, value);
  const text = asked.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** What was typed since the page came is not replaced. */
function isTouched(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  const isChanged = (field: HTMLInputElement | HTMLTextAreaElement) =>
    field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)
      ? field.checked !== field.defaultChecked
      : field.type !== "hidden" && field.value !== field.defaultValue;
  return form.contains(document.activeElement) || fields.some(isChanged);
}

/** By the titles of their pages. */
function listIn(actions: HTMLElement, drafts: readonly Draft[]): void {
  for (const draft of drafts.slice(0, MOST_LISTED))
    add(actions, "a", "btn", draft.title?.replace(BRAND, "") ?? draft.path).href = leadTo(draft);
}

function offerToFill(form: HTMLFormElement, fields: Draft["fields"], texts: Record<string, string>): void {
  const { note, actions } = say(texts["draftWaits"] ?? "", "");
  add(actions, "button", "btn", texts["draftOpen"]).onclick = () => {
    fill(form, fields);
    note.remove();
  };
  add(actions, "button", "btn btn-outline", texts["draftClose"]).onclick = () => note.remove();
}

/**
 * @param caches that hold the drafts
 * @param forget deletes the one of an address
 */
export async function offerDrafts(caches: readonly Cache[], forget: (address: string) => Promise<void>): Promise<void> {
  const drafts = await readDrafts(caches);
  const [newest] = drafts;
  if (newest === undefined) return;
  const texts = await loadTexts(document.documentElement.lang, "offline");
  const here = drafts.find(({ path }) => path === location.pathname);
  const form = [...document.forms].find(
    ({ action, dataset }) => dataset.keeps !== undefined && new URL(action).pathname === here?.path,
  );
  const isHere = here !== undefined && form !== undefined;
  if (isHere && isTouched(form)) return offerToFill(form, here.fields, texts);
  if (isHere) fill(form, here.fields);
  const { note, actions } = say(
    texts[isHere ? "draftFilled" : "draftWaits"] ?? "",
    isHere ? (texts["draftFilledText"] ?? "") : "",
  );
  if (isHere) add(actions, "button", "btn btn-outline", texts["draftClose"]).onclick = () => note.remove();
  else if (drafts.length > 1) listIn(actions, drafts);
  else add(actions, "a", "btn", texts["draftOpen"]).href = leadTo(newest);
  add(actions, "button", "btn btn-outline", texts["draftDrop"]).onclick = () => {
    for (const { path } of isHere ? [here] : drafts.slice(0, MOST_LISTED)) void forget(path);
    if (isHere) form.reset();
    note.remove();
  };
}
