/**
 * The look of a receipt on A4. Meaning never hangs on colour alone, since most receipts end up on a
 * black-and-white printer: statuses differ in wording and in their frame.
 */
export const RECEIPT_STYLE = `
@page { size: A4; margin: 12mm 17mm 12mm; }
:root { --ink: #1d2a5b; --soft: #4c5678; --line: #c9cee0; --tint: #f4f5fa; --leaf: #1f6b3a; --turmeric: #e3a008; --earth: #8a2f1d; }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { color: #1b2038; font-size: 11pt; line-height: 1.5; overflow-wrap: anywhere; }
.sheet { display: flex; flex-direction: column; min-height: 271mm; }
h1, h2, .name, .amount { color: var(--ink); line-height: 1.25; }
.label { color: var(--soft); font-size: 9pt; font-weight: 400; }
/* Devanagari letters are small for their size. */
.label:lang(hi), .label:lang(mr), th:lang(hi), th:lang(mr) { font-size: 10pt; }
.strong { font-weight: 700; }
.figure { font-variant-numeric: tabular-nums; white-space: nowrap; }

.head { display: flex; justify-content: space-between; gap: 10mm; padding-bottom: 4mm; border-bottom: 0.6mm solid var(--ink); position: relative; }
.head::after { content: ""; position: absolute; left: 0; bottom: -1.8mm; width: 42mm; height: 1.2mm; background: var(--turmeric); }
.brand { display: flex; gap: 4mm; align-items: center; }
.brand svg { width: 15mm; height: 15mm; flex: none; }
.name { font-size: 20pt; font-weight: 700; }
.identity { text-align: right; flex: none; max-width: 75mm; }
h1 { font-size: 20pt; font-weight: 700; }

/* The edge of the page would swallow a frame that ends on it. */
.test { margin: 5mm 0.4mm 0; padding: 2mm 4mm; border: 0.5mm solid var(--earth); color: var(--earth); font-weight: 700; text-align: center; }

.sum { display: flex; justify-content: space-between; align-items: center; gap: 10mm; margin-top: 5mm; }
.amount { font-size: 28pt; font-weight: 700; font-variant-numeric: tabular-nums; }
.words { color: var(--soft); max-width: 105mm; }
.stamp { flex: none; max-width: 62mm; padding: 2.5mm 6mm; border-radius: 2.5mm; text-align: center; line-height: 1.35; transform: rotate(-6deg); margin-right: 4mm; }
.stamp b { display: block; font-size: 19pt; }
.stamp span { font-size: 9pt; }
.stamp-paid { color: var(--leaf); border: 1.4mm double var(--leaf); }
.stamp-pending { color: #6b4a00; border: 0.8mm dashed #a87400; }
.stamp-failed { color: var(--earth); border: 0.7mm solid var(--earth); }
.stamp-returned { color: var(--ink); border: 1.4mm double var(--ink); }
.stamp-other { color: var(--soft); border: 0.7mm solid var(--soft); }

.rental { margin-top: 5mm; padding: 4mm 6mm 4.5mm; background: var(--tint); border-left: 1.4mm solid var(--leaf); }
h2 { font-size: 16pt; font-weight: 700; }
.place { color: var(--soft); }
.facts { display: grid; gap: 3mm 8mm; line-height: 1.35; }
.facts dd { font-weight: 400; }
.rental .facts { grid-template-columns: 1fr 1fr 0.6fr; margin-top: 3mm; }
.rental .moved { grid-template-columns: 1fr; }
/* In line with the facts in the box above: its padding and its edge. */
.parties { grid-template-columns: 1fr 1fr 0.6fr; margin-top: 4mm; padding: 0 6mm 0 7.4mm; }

table { width: 100%; border-collapse: collapse; margin-top: 5mm; }
th { color: var(--soft); font-size: 9pt; font-weight: 400; text-align: left; padding: 0 0 1.5mm; border-bottom: 0.4mm solid var(--ink); }
td { padding: 1.7mm 0; border-bottom: 0.2mm solid var(--line); vertical-align: top; }
th + th, td + td { text-align: right; padding-left: 6mm; }
tfoot th, tfoot th:lang(hi), tfoot th:lang(mr) { color: inherit; font-size: inherit; border: 0; padding: 1.7mm 0 0; text-align: right; }
tfoot td { border: 0; padding: 1.7mm 0 0 6mm; text-align: right; }
tfoot tr.total > th, tfoot tr.total > td { padding-top: 2.6mm; color: var(--ink); font-size: 14pt; font-weight: 700; }

.cut { display: block; width: 100%; height: 1px; margin-top: 4mm; stroke: var(--soft); stroke-dasharray: 4 3; }
.payment { margin: 4mm 0 4mm; grid-template-columns: 1.4fr 1fr 1fr; }

.sum, .facts, .payment, tr, footer { break-inside: avoid; }
.cut { break-after: avoid; }
footer { margin-top: auto; padding-top: 2mm; border-top: 0.3mm solid var(--ink); display: flex; align-items: center; gap: 4mm; font-size: 9pt; color: var(--soft); }
footer p + p { margin-top: 1mm; }
.code { width: 23mm; height: 23mm; flex: none; stroke: #000; margin-left: -2mm; }
.address { color: var(--ink); font-weight: 700; }
`;
