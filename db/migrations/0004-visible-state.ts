import type { Kysely } from "kysely";
import { createVisibleState } from "../sqlite/visible-state";

/** Tells when something changed that visitors see, so that their pages can be kept until then. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await createVisibleState(db);
}
