import { beforeEach, describe, expect, it } from "vitest";
import { Conflict, NotFound } from "~/domain/errors";
import { addUser, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { changeVisibility, countRegister, listRegister } from "./equipment-register.server";

let scene: Scene;
let admin: { id: number };

beforeEach(async () => {
  scene = await setScene();
  admin = await addUser(scene.db);
});

const hide = () => changeVisibility(scene.db, scene.equipment.id, "hide", { admin, now: NOW });
const show = () => changeVisibility(scene.db, scene.equipment.id, "show", { admin, now: NOW });
const row = () => scene.db.selectFrom("equipment").select(["deletedAt", "hiddenAt"]).executeTakeFirstOrThrow();
const audit = () => scene.db.selectFrom("audit").select("action").where("subject", "=", "equipment").execute();

describe("a machine that an admin hides", () => {
  it("is hidden once, shown once, and only where it is there", async () => {
    await expect(show()).rejects.toBeInstanceOf(Conflict);
    await hide();
    await expect(hide()).rejects.toMatchObject({ key: "machineChanged" });
    await expect(changeVisibility(scene.db, 99, "hide", { admin, now: NOW })).rejects.toBeInstanceOf(NotFound);
    await expect(changeVisibility(scene.db, undefined, "show", { admin, now: NOW })).rejects.toBeInstanceOf(NotFound);
    expect(await audit()).toHaveLength(1);
  });

  it("that its owner has deleted stays deleted", async () => {
    await scene.db.updateTable("equipment").set({ deletedAt: NOW.toISOString() }).execute();
    await expect(show()).rejects.toMatchObject({ key: "machineChanged" });
    await expect(hide()).rejects.toMatchObject({ key: "machineChanged" });
    expect(await row()).toEqual({ deletedAt: NOW.toISOString(), hiddenAt: null });
    expect(await audit()).toEqual([]);
  });
});

describe("the register of machines", () => {
  it.each([
    [{}, 1],
    [{ state: "offered" as const }, 0],
    [{ state: "hidden" as const }, 1],
    [{ search: "swaraj latur" }, 1],
    [{ search: "1" }, 1],
  ])("lists with %j, once the only machine is hidden, so many: %d", async (filter, count) => {
    await hide();
    expect(await countRegister(scene.db, filter, 100)).toBe(count);
    expect((await listRegister(scene.db, filter, { limit: 10, offset: 0 })).map(({ state }) => state)).toEqual(
      count === 1 ? ["hidden"] : [],
    );
  });
});
