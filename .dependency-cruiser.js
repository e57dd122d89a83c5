/** Who may import what; CONTRIBUTING.md says it in words. Types and `import()` count as imports, tests are left out. */

const TEST = "\\.test\\.tsx?$";
const PRESENTATION =
  "(^|node_modules/)(react|react-dom|react-i18next|react-leaflet|leaflet|express|remix-[\\w-]+|@remix-run/.+|@conform-to/.+|@radix-ui/.+)(/|$)";
const DATABASE = "^db/|(^|node_modules/)kysely(/|$)";

/** @type {Record<string, [from: string, to: string, toNot?: string]>} */
const LAYERS = {
  "db-knows-no-app": ["^db/", "^(app|scripts|tests)/"],
  "app-knows-no-tools": ["^app/", "^(scripts|tests)/"],
  "routes-have-no-sql": ["^app/routes/", DATABASE],
  "screens-are-apart": ["^app/routes/([^/]+)", "^app/routes/", "^app/routes/($1|shared)(/|$)"],
  "only-routes-import-routes": ["^(app/(?!routes)|db/|scripts/)", "^app/routes/"],
  "domain-knows-no-presentation": ["^app/domain/", `${PRESENTATION}|^app/(operations|components|http|server|jobs)/`],
  "gateways-decide-nothing": ["^app/gateways/", `${DATABASE}|^app/(domain|operations|components|http|server|jobs)/`],
  "jobs-know-no-requests": ["^app/jobs/", "^app/(operations|components|http|server)/"],
  "http-knows-no-server": ["^app/(http|components|i18n)/", "^app/server/"],
  "one-payment-gateway": ["^(app|db)/(?!gateways/razorpay)", "(^|node_modules/)razorpay(/|$)"],
  // Loaded with the first file alone.
  "one-bucket": ["^(app|db|scripts)/(?!gateways/files)", "(^|node_modules/)@aws-sdk(/|$)"],
};

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(LAYERS).map(([name, [from, to, toNot]]) => ({
      name,
      severity: /** @type {const} */ ("error"),
      from: { path: from },
      to: { path: to, ...(toNot === undefined ? {} : { pathNot: toNot }) },
    })),
    {
      // They run in the browser: types alone.
      name: "components-get-their-data",
      severity: "error",
      from: { path: "^app/components/" },
      to: {
        path: `${DATABASE}|\\.server\\.tsx?$|^app/(http|gateways|server|jobs)/`,
        dependencyTypesNot: ["type-only"],
      },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-circular-folders",
      severity: "error",
      scope: "folder",
      from: { path: "^app/domain/" },
      to: { path: "^app/domain/", circular: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^(build|data)/", TEST] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
