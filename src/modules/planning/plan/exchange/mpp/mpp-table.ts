/**
 * One table of a plan (tasks, resources, ...): its records, and where the file's own dictionary says that a field lies.
 *
 * Hides: fixed and variable data, the two blocks of fixed data, the bits of the meta record. The dictionary is the same in all
 * versions, so there is no layout of any version here. Facts: row i of the dictionary has bit i of the meta record (of a flag its
 * value); the second block begins where the offsets do again; the type in VarMeta is the low half of the field's id since
 * Project 2007, before it the low byte of its key.
 */
import { Bytes, NO_BYTES } from './mpp-bytes.ts';
import type { OleContainer } from './ole-container.ts';

const ROW = 28;
const META_HEAD = 16;
const VAR_HEAD = 24;
const NOT_FIXED = 0xffff;
/** Marks of a row: a placeholder or blank, and deleted. */
const BLANK = 4;
const DELETED = 2;
/** A record that only numbers a blank row is no longer than this. */
const BLANK_LENGTH = 16;

interface Place {
  kind: 'fixed' | 'fixed2' | 'var' | 'bit' | 'bit2';
  /** Offset, type in VarMeta, or number of the bit. */
  at: number;
  size: number;
}

export type Dictionary = ReadonlyMap<number, Place>;

/** The fields of a table by the low half of their id. */
export function readDictionary(entry: Bytes | undefined, oldTypes: boolean): Dictionary {
  const places = new Map<number, Place>();
  if (!entry) return places;
  let second = -1;
  let begun = false;
  for (let row = 0, at = 0; at + ROW <= entry.length; row++, at += ROW) {
    const offset = entry.u16(at + 4);
    const place = entry.u32(at + 8);
    const id = entry.u16(at + 12);
    const size = entry.u16(at + 22);
    const isFixed = offset !== NOT_FIXED;
    if (isFixed && offset === 0) {
      if (begun && second < 0) second = row;
      begun = true;
    }
    if (places.has(id)) continue;
    const isBit = place >= 0x10 && place < 0x20;
    if (isFixed) places.set(id, { kind: second < 0 ? 'fixed' : 'fixed2', at: offset, size });
    else if (isBit) places.set(id, { kind: second < 0 ? 'bit' : 'bit2', at: second < 0 ? row : row - second, size });
    else places.set(id, { kind: 'var', at: oldTypes ? entry.u16(at + 6) & 0xff : id, size });
  }
  return places;
}

export interface TableSource {
  container: OleContainer;
  /** Path of the table's storage. */
  path: string;
  dictionary: Dictionary;
  /** Bytes of a row of FixedMeta. */
  width: number;
  oldTypes: boolean;
}

/** What a row reads while one field is asked: the block it lies in and where in it. */
export interface Spot {
  bytes: Bytes;
  at: number;
  length: number;
}

export class MppRow {
  readonly index: number;
  readonly uid: number;
  readonly isBlank: boolean;
  readonly fixed: Bytes;
  /** Variable data by type: where it begins. */
  readonly variables: ReadonlyMap<number, number>;
  readonly #table: MppTable;

  constructor(table: MppTable, index: number, fixed: Bytes, uid: number, isBlank: boolean) {
    this.#table = table;
    this.index = index;
    this.fixed = fixed;
    this.uid = uid;
    this.isBlank = isBlank;
    this.variables = table.variablesOf(uid);
  }

