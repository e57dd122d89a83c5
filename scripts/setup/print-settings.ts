import { requireDataDir, requireLiveSettings } from "../../app/settings.server";
import { runScript } from "./run-script";

/** Prints the settings that the .mjs programs of this folder need, as JSON. */
await runScript((settings) => {
  requireLiveSettings(settings);
  requireDataDir(settings);
  const { mode, port, host, appUrl, dataDir, demoData, razorpay } = settings;
  console.log(
    JSON.stringify({ mode, port, host, appUrl, dataDir, demoData, gatewayConfigured: razorpay !== undefined }),
  );
  return Promise.resolve(0);
});
