import type { TFunction } from "i18next";
import type account from "~locales/en/account.json";
import type booking from "~locales/en/booking.json";
import type common from "~locales/en/common.json";
import type comparison from "~locales/en/comparison.json";
import type equipment from "~locales/en/equipment.json";
import type home from "~locales/en/home.json";
import type map from "~locales/en/map.json";
import type messages from "~locales/en/messages.json";
import type receipt from "~locales/en/receipt.json";

/** Texts by where they are used, so that a page carries its own alone. English is the measure of the keys. */
export interface Texts {
  common: typeof common;
  messages: typeof messages;
  home: typeof home;
  equipment: typeof equipment;
  account: typeof account;
  booking: typeof booking;
  receipt: typeof receipt;
  comparison: typeof comparison;
  map: typeof map;
}

export type Namespace = keyof Texts;

/** Speaks any text of the product; keys outside `common` carry their namespace: `booking:total`. */
export type Speak = TFunction<["common", "messages", "home", "equipment", "account", "booking", "receipt", "comparison", "map"]>;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
    returnNull: false;
  }
}
