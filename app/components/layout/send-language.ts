/** Tells the server of another language, as the form that offers it would. @throws where it is refused */
export async function sendLanguage(form: HTMLFormElement, language: string): Promise<void> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.set("language", language);
  const answer = await fetch("/language", { method: "POST", body, redirect: "manual" });
  if (!answer.ok && answer.type !== "opaqueredirect") throw new Error(String(answer.status));
}
