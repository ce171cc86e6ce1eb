/**
 * Packages (zip) read and written entry by entry, without touching what is not asked for.
 *
 * Invariants: an entry that is not replaced keeps its packed bytes, its name and its place; nothing is unpacked beyond the limits,
 * whatever its directory says. Refuses, with a text each: what is no zip, encrypted entries, too many of them, too much unpacked,
 * packages of several files and of more than 4 GiB.
 */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { problem, Refusal } from '#kernel/problem.ts';
import { officeTexts as t } from '../office.texts.ts';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_ENTRIES = 5_000;
const MAX_ENTRY = 128 * 1_048_576;
const MAX_UNPACKED = 256 * 1_048_576;
const MAX_RATIO = 200;
const FREE = 4 * 1_048_576;

export interface ZipEntry {
  name: string;
  /** Bytes unpacked and packed, as the directory says. */
  size: number;
  packed: number;
  method: number;
  /** Of its record in the directory, and where its file begins. */
  central: Buffer;
  at: number;
}
export interface Zip {
  bytes: Buffer;
  entries: readonly ZipEntry[];
}

const refused = (text: (typeof t)[keyof typeof t]): Refusal => new Refusal([problem(text, undefined, 'file')]);

/** Where the directory ends: the record is searched for from the end, behind which a comment may be. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--)
    if (bytes.readUInt32LE(at) === END) return at;
  throw refused(t.noPackage);
}

/** The directory of a package. */
export function openZip(bytes: Buffer): Zip {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count === 0xffff || at === 0xffffffff) throw refused(t.tooLarge);
  if (count > MAX_ENTRIES) throw refused(t.tooLarge);
  const entries: ZipEntry[] = [];
  let unpacked = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw refused(t.noPackage);
    const nameLength = bytes.readUInt16LE(at + 28);
    const length = 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw refused(t.locked);
    unpacked += size;
    if (unpacked > MAX_UNPACKED || size > MAX_ENTRY || (size > FREE && size > packed * MAX_RATIO))
      throw refused(t.tooLarge);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const central = bytes.subarray(at, at + length);
    entries.push({ name, size, packed, method: bytes.readUInt16LE(at + 10), central, at: bytes.readUInt32LE(at + 42) });
    at += length;
  }
  return { bytes, entries };
}

export const entryOf = (zip: Zip, name: string): ZipEntry | undefined =>
  zip.entries.find((entry) => entry.name === name) ??
  zip.entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase());

/** Where the packed bytes of an entry are. */
function dataOf({ bytes }: Zip, { at, packed }: ZipEntry): { from: number; to: number } {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw refused(t.noPackage);
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (from + packed > bytes.length) throw refused(t.noPackage);
  return { from, to: from + packed };
}

/** The packed bytes of an entry. */
export function packedBytes(zip: Zip, entry: ZipEntry): Buffer {
  const { from, to } = dataOf(zip, entry);
  return zip.bytes.subarray(from, to);
}

/** The content of an entry; it is refused as soon as there is more than its directory says. */
export function unpack(zip: Zip, entry: ZipEntry): Buffer {
  const packed = packedBytes(zip, entry);
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw refused(t.noPackage);
  try {
    const content = inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) });
    if (content.length === entry.size) return content;
  } catch {
    // More than it said, or damaged.
  }
  throw refused(t.noPackage);
}

/** Size of what stands between the end of an entry's data and the next: a record that repeats its sizes. */
function tailOf(zip: Zip, entry: ZipEntry, to: number): number {
  const flags = zip.bytes.readUInt16LE(entry.at + 6);
  if ((flags & 8) === 0) return 0;
  return zip.bytes.readUInt32LE(to) === 0x08074b50 ? 16 : 12;
}

/** The header and the data of an entry with another content. */
function rewritten(zip: Zip, entry: ZipEntry, content: Buffer): { local: Buffer; central: Buffer } {
  const packed = deflateRawSync(content, { level: 6 });
  const nameLength = zip.bytes.readUInt16LE(entry.at + 26);
  const head = Buffer.from(zip.bytes.subarray(entry.at, entry.at + 30 + nameLength));
  const central = Buffer.from(entry.central);
  // No record behind the data and no further fields: sizes are known here.
  head.writeUInt16LE(head.readUInt16LE(6) & ~8, 6);
  central.writeUInt16LE(central.readUInt16LE(8) & ~8, 8);
  head.writeUInt16LE(0, 28);
  for (const [record, at] of [
    [head, 8],
    [central, 10],
  ] as const) {
    record.writeUInt16LE(8, at);
    record.writeUInt32LE(crc32(content), at + 6);
    record.writeUInt32LE(packed.length, at + 10);
    record.writeUInt32LE(content.length, at + 14);
  }
  return { local: Buffer.concat([head, packed]), central };
}

/** The package with other contents of the named entries; all others keep their bytes and order. */
export function withEntries(zip: Zip, changed: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const byPlace = [...zip.entries].sort((a, b) => a.at - b.at);
  const moved = new Map<ZipEntry, Buffer>();
  for (const entry of byPlace) {
    const content = changed.get(entry.name);
    const { to } = dataOf(zip, entry);
    const { local, central } = content
      ? rewritten(zip, entry, content)
      : { local: zip.bytes.subarray(entry.at, to + tailOf(zip, entry, to)), central: Buffer.from(entry.central) };
    central.writeUInt32LE(at, 42);
    moved.set(entry, central);
    parts.push(local);
    at += local.length;
  }
  for (const entry of zip.entries) directory.push(moved.get(entry)!);
  const end = Buffer.from(zip.bytes.subarray(endOf(zip.bytes)));
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
