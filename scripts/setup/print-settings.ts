import { requireDataDir } from "../../app/writable-folder.server";
import { requireLiveSettings } from "../../app/settings.server";
import { runScript } from "./run-script";

/** Prints the settings that the .mjs programs of this folder need, as JSON. */
await runScript((settings) => {
  requireLiveSettings(settings);
  requireDataDir(settings);
  const { mode, port, host, appUrl, dataDir, demoData, razorpay, messages } = settings;
  const configured = { gatewayConfigured: razorpay !== undefined, messagesConfigured: messages !== undefined };
  console.log(JSON.stringify({ mode, port, host, appUrl, dataDir, demoData, ...configured }));
  return Promise.resolve(0);
});
