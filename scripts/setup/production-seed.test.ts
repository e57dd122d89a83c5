import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "~db/open";
import { checkPassword } from "~/domain/users/password.server";
import { DEMO_ACCOUNTS } from "../demo/index";
import { typescriptProgram } from "./commands.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "./test-environment.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const data = makeTemporaryFolder("seed");
afterAll(data.remove);

function seed(): string {
  const env = { ...cleanEnvironment(), NODE_ENV: "production" as const, DEMO_DATA: "1", DATA_DIR: data.path };
  const { stdout, stderr, status } = spawnSync(process.execPath, typescriptProgram(join(ROOT, "scripts/seed.ts")), {
    cwd: ROOT,
    env,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

it("demonstration data in production have no admin, and passwords that are printed once and stand nowhere", async () => {
  const printed = new Map(
    [...seed().matchAll(/(\w+) \/ (\S+)/g)].map(([, username = "", password = ""]) => [username, password]),
  );
  const database = openDatabase(join(data.path, "yantra.db"));
  try {
    const users = await database.db.selectFrom("users").select(["username", "password", "isAdmin"]).execute();
    expect(users.map(({ username }) => username).sort()).toEqual(
      DEMO_ACCOUNTS.filter(({ role }) => role !== "admin")
        .map(({ username }) => username)
        .sort(),
    );
    for (const { username, password, isAdmin } of users) {
      expect(isAdmin).toBe(0);
      expect(await checkPassword(printed.get(username) ?? "", password)).toBe(true);
      const known = DEMO_ACCOUNTS.find((account) => account.username === username)?.password ?? "";
      expect(await checkPassword(known, password)).toBe(false);
    }
  } finally {
    await database.close();
  }
  expect(seed()).not.toMatch(/ \/ /);
});
