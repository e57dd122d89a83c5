import { Migrator, sql, type Migration } from "kysely";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { OpenDatabase } from "./open-database";
import type { Db } from "./schema";
import * as firstSchema from "./migrations/0001-first-schema";
import * as search from "./migrations/0002-search";
import * as ownersAndAdmins from "./migrations/0003-owners-and-admins";
import * as visibleState from "./migrations/0004-visible-state";
import * as moreWords from "./migrations/0005-more-words";
import * as unitVectors from "./migrations/0006-unit-vectors";
import * as ownWords from "./migrations/0007-own-words";
import * as placesStoodAt from "./migrations/0008-places-stood-at";
import * as gazetteer from "./migrations/0009-gazetteer";
import * as placesInUse from "./migrations/0010-places-in-use";
import * as anyLanguage from "./migrations/0011-any-language";
import * as authorizedPayments from "./migrations/0012-authorized-payments";
import * as providerCases from "./migrations/0013-provider-cases";
import * as replacedOrders from "./migrations/0014-replaced-orders";
import * as rewrittenReviews from "./migrations/0015-rewritten-reviews";
import * as confirmedContacts from "./migrations/0016-confirmed-contacts";
import * as wishes from "./migrations/0017-wishes";
import * as visibleStamps from "./migrations/0018-visible-stamps";
import * as alerts from "./migrations/0019-alerts";
import * as contactChanges from "./migrations/0020-contact-changes";
import * as sessionDevices from "./migrations/0021-session-devices";
import * as confirmedSessions from "./migrations/0022-confirmed-sessions";
import * as accountEndings from "./migrations/0023-account-endings";
import * as shortPasswords from "./migrations/0024-short-passwords";
import * as twoStepLogins from "./migrations/0025-two-step-logins";
import * as officeCodes from "./migrations/0026-office-codes";
import * as terms from "./migrations/0027-terms";
import * as growthIndexes from "./migrations/0028-growth-indexes";
import * as deliveredTerms from "./migrations/0029-delivered-terms";
import * as outputs from "./migrations/0030-outputs";
import * as moves from "./migrations/0031-moves";
import * as callHours from "./migrations/0032-call-hours";
import * as questions from "./migrations/0033-questions";
import * as transfers from "./migrations/0034-transfers";
import * as transferPhotos from "./migrations/0035-transfer-photos";
import * as farmers from "./migrations/0036-farmers";
import * as phoneMessages from "./migrations/0037-phone-messages";
import * as waitingList from "./migrations/0038-waiting-list";
import * as seasonIndexes from "./migrations/0039-season-indexes";
import * as workPlaces from "./migrations/0040-work-places";
import * as advance from "./migrations/0041-advance";
import * as relatedWords from "./migrations/0042-related-words";
import * as ownerSums from "./migrations/0043-owner-sums";
import * as jobIndexes from "./migrations/0044-job-indexes";
import * as adminSearches from "./migrations/0045-admin-searches";
import * as replacedDays from "./migrations/0046-replaced-days";
import * as documentFacts from "./migrations/0047-document-facts";
import { engineOf } from "./engine";
import * as baseline from "./postgres/baseline/baseline";

/** What a migration does on PostgreSQL where that differs. */
interface OwnMigration extends Migration {
  upOnPostgres?: Migration["up"];
}

