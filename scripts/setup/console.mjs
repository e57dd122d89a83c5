/**
 * An error that the user can fix. Its message is printed without a stack: what failed, then what to do.
 */
export class SetupError extends Error {}

/** @param {string} line */
export function say(line) {
  console.log(line);
}

/**
 * Prints the end of a failed program's output.
 *
 * @param {string} output
 * @param {number} lines maximum
 */
export function showTail(output, lines = 30) {
  const tail = output.trimEnd().split("\n").slice(-lines).join("\n");
  if (tail !== "") console.error(tail);
}

/**
 * Runs a command's main function. Prints only the message of a SetupError; any error sets exit code 1.
 *
 * @param {() => Promise<number>} main returns the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof SetupError ? error.message : error);
  }
}
