import type { APIRequestContext } from "@playwright/test";
import { randomBytes } from "node:crypto";
import type { Translate } from "~/i18n/namespaces";
import { demoAccount, expect, test as base, type Account } from "../../fixtures/pages";
import { translatorFor, type Language } from "./texts";

export { expect };
export { collectErrors, demoAccount, type Account } from "../../fixtures/pages";

/** Someone besides the visitor of the page, who speaks to the product without a browser. */
export interface Person {
  account: Account;
  api: APIRequestContext;
}

interface Fixtures {
  /** Of the visitor's browser; the product is to speak it without being told. */
  language: Language;
  /** Says a text of the product in that language. */
  t: Translate;
  /** Whether scripts run and arrive. */
  scripted: boolean;
  /** Makes a new user beside the page's own. */
  someoneElse: () => Promise<Person>;
  /** Signs the browser in as an admin who reads that language. */
  asAdmin: () => Promise<Account>;
}

/** The browser tests' test, with a language and other people. */
export const test = base.extend<Fixtures>({
  language: ["en", { option: true }],
  locale: async ({ language }, use) => use(`${language}-IN`),
  t: async ({ language }, use) => use(translatorFor(language)),
  scripted: async ({ javaScriptEnabled, scriptsArrive }, use) => use(javaScriptEnabled && scriptsArrive),
  someoneElse: async ({ playwright, app }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async () => {
      const api = await playwright.request.newContext({ baseURL: app.url });
      contexts.push(api);
      const account = newAccount();
      const answer = await api.post("/api/register", { data: { ...account, name: "Someone Else", language: "en" } });
      expect(answer.status(), await answer.text()).toBe(201);
      return { account, api };
    });
    await Promise.all(contexts.map((context) => context.dispose()));
  },
  asAdmin: async ({ context, app, signIn, language }, use) => {
    await use(async () => {
      const admin = demoAccount("admin");
      await signIn(admin);
      await context.addCookies([{ name: "i18nextLng", value: language, url: app.url }]);
      return admin;
    });
  },
});

/** A name that no other test uses. */
export function newAccount(): Account {
  return { username: `user_${randomBytes(5).toString("hex")}`, password: "Passw0rd1" };
}
