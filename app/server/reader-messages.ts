import type { SessionUse } from "~/domain/users/session-use.server";
import type { RemixLoadContext } from "./middleware";

/** What the process that listens and those that make pages for it tell each other. */

/** A page that is asked for. */
export interface AskedPage {
  id: number;
  url: string;
  headers: [name: string, value: string][];
  context: Pick<RemixLoadContext, "requestId" | "nonce" | "clientAddress">;
}

/** A page that is made. */
export interface MadePage {
  status: number;
  headers: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer>;
  /** The signed-in user whose page it is. */
  userId?: number | undefined;
}

/** What a process that makes pages takes of the machine. */
export interface ReaderUsage {
  memoryBytes: number;
  processorMs: number;
}

export type ReaderTold =
  /** Of the build whose pages it makes. */
  | { kind: "ready"; version: string }
  /** Without a page: the asking process makes it, for it may write, and answers for what fails. */
  | { kind: "page"; id: number; page?: MadePage | undefined; uses: SessionUse[] }
  | { kind: "usage"; usage: ReaderUsage }
  | { kind: "log"; lines: string };
