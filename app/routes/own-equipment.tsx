import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EquipmentForm } from "~/components/equipment/equipment-form";
import { Screen } from "~/components/layout/screen";
import { Card } from "~/components/ui/elements";
import { SEASONS } from "~/domain/equipment/equipment";
import { formOfEquipment, NEW_EQUIPMENT_FORM, specsOfRows } from "~/domain/equipment/equipment-form";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { newEquipmentSchema } from "~/domain/equipment/equipment-schema";
import { findJustAdded } from "~/domain/equipment/save-equipment.server";
import { KNOWN_SPECS, readKnownSpec } from "~/domain/equipment/spec-names";
import { Invalid } from "~/domain/errors";
import { IMAGE_FIELD } from "~/domain/images/store-image.server";
import { normaliseText } from "~/domain/normalise-text";
import { questionPlace } from "~/domain/places/find-place.server";
import { optionalFile, refuse, singleLine } from "~/domain/schema-parts";
import { storeFirstContact } from "~/domain/users/contacts.server";
import { readMobileNumber } from "~/domain/users/mobile-number";
import type { UserCall } from "~/http/call.server";
import { addImages } from "~/http/image-upload.server";
import { userForm, userPage, type PageHandle } from "~/http/page.server";
import { Problem, toProblem, toProblemOr } from "~/http/problems.server";
import { isFreshLogin, requirePageUser } from "~/http/session.server";
import { LANGUAGES } from "~/i18n/language";
import type { Translate } from "~/i18n/namespaces";
import { translatorFor } from "~/i18n/texts.server";
import { addEquipment, changeEquipment } from "~/operations/equipment.server";
import { isContactAsked } from "./shared/booking.server";
import { sayCommission } from "./shared/payouts.server";

export const handle: PageHandle = { i18n: ["machine", "equipment"], images: true, isInner: true, hasActions: true };

/** @throws NotFound, Forbidden where it is not the user's */
export const loader = userPage(async (call) => {
  const { db, user, params, namedId, t } = call;
  if (params.id === undefined)
    return {
      title: t("machine:add"),
      id: undefined,
      values: NEW_EQUIPMENT_FORM,
      asksContact: isContactAsked(user),
      commission: sayCommission(call),
    };
  const equipment = await requireOwnEquipment(db, namedId, user);
  return {
    title: t("machine:editTitle", { name: equipment.name }),
    id: equipment.id,
    values: formOfEquipment(equipment, (key) => labelOfSpec(t, key)),
    asksContact: false,
    commission: null,
  };
});

function labelOfSpec(t: Translate, key: string): string {
  const known = readKnownSpec(key);
  return known === undefined ? key : t(`equipment:spec_${known}`);
}

const fold = (text: string) => normaliseText(text).trim().toLowerCase();

let keysByLabel: Map<string, string> | undefined;

/** The key of a specification that an owner names in any language; an unknown name is its own key. */
function keyOfSpec(label: string): string {
  keysByLabel ??= new Map(
    LANGUAGES.flatMap((language) =>
      KNOWN_SPECS.map((key): [string, string] => [fold(labelOfSpec(translatorFor(language), key)), key]),
    ),
  );
  return keysByLabel.get(fold(label)) ?? label;
}

/** The fields as a call has them. What is emptied is removed; only calls leave out what is to stay. */
function toFieldsOfCall(sent: unknown) {
  const form = sent as Readonly<Record<string, unknown>>;
  const textsOf = (name: string) => [form[name] ?? []].flat().map((text) => singleLine(String(text)));
  const [values, units, seasons] = [textsOf("specValue"), textsOf("specUnit"), textsOf("seasons")];
  const rows = textsOf("specName").map((name, at) => ({ name, value: values[at] ?? "", unit: units[at] ?? "" }));
  return {
    ...form,
    contact: form["contactAsked"] === undefined ? undefined : String(form["contact"]),
    features: String(form["features"] ?? "").split("\n"),
    latitudeCoord: form["latitudeCoord"] || null,
    longitudeCoord: form["longitudeCoord"] || null,
    images: textsOf("images"),
    availability: textsOf("availability").includes("true"),
    seasonalAvailability: Object.fromEntries(SEASONS.map((season) => [season, seasons.includes(season)])),
    specs: rows.filter(({ name, value, unit }) => `${name}${value}${unit}` !== ""),
  };
}

const specsSchema = newEquipmentSchema.pick({ specs: true, searchableSpecs: true });

