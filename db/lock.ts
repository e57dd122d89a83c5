import SqliteDatabase from "better-sqlite3";
import type { Lock } from "./engine";
import { isBusy } from "./errors";

interface FileLock extends Lock {
  take(): boolean;
  release(): void;
}

/**
 * A lock among the processes of this machine, in an empty file that is created when first asked for. The system frees
 * it when its process ends; no clock that jumps can give it to two. @param file never on a network file system
 */
export function createLock(file: string): FileLock {
  let held: SqliteDatabase.Database | undefined;
  return {
    take: () => {
      if (held !== undefined) return true;
      const sqlite = new SqliteDatabase(file, { timeout: 0 });
      try {
        sqlite.exec("begin exclusive");
        held = sqlite;
        return true;
      } catch (error) {
        sqlite.close();
        if (isBusy(error)) return false;
        throw error;
      }
    },
    release: () => {
      held?.close();
      held = undefined;
    },
  };
}
