/** Error texts by field name; those under "" concern the whole form. */
type FormProblems = Record<string, string[]>;

/** Without a status there was no answer that can be read. */
type ApiOutcome<T> = { ok: true; value: T } | { ok: false; status?: number; problems: FormProblems };

interface ProblemBody {
  message?: string;
  details?: FormProblems;
}

/** Names the account that the page was opened by, as every form of such a page does. */
export function accountHeader(): Record<string, string> {
  const account = document.querySelector<HTMLInputElement>("[name=accountId]")?.value;
  return account === undefined ? {} : { "X-Account-Id": account };
}

/** Calls a JSON endpoint of this server. @param body JSON, a form or none @param failed text for no readable answer */
export async function callApi<T>(
  method: "GET" | "POST" | "PATCH",
  path: string,
  body: object | undefined,
  failed: string,
): Promise<ApiOutcome<T>> {
  const sent = body === undefined ? {} : body instanceof FormData ? { body } : { body: JSON.stringify(body) };
  const headers = {
    ...accountHeader(),
    Accept: "application/json",
    ...(typeof sent.body === "string" ? { "Content-Type": "application/json" } : {}),
  };
  try {
    const answer = await fetch(path, { method, credentials: "same-origin", headers, ...sent });
    if (answer.ok) return { ok: true, value: (await answer.json()) as T };
    const { message = failed, details } = (await answer.json()) as ProblemBody;
    return { ok: false, status: answer.status, problems: details ?? { "": [message] } };
  } catch {
    return { ok: false, problems: { "": [failed] } };
  }
}
