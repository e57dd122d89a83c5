import type { MetaDescriptor } from "@remix-run/node";
import type { Sharing } from "./loader.server";

/** The tags that previews and search engines read in the head of equipment's page. */
export function sharingTags(sharing: Sharing): MetaDescriptor[] {
  const { canonical, alternates, locale, title, description, image, width, height, offer } = sharing;
  return [
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:locale", content: locale },
    { property: "og:image", content: image },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { tagName: "link", rel: "canonical", href: canonical },
    ...alternates.map(({ language, address }) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: language,
      href: address,
    })),
    ...(offer === null ? [] : [{ "script:ld+json": offer }]),
  ];
}
