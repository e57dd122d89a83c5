import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createEmailGateway, EmailRefused, EmailUnavailable, type Email } from "./email.server";
import { readPart, startSmtpServer, type SmtpServer, type SmtpServerOptions } from "../../tests/fixtures/smtp-server";

const MAIL: Email = {
  id: "notification-7",
  to: "asha@example.in",
  subject: "बुकिंग क्र. 7 का भुगतान हो गया",
  text: "नमस्ते आशा,\nआपने ₹1,25,000 दिए हैं।\n.\nhttps://yantra.example/booking/7",
  html: "<p>आपने ₹1,25,000 दिए हैं।</p>",
  language: "hi",
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "mail-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "outbox");
}

function open(smtpUrl: string | undefined, folder = makeFolder()) {
  return createEmailGateway({
    smtpUrl,
    folder,
    from: { name: "Yantra", address: "help@yantra.example" },
    host: "yantra.example",
  });
}

async function startServer(options?: SmtpServerOptions): Promise<SmtpServer> {
  const server = await startSmtpServer(options);
  closers.push(() => server.close());
  return server;
}

function headersOf(mail: string): string[] {
  return (mail.split("\r\n\r\n")[0] ?? "").replace(/\r\n[ \t]+/g, " ").split("\r\n");
}

describe("with an SMTP server", () => {
  it("hands over both parts, in the reader's language and named for good", async () => {
    const server = await startServer();
    await open(server.url).send(MAIL);
    const [mail] = server.emails;
    expect(mail).toMatchObject({
      from: expect.stringContaining("<help@yantra.example>") as string,
      to: ["<asha@example.in>"],
    });
    const data = mail?.data ?? "";
    expect(headersOf(data)).toEqual(
      expect.arrayContaining([
        "To: asha@example.in",
        "From: Yantra <help@yantra.example>",
        "Message-ID: <notification-7@yantra.example>",
        "Auto-Submitted: auto-generated",
        "Content-Language: hi",
      ]),
    );
    expect(readPart(data.replaceAll("\r\n..", "\r\n."), "text/plain").trimEnd()).toBe(MAIL.text);
    expect(readPart(data, "text/html").trimEnd()).toBe(MAIL.html);
  });

  it.each<[string, SmtpServerOptions["answers"]]>([
    ["does not take mails now", { CONNECT: "421 later" }],
    ["does not take this mail now", { RCPT: "450 greylisted" }],
    ["does not know us", { AUTH: "535 wrong password", EHLO: "250-here\r\n250 AUTH PLAIN" }],
    ["refuses the sender", { MAIL: "553 sender not verified" }],
    ["refuses any mail after its text", { END: "552 over quota" }],
  ])("that %s may be asked again", async (_what, answers) => {
    const server = await startServer({ answers: answers ?? {} });
    const failure = await open(server.url.replace("://", "://post:s3cret@"))
      .send(MAIL)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EmailUnavailable);
    expect(JSON.stringify([String(failure), Object.entries(failure as object)])).not.toMatch(/s3cret|asha/);
  });

  it("that refuses the recipient is not asked again", async () => {
    const server = await startServer({ answers: { RCPT: "553 no mailbox here" } });
    await expect(open(server.url).send(MAIL)).rejects.toBeInstanceOf(EmailRefused);
  });

  it("that says nothing, or is not there, may be asked again", async () => {
    const server = await startSmtpServer({ answers: { CONNECT: "" } });
    await expect(open(`${server.url}?greetingTimeout=100`).send(MAIL)).rejects.toBeInstanceOf(EmailUnavailable);
    await server.close();
    await expect(open(server.url).send(MAIL)).rejects.toBeInstanceOf(EmailUnavailable);
  });
});

it("without an SMTP server writes a file once that email clients open", async () => {
  const folder = makeFolder();
  const gateway = open(undefined, folder);
  await Promise.all([gateway.send(MAIL), gateway.send(MAIL), gateway.send(MAIL)]);
  expect(readdirSync(folder)).toEqual(["notification-7.eml"]);
  const mail = readFileSync(join(folder, "notification-7.eml"), "utf8");
  expect(headersOf(mail)).toEqual(expect.arrayContaining(["To: asha@example.in", "Content-Language: hi"]));
  expect(readPart(mail, "text/plain").trimEnd()).toBe(MAIL.text);
});

describe("a header", () => {
  it("cannot be begun within the subject", async () => {
    const server = await startServer();
    const evil = `Rain\r\nBcc: all@example.in\r\n\r\n<b>body</b>\u2028Cc: x@example.in`;
    await open(server.url).send({ ...MAIL, subject: evil });
    const [mail] = server.emails;
    expect(mail?.to).toEqual(["<asha@example.in>"]);
    expect(headersOf(mail?.data ?? "").filter((header) => /^b?cc:/i.test(header))).toEqual([]);
  });

  it.each(["a@x.in\r\nBcc: b@x.in", "a@x.in, b@x.in", "A <a@x.in>"])("is not made of %j", async (to) => {
    const server = await startServer();
    await expect(open(server.url).send({ ...MAIL, to })).rejects.toBeInstanceOf(EmailRefused);
    expect(server.emails).toEqual([]);
  });
});
