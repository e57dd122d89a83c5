import stylesheet from "~/styles/app.css?url";
import deskStylesheet from "~/styles/desk.css?url";

const SHEETS = { styles: stylesheet, desk: deskStylesheet };

async function putWhole(id: string, address: string): Promise<void> {
  const element = document.getElementById(id);
  if (element === null) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const text = await answer.text();
  // Emptied on the way, the element would be judged by the content policy as it is then.
  if (element.firstChild === null) element.textContent = text;
  else element.firstChild.nodeValue = text;
}

/**
 * Puts the whole stylesheets in place of the rules that the page could use as it came. Before anything with a class
 * is added to it.
 */
export async function putWholeStyles(): Promise<void> {
  if (import.meta.env.DEV) return;
  await Promise.all(Object.entries(SHEETS).map(([id, address]) => putWhole(id, address)));
}
