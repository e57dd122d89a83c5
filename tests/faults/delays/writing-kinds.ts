import { sign } from "../../../scripts/razorpay-sandbox/signatures";
import type { Sent } from "../../fixtures/api-client";
import { addressOf, type Call } from "../../fixtures/bad-input";
import { CALLBACK } from "../../fixtures/calls";
import { ALL_CALLS } from "../../fixtures/role-calls";
import { makeText, TEXT_NAMES } from "./long-texts";
import { one, request, type Kind, type OneRequest, type Role, type Subject } from "./request-kinds";

/** Requests that write: bodies of the largest size in the worst forms. */

const BODY_BYTES = 99_000;
const MULTIPART_BYTES = 2_500_000;
const WEBHOOK = "/api/payments/webhook";
const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const BOUNDARY = "yantra";

/** A unit again and again, up to so many bytes, with a number where it has one. */
function fill(bytes: number, unit: (index: number) => string): string {
  const parts: string[] = [];
  let length = 0;
  for (let index = 0; length < bytes; index += 1) {
    const part = unit(index);
    length += Buffer.byteLength(part);
    if (length <= bytes) parts.push(part);
  }
  return parts.join("");
}

const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const asMultipart = (parts: string): Sent => ({
  raw: { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `${parts}--${BOUNDARY}--\r\n` },
});
const raw = (type: string, body: string): Sent => ({ raw: { type, body } });

