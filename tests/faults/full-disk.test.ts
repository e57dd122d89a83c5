import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { typescriptProgram } from "../../scripts/setup/commands.mjs";
import { makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";

it("a full disk is not ready until there is room again, and says so of a folder that cannot be made", () => {
  const folder = makeTemporaryFolder("full");
  try {
    const program = [process.execPath, ...typescriptProgram("tests/fixtures/full-disk.ts"), folder.path];
    // A namespace of its own, where anybody may mount; few inodes let a folder fail as on a full ext4.
    const mount = 'mount -t tmpfs -o size=2m,nr_inodes=20 none "$0" && exec "$@"';
    const output = execFileSync("unshare", ["-Urm", "sh", "-c", mount, folder.path, ...program], { encoding: "utf8" });
    expect(JSON.parse(output)).toEqual({
      before: "ready",
      full: ["full", "full", "full"],
      after: "ready",
      uploads: ["full", "full", "full"],
    });
  } finally {
    folder.remove();
  }
});