const formSchema = z.preprocess(
  toFieldsOfCall,
  newEquipmentSchema.omit({ searchableSpecs: true }).extend({
    specs: z.custom<ReturnType<typeof toFieldsOfCall>["specs"]>().transform((rows, context) => {
      if (rows.some(({ name, value }) => name === "" || value === "")) return refuse(context, "specIncomplete");
      const read = specsSchema.safeParse(specsOfRows(rows.map((row) => ({ ...row, name: keyOfSpec(row.name) }))));
      return read.success ? read.data : refuse(context, "specsInvalid");
    }),
    /** The phone number of an owner who has none yet, where the form asked for it. */
    contact: z
      .custom<string | undefined>()
      .transform((text, context) =>
        text === undefined ? undefined : (readMobileNumber(text) ?? refuse(context, "phoneInvalid")),
      ),
    /** The place about which the form asked: it is not asked again. */
    askedLocation: z.string().optional(),
    chosenPlace: z.string().optional(),
  }),
);

/** Stores new photos, so that none is sent again, and leaves addresses up to a refused one, the chosen one first. */
async function prepare(form: FormData, call: UserCall): Promise<void> {
  const place = form.get("chosenPlace");
  if (typeof place === "string" && place !== "") form.set("location", place);
  // The short form has neither; the long form adds an empty value to both.
  if (!form.has("availability")) form.set("availability", "true");
  if (!form.has("seasons")) for (const season of SEASONS) form.append("seasons", season);
  const files = [IMAGE_FIELD, "images"]
    .flatMap((name) => form.getAll(name))
    .flatMap((one) => optionalFile.parse(one) ?? []);
  const first = form.get("firstImage");
  const images = form
    .getAll("images")
    .flatMap((one) => (typeof one === "string" && one !== "" ? one : []))
    .sort((one, other) => Number(other === first) - Number(one === first));
  try {
    await addImages(call, files, images);
  } catch (error) {
    const { status, key, values, headers } = toProblem(error);
    throw new Problem(status, key, { values, headers, field: "images" });
  } finally {
    form.delete(IMAGE_FIELD);
    form.delete("images");
    for (const image of images) form.append("images", image);
  }
}

/** Stores new equipment, submitted twice once, or the changes to what is there. */
export const action = userForm(
  formSchema,
  async ({ specs, contact, askedLocation, chosenPlace, ...rest }, call) => {
    const { db, user, params, namedId, now, language, t } = call;
    const equipment = { ...rest, ...specs };
    const { location, latitudeCoord } = equipment;
    const before = params.id === undefined ? undefined : await requireOwnEquipment(db, namedId, user);
    // Who keeps what was typed, or gives the machine's own point, is not asked.
    const isClear = singleLine(askedLocation ?? "") === location || chosenPlace !== undefined || latitudeCoord !== null;
    const question = isClear || location === before?.location ? undefined : await questionPlace(db, location, language);
    if (question !== undefined) {
      const key = question.isUnknown ? "placeUnknown" : "placeUnclear";
      throw new Invalid(key, { field: "location", choices: question.choices });
    }
    try {
      if (before !== undefined) {
        await changeEquipment.act(call, equipment);
        return { to: `/dashboard#m${before.id}`, say: { title: t("machine:updated") } };
      }
      if (contact !== undefined && isContactAsked(user)) {
        const proof = { now, isFreshLogin: isFreshLogin(call) };
        await db.transaction().execute((trx) => storeFirstContact(trx, user, contact, proof));
      }
      if ((await findJustAdded(db, equipment, user, now)) === undefined) await addEquipment.act(call, equipment);
    } catch (error) {
      throw toProblemOr(call, error, "storeBusy");
    }
    return { to: "/dashboard", say: { title: t("machine:listed"), text: t("machine:listedText") } };
  },
  requirePageUser,
  prepare,
);

export default function OwnEquipment() {
  const { t } = useTranslation("machine");
  const { id, values, asksContact, commission } = useLoaderData<typeof loader>();
  const isNew = id === undefined;
  return (
    <Screen to="/dashboard#machines" back={t("myEquipment")}>
      <Card>
        <EquipmentForm
          action={`/dashboard/equipment/${isNew ? "new" : `${id}/edit`}`}
          values={values}
          result={useActionData<typeof action>()}
          submitLabel={t(isNew ? "list" : "save")}
          failed={t(isNew ? "createFailed" : "updateFailed")}
          asksContact={asksContact}
          commission={commission}
        />
      </Card>
    </Screen>
  );
}
