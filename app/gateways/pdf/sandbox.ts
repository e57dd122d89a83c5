/** Whether Chromium runs in its sandbox: it never does as root, which production therefore refuses. */
export interface Sandbox {
  isOff: boolean;
  /** One line for the log. */
  warning?: string;
  /** True where Chromium is not to be started at all. */
  isRefused?: boolean;
}

/**
 * Decides on the sandbox.
 *
 * @param system.isOffAllowed CHROMIUM_NO_SANDBOX=1
 */
export function decideSandbox(system: {
  uid: number | undefined;
  isProduction: boolean;
  isOffAllowed: boolean;
}): Sandbox {
  const isRoot = system.uid === 0;
  if (system.isOffAllowed)
    return { isOff: true, warning: "Chromium prints without its sandbox, as CHROMIUM_NO_SANDBOX=1 says." };
  if (!isRoot) return { isOff: false };
  if (!system.isProduction)
    return {
      isOff: true,
      warning: "Chromium prints without its sandbox: the server runs as root. Use another user in production.",
    };
  return {
    isOff: true,
    isRefused: true,
    warning:
      "No receipts are printed: Chromium has no sandbox as root. Run the server as another user, or set CHROMIUM_NO_SANDBOX=1 to accept that.",
  };
}
