import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Takes pictures of every screen in three languages, three widths, light and dark, while the browser tests look them
 * over, and lays them out on contact sheets: pictures/index.html.
 */
const FOLDER = "pictures";
const WIDTHS = [360, 768, 1280];

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const { status } = spawnSync("npx", ["playwright", "test", "screens", "--project=script-on", "--retries=0"], {
  stdio: "inherit",
  env: { ...process.env, SCREENS: FOLDER, EVERY_LANGUAGE: "1" },
});

const sheets = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: language }) =>
    WIDTHS.flatMap((width) =>
      ["light", "dark"].map((theme) => {
        const files = readdirSync(join(FOLDER, language)).filter((file) => file.endsWith(`-${width}-${theme}.png`));
        const figures = files.map(
          (file) =>
            `<figure><img src="${language}/${file}" width="${width / 2}" alt=""><figcaption>${file}</figcaption></figure>`,
        );
        return `<h2>${language}, ${width} px, ${theme}</h2><div>${figures.join("")}</div>`;
      }),
    ),
  );
const STYLE =
  "body{font:14px sans-serif}div{display:flex;flex-wrap:wrap;gap:12px;align-items:start}figure{margin:0}img{display:block;max-height:900px;object-fit:cover;object-position:top;border:1px solid #999}";
writeFileSync(
  join(FOLDER, "index.html"),
  `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>${STYLE}</style>${sheets.join("")}`,
);
console.log(`Every screen: ${FOLDER}/index.html`);
process.exit(status ?? 1);
