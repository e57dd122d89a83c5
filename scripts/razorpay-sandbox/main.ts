import { OptionError, readOptions } from "./options";
import { startSandbox, type RunningSandbox } from "./server";

function explain(error: unknown): string {
  if (error instanceof OptionError) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "PORT is taken by another program; set another one, or 0 for any.";
  }
  throw error;
}

function closeOnSignals(running: RunningSandbox): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void running.close().then(() => process.exit(0)));
  }
}

try {
  const running = await startSandbox(readOptions(process.env));
  closeOnSignals(running);
  console.log(`Razorpay stand-in (test payments only) listening on ${running.url}`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
