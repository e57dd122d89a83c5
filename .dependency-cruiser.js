/**
 * Who may import what. `npm run lint` holds it; CONTRIBUTING.md says it in words.
 *
 * Types count as imports, `import()` too. Packages are matched by the name that is imported.
 */

const TEST = "\\.test\\.tsx?$";
const PRESENTATION =
  "(^|node_modules/)(react|react-dom|react-i18next|react-leaflet|leaflet|express|remix-[\\w-]+|@remix-run/.+|@conform-to/.+|@radix-ui/.+)(/|$)";
const DATABASE = "^(db/|kysely(/|$))";
const VIA_NPM = (/** @type {string} */ names) => `(^|node_modules/)${names}(/|$)`;

/** Folders of app/domain, lowest first. A folder imports only from those above it in this list. */
const DOMAIN_RANKS = [
  ["errors", "count-rows", "read-newest", "money", "markup", "qr-code", "normalise-text"],
  ["calendar"],
  ["schema-parts", "quota", "limit-waiting"],
  ["geography", "words", "word-search", "audit", "outbox", "images"],
  ["places"],
  ["users"],
  ["notifications", "phones"],
  ["equipment", "two-step"],
  ["terms"],
  ["search"],
  ["recommendations", "comparisons", "questions"],
  ["profiles", "bookings"],
  ["payments", "exports", "voice", "recovery", "alerts"],
  ["receipts", "reviews", "operations", "transfers", "seasons"],
  ["payouts"],
  ["checkout", "emails", "endings", "phone-messages"],
];

const domainFolder = (/** @type {readonly string[]} */ names) => `^app/domain/(${names.join("|")})(/|\\.)`;

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const domainOrder = DOMAIN_RANKS.flatMap((names, rank) =>
  names.map((name) => ({
    name: `domain-order-${name}`,
    comment: `app/domain/${name} imports only from folders of a lower rank.`,
    severity: /** @type {const} */ ("error"),
    from: { path: domainFolder([name]), pathNot: TEST },
    to: {
      path: domainFolder(
        DOMAIN_RANKS.slice(rank)
          .flat()
          .filter((other) => other !== name),
      ),
    },
  })),
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circular",
      comment: "Two files that import each other, import() included, cannot be read one at a time.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "not-to-unresolvable",
      comment: "The import leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
    {
      name: "every-domain-folder-has-a-rank",
      comment: "Add a new folder of app/domain to DOMAIN_RANKS.",
      severity: "error",
      from: { path: "^app/domain/", pathNot: domainFolder(DOMAIN_RANKS.flat()) },
      to: {},
    },
    ...domainOrder,
    {
      name: "db-knows-no-app",
      comment: "The database layer is the lowest.",
      severity: "error",
      from: { path: "^db/", pathNot: TEST },
      to: { path: "^(app|scripts|tests)/" },
    },
    {
      name: "app-knows-no-tools",
      comment: "The app runs without scripts and tests.",
      severity: "error",
      from: { path: "^app/", pathNot: TEST },
      to: { path: "^(scripts|tests)/" },
    },
    {
      name: "only-routes-import-routes",
      comment: "A screen is an end: what several need is in components, routes/shared or the domain.",
      severity: "error",
      from: { path: "^(app|db|scripts)/", pathNot: ["^app/routes", TEST] },
      to: { path: "^app/routes/" },
    },
    {
      name: "screens-are-apart",
      comment: "A screen imports its own folder and routes/shared.",
      severity: "error",
      from: { path: "^app/routes/([^/]+)", pathNot: TEST },
      to: { path: "^app/routes/", pathNot: "^app/routes/($1|shared)(/|$)" },
    },
    {
      name: "domain-knows-no-presentation",
      comment: "The rules of the product do not depend on how they are shown.",
      severity: "error",
      from: { path: "^app/domain/", pathNot: TEST },
      to: { path: [PRESENTATION, "^app/(routes|components|http|server|jobs)/"] },
    },
    {
      name: "jobs-know-no-requests",
      comment: "Jobs run without a request.",
      severity: "error",
      from: { path: "^app/jobs/", pathNot: TEST },
      to: { path: "^app/(routes|components|http|server)/" },
    },
    {
      name: "gateways-decide-nothing",
      comment: "A gateway takes and gives plain values.",
      severity: "error",
      from: { path: "^app/gateways/", pathNot: TEST },
      to: { path: ["^app/(domain|routes|components|http|server|jobs)/", DATABASE] },
    },
    {
      name: "components-get-their-data",
      comment: "A component runs in the browser: from server code it takes types alone.",
      severity: "error",
      from: { path: "^app/components/", pathNot: TEST },
      to: {
        path: [DATABASE, "\\.server\\.tsx?$", "^app/(http|gateways|server|jobs)/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "routes-call-the-domain",
      comment: "A route has no SQL.",
      severity: "error",
      from: { path: "^app/routes/", pathNot: TEST },
      to: { path: [DATABASE, VIA_NPM("kysely")] },
    },
    {
      name: "http-knows-no-server",
      comment: "server/ calls the routes; what routes need of a request is in http/.",
      severity: "error",
      from: { path: "^app/(http|domain|gateways|components|i18n)/", pathNot: TEST },
      to: { path: "^app/server/" },
    },
    {
      name: "one-payment-gateway",
      comment: "Only the payment gateway uses the provider's package.",
      severity: "error",
      from: { path: "^(app|db)/", pathNot: "^app/gateways/razorpay" },
      to: { path: VIA_NPM("razorpay") },
    },
    {
      name: "one-bucket",
      comment: "Only the bucket's store uses AWS' library, which is loaded with the first file.",
      severity: "error",
      from: { path: "^(app|db|scripts)/", pathNot: "^app/gateways/files" },
      to: { path: VIA_NPM("@aws-sdk") },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
