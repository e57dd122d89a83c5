import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import messages from "../../locales/en/messages.json";
import receipt from "../../locales/en/receipt.json";
import shell from "../../locales/en/shell.json";
import { buildWithLanguage, mark } from "../fixtures/added-language";
import { createClient, expectProblem, signUp, type Member } from "../fixtures/api-client";
import { waitForMails } from "../fixtures/emails";
import { bookAndPay } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, giveContact } from "../fixtures/stored-rows";

const ENTRY = `sw: { name: "Kiswahili", tag: "sw", script: "Latin" }`;
const ADDRESS = "asha@villages.example";
const BUILD_DEADLINE_MS = 300_000;

const copy = makeTemporaryFolder("language");
let app: RunningApp;
let member: Member;
let equipment = 0;

beforeAll(async () => {
  buildWithLanguage(copy.path, "sw", ENTRY);
  app = await startApp({ root: copy.path });
  const owner = await signUp(app.url);
  equipment = addEquipment(app, { ownerId: owner.id, name: "Swaraj 855 FE" });
  member = await signUp(app.url, { username: "asha_sw", language: "sw" });
}, BUILD_DEADLINE_MS);
afterAll(async () => {
  await app?.stop();
  copy.remove();
});

const inSwahili = { "Accept-Language": "sw-KE,sw;q=0.9,en;q=0.5" };

describe("a language that is added by its texts and one entry", () => {
  it("is the language of pages for whose browser asks for it", async () => {
    const page = await createClient(app.url).get("/", inSwahili);
    expect(page.status).toBe(200);
    expect(page.headers["content-language"]).toBe("sw");
    expect(page.text).toContain('<html lang="sw"');
    expect(page.text).toMatch(/<h1[^>]*>‹/);
  });

  it("is in the menu of every language under its own name, and is chosen there", async () => {
    const visitor = createClient(app.url);
    expect((await visitor.get("/")).text).toMatch(/<button[^>]*value="sw"[^>]*>Kiswahili</);
    await visitor.send("POST", "/language", { form: { language: "sw", redirectTo: "/" } });
    expect((await visitor.get("/")).text).toContain('<html lang="sw"');
  });

  it("is offered no voice where none is registered", async () => {
    const path = `/equipment/${equipment}`;
    expect((await createClient(app.url).get(path)).text).toContain('data-with="voice"');
    expect((await createClient(app.url).get(path, inSwahili)).text).not.toContain('data-with="voice"');
  });

  it("is the language of errors of the API and of the server around it", async () => {
    const guest = createClient(app.url);
    expectProblem(await guest.get("/api/user", inSwahili), 401, mark(messages.signInFirst));
    expectProblem(await member.get("/api/bookings/0"), 404, mark(messages.bookingNotFound));
    const foreign = { headers: { ...inSwahili, Origin: "https://elsewhere.example" }, json: {} };
    expectProblem(await guest.send("POST", "/api/login", foreign), 403, mark(shell.foreignText));
  });

  it("is the language of emails", async () => {
    giveContact(app, member.id, ADDRESS);
    await createClient(app.url).post("/api/auth/forgot-password", { email: ADDRESS });
    const [written] = await waitForMails(app, ADDRESS);
    expect(written?.language).toBe("sw");
    expect(written?.html).toContain('lang="sw"');
    expect(written?.text).toMatch(/‹[^›]+›/);
  });

  it("is the language of receipts, with amounts in words and days", async () => {
    const { receipt: made } = await bookAndPay(app, member, equipment, 2, 4);
    const answer = await member.get(`/api/receipts/${made.id}/download`);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    const file = join(app.dataDir, "receipt.pdf");
    writeFileSync(file, answer.body);
    const text = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
    expect(text).toContain(mark(receipt.title));
    expect(text).toContain("‹three›");
  });
});
