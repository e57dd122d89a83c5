/**
 * Something a person has to put right before the command can go on.
 * The message is shown as it stands, without a stack: what failed, then what to do.
 */
export class SetupError extends Error {}

/** @param {string} line */
export function say(line) {
  console.log(line);
}

/**
 * Shows the end of a program's output, for a person who has to find out why it failed.
 *
 * @param {string} output
 * @param {number} lines how many lines at most
 */
export function showTail(output, lines = 30) {
  const tail = output.trimEnd().split("\n").slice(-lines).join("\n");
  if (tail !== "") console.error(tail);
}

/**
 * Runs a command's main function: a SetupError becomes its message and exit code 1.
 *
 * @param {() => Promise<number>} main gives the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof SetupError ? error.message : error);
  }
}
