/**
 * Loaded into the programs of a company before they begin: one whose starter is gone, be it killed,
 * ends as if it had been told to, instead of keeping its port for ever.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
