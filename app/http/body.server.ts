import type { z } from "zod";
import { Invalid, type MessageKey } from "~/domain/errors";
import { isIncomparable } from "~/domain/schema-parts";
import messages from "~locales/en/messages.json";
import { Problem } from "./problems.server";

/**
 * Reads a request's body as JSON or as a form and checks it. Unknown fields are ignored.
 *
 * @throws Problem 415 for another media type, 400 for a body that cannot be read; Invalid with the fields that are wrong
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  return requireValid(await readRaw(request), schema);
}

/**
 * Reads an address's query and checks it.
 *
 * @throws Invalid with the parameters that are wrong
 */
export function requireQuery<T>(query: URLSearchParams, schema: z.ZodType<T>): T {
  return requireValid(Object.fromEntries(query), schema);
}

/**
 * Checks a value that came from outside.
 *
 * @throws Invalid with the fields that are wrong
 */
export function requireValid<T>(value: unknown, schema: z.ZodType<T>): T {
  const read = check(value, schema);
  if (read.success) return read.data;
  const fields = toFieldMessages(read.error);
  throw new Invalid(Object.values(fields)[0]?.[0] ?? "bodyInvalid", { fields });
}

/** @throws Problem 400 for a value that cannot even be checked */
function check<T>(value: unknown, schema: z.ZodType<T>): z.ZodSafeParseResult<T> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    throw isIncomparable(error) ? new Problem(400, "bodyInvalid") : error;
  }
}

async function readRaw(request: Request): Promise<unknown> {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  const isForm = type === "application/x-www-form-urlencoded" || type === "multipart/form-data";
  if (type !== "application/json" && !isForm) throw new Problem(415, "bodyType");
  try {
    return isForm ? Object.fromEntries(await request.formData()) : await request.json();
  } catch {
    throw new Problem(400, "bodyInvalid");
  }
}

function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(messages, text);
}

/** The texts of a failed check, field by field; a check without words of its own counts as unreadable. */
export function toFieldMessages(error: z.ZodError): Record<string, MessageKey[]> {
  const fields: Record<string, MessageKey[]> = {};
  for (const issue of error.issues) {
    const field = issue.path[0];
    if (typeof field !== "string") continue;
    const key = isMessageKey(issue.message) ? issue.message : "bodyInvalid";
    fields[field] = [...(fields[field] ?? []), key];
  }
  return fields;
}
