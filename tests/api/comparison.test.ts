import { beforeEach, describe, expect, it } from "vitest";
import { createClient, signUp, startAppForFile, type ApiClient } from "../fixtures/api-client";
import { addEquipment, readEverything } from "../fixtures/stored-rows";

let visitor: ApiClient;

const app = await startAppForFile({ sandbox: false });
const owner = await signUp(app.url);
const add = () => addEquipment(app, { ownerId: owner.id });
const equipment: [number, number] = [add(), add()];
beforeEach(() => {
  visitor = createClient(app.url);
});

const press = (client: ApiClient, intent: string, equipmentId: number | string, more: Record<string, string> = {}) =>
  client.send("POST", "/compare", { form: { intent, equipmentId: String(equipmentId), ...more } });

/** The machines whose buttons on the list take them out of the comparison. */
async function pickedOnList(client: ApiClient): Promise<number[]> {
  const { text } = await client.get("/equipment");
  return [...text.matchAll(/<button[^>]*form="unpick"[^>]*value="(\d+)"/g)]
    .map(([, id]) => Number(id))
    .sort((a, b) => a - b);
}

describe("a visitor's picks", () => {
  it("wait in a cookie that scripts cannot read, and write nothing", async () => {
    const before = readEverything(app);
    const answer = await press(visitor, "add", equipment[0], { redirectTo: "/equipment?category=tractor" });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`/equipment?category=tractor#m${equipment[0]}`);
    expect(answer.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^compare=\d+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
    ]);
    await press(visitor, "add", equipment[1]);
    expect(await pickedOnList(visitor)).toEqual([equipment[0], equipment[1]]);
    await press(visitor, "remove", equipment[0]);
    expect(await pickedOnList(visitor)).toEqual([equipment[1]]);
    await press(visitor, "remove", equipment[1]);
    expect(visitor.cookies.has("compare")).toBe(false);
    expect(readEverything(app)).toEqual(before);
  });

  it("are seen by nobody else, however the pages are kept", async () => {
    const stranger = createClient(app.url);
    const plain = await stranger.get("/equipment");
    expect(plain.text).not.toContain('form="unpick"');
    await press(visitor, "add", equipment[0]);
    const own = await visitor.get("/equipment");
    expect(own.text).toContain('form="unpick"');
    expect(own.headers["cache-control"]).toBe("private, no-store");
    const again = await stranger.get("/equipment");
    expect(again.text).toBe(plain.text);
    expect(again.headers.etag).toBe(plain.headers.etag);
    expect(again.headers.etag).toBeTruthy();
    expect((await stranger.get("/equipment", { "If-None-Match": plain.headers.etag ?? "" })).status).toBe(304);
    expect((await visitor.get("/equipment", { "If-None-Match": plain.headers.etag ?? "" })).status).toBe(200);
  });
});
