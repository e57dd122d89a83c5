import { examine, printFinding } from "./doctor/doctor";
import { runScript } from "./setup/run-script";

/** Says what of this installation is not as it has to be, and what to do; exits with 1 where something failed. */
await runScript(async (settings) => {
  const findings = await examine(settings);
  for (const finding of findings) console.log(printFinding(finding));
  const wrong = findings.filter(({ state }) => state === "failed").length;
  console.log(wrong === 0 ? "All is well." : `${wrong} to put right.`);
  return wrong === 0 ? 0 : 1;
});
