/** Workbooks that come in an answer. */
import { saveBlob } from '../api.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a workbook, in base64, as a file of the person's. */
export function saveSheet(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  saveBlob(new Blob([bytes], { type: XLSX }), name);
}
