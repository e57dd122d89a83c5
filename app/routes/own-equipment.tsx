import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EquipmentForm } from "~/components/equipment/equipment-form";
import { Screen } from "~/components/layout/screen";
import { Card } from "~/components/ui/elements";
import {
  EMPTY_EQUIPMENT_FORM,
  type EquipmentFormValues,
  formOfEquipment,
  withMoreRows,
  type SpecRow,
  specsOfRows,
} from "~/domain/equipment/equipment-form";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { optionalFile, singleLine } from "~/domain/schema-parts";
import { type FormResult, readForm, toPageError, userPage, type PageHandle } from "~/http/page.server";
import { contactIn, isContactAsked } from "./shared/booking.server";
import { KNOWN_SPECS, readKnownSpec } from "~/domain/equipment/spec-names";
import { normaliseText } from "~/domain/normalise-text";
import { LANGUAGES } from "~/i18n/language";
import type { Translate } from "~/i18n/namespaces";
import { translatorFor } from "~/i18n/texts.server";
import { sayCommission } from "./shared/payouts.server";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { type Equipment, SEASONS } from "~/domain/equipment/equipment";
import { type NewEquipment, newEquipmentSchema } from "~/domain/equipment/equipment-schema";
import { createEquipment, findJustAdded, updateEquipment } from "~/domain/equipment/save-equipment.server";
import type { FieldMessages, MessageValues } from "~/domain/errors";
import { IMAGE_FIELD } from "~/domain/images/store-image.server";
import { questionPlace } from "~/domain/places/find-place.server";
import { storeFirstContact } from "~/domain/users/contacts.server";
import { toFieldMessages } from "~/http/body.server";
import { openCall, type UserCall } from "~/http/call.server";
import { requireRoom, storeUploadedImage } from "~/http/image-upload.server";
import { toProblem, toProblemOr } from "~/http/problems.server";
import { isFreshLogin, redirectWithNotice, requirePageUser } from "~/http/session.server";

export const handle: PageHandle = { i18n: ["machine", "equipment"], images: true, isInner: true, hasActions: true };

/**
 * The form of equipment, new or the user's own.
 *
 * @throws NotFound, Forbidden where it is not the user's
 */
