import { dirname, join } from "node:path/posix";

/**
 * Who may import what. Each entry stands for one sentence of the layer rules in README.
 *
 * `from` and `to` match paths relative to the project's folder ("app/domain/users/user.ts"), `to`
 * also names of packages as they are imported. Type-only imports vanish when the project is
 * compiled; they are allowed where `types` says so.
 *
 * @typedef {{from: RegExp, except?: RegExp, to: RegExp, types?: boolean, message: string}} Layer
 */

const TEST = /\.test\.tsx?$/;
const PRESENTATION =
  /^(react|react-dom|react-i18next|react-leaflet|leaflet|remix-[\w-]+|express|@remix-run\/.+|@conform-to\/.+|@radix-ui\/.+)(\/|$)/;

/** @type {Layer[]} */
const LAYERS = [
  {
    from: /^db\//,
    to: /^(app|scripts|tests)\//,
    message: "The database layer stands at the bottom and imports nothing of the app.",
  },
  { from: /^app\//, except: TEST, to: /^(scripts|tests)\//, message: "The app does not import its tools and tests." },
  {
    from: /^(app|db|scripts)\//,
    except: /\.test\.tsx?$|^app\/routes\//,
    to: /^app\/routes\//,
    types: true,
    message: "Nothing imports a route.",
  },
  { from: /^app\/domain\//, to: PRESENTATION, message: "What the product knows does not depend on how it is shown." },
  {
    from: /^app\/domain\//,
    to: /^app\/(http|components)\//,
    message: "The domain imports neither HTTP nor components.",
  },
  {
    from: /^app\/gateways\//,
    to: /^app\/(domain|http|components)\//,
    message: "A gateway decides nothing: it takes and gives plain values.",
  },
  { from: /^app\/gateways\//, to: /^(db\/|kysely(\/|$))/, message: "A gateway does not know the database." },
  {
    from: /^app\/components\//,
    to: /^(db\/|kysely(\/|$))/,
    types: true,
    message: "A component gets its data; it does not fetch it.",
  },
  {
    from: /^app\/components\//,
    to: /\.server(\.tsx?)?$/,
    types: true,
    message: "A component runs in the browser, where there is no server code.",
  },
  {
    from: /^app\/components\//,
    to: /^app\/(http|gateways)\//,
    types: true,
    message: "A component runs in the browser, where there is no server code.",
  },
  { from: /^app\/routes\//, to: /^(db\/|kysely(\/|$))/, message: "A route calls the domain, not the database." },
  {
    from: /^(app|db)\//,
    except: /^app\/gateways\/razorpay/,
    to: /^razorpay(\/|$)/,
    message: "Only the payment gateway speaks with the provider's package.",
  },
];

/** The product's nouns, each knowing only those before it; nouns of one rank do not know each other. */
const NOUN_RANKS = [
  ["users"],
  ["equipment"],
  ["bookings", "comparisons", "recommendations"],
  ["payments"],
  ["receipts", "reviews"],
];
const RANK_OF_NOUN = new Map(
  NOUN_RANKS.flatMap((nouns, rank) => nouns.map((noun) => /** @type {const} */ ([noun, rank]))),
);

/**
 * Why a file may not import something, or undefined when it may.
 *
 * @param {string} file path of the importing file, relative to the project's folder
 * @param {string} specifier as it stands in the import
 * @param {boolean} typesOnly
 * @returns {string | undefined}
 */
export function findBrokenLayer(file, specifier, typesOnly) {
  const target = resolveSpecifier(file, specifier);
  const layer = LAYERS.find(({ from, except, to, types }) => {
    return from.test(file) && !except?.test(file) && to.test(target) && !(typesOnly && types === true);
  });
  return layer?.message ?? findBrokenOrder(file, target);
}

/**
 * @param {string} file
 * @param {string} specifier
 * @returns {string} path relative to the project's folder, or the name of a package
 */
export function resolveSpecifier(file, specifier) {
  if (specifier.startsWith("~/")) return `app/${specifier.slice(2)}`;
  if (/^~(db|locales)\//.test(specifier)) return specifier.slice(1);
  if (specifier.startsWith(".")) return join(dirname(file), specifier);
  return specifier;
}

/** @param {string} file @param {string} target @returns {string | undefined} */
function findBrokenOrder(file, target) {
  const [from, to] = [nounOf(file), nounOf(target)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const [rank, targetRank] = [RANK_OF_NOUN.get(from), RANK_OF_NOUN.get(to)];
  if (rank === undefined || targetRank === undefined || targetRank < rank) return undefined;
  return `Between nouns there is one direction: ${to} may know ${from}, not the other way round.`;
}

/** @param {string} path @returns {string | undefined} */
function nounOf(path) {
  return /^app\/domain\/([^/]+)\//.exec(path)?.[1];
}

/**
 * What this rule reads of an import or export declaration, as typescript-eslint's parser gives it.
 *
 * @typedef {{source?: {value?: unknown} | null, importKind?: string, exportKind?: string}} Declaration
 */

/** @type {import("eslint").Rule.RuleModule} */
export const layersRule = {
  meta: { type: "problem", schema: [], docs: { description: "keeps the layers of the project apart" } },
  create(context) {
    const file = context.filename.slice(context.cwd.length + 1).replaceAll("\\", "/");
    /** @param {import("eslint").Rule.Node} node */
    const check = (node) => {
      const { source, importKind, exportKind } = /** @type {Declaration} */ (node);
      const specifier = source?.value;
      if (typeof specifier !== "string") return;
      // `import { type X }` keeps the import itself when compiled; only `import type` vanishes.
      const typesOnly =
        importKind === "type" || exportKind === "type" || node.type === /** @type {string} */ ("TSImportType");
      const message = findBrokenLayer(file, specifier, typesOnly);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};
