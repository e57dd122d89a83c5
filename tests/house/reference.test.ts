import { expect, it } from "vitest";
import { API } from "~/operations/api.server";
import { describeCalls, writeOpenApi, type DescribedCall, type Schema } from "~/operations/reference.server";
import { patternOf, TABLE } from "../fixtures/call-permissions";

/** The reference of all calls, and docs/api.md, which `npm run reference` writes with the examples of the tests. */

const WHO = { visitor: "anyone", user: "users", admin: "admins" };

function typeOf(schema: Schema): string {
  const { type, enum: values, anyOf, const: only, format } = schema;
  if (format === "binary") return "file";
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(", ");
  if (only !== undefined) return JSON.stringify(only);
  if (anyOf !== undefined) return anyOf.map((one) => (typeof one === "boolean" ? "any" : typeOf(one))).join(" or ");
  return Array.isArray(type) ? type.join(" or ") : (type ?? "any");
}

/** Nothing where it would repeat the heading. */
function exampleOf({ method, path }: DescribedCall): string[] {
  const pattern = `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
  const row = TABLE.find((one) => patternOf(one.call) === pattern);
  if (row === undefined) throw new Error(`${pattern} has no row in tests/fixtures/call-permissions.ts.`);
  const address = row.call.replaceAll(/\d{4}-\d\d-\d\d/g, "2026-12-08");
  const body = JSON.stringify(row.json)?.replaceAll(/\d{4}-\d\d-\d\d/g, "2026-12-08");
  if (body === undefined && address === `${method} ${path}`) return [];
  return ["```", body === undefined ? address : `${address}\n${body}`, "```", ""];
}

function writeCall(call: DescribedCall): string {
  const { method, path, who, summary, fields, takesBody, status } = call;
  const listed = fields.map(({ name, schema, isRequired }) => `\`${name}\`${isRequired ? "" : "?"} ${typeOf(schema)}`);
  const known = listed.length === 0 ? [] : [`${takesBody ? "Body" : "Query"}: ${listed.join("; ")}.`, ""];
  return [`### ${method} ${path}`, "", `${summary} For ${WHO[who]}; ${status}.`, "", ...known, ...exampleOf(call)].join(
    "\n",
  );
}

function writeReference(): string {
  const calls = describeCalls();
  const nounOf = ({ path }: DescribedCall) => path.split("/")[2] ?? "";
  const nouns = [...new Set(calls.map(nounOf))];
  const parts = nouns.flatMap((noun) => [
    `## ${noun}`,
    "",
    ...calls.filter((call) => nounOf(call) === noun).map(writeCall),
  ]);
  return [
    "# API",
    "",
    "Written by `npm run reference` from `app/operations/`; the same for programs at `/api/openapi.json`, for people at `/api`.",
    "",
    "JSON or forms in, JSON out. `POST /api/login` sets the session cookie. Lists take `limit` and `cursor`, and a `Link` header leads to the next page. A refusal is",
    "`{error, message, details?}` with 400, 401, 403, 404, 409, 415, 429 (with `Retry-After`) or 503, in the reader's language. A question mark stands after what may be left out. Examples are those of the tests; names in braces stand for ids.",
    "",
    ...parts,
  ].join("\n");
}

const { paths } = writeOpenApi("https://yantra.example");

it("describes every call of the table, each with a sentence", () => {
  const all = Object.entries(API).flatMap(([path, offered]) =>
    Object.keys(offered).map((method) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`),
  );
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described).toEqual(all);
  for (const { summary } of describeCalls()) expect(summary).toMatch(/^[A-Z].{8,}\.$/);
});

it("tells fields, who may, and what is answered", () => {
  const book = paths["/api/bookings"]?.["post"];
  expect(book?.requestBody?.content["application/json"].schema).toMatchObject({
    properties: { equipmentId: {}, startDate: { type: "string" }, endDate: { type: "string" } },
    required: ["startDate", "endDate", "equipmentId"],
  });
  expect(Object.keys(book?.responses ?? {})).toEqual(["201", "400", "401", "default"]);
  expect(book).not.toHaveProperty("security");
  expect(paths["/api/login"]?.["post"]).toMatchObject({ security: [] });
  expect(Object.keys(paths["/api/bookings/{id}/status"]?.["patch"]?.responses ?? {})).toContain("403");
  expect(paths["/api/equipment/{id}/quote"]?.["get"]?.parameters).toContainEqual(
    expect.objectContaining({ name: "startDate", in: "query", required: true }),
  );
  expect(
    paths["/api/equipment"]?.["post"]?.requestBody?.content["multipart/form-data"].schema.properties,
  ).toMatchObject({ image: { type: "string", format: "binary" } });
});

it("is written in docs/api.md as it is: `npm run reference`", async () => {
  await expect(writeReference()).toMatchFileSnapshot("../../docs/api.md");
});
