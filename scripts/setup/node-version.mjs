/** Of the 20s the packages take 20.19. */
const MIN_NODE = [20, 19];

/**
 * Stops the process with one line when this Node is too old for the project.
 *
 * @param {string} version such as "20.19.0"
 * @param {(line: string) => never} stop what to do with that line
 */
export function requireNode(version = process.versions.node, stop = stopHere) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [minMajor = 0, minMinor = 0] = MIN_NODE;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  stop(
    `Node ${MIN_NODE.join(".")} or newer is needed, this is ${version}. Install it from https://nodejs.org and run the command again.`,
  );
}

/** @param {string} line @returns {never} */
function stopHere(line) {
  console.error(line);
  process.exit(1);
}
