import { ESLint } from "eslint";
import { fileURLToPath } from "node:url";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { expectRows } from "../fixtures/expect-rows";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The project's own configuration, without the rules that need files to exist. */
const eslint = new ESLint({
  cwd: ROOT,
  overrideConfig: [
    tseslint.configs.disableTypeChecked,
    { languageOptions: { parserOptions: { projectService: false } } },
  ],
});

/** Ids of the rules that a file with this text would break. */
async function lint(file: string, text: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath: `${ROOT}/${file}` });
  const wanted = [
    "no-restricted-syntax",
    "no-console",
    "@typescript-eslint/no-explicit-any",
    "@typescript-eslint/ban-ts-comment",
  ];
  return (result?.messages ?? []).map((message) => message.ruleId).filter((rule) => wanted.includes(rule ?? ""));
}

describe("ESLint", () => {
  it("refuses what the house forbids", () =>
    expectRows(
      [
        ["app/http/session.server.ts", "export const port = process.env.PORT;", "no-restricted-syntax"],
        ["app/http/session.server.ts", `export const port = process["env"].PORT;`, "no-restricted-syntax"],
        ["app/http/session.server.ts", `console.log("here");`, "no-console"],
        ["app/http/session.server.ts", "export const x: any = 1;", "@typescript-eslint/no-explicit-any"],
        ["app/http/session.server.ts", "// @ts-expect-error\nexport const x = 1;", "@typescript-eslint/ban-ts-comment"],
        [
          "app/http/session.server.ts",
          "/* eslint-disable */\nexport const x: any = 1;",
          "@typescript-eslint/no-explicit-any",
        ],
      ],
      async ([file, text]) => await lint(file, text),
      ([, , rule]) => [rule],
    ));

  it("let the settings read the environment and scripts speak", async () => {
    expect(await lint("app/settings.server.ts", "export const port = process.env.PORT;")).toEqual([]);
    expect(await lint("scripts/seed.ts", `console.log("here");`)).toEqual([]);
  });
});
