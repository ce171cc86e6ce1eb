/** Cells of sheets: reading and writing. */

/** As read: dates are `yyyy-MM-dd[ HH:mm:ss]`, percents `5%`. */
export type Cell = string | number | boolean | null;

/** `yyyy-MM-dd[ HH:mm[:ss]]` of the company's clock as a date that spreadsheet programs can sort and compute with. */
export interface DateCell {
  at: string;
}
/** 5 is 5 %. */
export interface PercentCell {
  percent: number;
}
/** A number that is shown with its unit. */
export interface AmountCell {
  amount: number;
  unit: string;
}

export type WrittenCell = Cell | DateCell | PercentCell | AmountCell;

/** The text people read in a cell. */
export function cellText(cell: WrittenCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'at' in cell ? cell.at : 'percent' in cell ? `${cell.percent}%` : `${cell.amount} ${cell.unit}`;
}
