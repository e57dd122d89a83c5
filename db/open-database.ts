import type { Lock } from "./lock";
import type { Db } from "./schema";
import type { SharedUses } from "./shared-uses";

/** An open database of either engine. */
export interface OpenDatabase {
  db: Db;
  /** The same for reading alone, in a thread or on connections of its own: for what reads very many rows. */
  side: Db;
  /** The same for what takes as long as it takes: migrations and copies. */
  unhurried: Db;
  /**
   * Equal values mean that nothing was committed between: on SQLite by any process; on PostgreSQL they change each
   * second, whatever was written.
   */
  stamp(): string;
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
