/**
 * Bytes of an XML file as text.
 *
 * Hides: how an encoding is detected (byte order mark, the first bytes, the declaration; else UTF-8) and that wrong bytes are
 * reported, not replaced. Refuses: encodings this runtime does not know, and bytes that are not of the encoding (or are UTF-8 under
 * another name), with their place. Source: XML 1.0, appendix F; the Encoding Standard for what a declared name means.
 */
import { type Problem, problem } from './problem.ts';
import { texts } from './text.ts';

/** Of the language's surroundings, in Node and browsers alike: what of it is used here. */
declare class TextDecoder {
  constructor(encoding: string, options?: { fatal: boolean });
  readonly encoding: string;
  decode(bytes: Uint8Array, options?: { stream: boolean }): string;
}

const t = texts('xmlText', {
  unknownEncoding: [
    '无法读取编码为 {encoding} 的文件，请另存为 UTF-8',
    '無法讀取編碼為 {encoding} 的檔案，請另存為 UTF-8',
    'Files in the encoding {encoding} cannot be read; please save it as UTF-8',
  ],
  wrongBytes: [
    '文件不是有效的 {encoding} 编码：第 {line} 行，第 {byte} 个字节无法识别。请检查文件声明的编码（encoding）或另存为 UTF-8',
    '檔案不是有效的 {encoding} 編碼：第 {line} 行，第 {byte} 個位元組無法識別。請檢查檔案宣告的編碼（encoding）或另存為 UTF-8',
    'The file is not valid {encoding}: line {line}, byte {byte} is not recognized. Please check the encoding it declares, or save it as UTF-8',
  ],
});

/** Bytes decoded at a time; a chunk with a wrong byte is walked byte by byte. */
const CHUNK = 65_536;
/** The declaration is at the very start. */
const DECLARATION = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([^"'<>]*)\1/;

/** Characters of Windows in place of control codes of ISO 8859-1; the decoders of some runtimes leave the codes there. */
const WINDOWS_1252: readonly string[] = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];

/** Beginnings of encodings that are not read, by the bytes of `<` or a byte order mark. */
const UNREAD: readonly [string, readonly number[]][] = [
  ['UTF-32', [0xff, 0xfe, 0, 0]],
  ['UTF-32', [0, 0, 0xfe, 0xff]],
  ['UTF-32', [0x3c, 0, 0, 0]],
  ['UTF-32', [0, 0, 0, 0x3c]],
  ['EBCDIC', [0x4c, 0x6f, 0xa7, 0x94]],
];

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean => head.every((byte, i) => bytes[i] === byte);

/** The encoding of the bytes by name: from a mark or the first characters, else as declared, else UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  const unread = UNREAD.find(([, head]) => startsWith(bytes, head));
  if (unread) return unread[0];
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return 'UTF-8';
  if (startsWith(bytes, [0xff, 0xfe]) || (bytes[0] === 0x3c && bytes[1] === 0)) return 'UTF-16LE';
  if (startsWith(bytes, [0xfe, 0xff]) || (bytes[0] === 0 && bytes[1] === 0x3c)) return 'UTF-16BE';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const declared = DECLARATION.exec(head)?.[2]?.trim() || 'UTF-8';
  // A text in which "UTF-16" can be read byte by byte is not UTF-16; the Encoding Standard takes it as UTF-8.
  return /^(utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(declared) ? 'UTF-8' : declared;
}

function decoderOf(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return null;
  }
}

/** Characters a decoder returns for invalid bytes, in addition to those it refuses. */
function meaningless(encoding: string): RegExp | null {
  if (encoding === 'big5') return /[\u0080-\u009f\ue000-\uf8ff]/;
  return /^(gbk|gb18030|shift_jis|euc-)/.test(encoding) ? /[\u0080-\u009f\uf8f0-\uf8ff]/ : null;
}

/**
 * Whether bytes declared as something else are UTF-8: an encoding of single bytes takes any byte, and one of two bytes
 * often does, so the declaration alone would let them in as other characters. Two bytes of UTF-8 may be a character of
 * those as well; three in order, all through a file, are no accident.
 */
function isUtf8(bytes: Uint8Array, encoding: string): boolean {
  if (encoding.startsWith('utf-')) return false;
  const proof = /^(gb|big5|shift_jis|euc-)/.test(encoding) ? /[\u0800-\uffff]/ : /[^\0-\x7f]/;
  try {
    return proof.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** The text of the file without its byte order mark, or why it cannot be read. */
export function xmlText(bytes: Uint8Array): { text: string } | { problem: Problem } {
  const named = encodingOf(bytes);
  const decoder = decoderOf(named);
  if (!decoder) return { problem: problem(t.unknownEncoding, { encoding: named.slice(0, 40) }) };
  const { encoding } = decoder;
  const wrong = isUtf8(bytes, encoding) ? /[^\0-\x7f]/ : meaningless(encoding);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK);
    const stream = at + CHUNK < bytes.length;
    let part: string | null = null;
    try {
      part = decoder.decode(chunk, { stream });
    } catch {}
    if (part === null || wrong?.test(part)) {
      const place = placeOf(bytes, at, encoding, wrong);
      return { problem: problem(t.wrongBytes, { encoding: named, ...place }) };
    }
    parts.push(encoding === 'windows-1252' ? windowsText(part) : part);
  }
  return { text: parts.join('') };
}

const windowsText = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (code) => WINDOWS_1252[code.charCodeAt(0) - 0x80]!);

/** Byte (from 1) and line of the first wrong byte; it is in the chunk at `from`, or the text ends within a character. */
function placeOf(
  bytes: Uint8Array,
  from: number,
  encoding: string,
  wrong: RegExp | null,
): { byte: number; line: number } {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  const count = (text: string): void => {
    for (const char of text) if (char === '\n') line++;
  };
  for (let at = 0; at < from; at += CHUNK) count(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
  const end = Math.min(bytes.length, from + CHUNK);
  for (let at = from; at < end; at++) {
    try {
      const char = decoder.decode(bytes.subarray(at, at + 1), { stream: true });
      if (wrong?.test(char)) return { byte: at + 1, line };
      count(char);
    } catch {
      return { byte: at + 1, line };
    }
  }
  return { byte: end, line };
}
