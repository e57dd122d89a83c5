import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { createClient, dayFromToday, expectProblem, type BookingBody } from "../fixtures/api-client";
import { addEquipment, readEverything } from "../fixtures/stored-rows";

const ORDINARY_BYTES = 100 * 1024;

const { app, owner, renter } = await startMarketForFile({}, { sandbox: false });
const equipment = addEquipment(app, { ownerId: owner.id });

/** Could do something if it were read. */
const path = "/api/bookings";
const good = { equipmentId: equipment, startDate: dayFromToday(20), endDate: dayFromToday(20) };

describe("a call that writes", () => {
  const unchanged = async (act: () => Promise<unknown>) => {
    const before = readEverything(app);
    await act();
    expect(readEverything(app)).toEqual(before);
  };

  it.each(["text/plain", "application/jsonp", "json", undefined])("refuses a body of the type %s", (type) =>
    unchanged(async () => {
      const raw = { ...(type === undefined ? {} : { type }), body: JSON.stringify(good) };
      expectProblem(await renter.send("POST", path, { raw }), 415, "Send this as JSON or as a form");
    }),
  );

  it("refuses no body at all", () => unchanged(async () => expectProblem(await renter.send("POST", path), 415)));

  it.each(["", '{"a":', "\u0000", "{}{}", "username=a"])("refuses %j as JSON", (body) =>
    unchanged(async () => {
      const raw = { type: "application/json", body };
      expectProblem(
        await renter.send("POST", path, { raw }),
        400,
        "We could not read what was sent. Nothing was changed.",
      );
    }),
  );

  it.each([null, ["a"], "text"])("refuses %j in place of an object", (value) =>
    unchanged(async () => {
      const body = expectProblem(
        await renter.post(path, value),
        400,
        "We could not read what was sent. Nothing was changed.",
      );
      expect(body.details).toBeUndefined();
    }),
  );

  it.each([
    ["multipart/form-data", "--x\r\n"],
    ["multipart/form-data; boundary=x", '--y\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--y--'],
    ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"'],
    ["multipart/form-data; boundary=", "----"],
  ])("refuses a broken form of the type %s", (type, body) =>
    unchanged(async () => {
      expectProblem(await renter.send("POST", path, { raw: { type, body } }), 400);
    }),
  );

  it("refuses more than 100 KB, said or not", () =>
    unchanged(async () => {
      const raw = { type: "application/json", body: JSON.stringify({ ...good, note: "x".repeat(ORDINARY_BYTES) }) };
      expectProblem(await renter.send("POST", path, { raw }), 413);
      expectProblem(await renter.send("POST", path, { raw, headers: { "Transfer-Encoding": "chunked" } }), 413);
    }));

  it("takes JSON whatever is said of its letters", async () => {
    for (const type of ["application/json; charset=utf-8", "Application/JSON", "application/json ;charset=UTF-8"]) {
      const answer = await createClient(app.url).send("POST", path, { raw: { type, body: "{}" } });
      expect(answer.status).toBe(401);
    }
  });
});

describe("what a form can make", () => {
  it("is taken from a form and from multipart, with more fields than are known", async () => {
    let day = 1;
    for (const kind of ["form", "multipart"] as const) {
      const values = {
        equipmentId: String(equipment),
        startDate: dayFromToday(day),
        endDate: dayFromToday(day),
        colour: "red",
        "": "",
      };
      const answer = await renter.send("POST", "/api/bookings", { [kind]: values });
      expect(answer.status, answer.text).toBe(201);
      expect(answer.json<BookingBody>()).toMatchObject({ equipmentId: equipment, startDate: dayFromToday(day) });
      expect(answer.json()).not.toHaveProperty("colour");
      day += 1;
    }
  });
});

describe("a method that an address does not take", () => {
  it("is refused everywhere", async () => {
    for (const at of ["/api/user", "/", "/equipment/1"]) expect((await renter.send("PROPFIND", at)).status).toBe(405);
  });

  it("HEAD answers as GET does, without the body", async () => {
    const answer = await renter.send("HEAD", "/api/user");
    expect(answer.status).toBe(200);
    expect(answer.body.byteLength).toBe(0);
    expect((await createClient(app.url).send("HEAD", "/api/user")).status).toBe(401);
  });
});

describe("an address under /api that is none", () => {
  it.each(["/api/nothing", "/api/bookings/1/2/3", "/api/__proto__", "/api/%F0%9F%9A%9C"])("%s", async (none) => {
    for (const method of ["GET", "POST"]) {
      const answer = await renter.send(method, none, method === "GET" ? {} : { json: {} });
      expectProblem(answer, 404, "There is nothing at this link");
    }
  });
});

/** The server's own test tries every other value of the two headers, and what may come from elsewhere. */
it.each([
  ["Origin", "https://evil.example"],
  ["Sec-Fetch-Site", "cross-site"],
])("a write from another site, by its %s, is refused as a form of a page, its data and a call", async (name, value) => {
  const before = readEverything(app);
  const form = { equipmentId: String(equipment), startDate: dayFromToday(3), endDate: dayFromToday(4) };
  const page = `/equipment/${equipment}/book`;
  for (const path of ["/api/bookings", page, `${page}.data`, `${page}/`])
    expect((await renter.send("POST", path, { form, headers: { [name]: value } })).status, path).toBe(403);
  expect(readEverything(app)).toEqual(before);
});
