import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Db, Trx } from "~db/open";
import { limitAccounts, limitEdits } from "~/domain/quota";
import { SECONDS_PER_DAY } from "~/domain/calendar/day";
import { Invalid } from "~/domain/errors";
import { findPlace } from "~/domain/places/find-place.server";
import { findPlaceInUse, keepPlaceInUse, standingColumns } from "~/domain/places/place-in-use.server";
import { isOwnImage } from "~/domain/images/store-image.server";
import { DEFAULT_LANGUAGE, factsOf, LANGUAGES, type Language } from "~/i18n/language";
import type { Equipment, SearchableSpec, SeasonalAvailability } from "./equipment";
import { toEquipment, requireOwnEquipment } from "./equipment-queries.server";
import type { EquipmentChanges, NewEquipment } from "./equipment-schema";

/** Owners list some dozens in one evening. */
const limitAdding = limitAccounts({ limit: "equipment of an account", max: 120, withinSeconds: SECONDS_PER_DAY });

/** A repeated submission of one form arrives within this time. */
const SENT_TWICE_MS = 20_000;

export interface Owner {
  id: number;
  language: Language;
}

/** Scripts of the product's languages except Latin, which occurs in texts of every language. */
const SCRIPTS = [...new Set(LANGUAGES.map((language) => factsOf(language).script))]
  .filter((script) => script !== "Latin")
  .map((script) => ({ script, letters: new RegExp(`\\p{Script=${script}}`, "u") }));

/** The language of an owner's words: English unless there is another script, then the owner's. Null where unclear. */
export function languageOfText(text: string, chosen: Language): Language | null {
  const { script } = SCRIPTS.find(({ letters }) => letters.test(text)) ?? { script: "Latin" };
  if (factsOf(chosen).script === script) return chosen;
  return script === "Latin" ? DEFAULT_LANGUAGE : null;
}

/** The columns for the fields that were sent; what is undefined stays. */
function toColumns<Fields extends EquipmentChanges>(fields: Fields, language: Language) {
  const { imageUrl: _, images: __, seasonalAvailability: ___, ...columns } = fields;
  const { description, availability, specs, features, searchableSpecs } = fields;
  return {
    ...columns,
    textLanguage: description === undefined ? undefined : languageOfText(description, language),
    availability: availability === undefined ? undefined : availability ? (1 as const) : (0 as const),
    specs: specs && JSON.stringify(specs),
    features: features && JSON.stringify(features),
    searchableSpecs: searchableSpecs && JSON.stringify(searchableSpecs),
  };
}

const ALL_YEAR: SeasonalAvailability = { spring: true, summer: true, autumn: true, winter: true };

function requireWholePosition(latitude: string | null, longitude: string | null): void {
  if ((latitude === null) === (longitude === null)) return;
  const missing = latitude === null ? "latitudeCoord" : "longitudeCoord";
  throw new Invalid("coordinatesInvalid", { field: missing });
}

/** `images` is the whole list; `imageUrl` takes the first one's place or, empty, removes it. Only stored ones count. */
async function imageColumns(trx: Trx, { imageUrl, images }: EquipmentChanges, before: readonly string[]) {
  const own: string[] = [];
  for (const one of new Set(images ?? [imageUrl ?? ""])) if (await isOwnImage(trx, one)) own.push(one);
  const [first, ...more] = images === undefined ? replaceFirst(before, imageUrl === "" ? imageUrl : own[0]) : own;
  return { imageUrl: first ?? "", moreImages: JSON.stringify(more) };
}

function replaceFirst(before: readonly string[], imageUrl: string | undefined): readonly string[] {
  if (imageUrl === undefined) return before;
  const others = before.includes(imageUrl) ? before.filter((other) => other !== imageUrl) : before.slice(1);
  return imageUrl === "" ? others : [imageUrl, ...others];
}

