import type { Lock } from "./lock";
import type { Db } from "./schema";
import type { SharedUses } from "./shared-uses";

/**
 * A part of what a visitor without an account can see: all equipment on offer, all taken days, names of people, places,
 * or all that the page of one machine shows of it.
 */
export type VisibleScope = "equipment" | "days" | "names" | "places" | `equipment ${number}`;

/** An open database of either engine. */
export interface OpenDatabase {
  db: Db;
  /** The same for reading alone, in a thread or on connections of its own: for what reads very many rows. */
  side: Db;
  /** The same for what takes as long as it takes: migrations and copies. */
  unhurried: Db;
  /**
   * Changes whenever any process has written these parts of what visitors see; equal values mean that nothing of them
   * was written between. SQLite knows it at once.
   */
  stampOf(scopes: readonly VisibleScope[]): string | Promise<string>;
  /**
   * Makes sure that the database can be used as it was created.
   *
   * @throws an error whose message tells what to do
   */
  prepare(): Promise<void>;
  /** What limits count for all servers; absent on SQLite, where one process counts. */
  sharedUses?: SharedUses;
  /** A lock that one process of all on this database holds at a time. */
  createLock(name: "jobs"): Lock;
  /** Copies the database, consistent at one moment, while it is in use. PostgreSQL has tools of its own. */
  backup(file: string): Promise<void>;
  /** Closes it; of SQLite the log is folded into the file first. Nothing may be running. */
  close(): Promise<void>;
}
