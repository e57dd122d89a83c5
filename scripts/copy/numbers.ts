import { sql } from "kysely";
import { engineOf } from "../../db/engine";
import type { Db } from "../../db/schema";

/** Goes on with the numbers of rows where the source has come to. */
export async function continueNumbers(source: Db, target: Db): Promise<void> {
  for (const [name, number] of await readNumbers(source)) {
    if (engineOf(target).name === "sqlite") {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(target);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${number})`.execute(target);
    } else
      await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${number}) where pg_get_serial_sequence(${`"${name}"`}, 'id') is not null`.execute(
        target,
      );
  }
}

/** The number given last, by table: that of a row that is gone is not given again. */
async function readNumbers(db: Db): Promise<[table: string, number: number][]> {
  if (engineOf(db).name === "sqlite") {
    const { rows } = await sql<{
      name: string;
      seq: number;
    }>`select name, seq from sqlite_sequence where seq > 0`.execute(db);
    return rows.map(({ name, seq }) => [name, seq]);
  }
  const { rows } = await sql<{ name: string; seq: number | null }>`
    select tables.relname as name, pg_sequence_last_value(sequences.oid) as seq
    from pg_class as sequences join pg_depend on objid = sequences.oid and deptype = 'i'
    join pg_class as tables on tables.oid = refobjid where sequences.relkind = 'S'`.execute(db);
  const largest = async (table: string) =>
    (await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(db)).rows[0]?.id ?? 0;
  const numbered = ["receipts", "credit_notes"];
  const own = await Promise.all(numbered.map(async (name): Promise<[string, number]> => [name, await largest(name)]));
  return [...rows.flatMap(({ name, seq }): [string, number][] => (seq === null ? [] : [[name, seq]])), ...own].filter(
    ([, number]) => number > 0,
  );
}
