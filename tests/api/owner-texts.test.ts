import { describe, expect, it } from "vitest";
import { signUp, startAppForFile } from "../fixtures/api-client";

const app = await startAppForFile();
const owner = await signUp(app.url);

describe("texts of owners", () => {
  const PAYLOADS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "';alert(1)//",
    "</textarea><svg onload=alert(1)>",
    "{{constructor.constructor('alert(1)')()}}",
    "\u202ealert",
  ];

  it.each(PAYLOADS)("are shown on every page as they were typed: %s", async (payload) => {
    const added = await owner.post("/api/equipment", {
      category: "tractors",
      dailyRate: 2_000,
      name: payload,
      description: `${payload} and ten more`,
      location: payload,
      features: [payload],
      specs: { [payload]: payload },
    });
    expect(added.status, added.text).toBe(201);
    const { id } = added.json<{ id: number }>();
    for (const path of [
      `/equipment/${id}`,
      "/equipment",
      "/dashboard",
      `/dashboard/equipment/${id}/edit`,
      `/dashboard/equipment/${id}/delete`,
    ]) {
      const page = await owner.get(path);
      expect(page.status).toBe(200);
      for (const live of ["<script>alert", "<img src=x", "<svg onload"]) expect(page.text).not.toContain(live);
    }
    await owner.send("DELETE", `/api/equipment/${id}`);
  });
});
