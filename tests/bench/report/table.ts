const GAP = "  ";

/**
 * Lays rows out as a table: names on the left, figures flush right.
 *
 * @param header names of the columns
 * @param rows one text a column; shorter rows end early
 */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ""))));
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => pad(text, widths[column] ?? 0, column > 0))
      .join(GAP)
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width)).join(GAP);
  return [line(header), rule, ...rows.map(line)].join("\n");
}

/** Characters, not UTF-16 units. */
function widthOf(text: string): number {
  return [...text].length;
}

function pad(text: string, width: number, toRight: boolean): string {
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return toRight ? space + text : text + space;
}
