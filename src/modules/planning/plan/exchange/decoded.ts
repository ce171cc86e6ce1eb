/** Bytes as text in the encodings of old office files: Windows code pages by number, Latin-1, UTF-16. */

/** Of the language's surroundings, in Node and browsers alike: what of it is used here. */
declare class TextDecoder {
  constructor(encoding: string, options?: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}

const NAMES: Record<number, string> = { 932: 'shift_jis', 936: 'gb18030', 949: 'euc-kr', 950: 'big5', 65001: 'utf-8' };

/** Text in a Windows code page; one that is unknown is read as Western. */
export function ofPage(bytes: Uint8Array, page: number): string {
  try {
    return new TextDecoder(NAMES[page] ?? `windows-${page}`).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
export const utf16 = (bytes: Uint8Array): string => new TextDecoder('utf-16le').decode(bytes);

/** Text of an encoding, null if bytes are not of it. */
export function strictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
