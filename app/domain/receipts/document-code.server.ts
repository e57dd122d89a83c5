/** Codes printed on receipts and credit notes, by which anyone can check that the paper is genuine. */

type DocumentKind = "receipt" | "credit-note";

/** The address printed on a document, where anyone reads whether it is genuine. */
export function documentAddress(appUrl: string, code: string): string {
  return `${appUrl}/r/${code}`;
}

const GROUP = /.{4}(?=.)/g;
const PREFIXES = { R: "receipt", C: "credit-note" } as const;
const CODE = /^([RC])([1-9]\d{0,14})([0-9A-Z]{16})$/;
const MAX_TYPED_CHARACTERS = 100;

/** The code of a document: kind, id and token, such as `R12-7K3M-0QXT-9V2B-HJ4D`. */
export function writeDocumentCode(kind: DocumentKind, { id, token }: { id: number; token: string }): string {
  return `${kind === "receipt" ? "R" : "C"}${id}-${token.replace(GROUP, "$&-")}`;
}

/** Takes a typed code apart: case, blanks and dashes do not matter, O is 0, I and L are 1. */
export function readDocumentCode(typed: string): { kind: DocumentKind; id: number; token: string } | undefined {
  const signs = typed
    .slice(0, MAX_TYPED_CHARACTERS)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "");
  const [, prefix, id, token] = CODE.exec(signs) ?? [];
  if (prefix === undefined || token === undefined) return undefined;
  return {
    kind: PREFIXES[prefix as keyof typeof PREFIXES],
    id: Number(id),
    token: token.replaceAll("O", "0").replace(/[IL]/g, "1"),
  };
}
