import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";

/** Writes the list of production's packages as CycloneDX into a file. */
const file = process.argv[2] ?? "sbom.cdx.json";
const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--omit", "dev"];
const { stdout } = await promisify(execFile)("npm", args, { maxBuffer: 64 * 1024 * 1024 });
const { components = [] } = JSON.parse(stdout);
writeFileSync(file, stdout);
console.log(`${file} lists ${components.length} packages.`);
