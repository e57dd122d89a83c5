import type { SpecCondition } from "./equipment-filter";
import { isInWords } from "~/domain/equipment/spec-names";

/**
 * Conditions on specifications in an address, such as `power_hp>=45`, `lift_kg<=1500 kg` or `drive=4WD`; a form sends
 * the parts of one condition in separate fields. Safe for the browser.
 */

const MAX_CONDITIONS = 8;
const MAX_NAME_CHARACTERS = 40;
const MAX_VALUE_CHARACTERS = 60;
const SIGNS = { ">=": "min", "<=": "max", "=": "is", ":": "is" } as const;
const CONDITION = /^\s*([\p{L}\p{M}\p{N}_ -]+?)\s*(>=|<=|=|:)\s*(\S.*?)\s*$/u;
const AMOUNT = /^(-?\d{1,12}(?:\.\d{1,6})?)\s*([^\d\s]\S{0,15})?$/u;

function conditionOf(name: string, is: SpecCondition["is"], text: string): SpecCondition | undefined {
  const key = name.normalize("NFC").trim();
  const value = text.normalize("NFC").trim().toLowerCase();
  if (key === "" || key.length > MAX_NAME_CHARACTERS || value === "" || value.length > MAX_VALUE_CHARACTERS)
    return undefined;
  if (is === "is") return { name: key, is, value };
  const [, amount, unit] = AMOUNT.exec(value) ?? [];
  return amount === undefined
    ? undefined
    : { name: key, is, value: Number(amount), ...(unit === undefined ? {} : { unit }) };
}

function readCondition(text: string): SpecCondition | undefined {
  const [, name, sign, value] = CONDITION.exec(text) ?? [];
  if (name === undefined || value === undefined) return undefined;
  return conditionOf(name, SIGNS[(sign ?? "=") as keyof typeof SIGNS], value);
}

/** The distinct conditions of an address; invalid ones are left out. */
export function readSpecConditions(query: URLSearchParams): SpecCondition[] {
  const fromForm = readFormFields(query.get("spec") ?? "", query.get("specIs"), query.get("specValue") ?? "");
  const texts = query.getAll("specifications").flatMap((text) => text.split(/[,;]/));
  const found = [...texts.map(readCondition), fromForm].filter((condition) => condition !== undefined);
  const byText = new Map(found.map((condition) => [writeSpecCondition(condition), condition]));
  return [...byText.values()].slice(0, MAX_CONDITIONS);
}

/** The form's default is 'at least'; a word is always compared for equality. */
function readFormFields(name: string, chosen: string | null, value: string): SpecCondition | undefined {
  const is = chosen === "is" || isInWords(name.trim()) ? "is" : chosen === "max" ? chosen : "min";
  return conditionOf(name, is, value) ?? conditionOf(name, "is", value);
}

/** Writes a condition for an address. */
export function writeSpecCondition({ name, is, value, unit }: SpecCondition): string {
  const sign = { min: ">=", max: "<=", is: "=" }[is];
  return `${name}${sign}${value}${unit === undefined ? "" : ` ${unit}`}`;
}
