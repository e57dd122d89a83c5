/** CSP of files that are no documents: short, since it is sent with each of them. */
const FILE_POLICY =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For files whose names change with their content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

export function policyOfFile(type: string): string {
  return type === "image/svg+xml" ? `${FILE_POLICY}; style-src 'unsafe-inline'` : FILE_POLICY;
}
