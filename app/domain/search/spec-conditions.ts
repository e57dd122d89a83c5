import { latinDigits, normaliseText } from "~/domain/normalise-text";
import type { SpecCondition } from "./equipment-filter";
import { isInWords } from "~/domain/equipment/spec-names";

/** Conditions on specifications in an address, as `power_hp>=45` or `drive=4WD`; a form sends their parts apart. */

const MAX_CONDITIONS = 8;
const MAX_NAME_CHARACTERS = 40;
const MAX_VALUE_CHARACTERS = 60;
const SIGNS = { ">=": "min", "<=": "max", "=": "is", ":": "is" } as const;
/** Above names, signs and values at their longest. */
const MAX_CONDITION_CHARACTERS = 150;
/** Conditions that are looked at; more are left out. */
const MAX_READ_CONDITIONS = 50;
const SIGN = />=|<=|=|:/;
const NAME = /^[\p{L}\p{M}\p{N}_ -]+$/u;
const AMOUNT = /^(-?\d{1,12}(?:\.\d{1,6})?)\s*([^\d\s,;][^\s,;]{0,15})?$/u;
/** As in 1,500 and 1,50,000. */
const withoutThousands = (text: string) => text.replace(/(\d),(?=\d{2,3}(?!\d))/g, "$1");
/** Between conditions, so that none may hold one. */
const SEPARATOR = /[,;]/;
const SEPARATORS = /[\s,;]+/g;

function conditionOf(name: string, is: SpecCondition["is"], text: string): SpecCondition | undefined {
  const key = normaliseText(name).trim();
  const typed = withoutThousands(normaliseText(text).toLowerCase());
  const value = typed.replace(SEPARATORS, " ").trim();
  if (key === "" || key.length > MAX_NAME_CHARACTERS || value === "" || value.length > MAX_VALUE_CHARACTERS)
    return undefined;
  if (is === "is") return { name: key, is, value };
  const [, amount, unit] = AMOUNT.exec(withoutThousands(latinDigits(typed)).trim()) ?? [];
  return amount === undefined
    ? undefined
    : { name: key, is, value: Number(amount), ...(unit === undefined ? {} : { unit }) };
}

function readCondition(text: string): SpecCondition | undefined {
  if (text.length > MAX_CONDITION_CHARACTERS) return undefined;
  const sign = SIGN.exec(text);
  if (sign === null) return undefined;
  const name = text.slice(0, sign.index);
  if (!NAME.test(name.trim())) return undefined;
  return conditionOf(name, SIGNS[sign[0] as keyof typeof SIGNS], text.slice(sign.index + sign[0].length));
}

/** The distinct conditions of an address; invalid ones are left out. */
export function readSpecConditions(query: URLSearchParams): SpecCondition[] {
  const fromForm = readFormFields(query.get("spec") ?? "", query.get("specIs"), query.get("specValue") ?? "");
  const texts = query
    .getAll("specifications")
    .slice(0, MAX_READ_CONDITIONS)
    .flatMap((text) => text.split(SEPARATOR, MAX_READ_CONDITIONS))
    .slice(0, MAX_READ_CONDITIONS);
  const found = [...texts.map(readCondition), fromForm].filter((condition) => condition !== undefined);
  const byText = new Map(found.map((condition) => [writeSpecCondition(condition), condition]));
  return [...byText.values()].slice(0, MAX_CONDITIONS);
}

/** The form's default is 'at least'; a word is always compared for equality. */
function readFormFields(name: string, chosen: string | null, value: string): SpecCondition | undefined {
  const is = chosen === "is" || isInWords(name.trim()) ? "is" : chosen === "max" ? chosen : "min";
  return conditionOf(name, is, value) ?? conditionOf(name, "is", value);
}

export function writeSpecCondition({ name, is, value, unit }: SpecCondition): string {
  const sign = { min: ">=", max: "<=", is: "=" }[is];
  return `${name}${sign}${value}${unit === undefined ? "" : ` ${unit}`}`;
}