export const loader = userPage(async (call) => {
  const { db, user, params, namedId, t } = call;
  if (params.id === undefined)
    return {
      title: t("machine:add"),
      id: undefined,
      values: EMPTY_EQUIPMENT_FORM,
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

/** The equipment form: input survives every error, and an uploaded image need not be sent again. */

const DASHBOARD = "/dashboard";
/** More than is accepted, and few enough for a form: a row has three fields. */
const MAX_ROWS = 45;
const MAX_KEPT_CHARACTERS = 5_000;
/** Name of the button that adds more rows. */
const ROWS_INTENT = "rows";

/** Result of the form, with the submitted values. */
interface EquipmentFormResult extends FormResult {
  values: EquipmentFormValues;
  /** Places to choose from, where the location is not clear. */
  places: string[];
}

type FormAnswer = Response | ReturnType<typeof data<EquipmentFormResult>>;

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).map((value) => (typeof value === "string" ? value.slice(0, MAX_KEPT_CHARACTERS) : ""));
}

function readRows(form: FormData): SpecRow[] {
  const [names, values, units] = [textsOf(form, "specName"), textsOf(form, "specValue"), textsOf(form, "specUnit")];
  return names
    .slice(0, MAX_ROWS)
    .map((name, index) => ({ name, value: values[index] ?? "", unit: units[index] ?? "" }));
}

/** The photos to be kept, the one to be shown first before the others. */
function readImages(form: FormData): string[] {
  const images = textsOf(form, "images").filter((image) => image !== "");
  const first = textsOf(form, "firstImage")[0] ?? "";
  return images.includes(first) ? [first, ...images.filter((image) => image !== first)] : images;
}

function readValues(form: FormData): EquipmentFormValues {
  const text = (name: string) => textsOf(form, name)[0] ?? "";
  const sentSeasons = textsOf(form, "seasons");
  const available = textsOf(form, "availability");
  return {
    name: text("name"),
    description: text("description"),
    category: text("category"),
    dailyRate: text("dailyRate"),
    location: text("chosenPlace") || text("location"),
    contact: text("contact"),
    latitudeCoord: text("latitudeCoord"),
    longitudeCoord: text("longitudeCoord"),
    features: text("features"),
    images: readImages(form),
    // The short form submits neither availability nor seasons; the long form adds an empty value to both.
    availability: available.length === 0 || available.includes("true"),
    seasons: sentSeasons.length === 0 ? [...SEASONS] : SEASONS.filter((season) => sentSeasons.includes(season)),
    specs: readRows(form),
  };
}

/** The label of a specification key in the language of a call; an owner's own key is its label. */
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

/** The rows that are not empty, as key and value. */
function namedRows(rows: readonly SpecRow[]): SpecRow[] {
  const tidy = rows.map(({ name, value, unit }) => ({
    name: singleLine(name),
    value: singleLine(value),
    unit: singleLine(unit),
  }));
  return tidy
    .filter(({ name, value, unit }) => `${name}${value}${unit}` !== "")
    .map((row) => ({ ...row, name: keyOfSpec(row.name) }));
}

/** Validates the form; returns errors by field instead of throwing. */
function check(values: EquipmentFormValues): { equipment?: NewEquipment; fields: FieldMessages } {
  const { seasons, specs, contact: _, ...rest } = values;
  const rows = namedRows(specs);
  const isIncomplete = rows.some(({ name, value }) => name === "" || value === "");
  const seasonalAvailability = Object.fromEntries(SEASONS.map((season) => [season, seasons.includes(season)]));
  // An emptied list in a form means removal; only API clients omit what is to stay.
  const features = rest.features.split("\n");
  const read = newEquipmentSchema.safeParse({ ...rest, features, seasonalAvailability, ...specsOfRows(rows) });
  const fields = {
    ...(read.success ? {} : toFieldMessages(read.error)),
    ...(isIncomplete ? { specs: ["specIncomplete" as const] } : {}),
  };
  const { searchableSpecs, ...shown } = fields as FieldMessages;
  const all: FieldMessages =
    searchableSpecs === undefined || shown["specs"] !== undefined ? shown : { ...shown, specs: searchableSpecs };
  return read.success && !isIncomplete ? { equipment: read.data, fields: all } : { fields: all };
}

/** Takes the form of new equipment or, with an id in the address, of the user's own. */
export async function action(args: ActionFunctionArgs): Promise<FormAnswer> {
  const user = await requirePageUser(args.request);
  const call = { ...(await openCall(args)), user };
  const { namedId, params } = call;
  const own = params.id === undefined ? undefined : requireOwnEquipment(call.db, namedId, user);
  const before = await own?.catch((error: unknown) => {
    throw toPageError(call, error);
  });
  const form = await readForm(call);
  const values = readValues(form);
  const errors: FieldMessages = {};
  let status = 400;
  try {
    await storeFiles(form, values.images, call);
  } catch (error) {
    const problem = toProblem(error);
    status = problem.status;
    errors["images"] = [problem.key];
  }
  if (form.get("intent") === ROWS_INTENT) {
    return data(speak({ ...values, specs: withMoreRows(values.specs) }, errors, call), {
      status: "images" in errors ? status : 200,
    });
  }
  const { equipment, fields } = check(values);
  const phone = before === undefined ? checkContact(form, call) : { fields: {} };
  const isWrong = equipment === undefined || "contact" in phone.fields;
  if (isWrong || "images" in errors)
    return data(speak(values, { ...fields, ...phone.fields, ...errors }, call), { status: isWrong ? 400 : status });
  const question = await askPlace(form, values, call, before);
  if (question !== undefined) {
    const key = question.isUnknown ? ("placeUnknown" as const) : ("placeUnclear" as const);
    return data({ ...speak(values, { location: [key] }, call), places: question.choices }, { status: 400 });
  }
  try {
    return await save(call, before, equipment, phone.contact);
  } catch (error) {
    const problem = toProblemOr(call, error, "storeBusy");
    const hasFields = Object.keys(problem.fields).length > 0;
    return data(speak(values, hasFields ? problem.fields : { "": [problem.key] }, call, problem.values), {
      status: problem.status,
      headers: problem.headers,
    });
  }
}

/** Stores the new photos and adds them to the list; after one that is refused the list has those before it. */
async function storeFiles(form: FormData, images: string[], call: UserCall): Promise<void> {
  const files = [IMAGE_FIELD, "images"].flatMap((name) =>
    form.getAll(name).flatMap((f) => optionalFile.parse(f) ?? []),
  );
  requireRoom([...images, ...files]);
  for (const file of files) images.push((await storeUploadedImage(call, file)) ?? "");
}

/** The phone number of an owner who has none yet, where the form asked for it. */
function checkContact(form: FormData, { user }: UserCall): { contact?: string | undefined; fields: FieldMessages } {
  const [contact] = textsOf(form, "contact");
  const [contactAsked] = textsOf(form, "contactAsked");
  try {
    return { contact: contactIn({ contact, contactAsked }, user), fields: {} };
  } catch (error) {
    return { fields: toProblem(error).fields };
  }
}

/** Which place is meant, asked once: who keeps what was typed, or gives the machine's own point, is not asked again. */
async function askPlace(form: FormData, values: EquipmentFormValues, call: UserCall, before: Equipment | undefined) {
  const wasAsked = textsOf(form, "askedLocation")[0] === values.location || textsOf(form, "chosenPlace")[0];
  if (wasAsked || values.latitudeCoord !== "" || values.location === before?.location) return undefined;
  return questionPlace(call.db, values.location, call.language);
}

function speak(
  values: EquipmentFormValues,
  fields: FieldMessages,
  call: UserCall,
  said: MessageValues = {},
): EquipmentFormResult {
  const error = Object.fromEntries(
    Object.entries(fields).map(([field, keys]) => [field, keys.map((key) => call.t(`messages:${key}`, said))]),
  );
  const { availability: _, seasons: _seasons, specs: _specs, ...initialValue } = values;
  return { status: "error", error, initialValue, values, places: [] };
}

/** Stores new equipment, submitted twice once, or the changes to what is there. */
async function save(
  call: UserCall,
  before: Equipment | undefined,
  equipment: NewEquipment,
  contact: string | undefined,
): Promise<Response> {
  const { db, user, now, t, request } = call;
  const owner = { id: user.id, language: call.language };
  if (before !== undefined) {
    await updateEquipment(db, before.id, equipment, owner, now);
    return redirectWithNotice(request, `${DASHBOARD}#m${before.id}`, { title: t("machine:updated") });
  }
  if (contact !== undefined) {
    const proof = { now, isFreshLogin: await isFreshLogin(request) };
    await db.transaction().execute((trx) => storeFirstContact(trx, user, contact, proof));
  }
  const isThere = (await findJustAdded(db, equipment, user, now)) !== undefined;
  if (!isThere) await createEquipment(db, equipment, owner, now);
  return redirectWithNotice(request, DASHBOARD, { title: t("machine:listed"), text: t("machine:listedText") });
}
