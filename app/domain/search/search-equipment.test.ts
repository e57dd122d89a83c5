import { beforeAll, describe, expect, it } from "vitest";
import { NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { searchEquipment } from "./search-equipment.server";

let scene: Scene;

beforeAll(async () => {
  scene = await setScene();
});

describe("a search for free days", () => {
  it.each([
    ["2026-03-09", "2026-03-10", 0],
    ["2026-04-09", "2026-04-10", 0],
    ["2026-03-10", "2026-03-10", 1],
    ["2026-04-09", "2026-04-09", 1],
  ])("finds nothing outside the booking window: %s to %s", async (startDate, endDate, total) => {
    expect(await searchEquipment(scene.db, { free: { startDate, endDate } }, { limit: 10 }, NOW)).toMatchObject({
      total,
    });
  });
});
