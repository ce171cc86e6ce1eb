/**
 * The compound file ("OLE2") that holds an `.mpp`: storages and streams, like folders and files.
 *
 * Hides: sectors, their chains, the small streams inside another stream. Invariants: a chain that leaves the file or turns in a
 * circle ends there (`cut`), nothing is read twice, and no more is set aside for a stream than the file has bytes.
 * Source: Microsoft, [MS-CFB].
 */

const MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Sector numbers from here on are marks, not sectors. */
const MARKS = 0xfffffffa;
const ENTRY = 128;
const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;
/** Entries of a directory: a plan has some two hundred. */
const MOST_ENTRIES = 100_000;

interface Entry {
  name: string;
  kind: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

export interface OleContainer {
  /** Paths of all streams and storages, parts divided by `/`. */
  paths: readonly string[];
  has: (path: string) => boolean;
  /** The bytes of a stream, null if there is none. */
  read: (path: string) => Uint8Array | null;
  /** Whether any of what was read is not whole. */
  isCut: () => boolean;
}

export const isOle = (bytes: Uint8Array): boolean =>
  bytes.length >= MAGIC.length && MAGIC.every((byte, i) => bytes[i] === byte);

/** Null if this is no compound file, or its directory cannot be read. */
export function openContainer(bytes: Uint8Array): OleContainer | null {
  if (!isOle(bytes) || bytes.length < 512) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return null;
  const size = 1 << shift;
  const sectors = Math.ceil(bytes.length / size) - 1;
  let cut = false;

  /** One sector's bytes; the last of a file may be short. */
  const offsetOf = (sector: number): number => (sector + 1) * size;
  const perSector = size / 4;
  const fat = new Uint32Array(sectors + 1).fill(0xffffffff);
  let filled = 0;
  const addFat = (sector: number): void => {
    const at = offsetOf(sector);
    if (sector >= sectors) {
      cut = true;
      return;
    }
    for (let i = 0; i < perSector && filled < fat.length && at + i * 4 + 4 <= bytes.length; i++)
      fat[filled++] = view.getUint32(at + i * 4, true);
  };
  for (let i = 0; i < 109; i++) {
    const sector = view.getUint32(76 + i * 4, true);
    if (sector < MARKS) addFat(sector);
  }
  let more = view.getUint32(68, true);
  for (let guard = 0; more < MARKS && more < sectors && guard <= sectors; guard++) {
    const at = offsetOf(more);
    for (let i = 0; i < perSector - 1 && at + i * 4 + 4 <= bytes.length; i++) {
      const sector = view.getUint32(at + i * 4, true);
      if (sector < MARKS) addFat(sector);
    }
    const next = at + (perSector - 1) * 4;
    more = next + 4 <= bytes.length ? view.getUint32(next, true) : MARKS;
  }

  /** The sectors of a chain, at most `most` of them. */
  const chain = (start: number, most: number): number[] => {
    const out: number[] = [];
    for (let at = start; at < MARKS && out.length < most; at = fat[at]!) {
      if (at >= sectors || out.length > sectors) {
        cut = true;
        break;
      }
      out.push(at);
    }
    return out;
  };
  const gather = (start: number, length: number): Uint8Array => {
    const wanted = Math.min(length, bytes.length);
    const list = chain(start, Math.ceil(wanted / size));
    const whole = list.length * size >= wanted;
    if (!whole) cut = true;
    // One run of neighbors needs no copy.
    const isRun = list.every((sector, i) => i === 0 || sector === list[i - 1]! + 1);
    if (isRun && list.length > 0) {
      const from = offsetOf(list[0]!);
      const to = Math.min(from + Math.min(wanted, list.length * size), bytes.length);
      if (to - from < wanted) cut = true;
      return bytes.subarray(from, to);
    }
    const out = new Uint8Array(Math.min(wanted, list.length * size));
    list.forEach((sector, i) => {
      const from = offsetOf(sector);
      const to = Math.min(from + size, bytes.length, from + out.length - i * size);
      if (to > from) out.set(bytes.subarray(from, to), i * size);
      if (to - from < Math.min(size, out.length - i * size)) cut = true;
    });
    return out;
  };

  const directory = gather(view.getUint32(48, true), Math.min(bytes.length, chainBytes(chain, view, size, sectors)));
  const entries = readEntries(directory);
  const root = entries[0];
  if (root?.kind !== ROOT) return null;

  const cutoff = view.getUint32(56, true);
  let small: { fat: Uint32Array; bytes: Uint8Array } | null = null;
  const smallOnes = (): { fat: Uint32Array; bytes: Uint8Array } => {
    if (small) return small;
    const table = gather(view.getUint32(60, true), view.getUint32(64, true) * size);
    const of = new DataView(table.buffer, table.byteOffset, table.byteLength);
    const list = new Uint32Array(table.byteLength >> 2);
    for (let i = 0; i < list.length; i++) list[i] = of.getUint32(i * 4, true);
    small = { fat: list, bytes: gather(root.start, root.size) };
    return small;
  };
  const gatherSmall = (start: number, length: number): Uint8Array => {
    const { fat: next, bytes: body } = smallOnes();
    const out = new Uint8Array(length);
    let done = 0;
    for (
      let at = start, guard = 0;
      at < next.length && done < length && guard <= next.length;
      at = next[at]!, guard++
    ) {
      const piece = body.subarray(at * 64, Math.min(at * 64 + 64, at * 64 + length - done));
      out.set(piece, done);
      done += Math.min(64, length - done);
      if (piece.length < 64 && done < length) break;
    }
    if (done < length) cut = true;
    return done < length ? out.subarray(0, done) : out;
  };

  const found = new Map<string, Entry>();
  const walk = (first: number, prefix: string, depth: number): void => {
    const open = [first];
    const seen = new Set<number>();
    while (open.length > 0) {
      const at = open.pop()!;
      const entry = entries[at];
      if (!entry || seen.has(at) || found.size > MOST_ENTRIES) continue;
      seen.add(at);
      open.push(entry.left, entry.right);
      if (entry.kind !== STORAGE && entry.kind !== STREAM) continue;
      const path = prefix + entry.name;
      if (found.has(path)) continue;
      found.set(path, entry);
      if (entry.kind === STORAGE && depth < 20) walk(entry.child, `${path}/`, depth + 1);
    }
  };
  walk(root.child, '', 0);
  return {
    paths: [...found.keys()],
    has: (path) => found.has(path),
    read(path) {
      const entry = found.get(path);
      if (entry?.kind !== STREAM) return null;
      if (entry.size > bytes.length) cut = true;
      const length = Math.min(entry.size, bytes.length);
      if (length === 0) return new Uint8Array(0);
      return entry.size < cutoff ? gatherSmall(entry.start, length) : gather(entry.start, length);
    },
    isCut: () => cut,
  };
}

/** Whether a container holds a workbook, or something encrypted that may be one. */
export function isWorkbook(bytes: Uint8Array): boolean {
  const container = openContainer(bytes);
  return container !== null && ['Workbook', 'Book', 'EncryptedPackage'].some((name) => container.has(name));
}

/** The directory states no size: it is as long as its chain. */
const chainBytes = (
  chain: (start: number, most: number) => number[],
  view: DataView,
  size: number,
  sectors: number,
): number => chain(view.getUint32(48, true), Math.min(sectors, (MOST_ENTRIES * ENTRY) / size)).length * size;

function readEntries(directory: Uint8Array): Entry[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY <= directory.length && entries.length < MOST_ENTRIES; at += ENTRY) {
    const length = Math.min(Math.max(view.getUint16(at + 64, true) - 2, 0), 62);
    let name = '';
    for (let i = 0; i + 1 < length; i += 2) name += String.fromCharCode(view.getUint16(at + i, true));
    entries.push({
      name,
      kind: directory[at + 66]!,
      left: view.getUint32(at + 68, true),
      right: view.getUint32(at + 72, true),
      child: view.getUint32(at + 76, true),
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    });
  }
  return entries;
}
