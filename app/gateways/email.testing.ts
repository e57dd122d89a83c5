import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A minimal in-memory SMTP server for tests. */

export interface SmtpServer {
  url: string;
  /** Accepted emails, raw. */
  emails: { from: string; to: string[]; data: string }[];
  /** Number of connections. */
  readonly connections: number;
  close(): Promise<void>;
}

export interface SmtpServerOptions {
  /** Replies that replace the defaults, by command; "" sends none. */
  answers?: Partial<Record<"CONNECT" | "EHLO" | "MAIL" | "RCPT" | "DATA" | "END" | "AUTH", string>>;
}

const USUAL = {
  CONNECT: "220 ready",
  EHLO: "250 here",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  END: "250 taken",
  AUTH: "235 known",
};

/** Starts it on a free loopback port. */
export async function startSmtpServer({ answers = {} }: SmtpServerOptions = {}): Promise<SmtpServer> {
  const replies = { ...USUAL, ...answers };
  const emails: SmtpServer["emails"] = [];
  const sockets = new Set<Socket>();
  let connections = 0;

  const serve = (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    const reply = (name: keyof typeof USUAL) => replies[name] !== "" && socket.write(`${replies[name]}\r\n`);
    let mail = { from: "", to: [] as string[], data: "" };
    let rest = "";
    let inData = false;
    const take = (line: string) => {
      const word = line.slice(0, 4).toUpperCase();
      if (word === "MAIL") mail.from = line.slice("MAIL FROM:".length);
      if (word === "RCPT") mail.to.push(line.slice("RCPT TO:".length));
      if (word === "DATA") inData = replies.DATA.startsWith("3");
      if (word === "QUIT") socket.end("221 bye\r\n");
      else reply(word in USUAL ? (word as keyof typeof USUAL) : "EHLO");
    };
    reply("CONNECT");
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      for (;;) {
        const end = inData ? rest.indexOf("\r\n.\r\n") : rest.indexOf("\r\n");
        if (end < 0) return;
        const piece = rest.slice(0, end);
        rest = rest.slice(end + (inData ? 5 : 2));
        if (!inData) {
          take(piece);
          continue;
        }
        inData = false;
        emails.push({ ...mail, data: piece });
        mail = { from: "", to: [], data: "" };
        reply("END");
      }
    });
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    get connections() {
      return connections;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A part of an email with its transfer encoding decoded. */
export function readPart(mail: string, type: "text/plain" | "text/html"): string {
  const [, rest = ""] = mail.split(new RegExp(`Content-Type: ${type}[^\\r\\n]*\\r\\n`));
  const [headers = "", ...paragraphs] = rest.split("\r\n\r\n");
  const body = paragraphs.join("\r\n\r\n").split(/\r\n--[\w-]+/)[0] ?? "";
  const encoding = /Content-Transfer-Encoding: ([\w-]+)/i.exec(headers)?.[1] ?? "7bit";
  return decode(body, encoding).replaceAll("\r\n", "\n");
}

function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const joined = body.replaceAll("=\r\n", "");
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_sign, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
}
