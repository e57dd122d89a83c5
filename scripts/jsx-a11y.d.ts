/** The plugin comes without types; this is what the project's configuration uses of it. */
declare module "eslint-plugin-jsx-a11y" {
  import type { Linter } from "eslint";

  const plugin: { flatConfigs: { recommended: Linter.Config } };
  export default plugin;
}
