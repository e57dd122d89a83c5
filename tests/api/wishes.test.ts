import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, signUp, type Member } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";

interface StoredWish {
  id: number;
  query: string;
}

let app: RunningApp;
let renter: Member;
let other: Member;
beforeAll(async () => {
  app = await startApp({ sandbox: false });
  [renter, other] = await Promise.all([signUp(app.url), signUp(app.url)]);
});
afterAll(() => app.stop());

describe("wishes", () => {
  it("are stored, listed and removed by their owner alone", async () => {
    const stored = await renter.post("/api/wishes", { query: "view=map&location=Latur&maxPrice=900" });
    expect([stored.status, stored.json()]).toEqual([
      201,
      expect.objectContaining({ query: "maxPrice=900&location=Latur", foundAt: null }),
    ]);
    const { id } = stored.json<StoredWish>();
    expect((await renter.get("/api/wishes")).json<StoredWish[]>().map((wish) => wish.id)).toEqual([id]);
    expect((await other.get("/api/wishes")).json()).toEqual([]);
    expect((await other.send("DELETE", `/api/wishes/${id}`)).status).toBe(404);
    expect((await renter.send("DELETE", `/api/wishes/${id}`)).status).toBe(204);
    expect((await renter.send("DELETE", `/api/wishes/${id}`)).status).toBe(404);
  });

  it("are refused to visitors and where they ask for nothing", async () => {
    const visitor = createClient(app.url);
    expect((await visitor.get("/api/wishes")).status).toBe(401);
    expect((await visitor.post("/api/wishes", { query: "location=Latur" })).status).toBe(401);
    for (const body of [{}, { query: 7 }, { query: "" }, { query: "sort=price" }, { query: "a".repeat(5_000) }])
      expect((await renter.post("/api/wishes", body)).status).toBe(400);
  });

  it("of a form that are refused lead back with an address that a header can hold", async () => {
    const { status, headers } = await renter.send("POST", "/wishes", {
      form: { query: `search=${"a".repeat(50_000)}` },
    });
    expect([status, headers.location]).toEqual([303, "/wishes"]);
  });

  it("of ten are the most that an account has", async () => {
    for (let rate = 1; rate <= 10; rate += 1)
      expect((await other.post("/api/wishes", { query: `maxPrice=${rate}` })).status).toBe(201);
    expect((await other.post("/api/wishes", { query: "maxPrice=11" })).status).toBe(409);
  });
});
