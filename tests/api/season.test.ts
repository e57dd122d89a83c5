import { describe, expect, it } from "vitest";
import { yearOf, type Period } from "~/domain/seasons/season";
import { dayFromToday, signUp, startAppForFile } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { readCsv } from "../fixtures/read-csv";
import { addEquipment } from "../fixtures/stored-rows";

const PATH = "/dashboard/season";
const FORMULA = "=1+1";
const RATE = 1_250;

interface SeasonBody extends Period {
  startDate: string;
  endDate: string;
  months: { month: string; income: number; owed: number; hired: number; blocked: number; idle: number }[];
  total: { income: number; owed: number; hired: number; blocked: number; idle: number };
  days: { day: string; hired: number }[];
  equipment: {
    id: number;
    name: string;
    dailyRate: number;
    districtRate: { median: number; machines: number } | null;
  }[];
}

const read = async (path: string, who = owner) => {
  const answer = await who.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<SeasonBody>();
};

const app = await startAppForFile();
const [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url)]);
const equipment = addEquipment(app, { ownerId: owner.id, name: FORMULA, dailyRate: RATE });
const second = addEquipment(app, { ownerId: owner.id, name: "Sprayer" });
await bookAndPay(app, renter, equipment, 2, 3);
/** Of the booking, which counts where its first day lies. */
const query = `year=${yearOf(dayFromToday(2))}`;

describe("an owner's season", () => {
  it("has money and days by month and by day, and adds up", async () => {
    const body = await read(`/api/season?${query}`);
    expect(body.total).toMatchObject({ income: 2 * RATE * 100, hired: 2, blocked: 0 });
    expect(body.months).toHaveLength(12);
    const month = body.months.find(({ income }) => income > 0);
    expect(month).toMatchObject({ month: dayFromToday(2).slice(0, 7), income: 2 * RATE * 100 });
    const hired = body.days.filter((day) => day.hired > 0).map(({ day }) => day);
    expect(hired).toEqual([dayFromToday(2), dayFromToday(3)].filter((day) => day <= body.endDate));
    expect(body.equipment.map(({ id }) => id)).toEqual([equipment, second]);
    expect((await read(`/api/season?${query}&equipmentId=${second}`)).total).toMatchObject({ income: 0, hired: 0 });
  });
});

describe("the file of a season", () => {
  it("has a row for each machine and month, and computes nothing", async () => {
    const answer = await owner.get(`${PATH}.csv?${query}`);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [headings = [], ...rows] = readCsv(answer.text);
    expect(rows).toHaveLength(24);
    expect(headings.slice(0, 4)).toEqual(["Machine number", "Equipment", "Month", "Income (₹)"]);
    const paid = rows.find(([, , , income]) => income !== "0.00");
    expect(paid?.slice(0, 6)).toEqual([
      String(equipment),
      `'${FORMULA}`,
      dayFromToday(2).slice(0, 7),
      `${2 * RATE}.00`,
      expect.any(String),
      "0",
    ]);
    const one = readCsv((await owner.get(`${PATH}.csv?${query}&equipmentId=${second}`)).text);
    expect(new Set(one.slice(1).map(([id]) => id))).toEqual(new Set([String(second)]));
  });
});
