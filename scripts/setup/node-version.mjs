/** Imported first: stops with one line where this Node is too old for the packages. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Node 20.19 or newer is needed, this is ${process.versions.node}. Install it from https://nodejs.org and run the command again.`,
  );
  process.exit(1);
}