/** Keeps the specifications of equipment as rows that a search compares. */
export async function writeSpecifications(
  trx: Trx,
  equipmentId: number,
  specifications: Readonly<Record<string, SearchableSpec>>,
): Promise<void> {
  await trx.deleteFrom("equipment_specs").where("equipmentId", "=", equipmentId).execute();
  const rows = Object.entries(specifications).map(([name, { value, unit }]) => ({
    equipmentId,
    name,
    number: typeof value === "number" ? value : null,
    text: typeof value === "string" ? value.toLowerCase() : null,
    unit: unit.toLowerCase(),
  }));
  if (rows.length > 0) await trx.insertInto("equipment_specs").values(rows).execute();
}

/** Offers equipment. @throws Invalid for one coordinate alone; TooMany above the account's number a day */
export async function createEquipment(db: Db, equipment: NewEquipment, owner: Owner, now: Date): Promise<Equipment> {
  const { latitudeCoord = null, longitudeCoord = null } = equipment;
  requireWholePosition(latitudeCoord, longitudeCoord);
  // Before the transaction begins: inside one nothing else can be read.
  const { place } = await findPlace(db, equipment.location);
  const add = async (trx: Trx) => {
    await keepPlaceInUse(trx, place);
    const row = await trx
      .insertInto("equipment")
      .values({
        ...toColumns(equipment, owner.language),
        ...standingColumns(place, { latitudeCoord, longitudeCoord }),
        ownerId: owner.id,
        ...(await imageColumns(trx, equipment, [])),
        seasonalAvailability: JSON.stringify({ ...ALL_YEAR, ...equipment.seasonalAvailability }),
        createdAt: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeSpecifications(trx, row.id, equipment.searchableSpecs ?? {});
    return toEquipment(row);
  };
  return limitAdding(owner, () => db.transaction().execute(add));
}

/**
 * Changes the fields that were sent. An edit that changes nothing has no audit row, since they are kept for ever.
 * @throws NotFound; Forbidden; Invalid for one coordinate alone; TooMany
 */
export async function updateEquipment(db: Db, id: number, changes: EquipmentChanges, owner: Owner, now: Date) {
  const place = changes.location === undefined ? undefined : (await findPlace(db, changes.location)).place;
  const edit = async (trx: Trx) => {
    const before = await requireOwnEquipment(trx, id, owner);
    const { latitudeCoord = before.latitudeCoord, longitudeCoord = before.longitudeCoord } = changes;
    requireWholePosition(latitudeCoord, longitudeCoord);
    await keepPlaceInUse(trx, place);
    const stands = changes.location === undefined ? await findPlaceInUse(trx, before.id) : place;
    if (changes.searchableSpecs !== undefined) await writeSpecifications(trx, before.id, changes.searchableSpecs);
    const row = await trx
      .updateTable("equipment")
      .set({
        ...toColumns(changes, owner.language),
        ...standingColumns(stands, { latitudeCoord, longitudeCoord }),
        ...(await imageColumns(trx, changes, before.images)),
        seasonalAvailability: JSON.stringify({ ...before.seasonalAvailability, ...changes.seasonalAvailability }),
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = toEquipment(row);
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    const entry = { subject: "equipment", subjectId: before.id, action: "edit", actor: "owner", actorId: owner.id };
    await recordAudit(trx, { ...entry, at: now.toISOString() });
    return after;
  };
  return limitEdits(owner, () => db.transaction().execute(edit));
}

/** The equipment that the same form added a moment before, or undefined. */
export async function findJustAdded(
  db: Db,
  equipment: Pick<NewEquipment, "name" | "description" | "dailyRate">,
  owner: { id: number },
  now: Date,
): Promise<Equipment | undefined> {
  const row = await db
    .selectFrom("equipment")
    .selectAll()
    .where("ownerId", "=", owner.id)
    .where("name", "=", equipment.name)
    .where("description", "=", equipment.description)
    .where("dailyRate", "=", equipment.dailyRate)
    .where("deletedAt", "is", null)
    .where("createdAt", ">", new Date(now.getTime() - SENT_TWICE_MS).toISOString())
    .executeTakeFirst();
  return row && toEquipment(row);
}
