import type { TFunction } from "i18next";

/** Texts by where they are used, so that a page carries its own alone. English is the measure of the keys. */
export interface Texts {
  common: typeof import("~locales/en/common.json");
  messages: typeof import("~locales/en/messages.json");
  home: typeof import("~locales/en/home.json");
  equipment: typeof import("~locales/en/equipment.json");
  farmer: typeof import("~locales/en/farmer.json");
  account: typeof import("~locales/en/account.json");
  admin: typeof import("~locales/en/admin.json");
  booking: typeof import("~locales/en/booking.json");
  receipt: typeof import("~locales/en/receipt.json");
  comparison: typeof import("~locales/en/comparison.json");
  information: typeof import("~locales/en/information.json");
  machine: typeof import("~locales/en/machine.json");
  map: typeof import("~locales/en/map.json");
  move: typeof import("~locales/en/move.json");
  notification: typeof import("~locales/en/notification.json");
  payout: typeof import("~locales/en/payout.json");
  phone: typeof import("~locales/en/phone.json");
  question: typeof import("~locales/en/question.json");
  season: typeof import("~locales/en/season.json");
  security: typeof import("~locales/en/security.json");
  terms: typeof import("~locales/en/terms.json");
  balance: typeof import("~locales/en/balance.json");
  transfer: typeof import("~locales/en/transfer.json");
  voice: typeof import("~locales/en/voice.json");
  alerts: typeof import("~locales/en/alerts.json");
  mail: typeof import("~locales/en/mail.json");
  offline: typeof import("~locales/en/offline.json");
  rental: typeof import("~locales/en/rental.json");
  export: typeof import("~locales/en/export.json");
}

export type Namespace = keyof Texts;

/** Speaks any text of the product; keys outside `common` carry their namespace: `booking:total`. */
export type Translate = TFunction<["common", ...Exclude<Namespace, "common">[]]>;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
    returnNull: false;
  }
}
