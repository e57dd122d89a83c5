import { expect, it } from "vitest";
import { describeTemplate } from "../../app/domain/phone-messages/compose-phone-message";
import { TEMPLATE_KINDS } from "../../app/domain/notifications/notification";
import { LANGUAGES } from "../../app/i18n/language";
import { translatorFor } from "../../app/i18n/texts.server";
import { listTemplates } from "./list-templates";

it("lists every template as the app sends it, with the id that is known", () => {
  const listed = listTemplates({ paid: { hi: "HX00112233445566778899aabbccddeeff" } });
  expect(listed).toHaveLength(TEMPLATE_KINDS.length * LANGUAGES.length);
  expect(listed).toContain(
    "paid hi (HX00112233445566778899aabbccddeeff)\nबुकिंग नंबर {#var#} का भुगतान हो गया\n{#var#}, {#var#}, ₹{#var#}\n- Yantra\n",
  );
  for (const language of LANGUAGES)
    for (const kind of TEMPLATE_KINDS)
      expect(listed.some((text) => text.includes(`\n${describeTemplate(kind, translatorFor(language))}\n`))).toBe(true);
});
