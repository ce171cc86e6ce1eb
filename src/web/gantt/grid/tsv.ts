/**
 * Tab-separated text as spreadsheets put it on the clipboard.
 *
 * Invariant: `parseTsv(formatTsv(cells))` is `cells`; cells with tabs, line ends or quotes are quoted.
 */

/** Cells by row as clipboard text. */
export function formatTsv(cells: readonly (readonly string[])[]): string {
  return cells
    .map((row) => row.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\r\n');
}

/** Cells by row of clipboard text; one closing line end is not a row. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let at = 0;
  while (at < text.length) {
    const ch = text[at++]!;
    if (quoted) {
      if (ch !== '"') cell += ch;
      else if (text[at] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (ch === '"' && cell === '') quoted = true;
    else if (ch === '\t') {
      row.push(cell);
      cell = '';
    } else if (ch === '\n' || ch === '\r') {
      if (ch === '\r' && text[at] === '\n') at++;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += ch;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}
