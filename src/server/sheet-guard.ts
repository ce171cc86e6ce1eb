/**
 * The guard in front of the library that reads workbooks: whether a file is one, of which kind, and not larger than it claims.
 *
 * An xlsx is unpacked entry by entry first, without keeping it, and refused if it is not a zip, has too many entries, or holds more
 * than the limit or its directory says (300 KB can hold 300 MB). An xls is not packed: its size is what it holds. Refuses: other
 * formats the library would read (texts, web pages and more), and files with a password.
 */
import { CFB } from '@e965/xlsx';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Message, type Params, texts } from '#kernel/text.ts';

export const sheetTexts = texts('sheet', {
  invalid: [
    '文件格式不规范，请上传 xlsx 或 xls 文件',
    '檔案格式不規範，請上傳 xlsx 或 xls 檔案',
    'The upload file is not standard, please upload an xlsx or xls workbook',
  ],
  tooLarge: ['文件内容过大', '檔案內容過大', 'The workbook is too large'],
  locked: [
    '文件有密码保护，请取消密码后再上传',
    '檔案有密碼保護，請取消密碼後再上傳',
    'The workbook is protected by a password; please save it without one',
  ],
  noSheet: [
    '文件中没有可见的工作表“{sheet}”，可选：{sheets}',
    '檔案中沒有可見的工作表「{sheet}」，可選：{sheets}',
    'The workbook has no visible sheet "{sheet}"; it has: {sheets}',
  ],
});

const MAX_ENTRIES = 2_000;
const MAX_UNPACKED = 200 * 1_048_576;
const MAX_RATIO = 200;

export const refused = (message: Message, params?: Params): Refusal =>
  new Refusal([problem(message, params, params?.sheet === undefined ? 'file' : 'sheet')]);

/** Whether bytes begin as the container of xls files does (and of other files of old office programs). */
export const isContainer = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(8, bytes.byteLength)).toString('hex') === 'd0cf11e0a1b11ae1';

const zipOf = (bytes: Uint8Array): Promise<ZipFile> =>
  fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

/** Whether an entry is too large, by its directory. */
const isBomb = (entry: Entry): boolean =>
  entry.uncompressedSize > 10 * 1_048_576 && entry.uncompressedSize > entry.compressedSize * MAX_RATIO;

/** How a cell says that its text is the result of a formula. */
const COMPUTED = 't="str"';

/**
 * Unpacks an entry without keeping it: the reader fails as soon as there is more than the directory says. Returns whether it has
 * texts of formulas.
 */
async function drain(zip: ZipFile, entry: Entry): Promise<boolean> {
  const sheet = entry.fileName.startsWith('xl/worksheets/');
  let found = false;
  let tail = '';
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (!sheet || found) continue;
    const text = tail + (chunk as Buffer).toString('latin1');
    found = text.includes(COMPUTED);
    tail = text.slice(-COMPUTED.length);
  }
  return found;
}

/** Looks through the zip before the library reads it; returns whether texts of formulas are in it. */
async function guardZip(bytes: Uint8Array): Promise<boolean> {
  let unpacked = 0;
  let computed = false;
  let workbook = false;
  const zip = await zipOf(bytes);
  if (zip.entryCount > MAX_ENTRIES) throw refused(sheetTexts.tooLarge);
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    workbook ||= entry.fileName === 'xl/workbook.xml';
    if (unpacked > MAX_UNPACKED || isBomb(entry)) throw refused(sheetTexts.tooLarge);
    computed = (await drain(zip, entry)) || computed;
  }
  if (!workbook) throw refused(sheetTexts.invalid);
  return computed;
}

/** Records of a stream of an xls file: `[kind, data]`, up to the end of the first part, which describes the workbook. */
function* records(stream: Uint8Array): Generator<readonly [kind: number, data: DataView]> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0; at + 4 <= view.byteLength; ) {
    const [kind, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (kind === END || at + 4 + size > view.byteLength) return;
    yield [kind, new DataView(stream.buffer, stream.byteOffset + at + 4, size)];
    at += 4 + size;
  }
}
const END = 0x0a;
const WINDOW = 0x3d;
const PASSWORD = 0x2f;

/** Which sheet of an xls file was active last; refuses a container with other content. */
function guardContainer(bytes: Uint8Array): number {
  if (bytes.byteLength > MAX_UNPACKED) throw refused(sheetTexts.tooLarge);
  const file = CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' });
  if (CFB.find(file, '/EncryptedPackage')) throw refused(sheetTexts.locked);
  const stream = CFB.find(file, '/Workbook') ?? CFB.find(file, '/Book');
  if (!stream?.content) throw refused(sheetTexts.invalid);
  let active = 0;
  for (const [kind, data] of records(Uint8Array.from(stream.content as Iterable<number>))) {
    if (kind === PASSWORD) throw refused(sheetTexts.locked);
    if (kind === WINDOW && data.byteLength >= 12) active = data.getUint16(10, true);
  }
  return active;
}

/**
 * The workbook with the texts of its formulas escaped once more: the library decodes `&amp;amp;` in them twice.
 */
function escapedTwice(bytes: Uint8Array): Uint8Array {
  const zip = CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' });
  for (const [at, path] of zip.FullPaths.entries()) {
    const entry = zip.FileIndex[at]!;
    if (!path.includes('/xl/worksheets/') || !path.endsWith('.xml')) continue;
    const xml = Buffer.from(entry.content as Uint8Array).toString();
    const cells = xml.replace(/<c\s[^>]*\bt="str"[^>]*>[\s\S]*?<\/c>/g, (cell) =>
      cell.replace(/(<v[^>]*>)([^<]*)/, (_, tag: string, text: string) => {
        const once = text.replace(/&/g, '&amp;').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
        return `${tag}${once}`;
      }),
    );
    entry.content = Buffer.from(cells) as never;
    entry.size = (entry.content as unknown as Buffer).length;
  }
  return new Uint8Array(CFB.write(zip, { type: 'buffer', fileType: 'zip' } as never) as Buffer);
}

/** A file the library may read. */
interface Guarded {
  bytes: Uint8Array;
  /** Of an xls: the sheet that was active last, which the library does not report. */
  active: number | null;
}

/** Checks a file before the library reads it; throws a refusal with the problem. */
export async function guard(bytes: Uint8Array): Promise<Guarded> {
  try {
    if (isContainer(bytes)) return { bytes, active: guardContainer(bytes) };
    return { bytes: (await guardZip(bytes)) ? escapedTwice(bytes) : bytes, active: null };
  } catch (error) {
    throw error instanceof Refusal ? error : refused(sheetTexts.invalid);
  }
}

/** Unpacked bytes of a workbook, by its directory; 0 for other files. Throws for too many entries. */
export async function unpackedSize(bytes: Uint8Array): Promise<number> {
  if (isContainer(bytes)) return bytes.byteLength;
  let size = 0;
  try {
    const zip = await zipOf(bytes);
    if (zip.entryCount > MAX_ENTRIES) throw refused(sheetTexts.tooLarge);
    for await (const entry of zip.eachEntry()) size += entry.uncompressedSize;
    return size;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return 0;
  }
}
