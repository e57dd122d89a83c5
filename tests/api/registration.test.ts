import { describe, expect, it } from "vitest";
import { createClient, expectProblem, PASSWORD, signUp, startAppForFile, type UserBody } from "../fixtures/api-client";
import { readEverything } from "../fixtures/stored-rows";

const app = await startAppForFile({ sandbox: false });

const NEWCOMER = {
  isAdmin: false,
  contact: null,
  callFrom: null,
  callUntil: null,
  smsMessages: false,
  whatsappMessages: false,
  phoneConfirmed: false,
  workPlace: null,
  imageUrl: null,
  preferences: { preferredCategories: [], preferredLocations: [], priceRange: { min: 0, max: 100_000 }, features: [] },
};

const fields = (username: string) => ({ username, password: PASSWORD, name: "Asha Pawar" });
const register = (values: Record<string, unknown>) => createClient(app.url).post("/api/register", values);

describe("POST /api/register", () => {
  it("opens an account with the longest that is allowed, answers the user without the password, and signs in", async () => {
    const client = createClient(app.url);
    const longest = { username: "a".repeat(30), password: `Aa1${"x".repeat(197)}`, name: "A".repeat(50) };
    const answer = await client.post("/api/register", { ...longest, language: "hi" });
    expect(answer.status).toBe(201);
    const user = answer.json<UserBody>();
    expect(user).toEqual({
      ...NEWCOMER,
      id: expect.any(Number),
      username: longest.username,
      name: longest.name,
      language: "hi",
    });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect((await client.get("/api/user")).json()).toEqual(user);
  });

  it("takes the shortest that is allowed, and the language of the visitor where none is sent", async () => {
    const shortest = { username: "abc", password: "aB1x", name: "Jo" };
    const answer = await createClient(app.url).post("/api/register", shortest, { Cookie: "i18nextLng=mr" });
    expect(answer.json()).toMatchObject({ language: "mr" });
    const other = await register({ ...fields("asha_fr"), language: "fr" });
    expect(other.json()).toMatchObject({ language: "en" });
  });

  it("refuses a name that is taken, in any case", async () => {
    await signUp(app.url, { username: "asha_taken" });
    const body = expectProblem(await register(fields("Asha_Taken")), 409, "Username already exists");
    expect(body.details).toEqual({ username: ["Username already exists"] });
  });

  it.each([
    ["username", undefined, ["Username is required"]],
    ["username", "", ["Username is required"]],
    ["username", { 0: "asha" }, ["Username is required"]],
    ["username", "ab", ["Username must be at least 3 characters"]],
    ["username", "a".repeat(31), ["Username cannot exceed 30 characters"]],
    [
      "username",
      "é!",
      ["Username must be at least 3 characters", "Username can only contain letters, numbers, and underscores"],
    ],
    ["password", undefined, ["Password is required"]],
    ["password", "aB1", ["Password must be at least 4 characters"]],
    ["password", "abc1", ["Password must contain at least one uppercase letter"]],
    ["password", "ABC1", ["Password must contain at least one lowercase letter"]],
    ["password", "Abcd", ["Password must contain at least one number"]],
    ["password", `Aa1${"x".repeat(198)}`, ["Password cannot exceed 200 characters"]],
    ["name", undefined, ["Name is required"]],
    ["name", " ", ["Name is required"]],
    ["name", "A", ["Name must be at least 2 characters"]],
    ["name", "A".repeat(51), ["Name cannot exceed 50 characters"]],
    ["name", "Asha 2", ["Name can only contain letters and spaces"]],
  ])("refuses %s %j with %j", async (field, value, texts) => {
    const before = readEverything(app);
    const body = expectProblem(await register({ ...fields("never_there"), [field]: value }), 400, texts[0]);
    expect(body.details).toEqual({ [field]: texts });
    expect(readEverything(app)).toEqual(before);
  });
});