  /** Where a field lies; false if the record has none. */
  #locate(id: number): boolean {
    const place = this.#table.placeOf(id);
    if (!place) return false;
    const spot = this.#table.spot;
    if (place.kind === 'fixed') {
      if (place.at + place.size > this.fixed.length) return false;
      spot.bytes = this.fixed;
      spot.at = place.at;
      return true;
    }
    if (place.kind === 'fixed2') return this.#table.toSecond(this.index, place.at, place.size);
    const offset = place.kind === 'var' ? this.variables.get(place.at) : undefined;
    return offset !== undefined && this.#table.toVariable(offset);
  }
  has(id: number): boolean {
    return this.#locate(id);
  }
  /** Where a field lies until the next one is asked for; null if the record has none. */
  spot(id: number): Readonly<Spot> | null {
    return this.#locate(id) ? this.#table.spot : null;
  }
  /** Those of a list of fields that files of this version have. */
  known<T extends readonly [number, ...unknown[]]>(fields: readonly T[]): readonly T[] {
    return this.#table.known(fields);
  }
  /** Whether files of this version have the field at all. */
  knows(id: number): boolean {
    return this.#table.dictionary.has(id);
  }
  u16(id: number): number {
    return this.#locate(id) ? this.#table.spot.bytes.u16(this.#table.spot.at) : 0;
  }
  i32(id: number): number {
    return this.#locate(id) ? this.#table.spot.bytes.i32(this.#table.spot.at) : 0;
  }
  double(id: number): number {
    return this.#locate(id) ? this.#table.spot.bytes.double(this.#table.spot.at) : 0;
  }
  date(id: number): number | null {
    return this.#locate(id) ? this.#table.spot.bytes.date(this.#table.spot.at) : null;
  }
  guid(id: number): string {
    return this.#locate(id) ? this.#table.spot.bytes.guid(this.#table.spot.at) : '';
  }
  text(id: number): string {
    if (this.#table.placeOf(id)?.kind !== 'var' || !this.#locate(id)) return '';
    const { bytes, at, length } = this.#table.spot;
    return bytes.text(at, length);
  }
  /** The variable data of a field. */
  data(id: number): Bytes | null {
    if (this.#table.placeOf(id)?.kind !== 'var' || !this.#locate(id)) return null;
    const { bytes, at, length } = this.#table.spot;
    return bytes.part(at, length);
  }
  flag(id: number): boolean {
    const place = this.#table.dictionary.get(id);
    if (place?.kind === 'bit' || place?.kind === 'bit2')
      return this.#table.bit(this.index, place.at, place.kind === 'bit2');
    return this.u16(id) !== 0;
  }
}

const UNNAMED = 0x4000;
const NOTHING: ReadonlyMap<number, number> = new Map();

export class MppTable {
  readonly dictionary: Dictionary;
  readonly rows: MppRow[] = [];
  /** Rows whose data lies outside the table. */
  lost = 0;
  readonly spot: Spot = { bytes: NO_BYTES, at: 0, length: 0 };
  readonly #meta: Bytes;
  readonly #width: number;
  readonly #old: boolean;
  readonly #second: Bytes;
  readonly #secondMeta: Bytes;
  readonly #secondWidth: number;
  readonly #data: Bytes;
  readonly #places = new Map<number, Map<number, number>>();

  constructor({ container, path, dictionary, width, oldTypes }: TableSource, uidField: number) {
    const stream = (name: string): Bytes => {
      const raw = container.read(`${path}/${name}`);
      return raw ? new Bytes(raw) : NO_BYTES;
    };
    this.dictionary = dictionary;
    this.#old = oldTypes;
    this.#width = width;
    this.#meta = stream('FixedMeta');
    const data = stream('FixedData');
    this.#second = stream('Fixed2Data');
    this.#secondMeta = stream('Fixed2Meta');
    this.#data = stream('Var2Data');
    const count = Math.max(0, Math.floor((this.#meta.length - META_HEAD) / width));
    const secondWidth = count > 0 ? (this.#secondMeta.length - META_HEAD) / count : 0;
    this.#secondWidth = Number.isInteger(secondWidth) ? secondWidth : 0;
    this.#readPlaces(stream('VarMeta'), oldTypes);
    this.#readRows(data, count, dictionary.get(uidField));
  }

  #readPlaces(meta: Bytes, old: boolean): void {
    const count = Math.min(meta.u32(8), Math.floor((meta.length - VAR_HEAD) / (old ? 8 : 12)));
    for (let i = 0; i < count; i++) {
      const at = VAR_HEAD + i * (old ? 8 : 12);
      const uid = old ? meta.u32(at) & 0xffffff : meta.u32(at);
      const offset = old ? meta.u32(at + 4) : meta.u32(at + 4);
      const type = old ? meta.u8(at + 3) : meta.u16(at + 8);
      let of = this.#places.get(uid);
      if (!of) this.#places.set(uid, (of = new Map()));
      of.set(type, offset);
    }
  }

  #readRows(data: Bytes, count: number, uidPlace: Place | undefined): void {
    const offsets: number[] = [];
    for (let i = 0; i < count; i++) offsets.push(this.#meta.u32(META_HEAD + i * this.#width + 4));
    // Records need not lie in the order of their rows: one ends where the next begins.
    const bounds = [...new Set(offsets.filter((offset) => offset < data.length))].sort((a, b) => a - b);
    const endOf = new Map(bounds.map((offset, i) => [offset, bounds[i + 1] ?? data.length]));
    // Rows beyond the stated count may be valid, or left over from what a record once was: the first of a uid is it.
    const seen = new Set<number>();
    for (let i = 0; i < count; i++) {
      const mark = this.#meta.u16(META_HEAD + i * this.#width);
      if (mark & DELETED) continue;
      const offset = offsets[i]!;
      const end = endOf.get(offset);
      if (end === undefined) {
        this.lost++;
        continue;
      }
      const fixed = data.part(offset, end - offset);
      const isBlank = (mark & BLANK) !== 0;
      if (isBlank && fixed.length > BLANK_LENGTH && fixed.u16(2) !== NOT_FIXED) continue;
      const uid = fixed.u32(isBlank ? 0 : uidPlace?.kind === 'fixed' ? uidPlace.at : 0);
      // The table begins with placeholders that count down from FFFF0000.
      if (uid >= 0x80000000 || seen.has(uid)) continue;
      seen.add(uid);
      this.rows.push(new MppRow(this, i, fixed, uid, isBlank));
    }
  }

  /** Where a row's part of the second block is. */
  toSecond(index: number, at: number, size: number): boolean {
    if (this.#secondWidth < 8) return false;
    const from = this.#secondMeta.u32(META_HEAD + index * this.#secondWidth + 4);
    const whole = this.#secondSize();
    if (at + size > whole || from + whole > this.#second.length) return false;
    this.spot.bytes = this.#second;
    this.spot.at = from + at;
    return true;
  }
  #sizeKnown = -1;
  /** All records of the second block are equally long. */
  #secondSize(): number {
    if (this.#sizeKnown >= 0) return this.#sizeKnown;
    let least = this.#second.length;
    const offsets: number[] = [];
    for (let at = META_HEAD; at + this.#secondWidth <= this.#secondMeta.length; at += this.#secondWidth)
      offsets.push(this.#secondMeta.u32(at + 4));
    offsets.sort((a, b) => a - b);
    for (let i = 1; i < offsets.length; i++) {
      const gap = offsets[i]! - offsets[i - 1]!;
      if (gap > 0) least = Math.min(least, gap);
    }
    this.#sizeKnown = least;
    return least;
  }

  readonly #known = new Map<unknown, unknown>();
  known<T extends readonly [number, ...unknown[]]>(fields: readonly T[]): readonly T[] {
    let found = this.#known.get(fields) as readonly T[] | undefined;
    if (!found) this.#known.set(fields, (found = fields.filter(([id]) => this.placeOf(id) !== undefined)));
    return found;
  }
  /** Numbers from UNNAMED on are variable data that no dictionary names. */
  placeOf(id: number): Place | undefined {
    return this.dictionary.get(id) ?? (id >= UNNAMED && !this.#old ? { kind: 'var', at: id, size: 0 } : undefined);
  }
  variablesOf(uid: number): ReadonlyMap<number, number> {
    return this.#places.get(uid) ?? NOTHING;
  }
  /** Where variable data is; false if it leaves the stream. */
  toVariable(offset: number): boolean {
    if (offset + 4 > this.#data.length) return false;
    const length = this.#data.u32(offset);
    if (offset + 4 + length > this.#data.length) return false;
    this.spot.bytes = this.#data;
    this.spot.at = offset + 4;
    this.spot.length = length;
    return true;
  }

  bit(index: number, number: number, second: boolean): boolean {
    const width = second ? this.#secondWidth : this.#width;
    const byte = 8 + (number >> 3);
    if (byte >= width) return false;
    const meta = second ? this.#secondMeta : this.#meta;
    return ((meta.u8(META_HEAD + index * width + byte) >> (number & 7)) & 1) === 1;
  }
}
