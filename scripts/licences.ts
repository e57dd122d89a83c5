import { fileURLToPath } from "node:url";
import { isAllowed } from "./supply/allowed-licences";
import { listProductionPackages } from "./supply/list-packages";

/** Prints each package of production with its licence; exits with 1 where one is not allowed. */
const packages = listProductionPackages(fileURLToPath(new URL("..", import.meta.url)));
for (const one of packages)
  console.log(`${one.licence.padEnd(34)} ${one.name} ${one.version}${isAllowed(one) ? "" : "   NOT ALLOWED"}`);
const refused = packages.filter((one) => !isAllowed(one)).length;
console.log(`${packages.length} packages, ${refused} with a licence that is not allowed.`);
process.exitCode = refused === 0 ? 0 : 1;
