/**
 * An S3-compatible object store as a place for blobs: four requests, signed by AWS signature version 4.
 *
 * Hides: the protocol. Invariants: a body is sent with its SHA-256, which the store checks; what comes is hashed by whoever reads it.
 * Refuses: answers that say neither yes nor absent, with what the store says.
 */
import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { now } from '#kernel/dates.ts';

export interface ObjectStore {
  /** Bytes of an object; null: it is not there. */
  size(key: string): Promise<number | null>;
  put(key: string, path: string, size: number, sha256: string): Promise<void>;
  /** null: it is not there. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  remove(key: string): Promise<void>;
  /** Keys in order, all of them. */
  list(): AsyncGenerator<string>;
}

const EMPTY = createHash('sha256').update('').digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface Asked {
  method: string;
  key?: string;
  query?: Readonly<Record<string, string>>;
  body?: { path: string; size: number; sha256: string };
}

/** A store by its address: `s3://KEY:SECRET@host[:port]/bucket[?region=...&tls=no]`; null: it is none. */
export function objectStore(address: string): ObjectStore | null {
  let url: URL;
  try {
    url = new URL(address.replace(/^s3:/, 'http:'));
  } catch {
    return null;
  }
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  if (!address.startsWith('s3://') || !url.username || !url.password || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket))
    return null;
  const [key, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const tls = url.searchParams.get('tls') !== 'no';

  function send({ method, key: name = '', query = {}, body }: Asked): Promise<IncomingMessage> {
    const path = `/${bucket}${name && `/${encoded(name)}`}`;
    const search = Object.entries(query)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, value]) => `${encoded(field)}=${encoded(value)}`)
      .join('&');
    const stamp = new Date(now()).toISOString().replace(/[-:]|\.\d+/g, '');
    const day = stamp.slice(0, 8);
    const sha256 = body?.sha256 ?? EMPTY;
    const signed = `host:${url.host}\nx-amz-content-sha256:${sha256}\nx-amz-date:${stamp}\n`;
    const names = 'host;x-amz-content-sha256;x-amz-date';
    const canonical = [method, path, search, signed, names, sha256].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
    const signing = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
    const signature = hmac(signing, text).toString('hex');
    const headers = {
      host: url.host,
      'x-amz-content-sha256': sha256,
      'x-amz-date': stamp,
      authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
      'content-length': String(body?.size ?? 0),
    };
    return new Promise((resolve, reject) => {
      const ask = tls ? tlsRequest : plainRequest;
      const port = url.port || (tls ? '443' : '80');
      const to = { host: url.hostname, port, method, headers, path: search ? `${path}?${search}` : path };
      const sent = ask(to, resolve);
      sent.setTimeout(120_000, () => sent.destroy(new Error('the object store does not answer')));
      sent.on('error', reject);
      if (!body) return void sent.end();
      const source = createReadStream(body.path, { highWaterMark: 1_048_576 });
      source.on('error', (error) => sent.destroy(error));
      source.pipe(sent);
    });
  }
  async function textOf(answer: IncomingMessage): Promise<string> {
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    return Buffer.concat(pieces).toString('utf8');
  }
  async function failed(asked: Asked, answer: IncomingMessage): Promise<Error> {
    const said = (await textOf(answer).catch(() => '')).slice(0, 300);
    return new Error(`object store: ${asked.method} answered ${answer.statusCode} ${said}`);
  }

  return {
    async size(name) {
      const asked: Asked = { method: 'HEAD', key: name };
      const answer = await send(asked);
      answer.resume();
      if (answer.statusCode === 404) return null;
      if (answer.statusCode !== 200) throw await failed(asked, answer);
      return Number(answer.headers['content-length']);
    },
    async put(name, path, size, sha256) {
      const asked: Asked = { method: 'PUT', key: name, body: { path, size, sha256 } };
      const answer = await send(asked);
      if (answer.statusCode !== 200) throw await failed(asked, answer);
      answer.resume();
    },
    async get(name) {
      const asked: Asked = { method: 'GET', key: name };
      const answer = await send(asked);
      if (answer.statusCode === 200) return answer;
      if (answer.statusCode !== 404) throw await failed(asked, answer);
      answer.resume();
      return null;
    },
    async remove(name) {
      const asked: Asked = { method: 'DELETE', key: name };
      const answer = await send(asked);
      if (![200, 204, 404].includes(answer.statusCode ?? 0)) throw await failed(asked, answer);
      answer.resume();
    },
    async *list() {
      for (let after = ''; ; ) {
        const asked: Asked = {
          method: 'GET',
          query: { 'list-type': '2', 'max-keys': '1000', ...(after && { 'start-after': after }) },
        };
        const answer = await send(asked);
        if (answer.statusCode !== 200) throw await failed(asked, answer);
        const keys = [...(await textOf(answer)).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name]) => name!);
        yield* keys;
        if (keys.length === 0) return;
        after = keys.at(-1)!;
      }
    },
  };
}
