/** Texts of a form's fields by their names, those about the whole form under "". */
export type FormProblems = Record<string, string[]>;

export type ApiOutcome<T> = { ok: true; value: T } | { ok: false; problems: FormProblems };

interface ProblemBody {
  message?: string;
  details?: FormProblems;
}

/**
 * Sends a form's values to one of the product's calls, so that the page around the form can stay.
 *
 * @param body values to be sent as JSON, or a form with a file
 * @param failed what is said where no answer comes, or none that can be read
 */
export async function callApi<T>(method: "POST" | "PATCH", path: string, body: object, failed: string): Promise<ApiOutcome<T>> {
  const isForm = body instanceof FormData;
  const headers = { Accept: "application/json", ...(isForm ? {} : { "Content-Type": "application/json" }) };
  try {
    const answer = await fetch(path, { method, credentials: "same-origin", headers, body: isForm ? body : JSON.stringify(body) });
    if (answer.ok) return { ok: true, value: (await answer.json()) as T };
    const { message = failed, details } = (await answer.json()) as ProblemBody;
    return { ok: false, problems: details ?? { "": [message] } };
  } catch {
    return { ok: false, problems: { "": [failed] } };
  }
}
