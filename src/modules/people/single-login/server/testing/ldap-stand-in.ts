/**
 * A small directory on the loopback that speaks LDAP (RFC 4511) with the bytes written by hand: bind, search with pages (RFC 2696),
 * unbind. For what no real server can be told to do: closing in the middle, empty pages, ranges of members, numbers of Windows.
 */
import { createServer, type Socket } from 'node:net';

export interface StandInEntry {
  dn: string;
  attributes: Record<string, (string | Buffer)[]>;
  password?: string;
}
export interface StandIn {
  address: string;
  /** Filters it was asked, as it understood them. */
  asked: string[];
  /** Binds by name. */
  binds: string[];
  entries: StandInEntry[];
  fault: 'none' | 'closesAfterAPage' | 'emptyPage' | 'sizeLimit';
  close(): Promise<void>;
}

interface Part {
  tag: number;
  body: Buffer;
}

/** One element, and where the next begins; null: not all of it has come. */
function take(bytes: Buffer, at = 0): { part: Part; next: number } | null {
  if (bytes.length < at + 2) return null;
  let length = bytes[at + 1]!;
  let start = at + 2;
  if (length & 0x80) {
    const count = length & 0x7f;
    if (bytes.length < start + count) return null;
    length = bytes.readUIntBE(start, count);
    start += count;
  }
  if (bytes.length < start + length) return null;
  return { part: { tag: bytes[at]!, body: bytes.subarray(start, start + length) }, next: start + length };
}
function parts(body: Buffer): Part[] {
  const found: Part[] = [];
  for (let at = 0; at < body.length; ) {
    const { part, next } = take(body, at)!;
    found.push(part);
    at = next;
  }
  return found;
}
function put(tag: number, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.alloc(5);
  length[0] = 0x84;
  length.writeUInt32BE(body.length, 1);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}
const octets = (value: string | Buffer): Buffer => put(0x04, Buffer.from(value as string));
const int = (value: number, tag = 0x02): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return put(tag, bytes);
};
const numberOf = ({ body }: Part): number => (body.length === 0 ? 0 : body.readIntBE(0, body.length));

const valuesOf = ({ attributes }: StandInEntry, name: string): string[] => {
  const key = Object.keys(attributes).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? [] : attributes[key]!.map(String);
};

/** Whether an entry passes, and the filter as text. */
function filterOf({ tag, body }: Part): { text: string; test(entry: StandInEntry): boolean } {
  if (tag === 0xa0 || tag === 0xa1) {
    const inner = parts(body).map(filterOf);
    const all = tag === 0xa0;
    return {
      text: `(${all ? '&' : '|'}${inner.map(({ text }) => text).join('')})`,
      test: (entry) => (all ? inner.every((one) => one.test(entry)) : inner.some((one) => one.test(entry))),
    };
  }
  if (tag === 0xa2) {
    const inner = filterOf(parts(body)[0]!);
    return { text: `(!${inner.text})`, test: (entry) => !inner.test(entry) };
  }
  if (tag === 0x87) {
    const name = body.toString();
    return { text: `(${name}=*)`, test: (entry) => valuesOf(entry, name).length > 0 || /^objectclass$/i.test(name) };
  }
  const [name, value] = parts(body);
  const [key, wanted] = [name!.body.toString(), tag === 0xa3 ? value!.body.toString() : '*'];
  if (tag !== 0xa3) return { text: `(${key} of kind ${tag})`, test: () => false };
  return {
    text: `(${key}=${wanted.replace(/[*()\\]/g, (sign) => `\\${sign}`)})`,
    test: (entry) => valuesOf(entry, key).some((one) => one.toLowerCase() === wanted.toLowerCase()),
  };
}

const PAGED = '1.2.840.113556.1.4.319';
/** Members of a group that are told at a time, as a directory of Windows does. */
const RANGE = 3;

