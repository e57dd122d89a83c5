const HTML_ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? "");
}

/** A value as a JavaScript literal that cannot close the surrounding script element. */
export function scriptLiteral(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Paise as rupees, such as ₹1,23,456.00. */
export function formatAmount(paise: number, currency: string): string {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency }).format(paise / 100);
}

/** Hidden inputs, one a field. */
export function hiddenInputs(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("\n");
}

const STYLE = `
  * { box-sizing: border-box; }
  body { margin: 0; padding: 16px; background: #eef1f4; color: #16202b; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 420px; margin: 0 auto; padding: 20px; background: #fff; border-radius: 12px; overflow-wrap: anywhere; }
  h1 { margin: 0 0 4px; font-size: 20px; line-height: 1.3; }
  p { margin: 0 0 12px; }
  form { margin: 0; }
  dl { margin: 0 0 16px; }
  dt { color: #4a5764; font-size: 14px; }
  dd { margin: 0 0 8px; }
  .note { padding: 8px 12px; border-radius: 8px; background: #fff3cd; color: #5c4400; font-weight: 600; }
  .problem { padding: 8px 12px; border-radius: 8px; background: #fde7e7; color: #7a1212; }
  .amount { margin: 0 0 12px; font-size: 32px; font-weight: 700; line-height: 1.2; }
  button { display: block; width: 100%; min-height: 48px; margin: 0 0 12px; padding: 8px 16px; border: 2px solid #1b5e9e;
    border-radius: 8px; background: #fff; color: #1b4f82; font: inherit; font-weight: 600; cursor: pointer; }
  button.main { border-color: #17663a; background: #17663a; color: #fff; }
  button:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
`;

/**
 * A complete HTML page of the sandbox.
 * @param title plain text
 * @param content HTML
 */
export function layOut(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="note">Test mode: no real money moves.</p>
${content}
</main>
</body>
</html>
`;
}
