/** Texts of a form's fields by their names, those about the whole form under "". */
export type FormProblems = Record<string, string[]>;

export type ApiOutcome<T> = { ok: true; value: T } | { ok: false; problems: FormProblems };

interface ProblemBody {
  message?: string;
  details?: FormProblems;
}

/**
 * Sends a form's values to one of the product's calls, or asks for what fills it in, so that the page around it can stay.
 *
 * @param body values to be sent as JSON, a form with a file, or nothing
 * @param failed what is said where no answer comes, or none that can be read
 */
export async function callApi<T>(
  method: "GET" | "POST" | "PATCH",
  path: string,
  body: object | undefined,
  failed: string,
): Promise<ApiOutcome<T>> {
  const sent = body === undefined ? {} : body instanceof FormData ? { body } : { body: JSON.stringify(body) };
  const headers = {
    Accept: "application/json",
    ...(typeof sent.body === "string" ? { "Content-Type": "application/json" } : {}),
  };
  try {
    const answer = await fetch(path, { method, credentials: "same-origin", headers, ...sent });
    if (answer.ok) return { ok: true, value: (await answer.json()) as T };
    const { message = failed, details } = (await answer.json()) as ProblemBody;
    return { ok: false, problems: details ?? { "": [message] } };
  } catch {
    return { ok: false, problems: { "": [failed] } };
  }
}