function entryBytes(entry: StandInEntry, wanted: readonly string[]): Buffer {
  const told: [string, (string | Buffer)[]][] = [];
  for (const name of wanted) {
    const [plain = '', option] = name.split(';range=');
    const key = Object.keys(entry.attributes).find((one) => one.toLowerCase() === plain.toLowerCase());
    const values = key === undefined ? [] : entry.attributes[key]!;
    if (values.length === 0) continue;
    const from = option === undefined ? 0 : Number.parseInt(option, 10);
    const part = plain.toLowerCase() === 'member' ? values.slice(from, from + RANGE) : values;
    const last = from + part.length >= values.length;
    const cut = option !== undefined || !(last && from === 0);
    told.push([cut ? `${plain};range=${from}-${last ? '*' : from + part.length - 1}` : plain, part]);
  }
  const list = told.map(([name, values]) => put(0x30, octets(name), put(0x31, ...values.map(octets))));
  return put(0x64, octets(entry.dn), put(0x30, ...list));
}

export async function startStandIn(entries: StandInEntry[]): Promise<StandIn> {
  const state = { entries, asked: [] as string[], binds: [] as string[], fault: 'none' as StandIn['fault'] };
  const answer = (socket: Socket, id: number, tag: number, code: number, controls?: Buffer): void => {
    const result = put(tag, put(0x0a, Buffer.from([code])), octets(''), octets(''));
    socket.write(put(0x30, int(id), result, ...(controls ? [controls] : [])));
  };
  const page = (size: number, cookie: string): Buffer =>
    put(0xa0, put(0x30, octets(PAGED), octets(put(0x30, int(size), octets(cookie)))));

  function search(socket: Socket, id: number, body: Buffer, control: Part | undefined): void {
    const [base, scope, , , , , filter, wanted] = parts(body);
    const asked = filterOf(filter!);
    state.asked.push(asked.text);
    const root = base!.body.toString().toLowerCase();
    const inside = (dn: string): boolean =>
      numberOf(scope!) === 0 ? dn.toLowerCase() === root : dn.toLowerCase().endsWith(root);
    const found = state.entries.filter((one) => inside(one.dn) && asked.test(one));
    const [size, cookie] = control ? parts(parts(control.body)[0]!.body) : [];
    const most = size ? numberOf(size) : found.length;
    const from = Number(cookie?.body.toString() || 0);
    const empty = state.fault === 'emptyPage' && from > 0 && !cookie!.body.toString().endsWith('.0');
    const told = empty ? [] : found.slice(from, from + most);
    const names = parts(wanted!.body).map((one) => one.body.toString());
    for (const one of told) socket.write(put(0x30, int(id), entryBytes(one, names)));
    if (state.fault === 'closesAfterAPage') {
      answer(socket, id, 0x65, 0, page(0, String(from + most)));
      socket.end();
      return;
    }
    const next = from + told.length;
    const more = next < found.length ? (empty ? `${next}.0` : String(next)) : '';
    answer(socket, id, 0x65, state.fault === 'sizeLimit' ? 4 : 0, control && page(0, more));
  }

  const server = createServer((socket) => {
    let kept = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      kept = Buffer.concat([kept, bytes]);
      for (let found = take(kept); found; found = take(kept)) {
        kept = kept.subarray(found.next);
        const [id, operation, controls] = parts(found.part.body);
        const { tag, body } = operation!;
        if (tag === 0x60) {
          const [, name, password] = parts(body);
          const dn = name!.body.toString();
          state.binds.push(dn);
          const entry = state.entries.find((one) => one.dn.toLowerCase() === dn.toLowerCase());
          const right = entry?.password !== undefined && entry.password === password!.body.toString();
          answer(socket, numberOf(id!), 0x61, right ? 0 : 49);
        } else if (tag === 0x63) {
          const paged = controls && parts(controls.body).find((one) => parts(one.body)[0]!.body.toString() === PAGED);
          search(socket, numberOf(id!), body, paged && parts(paged.body).at(-1));
        } else if (tag === 0x42) socket.end();
        else answer(socket, numberOf(id!), 0x78, 2);
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  return Object.assign(state, {
    address: `ldap://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  });
}
