/**
 * Preloaded into the programs of a process group: sends SIGTERM to its own process when the launcher has ended, even by
 * SIGKILL, so that the port and the database are released.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