/** Bodies that are all structure. */
const STRUCTURES: Readonly<Record<string, () => Sent>> = {
  "99 KB of field names": () =>
    raw(
      FORM,
      fill(BODY_BYTES, (index) => `a${index}=&`),
    ),
  "99 KB of nested names": () =>
    raw(
      FORM,
      fill(BODY_BYTES, (index) => `a[${index}].b[0].c=&`),
    ),
  "99 KB of one name": () => raw(FORM, "name=1&".repeat(14_000)),
  "a name of 99 KB": () => raw(FORM, `${"a".repeat(BODY_BYTES)}=1`),
  "a name of 99 KB of dots": () => raw(FORM, `${"a.".repeat(49_000)}=1`),
  "a name of 99 KB of brackets": () => raw(FORM, `${"[0]".repeat(33_000)}=1`),
  "99 KB of ampersands": () => raw(FORM, "&".repeat(BODY_BYTES)),
  "99 KB of percent signs": () => raw(FORM, `name=${"%E0%A4%".repeat(14_000)}`),
  "200 fields of the largest size": () =>
    raw(FORM, Array.from({ length: 199 }, (_, index) => `a${index}=${"x".repeat(490)}`).join("&")),
  "200 fields of one name": () => raw(FORM, Array.from({ length: 199 }, () => `features=${"x".repeat(480)}`).join("&")),
  "JSON of 10,000 keys": () => raw(JSON_TYPE, `{${fill(BODY_BYTES, (index) => `"a${index}":1,`)}"a":1}`),
  "JSON of 49,000 items": () => raw(JSON_TYPE, `{"features":[${"1,".repeat(49_000)}1]}`),
  "deep lists in JSON": () => raw(JSON_TYPE, `{"specs":${"[".repeat(49_000)}${"]".repeat(49_000)}}`),
  "deep objects in JSON": () => raw(JSON_TYPE, `${'{"a":'.repeat(14_000)}1${"}".repeat(14_000)}`),
  "one key again and again in JSON": () => raw(JSON_TYPE, `{${'"name":"a",'.repeat(8_900)}"name":"b"}`),
  "a number of 99 KB in JSON": () => raw(JSON_TYPE, `{"equipmentId":${"9".repeat(BODY_BYTES - 50)}}`),
  "escapes in JSON": () => raw(JSON_TYPE, `{"name":"${"\\u0301\\u0323".repeat(8_000)}"}`),
  "blanks in JSON": () => raw(JSON_TYPE, `{"name":${" ".repeat(BODY_BYTES - 50)}"a"}`),
  "a file name of 99 KB": () =>
    asMultipart(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="${"a;".repeat(49_000)}"\r\n\r\nx\r\n`,
    ),
  "multipart of 900 parts": () => asMultipart(fill(BODY_BYTES, (index) => part(`a${index}`, ""))),
  "multipart of dashes": () => asMultipart(part("name", `\r\n--${BOUNDARY.slice(0, 3)}`.repeat(12_000))),
  "199 parts of the largest size": () =>
    asMultipart(Array.from({ length: 199 }, (_, index) => part(`a${index}`, "x".repeat(400))).join("")),
};

function textsOf({ method, path, fields = {} }: Call): OneRequest[] {
  const target = addressOf(path);
  return Object.keys(fields).flatMap((field) =>
    TEXT_NAMES.flatMap((name) => {
      const inJson = makeText(name, BODY_BYTES / 2 - 500);
      const inForm = encodeURIComponent(makeText(name, BODY_BYTES))
        .slice(0, BODY_BYTES - 500)
        .replace(/%.?$/, "");
      const others = Object.entries(fields).filter(([other]) => other !== field);
      const rest = others.map(([other, value]) => `${other}=${encodeURIComponent(String(value))}`).join("&");
      return [
        request(method, target, { json: { ...fields, [field]: inJson } }, `JSON, ${field} of ${name}`),
        request(method, target, raw(FORM, `${field}=${inForm}&${rest}`), `form, ${field} of ${name}`),
      ];
    }),
  );
}

/** Calls that end the session they come with are sent without one. */
function roleOf({ as = "renter", path }: Call): Role {
  return as === "leaver" || /^\/(api\/(login|register)|auth)\b/.test(path) ? "visitor" : as;
}

function bodies(): Kind[] {
  return ALL_CALLS.flatMap((call): Kind[] => {
    const { method, path, fields } = call;
    const as = roleOf(call);
    if (fields === undefined || path === WEBHOOK) return [];
    const target = addressOf(path);
    return [
      ...(Object.keys(fields).length === 0
        ? []
        : [{ name: `${method} ${target} with texts of 99 KB`, as, requests: textsOf(call) }]),
      {
        name: `${method} ${target} with structures of 99 KB`,
        as,
        requests: Object.entries(STRUCTURES).map(([name, make]) => request(method, target, make(), name)),
      },
    ];
  });
}

function largeForms(): Kind[] {
  const small = fill(MULTIPART_BYTES, (index) => part(`a${index}`, ""));
  const dashes = part("name", `\r\n--${BOUNDARY.slice(0, 3)}`.repeat(300_000));
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n${`\r\n--${BOUNDARY.slice(0, 5)}`.repeat(700_000)}\r\n`;
  return ["/dashboard/equipment/new", "/profile", "/api/equipment"].flatMap((path) => [
    one("owner", "POST", path, asMultipart(small), `POST ${path}, 2.5 MB of small parts`),
    one("owner", "POST", path, asMultipart(dashes), `POST ${path}, 2.5 MB of almost boundaries`),
    one("owner", "POST", path, asMultipart(file), `POST ${path}, a file of almost boundaries`),
  ]);
}

/** Media types that are long to read, or name a boundary that is long to look for. */
function longTypes(): Kind[] {
  const [blanks, dashes] = [" ".repeat(14_000), "-".repeat(14_000)];
  const types = {
    "blanks in its type": `text/a${blanks}b`,
    "blanks in its type's parameter": `${FORM}; charset=utf${blanks}8`,
    "a boundary of 14 KB": `multipart/form-data; boundary=b${dashes}`,
  };
  const other = fill(MULTIPART_BYTES, (index) => part(`a${index}`, "")).replaceAll(BOUNDARY, "\u00e9");
  const parts = raw("multipart/form-data; boundary=\u00e9", `${other}--\u00e9--\r\n`);
  const ofOtherLetters = one("owner", "POST", "/profile", parts, "POST /profile, 2.5 MB, a boundary of other letters");
  const long = Object.entries(types).flatMap(([name, type]) => [
    one("visitor", "POST", "/auth", raw(type, "-".repeat(BODY_BYTES)), `POST /auth, ${name}`),
    one("owner", "POST", "/profile", raw(type, "-".repeat(MULTIPART_BYTES)), `POST /profile, 2.5 MB, ${name}`),
  ]);
  return [...long, ofOtherLetters];
}

function money({ webhookSecret }: Subject): Kind[] {
  const structures = Object.entries(STRUCTURES).map(([name, make]) => ({ name, sent: make() }));
  const events = [
    ...structures,
    { name: "one text", sent: raw(JSON_TYPE, JSON.stringify({ event: "x".repeat(BODY_BYTES) })) },
  ];
  const webhook = (signed: boolean): Kind => ({
    name: `POST ${WEBHOOK}, 99 KB ${signed ? "with a good signature" : "with a bad signature"}`,
    as: "visitor",
    requests: events.map(({ name, sent }, index) => {
      const body = Buffer.from(sent.raw?.body ?? "");
      const signature = signed ? sign(body, webhookSecret) : "0".repeat(64);
      const headers = { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": `evt_${index}` };
      return request("POST", WEBHOOK, { raw: { type: JSON_TYPE, body }, headers }, name);
    }),
  });
  return [
    webhook(true),
    webhook(false),
    {
      name: `POST ${WEBHOOK} with headers of 14 KB`,
      as: "visitor",
      requests: ["X-Razorpay-Signature", "X-Razorpay-Event-Id"].map((name) =>
        request("POST", WEBHOOK, { json: {}, headers: { [name]: "f".repeat(14_000) } }, name),
      ),
    },
    {
      name: `POST ${CALLBACK}, 99 KB`,
      as: "visitor",
      requests: structures.map(({ name, sent }) => request("POST", `${CALLBACK}?booking=x`, sent, name)),
    },
  ];
}

export const writingKinds = (subject: Subject): Kind[] => [
  ...bodies(),
  ...largeForms(),
  ...longTypes(),
  ...money(subject),
];
