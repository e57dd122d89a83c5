import { join } from "node:path";
import { z } from "zod";
import type { Db } from "~db/open";
import {
  endDueAccounts,
  listEndedAccounts,
  repeatEndings,
  type EndedAccount,
} from "~/domain/endings/end-account.server";
import { createFolderStore } from "~/gateways/files.server";

/**
 * The list of accounts that have ended, outside of the database: an older database that is put back brings them back,
 * and the next start ends them again. Copies are beside the backups, here and elsewhere.
 */

const LIST_NAME = "ended-accounts.json";

const listSchema = z.array(
  z.object({ id: z.number().int(), createdAt: z.string(), username: z.string(), endedAt: z.string() }),
);

/** Reads a list; a folder without one has none. @throws where it cannot be read: it is not replaced then */
export async function readEndedAccounts(folder: string): Promise<EndedAccount[]> {
  const list = await createFolderStore(folder).read(LIST_NAME);
  return listSchema.parse(JSON.parse(list?.toString() ?? "[]"));
}

/** Adds accounts to a folder's list. Nothing is ever taken out. */
export async function addEndedAccounts(folder: string, ended: readonly EndedAccount[]): Promise<void> {
  const known = await readEndedAccounts(folder);
  const keyOf = ({ id, createdAt }: EndedAccount) => `${id} ${createdAt}`;
  const keys = new Set(known.map(keyOf));
  const added = ended.filter((account) => !keys.has(keyOf(account)));
  if (added.length === 0) return;
  const list = `${JSON.stringify([...known, ...added], null, 1)}\n`;
  await createFolderStore(folder).put(LIST_NAME, Buffer.from(list));
}

interface ListFolders {
  dataDir: string;
  backupDir: string | undefined;
}

/** Ends accounts again that an older database has brought back; called before anything is answered. */
export async function repeatListedEndings(db: Db, { dataDir }: Pick<ListFolders, "dataDir">): Promise<number> {
  return repeatEndings(db, await readEndedAccounts(dataDir));
}

/**
 * Ends the accounts whose time to be kept is over, and keeps the lists complete.
 *
 * @returns how many have ended
 */
export async function endAccounts(
  db: Db,
  { dataDir, backupDir }: ListFolders,
  now: Date,
  shouldContinue?: () => boolean,
): Promise<number> {
  const ended = await endDueAccounts(db, now, shouldContinue);
  const all = await listEndedAccounts(db);
  await addEndedAccounts(dataDir, all);
  // Beside the backups, too: whoever takes them elsewhere takes the list along.
  await addEndedAccounts(join(dataDir, "backups"), await readEndedAccounts(dataDir));
  if (backupDir !== undefined) await addEndedAccounts(backupDir, await readEndedAccounts(dataDir));
  return ended;
}
