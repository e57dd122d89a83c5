import { expect, it } from "vitest";
import { TooMany } from "~/domain/errors";
import { countVisitorSession, MAX_VISITORS, noteAddress } from "./visitor-sessions.server";

async function visit(address: string): Promise<void> {
  const request = new Request("http://localhost/");
  noteAddress(request, address);
  await countVisitorSession(request);
}

it(`visitors of one network open ${MAX_VISITORS} sessions an hour, and others theirs`, async () => {
  for (let at = 0; at < MAX_VISITORS; at += 1) await visit(`2001:db8:1:2::${at.toString(16)}`);
  const refused = await visit("2001:db8:1:2::ffff").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooMany);
  expect(refused).toMatchObject({ key: "tooManyVisitorBookings", retryAfterSeconds: 3_600, values: { minutes: 60 } });
  await visit("2001:db8:1:3::1");
  await visit("203.0.113.7");
});
