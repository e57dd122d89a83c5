import { examine } from "./doctor/doctor";
import { runScript } from "./setup/run-script";

/** Says what of this installation is not as it has to be, and what to do; exits with 1 where something failed. */
await runScript(async (settings) => {
  const { isWell, lines } = await examine(settings);
  for (const line of lines) console.log(line);
  return isWell ? 0 : 1;
});
