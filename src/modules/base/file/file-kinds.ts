/**
 * Which files are accepted, by their content. Pure.
 *
 * Invariants: files a browser or a desktop would run (programs, scripts, pages) are not accepted; a file whose name promises a
 * picture, a PDF or an office document begins as one. The media type comes from here, never from the client.
 */
type Family =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'bmp'
  | 'pdf'
  | 'zip'
  | 'ole'
  | 'rar'
  | '7z'
  | 'gzip'
  | 'text'
  | 'other';

const HEADS: readonly (readonly [Family, string])[] = [
  ['png', '89504e470d0a1a0a'],
  ['jpeg', 'ffd8ff'],
  ['gif', '47494638'],
  ['bmp', '424d'],
  ['pdf', '255044462d'],
  ['zip', '504b0304'],
  ['zip', '504b0506'],
  ['ole', 'd0cf11e0a1b11ae1'],
  ['rar', '526172211a07'],
  ['7z', '377abcaf271c'],
  ['gzip', '1f8b'],
];

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** By extension: the required content, and its media type. */
const KINDS: Readonly<Record<string, readonly [Family, string]>> = {
  png: ['png', 'image/png'],
  jpg: ['jpeg', 'image/jpeg'],
  jpeg: ['jpeg', 'image/jpeg'],
  gif: ['gif', 'image/gif'],
  webp: ['webp', 'image/webp'],
  bmp: ['bmp', 'image/bmp'],
  pdf: ['pdf', 'application/pdf'],
  docx: ['zip', `${OFFICE}.wordprocessingml.document`],
  xlsx: ['zip', `${OFFICE}.spreadsheetml.sheet`],
  pptx: ['zip', `${OFFICE}.presentationml.presentation`],
  vsdx: ['zip', 'application/vnd.ms-visio.drawing'],
  zip: ['zip', 'application/zip'],
  doc: ['ole', 'application/msword'],
  xls: ['ole', 'application/vnd.ms-excel'],
  ppt: ['ole', 'application/vnd.ms-powerpoint'],
  mpp: ['ole', 'application/vnd.ms-project'],
  vsd: ['ole', 'application/vnd.visio'],
  msg: ['ole', 'application/vnd.ms-outlook'],
  rar: ['rar', 'application/vnd.rar'],
  '7z': ['7z', 'application/x-7z-compressed'],
  gz: ['gzip', 'application/gzip'],
  txt: ['text', 'text/plain; charset=utf-8'],
  csv: ['text', 'text/csv; charset=utf-8'],
  md: ['text', 'text/markdown; charset=utf-8'],
  json: ['text', 'application/json'],
  log: ['text', 'text/plain; charset=utf-8'],
  dwg: ['other', 'image/vnd.dwg'],
  mp4: ['other', 'video/mp4'],
  mp3: ['other', 'audio/mpeg'],
};

const startsWith = (bytes: Uint8Array, hex: string): boolean =>
  bytes.length * 2 >= hex.length &&
  Array.from({ length: hex.length / 2 }, (_, i) => bytes[i]).every(
    (byte, i) => byte === Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16),
  );
const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.slice(from, to));

/** Programs: Windows, Linux, macOS, Java, scripts with an interpreter. */
const PROGRAMS = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '2321'];

function familyOf(bytes: Uint8Array): Family | null {
  if (PROGRAMS.some((head) => startsWith(bytes, head))) return null;
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  const known = HEADS.find(([, head]) => startsWith(bytes, head));
  if (known) return known[0];
  return bytes.subarray(0, 4096).includes(0) ? 'other' : 'text';
}

/** The media type of a file that is taken; null: it is not. `.dwg` and media files may be any bytes but a program. */
export function mediaType(fileName: string, bytes: Uint8Array): string | null {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  const family = familyOf(bytes);
  if (!kind || family === null) return null;
  return kind[0] === family || (kind[0] === 'other' && family !== 'zip') ? kind[1] : null;
}

export type PreviewKind = 'image' | 'pdf' | 'text';
const SHOWN: Readonly<Record<string, PreviewKind>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/bmp': 'image',
  'application/pdf': 'pdf',
  'text/plain': 'text',
  'text/csv': 'text',
  'text/markdown': 'text',
  'application/json': 'text',
};
/** How a browser shows files of a media type; null: they are only downloaded. */
export const previewKind = (type: string): PreviewKind | null => SHOWN[type.split(';')[0]!] ?? null;

/** Files whose content the server makes a view of (/onlinefile). */
const VIEWED = /officedocument\.(wordprocessingml|spreadsheetml|presentationml)|vnd\.ms-excel|msword/;
export const hasPage = (type: string): boolean => VIEWED.test(type);

/** A name as it is kept: without folders and signs that systems forbid, at most 200 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
  const clean = last.replace(/[\u0000-\u001f\u007f<>:"|?*\u202a-\u202e\u2066-\u2069]/g, '').trim();
  if (clean.length <= 200) return clean;
  const dot = clean.lastIndexOf('.');
  return `${clean.slice(0, 200 - (clean.length - dot))}${clean.slice(dot)}`;
}
