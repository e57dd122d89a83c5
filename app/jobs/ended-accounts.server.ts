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
 * Accounts that have ended, outside of the database: the next start ends them again in an older one that is put back.
 * Copies are beside the backups, here and elsewhere.
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

/** Adds accounts to a folder's list. Nothing is ever taken out. @returns the whole list */
export async function addEndedAccounts(folder: string, ended: readonly EndedAccount[]): Promise<EndedAccount[]> {
  const known = await readEndedAccounts(folder);
  const isKnown = (one: EndedAccount) =>
    known.some(({ id, createdAt }) => id === one.id && createdAt === one.createdAt);
  const list = [...known, ...ended.filter((account) => !isKnown(account))];
  if (list.length > known.length)
    await createFolderStore(folder).put(LIST_NAME, Buffer.from(`${JSON.stringify(list, null, 1)}\n`));
  return list;
}

interface ListFolders {
  dataDir: string;
  backupDir: string | undefined;
}

/** Ends accounts again that an older database has brought back; called before anything is answered. */
export async function repeatListedEndings(db: Db, { dataDir }: Pick<ListFolders, "dataDir">): Promise<number> {
  return repeatEndings(db, await readEndedAccounts(dataDir));
}

/** Ends the accounts whose time to be kept is over, and keeps the lists complete. @returns how many have ended */
export async function endAccounts(
  db: Db,
  { dataDir, backupDir }: ListFolders,
  now: Date,
  shouldContinue?: () => boolean,
): Promise<number> {
  const ended = await endDueAccounts(db, now, shouldContinue);
  const all = await addEndedAccounts(dataDir, await listEndedAccounts(db));
  // Beside the backups, too: whoever takes them elsewhere takes the list along.
  await addEndedAccounts(join(dataDir, "backups"), all);
  if (backupDir !== undefined) await addEndedAccounts(backupDir, all);
  return ended;
}
