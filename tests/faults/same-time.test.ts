import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, signUp, type Answer } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { giveContact } from "../fixtures/stored-rows";
import { howOften, IS_FULL } from "./how-often";

/** Asked for so often, known and unknown in turn. */
const TIMES = howOften(500, 10);
/** So few a name that nothing is refused as too many. */
const TIMES_A_NAME = 5;
const MOST_DIFFERENCE = 0.05;
/** What differs by chance, as on a machine that does other things too, does not do so every time. */
const ROUNDS = howOften(3, 1);
const DEADLINE_MS = 1_500_000;

let app: RunningApp;
let asked = 0;
const names = Array.from({ length: Math.ceil((ROUNDS * TIMES) / TIMES_A_NAME) }, (_, number) => number);

beforeAll(async () => {
  app = await startApp({ sandbox: false, env: { TRUST_PROXY: "1" } });
  for (const number of names) {
    const { id } = await signUp(app.url, { username: `known_${number}` });
    giveContact(app, id, `known_${number}@example.in`);
  }
}, DEADLINE_MS);
afterAll(() => app.stop());

/** Each time from another network: how often one may ask is not what is looked at here. */
function ask(path: string, json: object): Promise<Answer> {
  asked += 1;
  return createClient(app.url).post(path, json, {
    "X-Forwarded-For": `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
  });
}

const nameOf = (kind: string, time: number) => `${kind}_${Math.floor(time / TIMES_A_NAME)}`;
const median = (values: number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

describe("known and unknown are answered alike", () => {
  it.each([
    [
      "a login with a wrong password",
      (name: string) => ask("/api/login", { username: name, password: "Wrong2026" }),
      401,
    ],
    [
      "the wish for a new password",
      (name: string) => ask("/api/auth/forgot-password", { email: `${name}@example.in` }),
      200,
    ],
  ] as const)(
    `to ${TIMES} times %s`,
    async (_what, send, status) => {
      const answers = new Set<string>();
      const differences: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const milliseconds = { known: [] as number[], unknown: [] as number[] };
        for (let time = 0; time < TIMES; time += 1) {
          // Taking turns, the machine's other work falls on both.
          for (const kind of time % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
            const start = performance.now();
            const answer = await send(nameOf(kind, round * TIMES + time));
            milliseconds[kind].push(performance.now() - start);
            answers.add(`${answer.status} ${answer.text}`);
          }
        }
        const medians = { known: median(milliseconds.known), unknown: median(milliseconds.unknown) };
        if (!IS_FULL || Math.abs(medians.known / medians.unknown - 1) <= MOST_DIFFERENCE) break;
        differences.push(JSON.stringify(medians));
      }
      expect([...answers]).toEqual([expect.stringMatching(new RegExp(`^${status} `)) as string]);
      expect(differences.length, differences.join(" ")).toBeLessThan(ROUNDS);
    },
    DEADLINE_MS,
  );
});
