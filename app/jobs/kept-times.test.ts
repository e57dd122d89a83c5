import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { UNUSED_IMAGE_DAYS } from "~/domain/images/remove-unused-images.server";
import { KEEP_DAYS, KEPT_BACKUP_DAYS, KEPT_COPY_DAYS } from "~/domain/users/account-ending.server";
import { SESSION_DAYS } from "~/domain/users/session.server";
import { ROOT } from "../../tests/house/sources";
import { OLD_ROWS } from "./remove-old-records.server";

/** Every time that docs/data.md states, in days, under the name that it gives there. */
const TIMES: Record<string, number> = {
  ...Object.fromEntries(Object.entries(OLD_ROWS).map(([name, { days }]) => [`OLD_ROWS.${name}`, days])),
  SESSION_DAYS,
  KEEP_DAYS,
  KEPT_BACKUP_DAYS,
  KEPT_COPY_DAYS,
  UNUSED_IMAGE_DAYS,
};

const read = (path: string) => readFileSync(`${ROOT}/${path}`, "utf8");

/** The names of the table, each with the days that it states. */
function readStated(): [string, number][] {
  const table = read("docs/data.md").split("## What is kept about people")[1]?.split("\n\n")[1] ?? "";
  return table.split("\n").flatMap((line): [string, number][] => {
    const [, , kept = "", by = ""] = line.split("|").map((cell) => cell.trim());
    const name = /^`([\w.]+)`$/.exec(by)?.[1];
    return name === undefined ? [] : [[name, Number(/(\d+) days?\b/.exec(kept)?.[1] ?? Number.NaN)]];
  });
}

it("the times that docs/data.md states are those of the code, and none is left out", () => {
  expect(Object.fromEntries(readStated())).toEqual(TIMES);
});

it("users read the time of backups that the code keeps", () => {
  for (const language of ["en", "hi", "mr"]) {
    const { privacy } = JSON.parse(read(`locales/${language}/information.json`)) as {
      privacy: Record<string, unknown>;
    };
    expect(JSON.stringify(privacy["rights"])).toContain(` ${KEPT_COPY_DAYS} `);
    const { endStays } = JSON.parse(read(`locales/${language}/security.json`)) as { endStays: string };
    expect(endStays).toContain(` ${KEPT_COPY_DAYS} `);
  }
});
