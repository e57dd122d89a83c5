import type { Settings } from "~/settings.server";

export const POLICY = "Content-Security-Policy";
const PROVIDER_DOMAIN = /(^|\.)razorpay\.com$/;
const PROVIDER_FILES = "https://cdn.razorpay.com";
const PROVIDER_REPORTS = "https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com";

type PolicySettings = Pick<Settings, "mode" | "secure" | "razorpayApiUrl" | "razorpayCheckoutJsUrl" | "tileUrl">;

function tileOrigin(template: string): string {
  const [, scheme = "https", host = ""] = /^(https?):\/\/([^/?#]+)/.exec(template) ?? [];
  return `${scheme}://${host.replace(/\{[^}]*\}/g, "*")}`;
}

const write = (policy: Record<string, string>) =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...new Set(sources.split(" "))].join(" "))
    .join("; ");

export interface SecurityHeaders {
  /** Of every response, by name. */
  every: Record<string, string>;
  /** The content policy of a page: of one in lite mode, or with the sources of its inline scripts. */
  policyOf(page: { isLite?: boolean; scriptSources?: string }): string;
}

/** Creates the security headers. @param styleSource CSP source of the stylesheet that pages carry */
export function createSecurityHeaders(settings: PolicySettings, styleSource: string): SecurityHeaders {
  const api = new URL(settings.razorpayApiUrl).origin;
  const checkout = new URL(settings.razorpayCheckoutJsUrl).origin;
  const isProvider = PROVIDER_DOMAIN.test(new URL(api).hostname);
  const common = {
    "style-src": `'self' ${styleSource}`,
    "form-action": `'self' ${api}`,
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  };
  const policy = write({
    "default-src": "'self'",
    "script-src": `'self' ${checkout}${isProvider ? ` ${PROVIDER_FILES}` : ""}`,
    "worker-src": "'self'",
    "img-src": `'self' data: blob: ${tileOrigin(settings.tileUrl)} ${isProvider ? PROVIDER_FILES : checkout}`,
    "connect-src": `'self' ${isProvider ? PROVIDER_REPORTS : `${api} ${checkout}`}`,
    "frame-src": `${api} ${checkout}`,
    "object-src": "'none'",
    ...common,
  });
  // Smaller, and nothing runs where something slipped in.
  const litePolicy = write({ "default-src": "'none'", "img-src": "'self' data:", ...common });
  return {
    every: {
      [POLICY]: policy,
      "X-Content-Type-Options": "nosniff",
      // Map tile servers require a referrer, and with no-referrer browsers submit forms with Origin: null.
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Permissions-Policy": "geolocation=(self), microphone=(self), camera=()",
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      "Cross-Origin-Resource-Policy": "same-origin",
      ...(settings.mode === "production" && settings.secure ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
    },
    policyOf: ({ isLite, scriptSources = "" }) =>
      isLite === true ? litePolicy : policy.replace("script-src 'self'", `script-src 'self' ${scriptSources}`),
  };
}
