import { availableParallelism } from "node:os";
import type { Db, Trx } from "~db/open";
import { writeSpecifications } from "~/domain/equipment/save-equipment.server";
import { findCity } from "~/domain/geography/cities";
import { standingColumns } from "~/domain/places/place-in-use.server";
import { areStated } from "~/domain/terms/terms";
import { writeTerms } from "~/domain/terms/terms-of-equipment.server";
import { storeImage } from "~/domain/images/store-image.server";
import type { FileStore } from "~/gateways/files/file-store";
import { createImageStore } from "~/gateways/images.server";
import { readDemoImage } from "../demo/images";
import { DEMO_EQUIPMENT } from "../demo/index";
import { requireUserId, type SeedIds } from "./ids";

/** Below the product's own effort: half the time, files a few percent larger. */
const AVIF_EFFORT = 1;

/**
 * Stores the images in the product's own image store.
 *
 * @returns their addresses, in the order of DEMO_EQUIPMENT
 */
export async function storeImages(db: Db, files: FileStore, now: Date): Promise<string[][]> {
  const store = createImageStore(files, { atOnce: availableParallelism(), avifEffort: AVIF_EFFORT });
  const storeOne = async (key: string, closer?: number) =>
    storeImage(db, store, await readDemoImage(key, closer), null, now);
  return Promise.all(
    DEMO_EQUIPMENT.map(({ key, closerViews }) =>
      Promise.all([storeOne(key), ...Array.from({ length: closerViews }, (_, closer) => storeOne(key, closer))]),
    ),
  );
}

/** @returns the ids, in the order of DEMO_EQUIPMENT */
export async function insertEquipment(
  trx: Trx,
  images: readonly string[][],
  users: SeedIds["users"],
  now: Date,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, equipment] of DEMO_EQUIPMENT.entries()) {
    const row = await trx
      .insertInto("equipment")
      .values({
        ownerId: requireUserId(users, equipment.ownerUsername),
        name: equipment.name,
        description: equipment.description,
        textLanguage: equipment.descriptionLanguage,
        category: equipment.category,
        dailyRate: equipment.dailyRate,
        imageUrl: images[index]?.[0] ?? "",
        moreImages: JSON.stringify(images[index]?.slice(1) ?? []),
        location: equipment.location,
        ...standingColumns(findCity(equipment.location), {
          latitudeCoord: equipment.latitude,
          longitudeCoord: equipment.longitude,
        }),
        availability: equipment.availability ? 1 : 0,
        specs: JSON.stringify(equipment.specs),
        features: JSON.stringify(equipment.features),
        popularity: equipment.popularity,
        latitudeCoord: equipment.latitude,
        longitudeCoord: equipment.longitude,
        searchableSpecs: JSON.stringify(equipment.searchableSpecs),
        seasonalAvailability: JSON.stringify(equipment.seasonalAvailability),
        createdAt: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeSpecifications(trx, row.id, equipment.searchableSpecs);
    if (areStated(equipment.terms)) await writeTerms(trx, row.id, equipment.terms);
    ids.push(row.id);
  }
  return ids;
}
