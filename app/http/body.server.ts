import type { z } from "zod";
import { Invalid, type MessageKey } from "~/domain/errors";
import { isIncomparable } from "~/domain/schema-parts";
import messages from "~locales/en/messages.json";
import { Problem } from "./problems.server";

/** The one field that a form may repeat. */
const IMAGES_FIELD = "images";

/** Reads JSON or a form; unknown fields are ignored. @throws Problem 415, 400 where malformed; Invalid by field */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  return requireValid(await readRaw(request), schema);
}

/** Validates a URL's query. @throws Invalid with the errors by parameter */
export function requireQuery<T>(query: URLSearchParams, schema: z.ZodType<T>): T {
  return requireValid(Object.fromEntries(query), schema);
}

/** Validates untrusted input. @throws Invalid with the errors by field */
export function requireValid<T>(value: unknown, schema: z.ZodType<T>): T {
  const read = check(value, schema);
  if (read.success) return read.data;
  const fields = toFieldMessages(read.error);
  throw new Invalid(Object.values(fields)[0]?.[0] ?? "bodyInvalid", { fields });
}

/** @throws Problem 400 for a value on which the validation itself fails */
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
    return isForm ? fromForm(await request.formData()) : await request.json();
  } catch {
    throw new Problem(400, "bodyInvalid");
  }
}

/** The fields of a form by name: the last of a name, but all the images. */
function fromForm(form: FormData): unknown {
  const fields = Object.fromEntries(form);
  return form.has(IMAGES_FIELD) ? { ...fields, [IMAGES_FIELD]: form.getAll(IMAGES_FIELD) } : fields;
}

function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(messages, text);
}

/** Error texts by field; an issue without its own text gets the one for an invalid body. */
export function toFieldMessages(error: z.ZodError): Record<string, MessageKey[]> {
  const fields: Record<string, MessageKey[]> = {};
  for (const issue of error.issues) {
    const field = issue.path[0];
    if (typeof field !== "string") continue;
    const key = isMessageKey(issue.message) ? issue.message : "bodyInvalid";
    (fields[field] ??= []).push(key);
  }
  return fields;
}
