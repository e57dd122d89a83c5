import { afterEach, expect, it } from "vitest";
import { startMessageSandbox, type RunningMessageSandbox } from "../../scripts/message-sandbox/server";
import {
  createPhoneMessageGateway,
  PhoneMessageRefused,
  PhoneMessagesUnavailable,
  type PhoneMessage,
} from "./phone-messages.server";

const KEY = "key-of-the-provider";
const NUMBER = "+919822012345";
const MESSAGE: PhoneMessage = {
  reference: "7-1-1",
  way: "sms",
  to: NUMBER,
  template: "1107160000000000010",
  language: "hi",
  values: ["12"],
  text: "बुकिंग नंबर 12 का भुगतान हो गया",
};

let provider: RunningMessageSandbox | undefined;
afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

async function connect(apiKey = KEY) {
  provider = await startMessageSandbox({ port: 0, apiKey: KEY });
  const options = { apiUrl: provider.url, apiKey, smsSender: "YANTRA", whatsappSender: undefined, timeoutMs: 300 };
  return { sandbox: provider, gateway: createPhoneMessageGateway(options) };
}

const errorOf = (run: Promise<unknown>): Promise<Error> =>
  run.then(
    () => new Error("nothing was thrown"),
    (error: Error) => error,
  );

it("sends a message once for a reference, and tells what has become of it", async () => {
  const { sandbox, gateway } = await connect();
  const sent = await gateway.send(MESSAGE);
  expect((await gateway.send(MESSAGE)).id).toBe(sent.id);
  expect(sandbox.messages()).toMatchObject([{ ...MESSAGE, sender: "YANTRA" }]);
  expect(await gateway.find(sent.id)).toEqual({ id: sent.id, status: "delivered" });
  expect([gateway.offers("sms"), gateway.offers("whatsapp")]).toEqual([true, false]);
});

it("sends once where the answer was lost", async () => {
  const { sandbox, gateway } = await connect();
  sandbox.fail({ kind: "drop" });
  expect(await errorOf(gateway.send(MESSAGE))).toBeInstanceOf(PhoneMessagesUnavailable);
  await gateway.send(MESSAGE);
  expect(sandbox.messages()).toHaveLength(1);
});

it.each(["hang", "endless", "status"] as const)(
  "gives up on a provider that answers with %s, within its time",
  async (kind) => {
    const { sandbox, gateway } = await connect();
    sandbox.fail({ kind });
    expect(await errorOf(gateway.send(MESSAGE))).toBeInstanceOf(PhoneMessagesUnavailable);
  },
);

it("tells a message that is refused from a key that is", async () => {
  const { sandbox, gateway } = await connect();
  sandbox.fail({ kind: "refuse" });
  const refused = await errorOf(gateway.send(MESSAGE));
  expect(refused).toBeInstanceOf(PhoneMessageRefused);
  expect(refused.message).toBe("the provider refuses: template_mismatch");
  await sandbox.close();
  const other = await connect("wrong");
  const unauthorised = await errorOf(other.gateway.send(MESSAGE));
  expect(unauthorised).toBeInstanceOf(PhoneMessagesUnavailable);
  expect(unauthorised.message).not.toMatch(/9822012345|wrong/);
});
