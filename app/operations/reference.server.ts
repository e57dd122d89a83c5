import { z } from "zod";
import type { Method, Operation } from "~/http/api.server";
import { API } from "./api.server";

/** The reference of all calls, made of the operations: OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.1. */

export type Schema = z.core.JSONSchema.JSONSchema;

const IS_FILE: Schema = { type: "string", format: "binary" };

/** Fields of the query or the body; an empty schema where any value is read. */
function describeFields({ input, parameters }: Operation): { name: string; schema: Schema; isRequired: boolean }[] {
  const lenient = parameters.map((name) => ({ name, schema: { type: "string" as const }, isRequired: false }));
  if (input === undefined) return lenient;
  const { properties = {}, required = [] } = z.toJSONSchema(input, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "custom") Object.assign(jsonSchema, IS_FILE);
    },
  });
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: typeof schema === "boolean" ? {} : schema,
    isRequired: required.includes(name),
  }));
  return [...fields, ...lenient];
}

/** Every call in the order of the table, with names of its path in braces: /api/bookings/{id}. */
export function describeCalls() {
  return Object.entries(API).flatMap(([path, offered]) =>
    (Object.entries(offered) as [Method, Operation][]).map(([method, operation]) => ({
      method,
      path: path.replaceAll(/:(\w+)/g, "{$1}"),
      who: operation.who,
      summary: operation.summary,
      fields: describeFields(operation),
      takesBody: method !== "GET" && operation.input !== undefined,
      status: operation.status ?? 200,
    })),
  );
}
export type DescribedCall = ReturnType<typeof describeCalls>[number];

const problem = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

function describeResponses({ who, status, fields, takesBody }: DescribedCall) {
  return {
    [status]: { description: "Done." },
    ...(fields.length > 0 || takesBody
      ? { 400: problem("A field is missing or wrong; `details` summary which.") }
      : {}),
    ...(who === "visitor" ? {} : { 401: problem("Login needed.") }),
    ...(who === "admin" ? { 403: problem("Not an admin.") } : {}),
    default: problem("Anything else that is refused: 403, 404, 409, 415, 429 with `Retry-After`, 503."),
  };
}

function describeOperation(call: DescribedCall) {
  const { path, who, summary, fields, takesBody } = call;
  const ofPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const ofQuery = takesBody
    ? []
    : fields.map(({ name, schema, isRequired }) => ({ name, in: "query", required: isRequired, schema }));
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const body = {
    schema: {
      type: "object",
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      ...(required.length === 0 ? {} : { required }),
    },
  };
  return {
    summary,
    tags: [path.split("/")[2]],
    ...(who === "visitor" ? { security: [] } : {}),
    parameters: [...ofPath, ...ofQuery],
    ...(takesBody
      ? {
          requestBody: {
            required: required.length > 0,
            content: {
              "application/json": body,
              "multipart/form-data": body,
              "application/x-www-form-urlencoded": body,
            },
          },
        }
      : {}),
    responses: describeResponses(call),
  };
}

/** @param appUrl where the calls are answered */
export function writeOpenApi(appUrl: string) {
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const call of describeCalls()) (paths[call.path] ??= {})[call.method.toLowerCase()] = describeOperation(call);
  return {
    openapi: "3.1.1",
    info: {
      title: "Yantra",
      version: "1.0.0",
      description:
        "JSON or forms in, JSON out. A login sets the session cookie. Lists take `limit` and `cursor`; a `Link` header leads to the next page. Texts come in the language of the account, the cookie or `Accept-Language`.",
    },
    servers: [{ url: appUrl }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: appUrl.startsWith("https:") ? "__Host-session" : "session" },
      },
      schemas: {
        Problem: {
          type: "object",
          properties: {
            error: { type: "string", description: "What is wrong, in the reader's language." },
            message: { type: "string", description: "The same." },
            reason: { type: "string", description: "For programs, where one reason of several must be told." },
            details: {
              type: "object",
              description: "Texts by field.",
              additionalProperties: { type: "array", items: { type: "string" } },
            },
          },
          required: ["error", "message"],
        },
      },
    },
  };
}
