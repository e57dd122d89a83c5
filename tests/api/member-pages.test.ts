import { describe, expect, it } from "vitest";
import { signUp, startAppForFile } from "../fixtures/api-client";
import { addEquipment } from "../fixtures/stored-rows";

const app = await startAppForFile({ sandbox: false });
const asha = await signUp(app.url, { name: "Asha Jadhav" });
const owner = await signUp(app.url, { name: "Bhim Rao Powar" });

describe("the list of a member", () => {
  it("names its reader alone, and its forms the reader's account, each in their language", async () => {
    await asha.send("PATCH", "/api/user/profile", { json: { language: "mr" } });
    for (const [index, reader] of [asha, owner, asha].entries()) {
      const { text, headers } = await reader.get("/equipment");
      const isAsha = index !== 1;
      expect([text.includes("Asha Jadhav"), text.includes("Bhim Rao Powar")]).toEqual([isAsha, !isAsha]);
      const named = text.matchAll(/name="accountId" value="(\d+)"/g);
      expect(new Set([...named].map(([, id]) => id))).toEqual(new Set([String(reader.id)]));
      expect(headers["content-language"]).toBe(isAsha ? "mr" : "en");
    }
    await asha.send("PATCH", "/api/user/profile", { json: { language: "en" } });
  });

  it("shows what was written before it was asked for", async () => {
    const path = "/equipment?search=quokka";
    const added = [addEquipment(app, { ownerId: owner.id, name: "Quokka one" })];
    for (let round = 0; round < 3; round += 1) {
      expect((await asha.get(path)).text.match(/id="m\d+"/g)).toHaveLength(added.length);
      added.push(addEquipment(app, { ownerId: owner.id, name: "Quokka more" }));
      await owner.send("PATCH", `/api/equipment/${added[0]}`, { json: { dailyRate: 1_000 + round } });
      const after = await asha.get(path);
      expect(after.text.match(/id="m\d+"/g)).toHaveLength(added.length);
      expect(after.text).toContain(`₹1,00${round}`);
    }
  });
});
