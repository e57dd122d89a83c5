import type { Notes } from "./ledger";
import { badRequest } from "./provider-error";

const HIGHEST_NOTE_COUNT = 15;
const HIGHEST_NOTE_LENGTH_CHARACTERS = 256;
const HIGHEST_RECEIPT_LENGTH_CHARACTERS = 40;
const HIGHEST_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 10;

export type Json = Record<string, unknown>;

/** Whether a parsed JSON value is an object. */
export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Parses a request body; an empty one counts as {}.
 * @throws ProviderError unless it is a JSON object
 */
export function parseJson(body: Buffer): Json {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch {
    throw badRequest("The request body is not valid JSON.");
  }
  if (!isJson(value)) throw badRequest("The request body must be a JSON object.");
  return value;
}

/**
 * An amount in paise: an integer, or a string of digits, which the provider accepts as well.
 * @throws ProviderError if absent or not a whole number
 */
export function readPaise(value: unknown, field = "amount"): number {
  if (value === undefined || value === null || value === "") throw badRequest(`The ${field} field is required.`, field);
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isSafeInteger(number)) {
    throw badRequest(`The ${field} must be an integer.`, field);
  }
  return number;
}

/**
 * The merchant's own reference, null when absent.
 * @throws ProviderError if it is not a string or longer than 40 characters
 */
export function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw badRequest("The receipt must be a string.", "receipt");
  if (value.length > HIGHEST_RECEIPT_LENGTH_CHARACTERS) {
    throw badRequest(`The receipt may not be greater than ${HIGHEST_RECEIPT_LENGTH_CHARACTERS} characters.`, "receipt");
  }
  return value;
}

/**
 * Notes as the provider returns them: an object, or [] when there are none.
 * @throws ProviderError beyond 15 pairs or 256 characters a value
 */
export function readNotes(value: unknown): Notes {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [];
  if (!isJson(value)) throw badRequest("The notes must be an object of key and value pairs.", "notes");
  const pairs = Object.entries(value);
  if (pairs.length > HIGHEST_NOTE_COUNT) {
    throw badRequest(`The notes may not have more than ${HIGHEST_NOTE_COUNT} pairs.`, "notes");
  }
  const notes: Record<string, string> = {};
  for (const [key, note] of pairs) {
    if (typeof note !== "string" && typeof note !== "number")
      throw badRequest(`The note ${key} must be a string.`, "notes");
    const text = String(note);
    if (text.length > HIGHEST_NOTE_LENGTH_CHARACTERS || key.length > HIGHEST_NOTE_LENGTH_CHARACTERS) {
      throw badRequest(`The notes may not be greater than ${HIGHEST_NOTE_LENGTH_CHARACTERS} characters each.`, "notes");
    }
    notes[key] = text;
  }
  return pairs.length === 0 ? [] : notes;
}

export interface Collection<Item> {
  entity: "collection";
  count: number;
  items: Item[];
}

function readPageNumber(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name);
  if (text === null || text === "") return fallback;
  if (!/^\d+$/.test(text)) throw badRequest(`The ${name} must be an integer.`, name);
  return Number(text);
}

/**
 * One page of a list, newest first, by the provider's from, to (seconds), count and skip.
 * @param items oldest first
 * @throws ProviderError if one of those is not a whole number, or count is above 100
 */
export function toCollection<Item extends { created_at: number }>(
  items: Iterable<Item>,
  query: URLSearchParams,
): Collection<Item> {
  const from = readPageNumber(query, "from", 0);
  const to = readPageNumber(query, "to", Number.MAX_SAFE_INTEGER);
  const skip = readPageNumber(query, "skip", 0);
  const count = readPageNumber(query, "count", DEFAULT_PAGE_SIZE);
  if (count < 1 || count > HIGHEST_PAGE_SIZE) {
    throw badRequest(`The count must be between 1 and ${HIGHEST_PAGE_SIZE}.`, "count");
  }
  const page = [...items]
    .filter((item) => item.created_at >= from && item.created_at <= to)
    .reverse()
    .slice(skip, skip + count);
  return { entity: "collection", count: page.length, items: page };
}