/** Every migration by name, in order; a name never changes once it has run anywhere. */
const MIGRATIONS: Record<string, OwnMigration> = {
  "0001-first-schema": firstSchema,
  "0002-search": search,
  "0003-owners-and-admins": ownersAndAdmins,
  "0004-visible-state": visibleState,
  "0005-more-words": moreWords,
  "0006-unit-vectors": unitVectors,
  "0007-own-words": ownWords,
  "0008-places-stood-at": placesStoodAt,
  "0009-gazetteer": gazetteer,
  "0010-places-in-use": placesInUse,
  "0011-any-language": anyLanguage,
  "0012-authorized-payments": authorizedPayments,
  "0013-provider-cases": providerCases,
  "0014-replaced-orders": replacedOrders,
  "0015-rewritten-reviews": rewrittenReviews,
  "0016-confirmed-contacts": confirmedContacts,
  "0017-wishes": wishes,
  "0018-visible-stamps": visibleStamps,
  "0019-alerts": alerts,
  "0020-contact-changes": contactChanges,
  "0021-session-devices": sessionDevices,
  "0022-confirmed-sessions": confirmedSessions,
  "0023-account-endings": accountEndings,
  "0024-short-passwords": shortPasswords,
  "0025-two-step-logins": twoStepLogins,
  "0026-office-codes": officeCodes,
  "0027-terms": terms,
  "0028-growth-indexes": growthIndexes,
  "0029-delivered-terms": deliveredTerms,
  "0030-outputs": outputs,
  "0031-moves": moves,
  "0032-call-hours": callHours,
  "0033-questions": questions,
  "0034-transfers": transfers,
  "0035-transfer-photos": transferPhotos,
  "0036-farmers": farmers,
  "0037-phone-messages": phoneMessages,
  "0038-waiting-list": waitingList,
  "0039-season-indexes": seasonIndexes,
  "0040-work-places": workPlaces,
  "0041-advance": advance,
  "0042-related-words": relatedWords,
  "0043-owner-sums": ownerSums,
  "0044-job-indexes": jobIndexes,
  "0045-admin-searches": adminSearches,
  "0046-replaced-days": replacedDays,
  "0047-document-facts": documentFacts,
};

/**
 * PostgreSQL begins with the schema that the first migrations left, made at once by the last of them: both engines have
 * one list of names, so that a copy of a database on the other engine is at the same place of it.
 */
function onPostgres(): Record<string, Migration> {
  const nothing = () => Promise.resolve();
  return Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { up, upOnPostgres = up }]) => {
      if (name === baseline.LAST_MIGRATION) return [name, { up: baseline.up }];
      return [name, { up: name < baseline.LAST_MIGRATION ? nothing : upOnPostgres }];
    }),
  );
}

function migratorFor(db: Db): Migrator {
  const migrations = engineOf(db).name === "postgres" ? onPostgres() : MIGRATIONS;
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}

/** Names of the migrations that have not run yet, oldest first. */
export async function listPendingMigrations({ db }: OpenDatabase): Promise<string[]> {
  const known = await migratorFor(db).getMigrations();
  return known.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}

/** The database was written by a newer version of this project. */
export class NewerDatabase extends Error {}

async function requireKnownMigrations({ db }: OpenDatabase): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.filter(({ name }) => !Object.hasOwn(MIGRATIONS, name)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new NewerDatabase(
      `The database is of a newer version (${unknown.join(", ")}). Start that version, or restore an older backup.`,
    );
}

/**
 * Brings the database to the newest schema in one transaction: wholly old or wholly new.
 * A file of SQLite that already holds data is copied beside it first.
 *
 * @param file path of the database file, for the copy; ":memory:" or an address makes none
 * @returns names of the migrations that ran
 * @throws NewerDatabase where it holds migrations that this version does not know; the first error of a migration, with
 *   nothing changed
 */
export async function migrate(database: OpenDatabase, file: string): Promise<string[]> {
  await database.prepare();
  await requireKnownMigrations(database);
  const migrator = migratorFor(database.unhurried);
  const known = await migrator.getMigrations();
  const pending = known.filter((migration) => migration.executedAt === undefined);
  if (pending.length === 0) return [];
  if (pending.length < known.length && existsSync(file)) {
    const target = join(dirname(file), "backups", `before-${pending[0]?.name ?? "migration"}-${Date.now()}.db`);
    mkdirSync(dirname(target), { recursive: true });
    await database.backup(target);
  }
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error));
  return (results ?? []).map((result) => result.migrationName);
}
