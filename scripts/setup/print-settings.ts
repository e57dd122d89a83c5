import { runScript } from "./run-script";

/** Prints as JSON those settings that the programs of this folder need, or one line about a bad value. */
await runScript(({ mode, port, host, appUrl, dataDir, razorpay }) => {
  console.log(JSON.stringify({ mode, port, host, appUrl, dataDir, gatewayConfigured: razorpay !== undefined }));
  return Promise.resolve(0);
});
