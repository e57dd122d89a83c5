import { fileURLToPath } from "node:url";
import { judgeAudit, readExceptions, runAudit } from "./supply/audit.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { state, lines } = judgeAudit(await runAudit(root), readExceptions(root));
for (const line of lines) console.log(line);
if (state === "passed") console.log("No package of production has a known vulnerability that is high or critical.");
process.exitCode = state === "failed" ? 1 : 0;
