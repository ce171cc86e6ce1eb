/**
 * Signed requests to other systems, and checking the signatures of theirs.
 *
 * Hides: connecting to a checked address only, the signature over time and body, the limit of ten seconds for the whole
 * exchange. Refuses: redirects (answered as they are), addresses inside, answers longer than the caller takes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { reachableAddress } from './address-guard.ts';

const TIME_OUT_MS = 10_000;

export interface Posted {
  status: number;
  text: string;
}

/** `sha256=` and the hexadecimal HMAC of `time.body`. */
export const signature = (secret: string, time: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;

/** Whether a signature was made with this secret, in constant time. */
export function isSigned(secret: string, time: number, body: string, given: string): boolean {
  const [wanted, found] = [signature(secret, time, body), given].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

async function read(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Posts JSON text; throws when no answer came. `id` stays the same when it is sent again. `most`: bytes of the answer that
 * are read, none when left out.
 */
export async function signedPost(
  address: string,
  secret: string,
  { id, at, body, most = 0 }: { id: number; at: number; body: string; most?: number },
): Promise<Posted> {
  const url = new URL(address);
  const target = await reachableAddress(url);
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const signal = AbortSignal.timeout(TIME_OUT_MS);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, {
        method: 'POST',
        signal,
        lookup: (_name, options, answer) =>
          options.all ? answer(null, [target]) : answer(null, target.address, target.family),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-waymark-id': String(id),
          'x-waymark-time': String(at),
          'x-waymark-signature': signature(secret, at, body),
        },
      });
      sent.on('response', resolve);
      sent.on('error', reject);
      sent.end(body);
    });
    const { statusCode: status = 0 } = response;
    if (most > 0) return { status, text: await read(response, most) };
    response.destroy();
    return { status, text: '' };
  } catch (error) {
    if (signal.aborted) throw new Error('no answer in time');
    throw error;
  }
}
