import { imageNameOf } from "~/domain/images/image";
import { factsOf, LANGUAGE_PARAMETER, LANGUAGES, readLanguage } from "~/i18n/language";
import { languageInAddress } from "~/i18n/detection.server";
import { formatRupees } from "~/i18n/money";
import type { Call } from "~/http/call.server";
import { type EquipmentView, loadEquipment } from "~/routes/shared/equipment.server";
import { nameLanguage } from "~/i18n/name-language";

/** What previews of a link, such as WhatsApp's, and search engines read of equipment. */

/** Previews show two lines. */
const MAX_DESCRIPTION_CHARACTERS = 120;
/** The JPEG of an image, and of the drawing that equipment without one is shared with. */
const IMAGE_SIZE_PX = { width: 640, height: 480 };
const IMAGE_OF_SITE = "/share.jpg";

function shorten(text: string): string {
  const letters = [...text.replace(/\s+/g, " ")];
  if (letters.length <= MAX_DESCRIPTION_CHARACTERS) return letters.join("");
  return `${letters.slice(0, MAX_DESCRIPTION_CHARACTERS).join("").trimEnd()}…`;
}

/**
 * Describes equipment for whoever gets its link.
 *
 * The canonical address is the one without a query, or with the language that was asked for: crawlers ask for each.
 */
function describeSharing({ language, settings, t, url }: Call, equipment: EquipmentView) {
  const { id, name, location, dailyRate, description, imageUrl } = equipment;
  const page = `${settings.appUrl}/equipment/${id}`;
  const addressIn = (of: string) => `${page}?${LANGUAGE_PARAMETER}=${of}`;
  const asked = languageInAddress(url.search);
  const rate = `${formatRupees(dailyRate)} ${t("common:perDay")}`;
  const text = `${name}, ${formatRupees(dailyRate)}\n${addressIn(language)}`;
  return {
    canonical: asked === undefined ? page : addressIn(asked),
    alternates: LANGUAGES.map((of) => ({ language: of, address: addressIn(of) })),
    locale: factsOf(language).tag.replace("-", "_"),
    title: `${name} – ${rate}`,
    description: `${location} · ${shorten(description)}`,
    image: settings.appUrl + (imageNameOf(imageUrl) === undefined ? IMAGE_OF_SITE : imageUrl),
    ...IMAGE_SIZE_PX,
    /** Opens WhatsApp with the message written. */
    whatsapp: `https://wa.me/?text=${encodeURIComponent(text)}`,
  };
}

export type Sharing = ReturnType<typeof describeSharing>;

/**
 * Equipment with all that its page shows, and how its link looks elsewhere.
 *
 * @throws NotFound when it is not listed
 */
export async function loadEquipmentPage(call: Call, id: number | undefined) {
  const page = await loadEquipment(call, id);
  const { textLanguage } = page.equipment;
  const writtenIn =
    readLanguage(textLanguage) === call.language ? undefined : nameLanguage(textLanguage, call.language);
  return { ...page, writtenIn, sharing: describeSharing(call, page.equipment) };
}

export type EquipmentPageView = Awaited<ReturnType<typeof loadEquipmentPage>>;
