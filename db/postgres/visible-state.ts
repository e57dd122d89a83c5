import { sql } from "kysely";
import type { VisibleScope } from "../open-database";
import type { Db } from "../schema";

/** As the triggers write them: connection by connection. */
const PARTS = Array.from({ length: 64 }, (_, part) => part);
const partsOf = (scope: VisibleScope): string[] =>
  /^equipment \d/.test(scope) ? [scope] : PARTS.map((part) => `${scope}/${part}`);

interface Batch {
  scopes: Set<VisibleScope>;
  stamps: Promise<Map<string, string>>;
}

/**
 * Returns a reader of the stamps of some scopes, as one text. Calls made while a read is under way share the next one:
 * what comes back is never older than the question, and there is one read at a time however many ask. `listen` would
 * come a moment late, and its commits wait for each other.
 */
export function createStampReader(db: Db): (scopes: readonly VisibleScope[]) => Promise<string> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Batch | undefined;

  const open = (): Batch => {
    const scopes = new Set<VisibleScope>();
    const stamps = last
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return readStamps(db, [...scopes]);
      });
    last = stamps;
    return { scopes, stamps };
  };

  return async (scopes) => {
    if (scopes.length === 0) return "";
    next ??= open();
    const batch = next;
    for (const scope of scopes) batch.scopes.add(scope);
    const stamps = await batch.stamps;
    return scopes.map((scope) => stamps.get(scope) ?? "").join(" ");
  };
}

async function readStamps(db: Db, scopes: readonly VisibleScope[]): Promise<Map<string, string>> {
  const names = scopes.flatMap((scope) => partsOf(scope).map((name) => [name, scope] as const));
  const { rows } = await sql<{ scope: string; stamp: string }>`
    select asked.scope, left(md5(string_agg(stamp, '' order by visible_stamps.scope)), 16) as stamp
    from unnest(${names.map(([name]) => name)}::text[], ${names.map(([, scope]) => scope)}::text[]) as asked (name, scope)
    join visible_stamps on visible_stamps.scope = asked.name
    group by asked.scope`.execute(db);
  return new Map(rows.map(({ scope, stamp }) => [scope, stamp]));
}
