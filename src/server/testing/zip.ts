/** Zips made and taken apart by hand, so that tests can make what no library would write. */
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

interface ZipEntry {
  name: string;
  data: Buffer;
  /** The size its directory tells, when that is a lie. */
  tells?: number;
}

/** A zip with stored directory sizes that may lie. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, tells = data.length } of entries) {
    const packed = deflateRawSync(data);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(tells, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), head, tail, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end]);
}

/** What a zip holds. */
export async function unzip(bytes: Uint8Array): Promise<ZipEntry[]> {
  const out: ZipEntry[] = [];
  const file = await fromBufferPromise(Buffer.from(bytes));
  for await (const entry of file.eachEntry())
    out.push({ name: entry.fileName, data: await buffer(await file.openReadStreamPromise(entry)) });
  return out;
}
