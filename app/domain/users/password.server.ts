import { hash, verify } from "@node-rs/argon2";
import { normaliseText } from "~/domain/normalise-text";

/** Argon2id, the package's default kind, with 19 MiB, two passes, one lane: the least that OWASP advises, and bearable on a small server. */
const ARGON2 = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const MAX_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Hash of a password in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normaliseText(password), ARGON2));
}

let dummyHash: Promise<string> | undefined;

/**
 * Checks a password. With no hash, as for an unknown user, it works as long and answers false, so that
 * the time taken does not tell who has an account.
 */
export async function checkPassword(password: string, phc: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword("no user has this password");
  const against = phc ?? (await dummyHash);
  const matches = await inTurn(() => verify(against, normaliseText(password)));
  return matches && phc !== undefined;
}

/** Makes the hash for unknown users before the first login needs it. */
export async function warmPasswords(): Promise<void> {
  await checkPassword("", undefined);
}
