import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdsTooMuch, MAX_FIELDS } from "./body-fields";
import { sendRequest, startTestServer, type TestServer } from "./test-server";
import { expectRows } from "../../tests/fixtures/expect-rows";

const BOUNDARY = "----form-boundary-0123456789abcdef";
const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const JSON_TYPE = "application/json";

const urlencoded = (count: number) => Array.from({ length: count }, (_, at) => `f[${at}]=1`).join("&");
const multipart = (parts: string[]) =>
  `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join("")}--${BOUNDARY}--\r\n`;
const text = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const file = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${value}`;
const texts = (count: number) => multipart(Array.from({ length: count }, (_, at) => text(`f${at}`, "1")));
const json = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 1])));

const isTooMuch = (type: string, body: string, path = "/profile") =>
  holdsTooMuch({ headers: { "content-type": type } }, path, Buffer.from(body));

describe("what a body may hold", () => {
  it.each([
    ["a form", URLENCODED, urlencoded],
    ["a form with files", MULTIPART, texts],
    ["JSON", JSON_TYPE, (count: number) => json(count)],
  ])("%s: 200 fields and no more", (_name, type, make) => {
    expect(isTooMuch(type, make(MAX_FIELDS))).toBe(false);
    expect(isTooMuch(type, make(MAX_FIELDS + 1))).toBe(true);
  });

  it("is not deep", () =>
    expectRows(
      [
        ["lists", "[".repeat(40)],
        ["lists in a field", `{"a":${"[".repeat(40)}${"]".repeat(40)}}`],
        ["objects", '{"a":'.repeat(40)],
      ],
      ([, body]) => isTooMuch(JSON_TYPE, body),
      () => true,
    ));

  it("commas and brackets within texts are not counted", () => {
    expect(isTooMuch(JSON_TYPE, JSON.stringify({ a: '\\",[{'.repeat(5_000) }))).toBe(false);
  });

  it("a text of 100 KB in all, and a file of any size beside it", () => {
    const long = "x".repeat(60_000);
    expect(isTooMuch(MULTIPART, multipart([text("a", long), file("image", long.repeat(20))]))).toBe(false);
    expect(isTooMuch(MULTIPART, multipart([text("a", long), text("b", long)]))).toBe(true);
  });

  it("a file is one by its header alone", () => {
    expect(isTooMuch(MULTIPART, multipart([text("a", `; filename="a" ${"x".repeat(120_000)}`)]))).toBe(true);
  });

  it("a part's header ends, and soon", () => {
    const header = (lines: string) => `Content-Disposition: form-data; name="image"; filename="a"\r\n${lines}\r\n\r\nx`;
    return expectRows(
      [
        ["a header as browsers write it", multipart([header("Content-Type: image/jpeg")]), false],
        ["a name of 250 letters, each of nine bytes", multipart([file("%E0%A4%95".repeat(200), "x")]), false],
        ["one of many lines", multipart([header("a:\r\n".repeat(1_000))]), true],
        ["many of many lines", multipart(Array.from({ length: 190 }, () => header("a:\r\n".repeat(600)))), true],
        ["one that says the same again", multipart([header("Content-Transfer-Encoding: 7bit\r\n".repeat(100))]), true],
        ["one after a good part", multipart([text("a", "1"), header("a:\r\n".repeat(1_000))]), true],
        ["one without an end", `--${BOUNDARY}\r\n${"a:\r\n".repeat(1_000)}`, true],
        ["a short one without an end, which parsers refuse", multipart(["Content-Disposition: form-data"]), false],
        ["lines after the last delimiter", `${texts(1)}; filename=a${"a:\r\n".repeat(1_000)}`, true],
        ["a line after the last delimiter", `${texts(1)}\r\n`, false],
      ],
      ([, body]) => isTooMuch(MULTIPART, body),
      ([, , isRefused]) => isRefused,
    );
  });

  it("has a type that takes no time to read, and no time to look for in a body", () =>
    expectRows(
      [
        ["a boundary of 70 letters", `multipart/form-data; boundary="${"a".repeat(70)}"; charset=utf-8`, false],
        ["a boundary of 300 dashes", `multipart/form-data; boundary=b${"-".repeat(300)}`, true],
        ["blanks within the type", `${URLENCODED.slice(0, -1)}${" ".repeat(300)}d`, true],
        ["blanks within a parameter", `${URLENCODED}; charset=utf${" ".repeat(300)}8`, true],
      ],
      ([, type]) => isTooMuch(type, "a=1"),
      ([, , isRefused]) => isRefused,
    ));

  it("is counted in every kind", () =>
    expectRows(
      [
        ["a quoted boundary", `multipart/form-data; boundary="${BOUNDARY}"`, texts(300)],
        ["capital letters", MULTIPART.replace("multipart/form-data", "Multipart/Form-Data"), texts(300)],
        [
          "a boundary within another parameter",
          `multipart/form-data; a=";boundary=b"; boundary=${BOUNDARY}`,
          texts(300),
        ],
        ["two types", `text/plain, ${URLENCODED}`, urlencoded(300)],
        [
          "a boundary of other letters",
          "multipart/form-data; boundary=\u00e9",
          texts(1).replaceAll(BOUNDARY, "\u00e9"),
        ],
        ["a character set", `${URLENCODED};charset=utf-8`, urlencoded(300)],
        ["no type of ours", "text/plain", json(300)],
      ],
      ([, type, body]) => isTooMuch(type, body),
      () => true,
    ));

  it("a webhook holds what the provider writes: its signature is checked before it is parsed", () => {
    expect(isTooMuch(JSON_TYPE, json(1_000), "/api/payments/webhook")).toBe(false);
  });
});

describe("a body that holds too much", () => {
  let shell: TestServer;
  let handled = 0;
  beforeAll(async () => {
    shell = await startTestServer({
      handle: async (request) => {
        handled += 1;
        await request.arrayBuffer();
        return new Response("ok", { headers: { "Content-Type": "text/plain" } });
      },
    });
  });
  afterAll(() => shell.close());

  it.each([
    ["/auth", URLENCODED, urlencoded(10_000)],
    ["/profile", MULTIPART, texts(50_000)],
    [
      "/profile",
      MULTIPART,
      multipart([text("a", "1").replace("\r\n", `; filename="a"${"\r\na:".repeat(10_000)}\r\n`)]),
    ],
    ["/api/login", JSON_TYPE, "[".repeat(100_000)],
    ["/api/login", JSON_TYPE, json(5_000)],
  ])("is refused by %s before anything parses it", async (path, type, body) => {
    handled = 0;
    const answer = await sendRequest(shell, path, { method: "POST", headers: { "Content-Type": type }, body });
    expect(answer.status).toBe(413);
    expect(handled).toBe(0);
  });
});
