import { KNOWN_SPECS, readKnownSpec } from "~/domain/equipment/spec-names";
import { LANGUAGES } from "~/i18n/language";
import type { Translate } from "~/i18n/namespaces";
import { translatorFor } from "~/i18n/texts.server";
import { normaliseText } from "~/domain/normalise-text";

/** The label of a specification key in the language of a call; an owner's own key is its label. */
export function labelOfSpec(t: Translate, key: string): string {
  const known = readKnownSpec(key);
  return known === undefined ? key : t(`equipment:spec_${known}`);
}

const fold = (text: string) => normaliseText(text).trim().toLowerCase();

let keysByLabel: Map<string, string> | undefined;

/** The key of a specification that an owner names in any language; an unknown name is its own key. */
export function keyOfSpec(label: string): string {
  keysByLabel ??= new Map(
    LANGUAGES.flatMap((language) =>
      KNOWN_SPECS.map((key): [string, string] => [fold(labelOfSpec(translatorFor(language), key)), key]),
    ),
  );
  return keysByLabel.get(fold(label)) ?? label;
}
