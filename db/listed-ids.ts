import { sql, type RawBuilder } from "kysely";
import { engineOf } from "./engine";
import type { Db } from "./schema";

/** Lists of ids, for `in`: one statement for lists of any length. */

const idsOf = (db: Db, ids: readonly number[]) => engineOf(db).searchSql.idsOfList(JSON.stringify(ids));

export const listedIds = (db: Db, ids: readonly number[]): RawBuilder<number> => sql`(${idsOf(db, ids)})`;

interface Referring {
  bookings: "userId" | "equipmentId";
  equipment: "ownerId";
}

/** Ids of the rows that refer to listed ones, looked up one by one whatever the planner takes their number for. */
export const idsReferringTo = <Table extends keyof Referring>(
  db: Db,
  ids: readonly number[],
  [table, column]: readonly [Table, Referring[Table]],
): RawBuilder<number> => sql`(select ${sql.ref(`${table}.id`)} from (${idsOf(db, ids)}) as listed
  ${engineOf(db).searchSql.joinInOrder} ${sql.table(table)} on ${sql.ref(`${table}.${column}`)} = listed.id)`;
