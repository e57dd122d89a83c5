/** An error that the user can fix. Its message is printed without a stack: what failed, then what to do. */
export class SetupError extends Error {}

/** Prints the end of a failed program's output. @param {string} output */
export function showTail(output) {
  const tail = output.trimEnd().split("\n").slice(-30).join("\n");
  if (tail !== "") console.error(tail);
}

/** Prints only a SetupError's message; any error sets exit code 1. @param {() => Promise<number>} main the exit code */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof SetupError ? error.message : error);
  }
}

/** Loads `.env` from the current folder; set variables win. */
export function loadEnvFile() {
  try {
    process.loadEnvFile();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ENOENT") throw new SetupError(`.env cannot be read (${code}).`);
  }
}
