/** Bytes of a `.xer`: Windows-1252 where the text allows it, else GBK; what neither has is a question mark, and counted. */
import { ofPage } from '../decoded.ts';

let tables: { western: Map<string, number>; chinese: Map<string, number> } | null = null;

/** Both code pages the other way around, made once: some 24,000 signs. */
function signs(): { western: Map<string, number>; chinese: Map<string, number> } {
  if (tables) return tables;
  const western = new Map<string, number>();
  for (let byte = 0x80; byte < 0x100; byte++) western.set(ofPage(new Uint8Array([byte]), 1252), byte);
  const chinese = new Map<string, number>();
  for (let first = 0x81; first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) {
      const sign = ofPage(new Uint8Array([first, second]), 936);
      if (sign.length === 1 && sign !== '\ufffd' && !chinese.has(sign)) chinese.set(sign, first * 256 + second);
    }
  tables = { western, chinese };
  return tables;
}

export function encodeXer(text: string): { bytes: Uint8Array; lost: number } {
  const { western, chinese } = signs();
  const isPlain = (sign: string): boolean => sign.length === 1 && sign.charCodeAt(0) < 0x80;
  const all = [...text];
  const isWestern = all.every((sign) => isPlain(sign) || western.has(sign));
  const bytes = new Uint8Array(all.length * 2);
  let at = 0;
  let lost = 0;
  for (const sign of all) {
    const code = isPlain(sign) ? sign.charCodeAt(0) : (isWestern ? western : chinese).get(sign);
    if (code === undefined) lost++;
    if (code !== undefined && code > 0xff) bytes[at++] = code >> 8;
    bytes[at++] = code === undefined ? 0x3f : code & 0xff;
  }
  return { bytes: bytes.subarray(0, at), lost };
}
