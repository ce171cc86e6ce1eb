/**
 * Files of demands read and written by a worker: ReqIF plain or packed, workbooks, documents.
 *
 * Hides: formats and packing. Archives go through the guard of office files (count, size and ratio of entries). Refuses, with a text
 * each: other files, damaged ones, archives with several ReqIF files, and files that are too large.
 */
import { problem, Refusal } from '#kernel/problem.ts';
import { xmlText } from '#kernel/xml-text.ts';
import { readDocx } from '#modules/documents/office/docx.ts';
import {
  entryOf,
  OfficePackage,
  openZip,
  unpack,
  withEntries,
  type Zip,
} from '#modules/documents/office/server/public.ts';
import { asShown, openSheet } from '#server/sheet.ts';
import { isContainer } from '#server/sheet-guard.ts';
import { chore } from '#server/workers/chore.ts';
import { docxDemands } from '../../exchange/docx-demands.ts';
import { demandFileTexts as t } from '../../exchange/exchange-texts.ts';
import { type DemandFile, guessField, MAX_DEMANDS } from '../../exchange/file-demands.ts';
import {
  idOf,
  kid,
  openReqif,
  type Reqif,
  readReqif,
  refOf,
  textOfValue,
  valuesOf,
} from '../../exchange/reqif-read.ts';
import { bringUpToDate, type ReqifNow } from '../../exchange/reqif-write.ts';
import { shownOf } from '../../exchange/rich-text.ts';
import { sheetDemands } from '../../exchange/sheet-demands.ts';
import { xmlOf } from '../../exchange/xml-write.ts';
import type { DemandOriginal } from '../../exchange.calls.ts';

const refused = (message: Parameters<typeof problem>[0], params?: Parameters<typeof problem>[1]): Refusal =>
  new Refusal([problem(message, params, 'file')]);

function textOf(bytes: Uint8Array): string {
  const decoded = xmlText(bytes);
  if ('problem' in decoded) throw new Refusal([{ ...decoded.problem, field: 'file' }]);
  return decoded.text;
}

/** The ReqIF file inside an archive. */
function packedReqif(bytes: Uint8Array): { zip: Zip; name: string } {
  const zip = openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const names = zip.entries.map(({ name }) => name).filter((name) => /\.reqif$/i.test(name));
  if (names.length === 0) throw refused(t.noReqif);
  if (names.length > 1) throw refused(t.severalReqif, { count: names.length, names: names.slice(0, 5).join(', ') });
  return { zip, name: names[0]! };
}
function reqifText(bytes: Uint8Array): string {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return textOf(bytes);
  const { zip, name } = packedReqif(bytes);
  return textOf(unpack(zip, entryOf(zip, name)!));
}
function opened(bytes: Uint8Array): Reqif {
  const reqif = openReqif(reqifText(bytes));
  if ('problem' in reqif) throw new Refusal([{ ...reqif.problem, field: 'file' }]);
  return reqif;
}

/** What an archive is by its entries. */
function archiveKind(bytes: Uint8Array): 'docx' | 'xlsx' | 'reqifz' | null {
  const names = openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).entries.map(({ name }) => name);
  if (names.includes('word/document.xml')) return 'docx';
  if (names.includes('xl/workbook.xml')) return 'xlsx';
  return names.some((name) => /\.reqif$/i.test(name)) ? 'reqifz' : null;
}

async function sheetOf(bytes: Uint8Array, fileName: string): Promise<DemandFile> {
  const knows = (rows: readonly (readonly unknown[])[]): boolean =>
    rows.slice(0, 5).some((row) => row.some((cell) => guessField(String(cell ?? '')) === 'title'));
  const book = await openSheet(bytes, { maxRows: MAX_DEMANDS + 10, blanks: true, sheet: null, knows });
  const read = sheetDemands(
    book.rows.map((row, at) => asShown(row, book.shown[at], () => true)),
    fileName,
  );
  if ('problem' in read) throw new Refusal([read.problem]);
  return read;
}

export interface NamedFile {
  bytes: Uint8Array;
  fileName: string;
}
export async function readDemandFile({ bytes, fileName }: NamedFile): Promise<DemandFile> {
  const packed = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const kind = packed ? archiveKind(bytes) : isContainer(bytes) ? 'xlsx' : 'reqif';
  if (kind === null) throw refused(t.noReqif);
  if (kind === 'xlsx') return limited(await sheetOf(bytes, fileName));
  if (kind === 'docx') {
    const file = new OfficePackage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const read = readDocx(file.part(file.main('word/document.xml')) ?? '');
    if (!read) throw refused(t.damaged);
    return limited(docxDemands(read.blocks, fileName));
  }
  const text = reqifText(bytes);
  if (kind === 'reqif' && text.trim() !== '' && !text.trimStart().startsWith('<')) throw refused(t.kind);
  const read = readReqif(text, kind);
  if ('problem' in read) throw new Refusal([{ ...read.problem, field: 'file' }]);
  return limited(read);
}
function limited(file: DemandFile): DemandFile {
  const count = file.demands.length;
  if (count > MAX_DEMANDS) throw refused(t.tooMany, { count, max: MAX_DEMANDS });
  return file;
}
export const readDemandFileChore = chore<NamedFile, DemandFile>(import.meta.url, readDemandFile.name, 'long');

/** A file with the demands as they are now, packed as it came. */
export function writeDemandFile({ bytes, now }: { bytes: Uint8Array; now: ReqifNow }): Uint8Array {
  const reqif = opened(bytes);
  bringUpToDate(reqif, now);
  const written = Buffer.from(xmlOf(reqif.root));
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return written;
  const { zip, name } = packedReqif(bytes);
  return withEntries(zip, new Map([[name, written]]));
}
export const writeDemandFileChore = chore<Parameters<typeof writeDemandFile>[0], Uint8Array>(
  import.meta.url,
  writeDemandFile.name,
  'long',
);

/** What a file says of one object. */
export function originalOf({ bytes, identifier }: { bytes: Uint8Array; identifier: string }): DemandOriginal['values'] {
  const reqif = opened(bytes);
  const object = reqif.objects.find((one) => idOf(one) === identifier);
  return (object ? valuesOf(object) : []).map((value) => {
    const rich = value.name === 'ATTRIBUTE-VALUE-XHTML' ? kid(value, 'THE-VALUE') : null;
    const id = refOf(value, 'DEFINITION');
    return {
      ...{ name: reqif.definitions.get(id)?.name ?? id, field: null, text: textOfValue(value, reqif.items) },
      rich: rich ? shownOf(rich.content) : null,
    };
  });
}
export const originalChore = chore<Parameters<typeof originalOf>[0], DemandOriginal['values']>(
  import.meta.url,
  originalOf.name,
  'short',
);
