import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import sharp from "sharp";
import type { Db, Trx } from "~db/open";
import { writeSpecifications } from "~/domain/equipment/save-equipment.server";
import { standingColumns } from "~/domain/places/place-in-use.server";
import { areStated } from "~/domain/terms/terms";
import { writeTerms } from "~/domain/terms/terms-of-equipment.server";
import { storeImage } from "~/domain/images/store-image.server";
import type { FileStore } from "~/gateways/files.server";
import { createImageStore } from "~/gateways/images.server";
import { DEMO_EQUIPMENT } from "./demo-data";

/** Below the product's own effort: half the time, files a few percent larger. */
const AVIF_EFFORT = 1;

/** Stores each view once in the product's image store. @returns addresses, in the order of DEMO_EQUIPMENT */
export async function storeImages(db: Db, files: FileStore, now: Date): Promise<string[][]> {
  const store = createImageStore(files, AVIF_EFFORT);
  const drawn = new Map<string, Promise<Buffer>>();
  const draw = (drawing: string, closer?: number): string => {
    const view = `${drawing} ${closer}`;
    drawn.set(view, drawn.get(view) ?? readDrawing(drawing, closer));
    return view;
  };
  const views = DEMO_EQUIPMENT.map(({ drawing, closerViews }) => [
    draw(drawing),
    ...Array.from({ length: closerViews }, (_, closer) => draw(drawing, closer)),
  ]);
  // All are drawn before the store blocks the loader of SVG.
  await Promise.all(drawn.values());
  const inTurn = pLimit(availableParallelism());
  const addresses = new Map(
    await Promise.all(
      [...drawn].map(([view, png]) =>
        inTurn(async () => [view, await storeImage(db, store, await png, null, now)] as const),
      ),
    ),
  );
  return views.map((own) => own.map((view) => addresses.get(view) ?? ""));
}

/** As wide as a phone shows them; a third of the work of the widest size, which the first start waits for. */
const RASTER_SIZE_PX = [640, 480] as const;

/** Where the closer views of a drawing begin, as fractions of its width and height; each is half as wide and high. */
const CLOSER_VIEWS = [
  { left: 0.46, top: 0.36 },
  { left: 0.06, top: 0.36 },
];
const CLOSER_PX = { width: RASTER_SIZE_PX[0] * 2, height: RASTER_SIZE_PX[1] * 2 };

/** @param closer index of a closer view; the whole without it @returns a PNG file: the image store accepts no SVG */
async function readDrawing(name: string, closer?: number): Promise<Buffer> {
  const drawing = sharp(await readFile(new URL(`drawings/${name}.svg`, import.meta.url)));
  const view = closer === undefined ? undefined : CLOSER_VIEWS[closer];
  const [width, height] = RASTER_SIZE_PX;
  const image =
    view === undefined
      ? drawing.resize(width, height, { fit: "cover" })
      : drawing
          .resize(CLOSER_PX.width, CLOSER_PX.height, { fit: "cover" })
          .extract({
            left: Math.round(view.left * CLOSER_PX.width),
            top: Math.round(view.top * CLOSER_PX.height),
            width,
            height,
          });
  return image.png({ compressionLevel: 1 }).toBuffer();
}

/** @returns the ids, by key */
export async function insertEquipment(
  trx: Trx,
  images: readonly string[][],
  users: ReadonlyMap<string, number>,
  now: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [index, equipment] of DEMO_EQUIPMENT.entries()) {
    const row = await trx
      .insertInto("equipment")
      .values({
        ownerId: users.get(equipment.owner) ?? 0,
        name: equipment.name,
        description: equipment.description,
        textLanguage: equipment.language,
        category: equipment.category,
        dailyRate: equipment.rate,
        imageUrl: images[index]?.[0] ?? "",
        moreImages: JSON.stringify(images[index]?.slice(1) ?? []),
        location: equipment.place,
        ...standingColumns(equipment.city, { latitudeCoord: equipment.latitude, longitudeCoord: equipment.longitude }),
        specs: JSON.stringify(equipment.specs),
        features: JSON.stringify(equipment.features),
        popularity: equipment.popularity,
        latitudeCoord: equipment.latitude,
        longitudeCoord: equipment.longitude,
        searchableSpecs: JSON.stringify(equipment.searchableSpecs),
        seasonalAvailability: JSON.stringify(equipment.seasons),
        createdAt: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeSpecifications(trx, row.id, equipment.searchableSpecs);
    if (areStated(equipment.terms)) await writeTerms(trx, row.id, equipment.terms);
    ids.set(equipment.key, row.id);
  }
  return ids;
}

/** Takes from what is offered what the demo data have as not available: it was booked before. */
export async function withdrawEquipment(db: Db, ids: ReadonlyMap<string, number>): Promise<void> {
  for (const { key } of DEMO_EQUIPMENT.filter(({ available }) => available === false))
    await db
      .updateTable("equipment")
      .set({ availability: 0 })
      .where("id", "=", ids.get(key) ?? 0)
      .execute();
}
