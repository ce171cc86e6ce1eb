/**
 * Requests to other servers at addresses that people have named.
 *
 * Hides: connecting to a checked address only. Invariants: the whole exchange ends with its signal; redirects are answered as they
 * are, so that nobody is led inside. Refuses: addresses inside, and answers longer than the caller takes.
 */
import { type IncomingMessage, type OutgoingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { reachableAddress } from './address-guard.ts';

export interface Asked {
  method: string;
  headers: OutgoingHttpHeaders;
  body?: string | Uint8Array | undefined;
  signal: AbortSignal;
}

/** The answer, whose body is still to be read. Errors: of the connection, of the guard, and of the signal. */
export async function guardedRequest(url: URL, { method, headers, body, signal }: Asked): Promise<IncomingMessage> {
  const target = await reachableAddress(url);
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, {
      method,
      signal,
      lookup: (_name, options, answer) =>
        options.all ? answer(null, [target]) : answer(null, target.address, target.family),
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The body as text; throws when it is longer than `most` bytes. */
export async function readAll(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const NO_BODY = new Set([204, 205, 304]);

/** As packages want it that bring no requests of their own: answers of at most `most` bytes within `millis`. */
export const guardedFetch =
  (most: number, millis: number) =>
  async (
    address: string,
    options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<Response> => {
    const { method = 'GET', headers = {}, body } = options;
    const text = body instanceof URLSearchParams ? body.toString() : body;
    const response = await guardedRequest(new URL(address), {
      method,
      headers,
      body: text === null || text === undefined ? undefined : String(text),
      signal: AbortSignal.timeout(millis),
    });
    const status = response.statusCode ?? 500;
    const given = await readAll(response, most);
    const answered = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    );
    return new Response(NO_BODY.has(status) ? null : given, { status, headers: answered });
  };
