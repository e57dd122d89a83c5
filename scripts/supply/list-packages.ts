import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A package that is part of a running server. */
export interface InstalledPackage {
  name: string;
  version: string;
  /** SPDX expression, as its package.json says. */
  licence: string;
}

const lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })),
});
const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

/** The packages of production as installed, from their own files: needs no network. */
export function listProductionPackages(root: string): InstalledPackage[] {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && dev !== true && devOptional !== true)
    .map(([path]) => join(root, path, "package.json"))
    .filter((file) => existsSync(file))
    .map((file) => {
      const { name, version, license, licenses } = manifest.parse(JSON.parse(readFileSync(file, "utf8")));
      const said =
        typeof license === "string" ? license : (license?.type ?? licenses?.map(({ type }) => type).join(" OR "));
      return { name, version, licence: (said ?? "none").replace(/^\((.*)\)$/, "$1") };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}
