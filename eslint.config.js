import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

/** Reading the environment in more than one place would make settings that nobody checks or lists. */
const ENVIRONMENT = {
  selector: "MemberExpression[object.name='process']:matches([property.name='env'], [property.value='env'])",
  message: "Settings are read in app/settings.server.ts and nowhere else.",
};
const TYPED = ["**/*.{ts,tsx}"];

export default tseslint.config(
  {
    ignores: [
      "build/",
      "data/",
      "node_modules/",
      "public/",
      "test-results/",
      "playwright-report/",
      "screenshots/",
      ".cache/",
    ],
  },
  // A rule that can be switched off by a comment is none.
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: globals.node },
    rules: {
      eqeqeq: "error",
      // Prettier breaks such lines and writes every semicolon.
      "no-unexpected-multiline": "off",
      "no-console": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": true }],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "separate-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: TYPED,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/no-unsafe-return": "error",
      "@typescript-eslint/return-await": ["error", "error-handling-correctness-only"],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ["app/**/*.tsx"],
    ...jsxA11y.flatConfigs.recommended,
    languageOptions: { globals: globals.browser, parserOptions: { ecmaFeatures: { jsx: true } } },
  },
  {
    // What went wrong with a form comes before its fields, also where no script could move the focus;
    // a search that opens over a page is there to be typed in; paying is the next step after booking.
    files: [
      "app/components/ui/error-summary.tsx",
      "app/routes/compare/equipment-finder.tsx",
      "app/routes/booking/pay-form.tsx",
    ],
    rules: { "jsx-a11y/no-autofocus": "off" },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    languageOptions: { globals: globals.browser },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    // Chromium gets a few variables of this process handed on; none of them is a setting.
    ignores: ["app/settings.server.ts", "app/gateways/pdf/browser-process.server.ts", "**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ENVIRONMENT] },
  },
  { files: ["scripts/**", "tests/**", "**/*.test.{ts,tsx}"], rules: { "no-console": "off" } },
  {
    // A fixture of Playwright must name what it takes by destructuring, be it nothing.
    files: ["tests/**"],
    rules: { "no-empty-pattern": "off" },
  },
  { files: ["**/*.cjs"], languageOptions: { globals: globals.commonjs } },
);
