/** Reading of little-endian values at places that may lie outside: there everything is 0, as Project leaves what it does not write. */

import type { Minute } from '../../plan-model.ts';
import { utf16 } from '../decoded.ts';

/** Minutes from 1970-01-01 to 1983-12-31, the day from which Project counts. */
export const EPOCH = 5112 * 1440;
/** Bytes of a text. */
const SHORT = 128;
/** Of a text; longer ones are cut when they become a name or note. */
const MOST_TEXT = 1_000_000;

const GUID_ORDER = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'));

export class Bytes {
  readonly length: number;
  readonly raw: Uint8Array;
  readonly #view: DataView;

  constructor(raw: Uint8Array) {
    this.raw = raw;
    this.length = raw.length;
    this.#view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  }

  u8(at: number): number {
    return at >= 0 && at < this.length ? this.raw[at]! : 0;
  }
  u16(at: number): number {
    return at >= 0 && at + 2 <= this.length ? this.#view.getUint16(at, true) : 0;
  }
  i16(at: number): number {
    return at >= 0 && at + 2 <= this.length ? this.#view.getInt16(at, true) : 0;
  }
  u32(at: number): number {
    return at >= 0 && at + 4 <= this.length ? this.#view.getUint32(at, true) : 0;
  }
  i32(at: number): number {
    return at >= 0 && at + 4 <= this.length ? this.#view.getInt32(at, true) : 0;
  }
  /** A finite number; what is none is 0. */
  double(at: number): number {
    const value = at >= 0 && at + 8 <= this.length ? this.#view.getFloat64(at, true) : 0;
    return Number.isFinite(value) ? value : 0;
  }
  /** Time in tenths of a minute, then days since 1983-12-31; FF FF FF FF is none. */
  date(at: number): Minute | null {
    if (at < 0 || at + 4 > this.length) return null;
    const [time, day] = [this.u16(at), this.u16(at + 2)];
    if (day === 0xffff || (day === 0 && time === 0)) return null;
    return EPOCH + day * 1440 + (time === 0xffff ? 0 : time / 10);
  }
  /** Days since 1970, null if there is none. */
  day(at: number): number | null {
    const day = this.u16(at);
    return day === 0xffff ? null : EPOCH / 1440 + day;
  }
  guid(at: number): string {
    if (at < 0 || at + 16 > this.length) return '';
    let text = '';
    let some = 0;
    for (let i = 0; i < 16; i++) {
      const byte = this.raw[at + GUID_ORDER[i]!]!;
      some |= byte;
      text += (i === 4 || i === 6 || i === 8 || i === 10 ? '-' : '') + HEX[byte]!;
    }
    return some ? text : '';
  }
  /** UTF-16LE up to its closing NUL, at most `most` bytes. */
  text(at: number, most = this.length - at): string {
    const end = Math.min(this.length, at + Math.min(most, MOST_TEXT * 2));
    let stop = at;
    while (stop + 1 < end && (this.raw[stop] !== 0 || this.raw[stop + 1] !== 0)) stop += 2;
    // Most are short: a loop is faster than a decoder.
    if (stop - at > SHORT) return utf16(this.raw.subarray(at, stop));
    let out = '';
    for (let i = at; i < stop; i += 2) out += String.fromCharCode(this.raw[i]! | (this.raw[i + 1]! << 8));
    return out;
  }
  part(at: number, length: number): Bytes {
    const from = Math.min(Math.max(at, 0), this.length);
    return new Bytes(this.raw.subarray(from, Math.min(this.length, from + Math.max(length, 0))));
  }
}

export const NO_BYTES = new Bytes(new Uint8Array(0));
