import { markup, type Markup } from "~/domain/markup";

interface EmailContent {
  subject: string;
  greeting: string;
  /** A paragraph each. */
  lines: readonly string[];
  /** The call to action; its address is also written out, for readers without links. */
  button: { label: string; url: string };
  /** Small print: why the email came and what to do when it was not wanted. */
  closing: string | undefined;
  signature: string;
  language: string;
}

/** Both parts of an email: the same content as plain text and as HTML, with every value escaped. */
export function composeEmail(letter: EmailContent): { text: string; html: string } {
  return { text: writeText(letter), html: writeHtml(letter) };
}

function writeText({ greeting, lines, button, closing, signature }: EmailContent): string {
  const parts = [greeting, lines, `${button.label}:\n${button.url}`, closing ?? [], `-- \n${signature}`];
  return `${parts.flat().join("\n\n")}\n`;
}

const PAPER = "#fcf1d4";
const CHALK = "#fffbee";
const INK = "#161c48";
const LEAF = "#0c4a29";
const SMALL = "font-size:14px;color:#4f3a1c;";
const BUTTON = `display:inline-block;padding:12px 20px;border-radius:6px;background:${LEAF};color:${CHALK};font-weight:bold;text-decoration:none`;
const CARD = `max-width:560px;background:${CHALK};border:2px solid ${INK};border-radius:8px`;

const paragraph = (content: string | Markup, style = "") =>
  markup`<p style="margin:0 0 16px;${style}">${content}</p>\n`;

/** Tables and inline styles: email clients support nothing newer. */
function writeHtml({ subject, greeting, lines, button, closing, signature, language }: EmailContent): string {
  const content = [
    markup`<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35">${subject}</h1>\n`,
    paragraph(greeting),
    ...lines.map((line) => paragraph(line)),
    paragraph(markup`<a href="${button.url}" style="${BUTTON}">${button.label}</a>`),
    paragraph(button.url, `${SMALL}word-break:break-all`),
    ...[closing ?? [], signature].flat().map((line) => paragraph(line, SMALL)),
  ];
  return markup`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:16px;background:${PAPER};color:${INK};font:16px/1.6 sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${CARD}"><tr><td style="padding:24px">
${content}</td></tr></table>
</td></tr></table>
</body>
</html>
`.text;
}
