/** The first long-term release of Node 20, which the image library asks for. */
const LEAST_NODE = [20, 9];

/**
 * Stops the process with one line when this Node is too old for the project.
 *
 * @param {string} version such as "20.9.0"
 * @param {(line: string) => never} stop what to do with that line
 */
export function requireNode(version = process.versions.node, stop = stopHere) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  stop(
    `Node ${LEAST_NODE.join(".")} or newer is needed, this is ${version}. Install it from https://nodejs.org and run the command again.`,
  );
}

/** @param {string} line @returns {never} */
function stopHere(line) {
  console.error(line);
  process.exit(1);
}
