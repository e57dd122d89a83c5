import { sql } from "kysely";
import { expect, it } from "vitest";
import type { OpenDatabase } from "../open";
import { openDatabase } from "../open";
import { isStoreUnavailable } from "../errors";
import { createDatabase, dropDatabase } from "../../tests/fixtures/postgres";

const ask = ({ db }: OpenDatabase) => sql`select 1`.execute(db);

it("a crowd is refused in time, and whoever asks once a connection is free is answered", async () => {
  const url = await createDatabase();
  const database = openDatabase(url, { maxConnections: 1 });
  let giveBack = () => {};
  const held = new Promise<void>((resolve) => (giveBack = resolve));
  const holds = database.db.connection().execute(() => held);
  const problem = await ask(database).catch((error: unknown) => error);
  giveBack();
  await holds;
  const { rows } = await ask(database);
  await database.close();
  await dropDatabase(url);
  expect(isStoreUnavailable(problem)).toBe(true);
  expect(rows).toHaveLength(1);
});
