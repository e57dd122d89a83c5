import { createHmac, timingSafeEqual } from "node:crypto";

/** The address printed on a document, where anyone reads whether it is genuine. */
export function documentAddress(appUrl: string, code: string): string {
  return `${appUrl}/r/${code}`;
}

/**
 * Codes on receipts and credit notes. A code names the document and signs number, amount and days with the random id of
 * its booking: it cannot be guessed, and is invalid once one of them differs.
 */

export type DocumentKind = "receipt" | "credit-note";

/** What a code signs. */
export interface SignedFacts {
  kind: DocumentKind;
  id: number;
  /** Paise. */
  amount: number;
  /** ISO 4217 code. */
  currency: string;
  startDate: string;
  endDate: string;
}

/** A code as somebody typed it, taken apart. */
interface DocumentCode {
  kind: DocumentKind;
  id: number;
  signature: string;
}

/** Crockford's base 32: no letter is taken for a digit. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SIGNATURE_SIGNS = 16;
const GROUP = /.{4}(?=.)/g;
const PREFIXES = { R: "receipt", C: "credit-note" } as const;
const CODE = /^([RC])([1-9]\d{0,14})([0-9A-Z]{16})$/;
const MAX_TYPED_CHARACTERS = 100;

/**
 * The code of a document: kind, id and 80 bits of signature, such as `R12-7K3M-0QXT-9V2B-HJ4D`.
 *
 * @param publicId the booking's random id
 */
export function writeDocumentCode(facts: SignedFacts, publicId: string): string {
  const prefix = facts.kind === "receipt" ? "R" : "C";
  return `${prefix}${facts.id}-${sign(facts, publicId).replace(GROUP, "$&-")}`;
}

function sign({ kind, id, amount, currency, startDate, endDate }: SignedFacts, publicId: string): string {
  const digest = createHmac("sha256", publicId)
    .update(JSON.stringify([kind, id, amount, currency, startDate, endDate]))
    .digest();
  return Array.from(digest.subarray(0, SIGNATURE_SIGNS), (byte) => SIGNS.charAt(byte % SIGNS.length)).join("");
}

/** Takes a typed code apart: case, blanks and dashes do not matter, O is 0, I and L are 1. */
export function readDocumentCode(typed: string): DocumentCode | undefined {
  const signs = typed
    .slice(0, MAX_TYPED_CHARACTERS)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "");
  const [, prefix, id, signature] = CODE.exec(signs) ?? [];
  if (prefix === undefined || signature === undefined) return undefined;
  return {
    kind: PREFIXES[prefix as keyof typeof PREFIXES],
    id: Number(id),
    signature: signature.replaceAll("O", "0").replace(/[IL]/g, "1"),
  };
}

/** True for the signature of these facts. */
export function isSignatureOf(signature: string, facts: SignedFacts, publicId: string): boolean {
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(facts, publicId)));
}
