import type { Settings } from "~/settings.server";

/** Name of the header. */
export const POLICY = "Content-Security-Policy";
const HSTS = "max-age=31536000";
const PROVIDER_DOMAIN = /(^|\.)razorpay\.com$/;
const PROVIDER_IMAGES = "https://cdn.razorpay.com";
const PROVIDER_SCRIPTS = "https://cdn.razorpay.com";
const PROVIDER_REPORTS = ["https://lumberjack.razorpay.com", "https://lumberjack-metrics.razorpay.com"];
/** Those before it in the policy are shown without script too. */
const SCRIPT_IMAGES = "blob:";

type PolicySettings = Pick<Settings, "mode" | "secure" | "razorpayApiUrl" | "razorpayCheckoutJsUrl" | "tileUrl">;

/** The origin of a tile URL template, with `{s}` as a wildcard. */
function tileOrigin(template: string): string {
  const [, scheme = "https", host = ""] = /^(https?):\/\/([^/?#]+)/.exec(template) ?? [];
  return `${scheme}://${host.replace(/\{[^}]*\}/g, "*")}`;
}

const directive = (name: string, ...sources: string[]) => [name, ...new Set(sources)].join(" ");

/** The content security policy of documents. */
function documentPolicy(settings: PolicySettings, styleSource: string): string {
  const api = new URL(settings.razorpayApiUrl).origin;
  const checkout = new URL(settings.razorpayCheckoutJsUrl).origin;
  const isProvider = PROVIDER_DOMAIN.test(new URL(api).hostname);
  return [
    directive("default-src", "'self'"),
    directive("script-src", "'self'", checkout, ...(isProvider ? [PROVIDER_SCRIPTS] : [])),
    directive("worker-src", "'self'"),
    directive("style-src", "'self'", styleSource),
    directive(
      "img-src",
      "'self'",
      "data:",
      SCRIPT_IMAGES,
      tileOrigin(settings.tileUrl),
      isProvider ? PROVIDER_IMAGES : checkout,
    ),
    directive("connect-src", "'self'", ...(isProvider ? PROVIDER_REPORTS : [api, checkout])),
    directive("frame-src", api, checkout),
    directive("form-action", "'self'", api),
    directive("object-src", "'none'"),
    directive("base-uri", "'none'"),
    directive("frame-ancestors", "'none'"),
  ].join("; ");
}

/** Of the policy of documents, what one without script needs: smaller, and nothing runs where something slipped in. */
function policyWithoutScript(policy: string): string {
  const kept = policy.split("; ").filter((part) => /^(style-src|form-action|base-uri|frame-ancestors) /.test(part));
  const [images = ""] = /img-src .*?(?= blob:)/.exec(policy) ?? [];
  return ["default-src 'none'", images, ...kept].join("; ");
}

export interface SecurityHeaders {
  /** Of every response, by name. */
  every: Record<string, string>;
  /** The content policy of a page: of one in lite mode, or with the sources of its inline scripts. */
  policyOf(page: { isLite?: boolean; scriptSources?: string }): string;
}

/**
 * Creates the security headers.
 *
 * @param styleSource CSP source of the stylesheet that pages carry
 */
export function createSecurityHeaders(settings: PolicySettings, styleSource: string): SecurityHeaders {
  const policy = documentPolicy(settings, styleSource);
  const every: Record<string, string> = {
    [POLICY]: policy,
    "X-Content-Type-Options": "nosniff",
    // Map tile servers require a referrer, and with no-referrer browsers submit forms with Origin: null.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "geolocation=(self), microphone=(self), camera=()",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  if (settings.mode === "production" && settings.secure) every["Strict-Transport-Security"] = HSTS;
  const litePolicy = policyWithoutScript(policy);
  const policyOf: SecurityHeaders["policyOf"] = ({ isLite, scriptSources = "" }) =>
    isLite === true ? litePolicy : policy.replace("script-src 'self'", `script-src 'self' ${scriptSources}`);
  return { every, policyOf };
}
