import { startMessageSandbox } from "./server";

const { PORT = "0", ACCOUNT_SID = "", AUTH_TOKEN = "", NODE_ENV } = process.env;

if (NODE_ENV === "production") {
  console.error("The stand-in for messages refuses to run with NODE_ENV=production.");
  process.exitCode = 1;
} else {
  const running = await startMessageSandbox({ port: Number(PORT), accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN });
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => void running.close().then(() => process.exit(0)));
  console.log(`Stand-in for SMS and WhatsApp (they reach no phone) listening on ${running.url}`);
}
