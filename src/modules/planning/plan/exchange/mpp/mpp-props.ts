/** A `Props` stream: values by key. A head of 16 bytes, then length, key, attribute and data, padded to an even length. */
import { Bytes } from './mpp-bytes.ts';

const HEAD = 16;
const ENTRY = 12;

/** The entries that lie wholly in the stream; a length that leaves it ends the reading (`whole` is false). */
export function readProps(raw: Uint8Array | null): { values: Map<number, Bytes>; whole: boolean } {
  const values = new Map<number, Bytes>();
  if (!raw) return { values, whole: false };
  const bytes = new Bytes(raw);
  const count = bytes.u16(12);
  let at = HEAD;
  while (at + ENTRY <= bytes.length) {
    const length = bytes.u32(at);
    if (at + ENTRY + length > bytes.length) break;
    values.set(bytes.u32(at + 4), bytes.part(at + ENTRY, length));
    at += ENTRY + length + (length & 1);
  }
  return { values, whole: values.size >= count };
}
