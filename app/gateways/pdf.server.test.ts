import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually, listBrowserProcesses, readEnvironment, stillAlive } from "../../tests/fixtures/browser-process";
import { readProperties, readText } from "../../tests/fixtures/read-pdf";
import { createPdfRenderer, decideSandbox, type PdfRenderer, type PdfRendererOptions } from "./pdf.server";

/** Long enough for a start on a busy machine, short enough to wait for. */
const SHORT_DEADLINE_MS = 4_000;
/** Takes several seconds, so that a blow falls while it is printed. */
const LONG_DEADLINE_MS = 60_000;
const HEAVY_PARAGRAPHS = 100_000;
const BLOW_AFTER_MS = 400;

/** Browsers of this test put their profiles here, which is how they are told from others. */
let directory: string;
const temporaryDirectoryBefore = process.env["TMPDIR"];
let renderer: PdfRenderer;
const startRenderer = (options: Partial<PdfRendererOptions> = {}) => {
  renderer = createPdfRenderer({ chromiumPath: undefined, deadlineMs: LONG_DEADLINE_MS, ...options });
  return renderer;
};
const page = (content: string) => () =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A title</title></head><body>${content}</body></html>`;
const heavyPage = page("<p>Some text to set</p>".repeat(HEAVY_PARAGRAPHS));
const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));
const processes = () => listBrowserProcesses(directory);
/** Signals processes; those of a page that is closed may be gone by now. */
const strike = (struck: readonly { id: number }[], signal: NodeJS.Signals) => {
  for (const { id } of struck) if (existsSync(`/proc/${id}`)) process.kill(id, signal);
};
const failure = (promise: Promise<Buffer>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  directory = mkdtempSync("/tmp/pdf-test-");
  process.env["TMPDIR"] = directory;
});

afterEach(async () => {
  await renderer.close();
  const left = await eventually(() => processes().length === 0 && readdirSync(directory).length === 0);
  const profiles = readdirSync(directory);
  if (temporaryDirectoryBefore === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = temporaryDirectoryBefore;
  rmSync(directory, { recursive: true });
  expect({ left, profiles }).toEqual({ left: true, profiles: [] });
});

const saying = (text: string) => ({ name: "PdfUnavailable", message: expect.stringContaining(text) as string });

describe("printing", () => {
  it("makes a tagged A4 page", async () => {
    const pdf = await startRenderer().render(page("<h1>Hello</h1>"));
    const properties = await readProperties(pdf);
    expect(properties).toMatchObject({ Title: "A title", Pages: "1", Tagged: "yes" });
    expect(properties["Page size"]).toContain("A4");
    expect(await readText(pdf)).toContain("Hello");
  });

  it("takes no more than a bounded number of waiting documents", async () => {
    startRenderer({ queueLimit: 3 });
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => renderer.render(page("x"))));
    const refused = answers.filter((answer) => answer.status === "rejected").map((answer) => answer.reason as unknown);
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatchObject(saying("waiting"));
  });
});

describe("isolation", () => {
  let canary: Server;
  let visits = 0;
  let address: string;

  beforeAll(async () => {
    canary = createServer((socket) => {
      visits += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  });
  afterAll(() => canary.close());

  it("reaches no server", async () => {
    const attacks = [
      `<img src="${address}/a.png">`,
      `<link rel="stylesheet" href="${address}/a.css">`,
      `<style>@import "${address}/b.css"; p { background: url(${address}/b.png) } @font-face { font-family: f; src: url(${address}/f) } p { font-family: f }</style><p>x</p>`,
      `<iframe src="${address}/frame"></iframe><object data="${address}/object"></object><embed src="${address}/embed">`,
      `<link rel="preconnect" href="${address}"><link rel="dns-prefetch" href="${address}"><link rel="prefetch" href="${address}/p"><link rel="preload" as="image" href="${address}/l">`,
      `<meta http-equiv="refresh" content="0;url=${address}/next">`,
      `<script src="${address}/s.js"></script><script>fetch("${address}/fetch"); new WebSocket("${address.replace("http", "ws")}")</script>`,
      `<video src="${address}/v" poster="${address}/poster" autoplay></video><audio src="${address}/sound" autoplay></audio><svg><image href="${address}/i" /><use href="${address}/u#a" /></svg>`,
    ];
    startRenderer();
    expect(await readText(await renderer.render(page(`Before ${attacks.join("")} after`)))).toContain("Before");
    const [first, second] = await Promise.all([renderer.render(page("First")), renderer.render(page("Second"))]);
    expect((await readText(first)).trim()).toBe("First");
    expect((await readText(second)).trim()).toBe("Second");
    expect(visits).toBe(0);
  });

  it("reads no file and runs no script", async () => {
    const frames = `<iframe src="file:///etc/passwd" width="600" height="600"></iframe><object data="file:///etc/passwd"></object><img src="file:///etc/passwd">`;
    const script = `<p id="p">Untouched</p><script>document.getElementById("p").textContent = "Changed"</script><img src="data:," onerror="document.body.textContent='Changed'"><noscript>No script</noscript>`;
    const text = await readText(await startRenderer().render(page(frames + script)));
    expect(text).toMatch(/Untouched[^]*No script/);
    expect(text).not.toMatch(/root:|Changed/);
  });

  it("gives Chromium none of the server's secrets", async () => {
    process.env["RAZORPAY_KEY_SECRET"] = "very-secret-value";
    await startRenderer().render(page("x"));
    delete process.env["RAZORPAY_KEY_SECRET"];
    const environments = processes().map(({ id }) => readEnvironment(id));
    expect(environments.length).toBeGreaterThan(0);
    expect(environments.join("\n")).toContain("PATH=");
    expect(environments.join("\n")).not.toContain("very-secret-value");
  });
});

describe("a Chromium that fails", () => {
  it("survives SIGKILL while it prints", async () => {
    startRenderer();
    await renderer.render(page("Warm"));
    const struck = processes();
    expect(struck.length).toBeGreaterThan(1);
    const rendering = failure(renderer.render(heavyPage));
    await pause(BLOW_AFTER_MS);
    strike(struck, "SIGKILL");

    expect(await rendering).toMatchObject(saying("failed"));
    expect(await readText(await renderer.render(page("Again")))).toContain("Again");
    expect(await eventually(() => stillAlive(struck).length === 0)).toBe(true);
  });

  it("survives SIGSTOP of the main process alone, and serves who waited behind the stuck document", async () => {
    const warnings: string[] = [];
    startRenderer({
      deadlineMs: SHORT_DEADLINE_MS,
      log: { info: () => undefined, warn: (message) => warnings.push(message) },
    });
    await renderer.render(page("Warm"));
    const struck = processes();
    const main = struck.find(({ id, group }) => id !== group);
    const rendering = failure(renderer.render(heavyPage));
    await pause(BLOW_AFTER_MS);
    strike(main === undefined ? [] : [main], "SIGSTOP");
    await pause(SHORT_DEADLINE_MS / 2);
    const waiting = renderer.render(page("Patience"));

    expect(await rendering).toMatchObject(saying("within"));
    expect(await readText(await waiting)).toContain("Patience");
    expect(await eventually(() => stillAlive(struck).length === 0)).toBe(true);
    expect(warnings).toHaveLength(1);
  });

  it("gives up on a program that never answers", async () => {
    const programs = mkdtempSync("/tmp/pdf-mute-");
    const mute = join(programs, "mute");
    writeFileSync(mute, "#!/bin/sh\nsleep 600\n", { mode: 0o755 });
    const rendering = failure(startRenderer({ chromiumPath: mute, deadlineMs: 500 }).render(page("x")));
    expect(await eventually(() => processes().length > 0)).toBe(true);
    const started = processes();
    expect(await rendering).toMatchObject(saying("within"));
    await renderer.close();
    expect(await eventually(() => stillAlive(started).length === 0)).toBe(true);
    rmSync(programs, { recursive: true });
  });
});

describe("coming and going", () => {
  it("starts Chromium with the first document, ends it when idle and starts it again", async () => {
    expect(startRenderer({ idleMs: 100 }).available()).toBe(true);
    expect(processes()).toEqual([]);
    await renderer.render(page("x"));
    expect(await eventually(() => processes().length === 0)).toBe(true);
    expect(await readText(await renderer.render(page("Again")))).toContain("Again");
  });

  it("finishes what it has when closed, and takes no more", async () => {
    startRenderer();
    const accepted = [renderer.render(page("One")), renderer.render(page("Two"))];
    const closing = renderer.close();
    expect(await failure(renderer.render(page("Three")))).toMatchObject(saying("shutting down"));
    const texts = await Promise.all((await Promise.all(accepted)).map(readText));
    expect(texts.map((text) => text.trim())).toEqual(["One", "Two"]);
    await closing;
    expect(await eventually(() => processes().length === 0)).toBe(true);
  });

  it("prints nothing as root in production, and says so", async () => {
    const warnings: string[] = [];
    const sandbox = decideSandbox({ uid: 0, isProduction: true, isOffAllowed: false });
    startRenderer({ sandbox, log: { info: () => undefined, warn: (message) => warnings.push(message) } });
    expect(renderer.available()).toBe(false);
    expect(await failure(renderer.render(page("x")))).toMatchObject(saying("no Chromium"));
    expect(warnings).toEqual([expect.stringContaining("CHROMIUM_NO_SANDBOX=1")]);
  });

  it("leaves the sandbox out only as root or where that is set", () => {
    startRenderer();
    expect(decideSandbox({ uid: 1000, isProduction: true, isOffAllowed: false })).toBe("on");
    expect(decideSandbox({ uid: undefined, isProduction: false, isOffAllowed: false })).toBe("on");
    expect(decideSandbox({ uid: 1000, isProduction: true, isOffAllowed: true })).toBe("off");
    expect(decideSandbox({ uid: 0, isProduction: false, isOffAllowed: false })).toBe("off");
  });
});
