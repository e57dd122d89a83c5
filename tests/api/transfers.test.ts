import { expect, it } from "vitest";
import sharp from "sharp";
import { startMarketForFile } from "../fixtures/market";
import { createClient, expectProblem, signUp, type Member } from "../fixtures/api-client";
import { makePhoto } from "../fixtures/images";
import { bookAndPay } from "../fixtures/paid-booking";
import { addEquipment } from "../fixtures/stored-rows";

interface Body {
  codes?: { handover: string; return: string };
  handover: Record<string, unknown> | null;
  return: Record<string, unknown> | null;
}

const { app, owner, renter, admin } = await startMarketForFile();

async function begin(): Promise<{ id: number; codes: { handover: string; return: string } }> {
  const { booking } = await bookAndPay(app, renter, addEquipment(app, { ownerId: owner.id }), 0, 1);
  const { codes } = (await renter.get(`/api/bookings/${booking.id}`)).json<Body>();
  if (codes === undefined) throw new Error("a paid booking has codes");
  return { id: booking.id, codes };
}

const bodyOf = async (id: number, who: Member) => (await who.get(`/api/bookings/${id}`)).json<Body>();

it("codes are shown to the renter alone, and nothing is recorded before it is", async () => {
  const { id, codes } = await begin();
  const page = (await renter.get(`/booking/${id}`)).text;
  expect(page).toContain(`>${codes.handover}<`);
  expect(page).toContain(`>${codes.return}<`);
  for (const who of [owner, admin]) {
    const body = await bodyOf(id, who);
    expect(body).toMatchObject({ handover: null, return: null });
    expect(body).not.toHaveProperty("codes");
    expect((await who.get(`/booking/${id}`)).text).not.toContain(`>${codes.handover}<`);
  }
  expect((await createClient(app.url).get(`/booking/${id}`)).status).toBe(302);
});

it("wrong codes are refused, and only so many are read; the form keeps what was filled in", async () => {
  const { id, codes } = await begin();
  const code = ["0000", "0001", "0002"].find((one) => !Object.values(codes).includes(one)) ?? "";
  const path = `/booking/${id}/transfer/handover`;
  const form: [string, string][] = [
    ["code", code],
    ["hours", "77.5"],
    ["fuel", "25"],
    ["note", "Left tyre low"],
  ];
  const refused = await owner.send("POST", path, { form });
  expect(refused.status).toBe(400);
  for (const kept of ['value="77.5"', "Left tyre low"]) expect(refused.text).toContain(kept);
  expect(refused.text).not.toContain(`value="${code}"`);
  for (let tried = 0; tried < 4; tried += 1)
    expectProblem(await owner.post(`/api/bookings/${id}/transfers/handover`, { code }), 400);
  const limited = await owner.post(`/api/bookings/${id}/transfers/handover`, { code: codes.handover });
  expectProblem(limited, 429);
  expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
});

it("a disagreement stands before the admin with both people's words, and is closed with a note", async () => {
  const { id, codes } = await begin();
  await owner.post(`/api/bookings/${id}/transfers/handover`, { code: codes.handover, fuel: 100, note: "All well" });
  await owner.post(`/api/bookings/${id}/transfers/return`, { code: codes.return, fuel: 60 });
  const answer = (kind: string, words?: string) =>
    renter.post(`/api/bookings/${id}/transfers/${kind}/answer`, { answer: "dispute", words });
  expect(expectProblem(await answer("return"), 400).details).toHaveProperty("words");
  expect((await answer("return", "I filled it up")).status).toBe(200);
  expectProblem(await answer("return", "Other words"), 409);
  expect((await admin.get("/admin/payments")).text).toContain(`/admin/bookings/${id}#transfers`);
  const page = (await admin.get(`/admin/bookings/${id}`)).text;
  for (const text of ["All well", "I filled it up", "60 %"]) expect(page).toContain(text);
  const decide = (decision: string) => admin.post(`/api/bookings/${id}/transfers/return/decision`, { decision });
  expectProblem(await decide(""), 400);
  expect((await decide("Owner keeps ₹500 in cash")).json()).toMatchObject({ state: "decided" });
  expectProblem(await decide("Or not"), 409);
  for (const who of [owner, renter])
    expect((await who.get(`/booking/${id}`)).text).toContain("Owner keeps ₹500 in cash");
  expect((await admin.get("/admin/payments")).text).not.toContain(`/admin/bookings/${id}#transfers`);
});

it("photos are kept whole without their metadata, once each, up to six, for the two and the admin alone", async () => {
  const { id, codes } = await begin();
  const path = `/api/bookings/${id}/transfers/handover/photos`;
  const add = async (who: Member, bytes: Buffer) =>
    who.send("POST", path, {
      multipart: { image: { bytes: new Uint8Array(bytes), name: "a.jpg", type: "image/jpeg" } },
    });
  const secret = "Asha's own phone";
  const noisy = await makePhoto("jpeg", 90);
  const first = await sharp(noisy)
    .withExif({ IFD0: { Make: secret } })
    .jpeg()
    .toBuffer();
  expectProblem(await add(owner, first), 404);
  await owner.post(`/api/bookings/${id}/transfers/handover`, { code: codes.handover });
  const added = await add(owner, first);
  expect(added.status, added.text).toBe(201);
  expect((await add(owner, first)).json()).toEqual(added.json());
  expectProblem(await add(owner, Buffer.from("<svg/>")), 415);
  const { url } = added.json<{ url: string }>();
  for (const who of [owner, renter, admin]) {
    const photo = await who.get(url);
    expect([photo.status, photo.headers["content-type"], photo.headers["cache-control"]]).toEqual([
      200,
      "image/jpeg",
      "private, no-store",
    ]);
    expect(await sharp(photo.body).metadata()).toMatchObject({ width: 640, height: 480 });
    expect((await sharp(photo.body).metadata()).exif).toBeUndefined();
  }
  const stranger = await signUp(app.url);
  expect((await stranger.get(url)).status).toBe(404);
  expect((await createClient(app.url).get(url)).status).toBe(401);
  const other = await begin();
  expect((await renter.get(url.replace(`/${id}/`, `/${other.id}/`))).status).toBe(404);
  for (let shade = 100; shade < 105; shade += 1)
    expect((await add(owner, await makePhoto("jpeg", shade))).status).toBe(201);
  expectProblem(await add(owner, await makePhoto("jpeg", 105)), 409);
  // The other side has room of its own.
  expect((await add(renter, noisy)).status).toBe(201);
  const { handover } = await bodyOf(id, renter);
  expect(((handover ?? {})["photos"] as { side: string }[]).map(({ side }) => side).join(" ")).toBe(
    "owner owner owner owner owner owner renter",
  );
  expect((await admin.get(`/admin/bookings/${id}`)).text).toContain(`src="${url}"`);
});
