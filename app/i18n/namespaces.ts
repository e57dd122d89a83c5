import type { TFunction } from "i18next";
import type account from "~locales/en/account.json";
import type admin from "~locales/en/admin.json";
import type booking from "~locales/en/booking.json";
import type common from "~locales/en/common.json";
import type comparison from "~locales/en/comparison.json";
import type equipment from "~locales/en/equipment.json";
import type exported from "~locales/en/export.json";
import type farmer from "~locales/en/farmer.json";
import type home from "~locales/en/home.json";
import type information from "~locales/en/information.json";
import type machine from "~locales/en/machine.json";
import type mail from "~locales/en/mail.json";
import type map from "~locales/en/map.json";
import type messages from "~locales/en/messages.json";
import type offline from "~locales/en/offline.json";
import type move from "~locales/en/move.json";
import type notification from "~locales/en/notification.json";
import type payout from "~locales/en/payout.json";
import type phone from "~locales/en/phone.json";
import type question from "~locales/en/question.json";
import type receipt from "~locales/en/receipt.json";
import type season from "~locales/en/season.json";
import type security from "~locales/en/security.json";
import type terms from "~locales/en/terms.json";
import type balance from "~locales/en/balance.json";
import type transfer from "~locales/en/transfer.json";
import type voice from "~locales/en/voice.json";
import type alerts from "~locales/en/alerts.json";
import type rental from "~locales/en/rental.json";

/** Texts by where they are used, so that a page carries its own alone. English is the measure of the keys. */
export interface Texts {
  common: typeof common;
  messages: typeof messages;
  home: typeof home;
  equipment: typeof equipment;
  farmer: typeof farmer;
  account: typeof account;
  admin: typeof admin;
  booking: typeof booking;
  receipt: typeof receipt;
  comparison: typeof comparison;
  information: typeof information;
  machine: typeof machine;
  map: typeof map;
  move: typeof move;
  notification: typeof notification;
  payout: typeof payout;
  phone: typeof phone;
  question: typeof question;
  season: typeof season;
  security: typeof security;
  terms: typeof terms;
  balance: typeof balance;
  transfer: typeof transfer;
  voice: typeof voice;
  alerts: typeof alerts;
  mail: typeof mail;
  offline: typeof offline;
  rental: typeof rental;
  export: typeof exported;
}

export type Namespace = keyof Texts;

/** Speaks any text of the product; keys outside `common` carry their namespace: `booking:total`. */
export type Translate = TFunction<
  [
    "common",
    "messages",
    "home",
    "equipment",
    "farmer",
    "account",
    "admin",
    "booking",
    "receipt",
    "comparison",
    "machine",
    "map",
    "move",
    "notification",
    "payout",
    "phone",
    "question",
    "season",
    "security",
    "terms",
    "balance",
    "transfer",
    "voice",
    "alerts",
    "mail",
    "offline",
    "rental",
    "export",
    "information",
  ]
>;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
    returnNull: false;
  }
}
