/**
 * Signed requests to other systems, and checking the signatures of theirs.
 *
 * Hides: the signature over time and body, the limit of ten seconds for the whole
 * exchange. Refuses: redirects (answered as they are), addresses inside, answers longer than the caller takes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { guardedRequest, readAll } from './guarded-request.ts';

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

/**
 * Posts JSON text; throws when no answer came. `id` stays the same when it is sent again. `most`: bytes of the answer that
 * are read, none when left out.
 */
export async function signedPost(
  address: string,
  secret: string,
  { id, at, body, most = 0 }: { id: number; at: number; body: string; most?: number },
): Promise<Posted> {
  const signal = AbortSignal.timeout(TIME_OUT_MS);
  try {
    const response = await guardedRequest(new URL(address), {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        'x-waymark-id': String(id),
        'x-waymark-time': String(at),
        'x-waymark-signature': signature(secret, at, body),
      },
      body,
    });
    const { statusCode: status = 0 } = response;
    if (most > 0) return { status, text: await readAll(response, most) };
    response.destroy();
    return { status, text: '' };
  } catch (error) {
    if (signal.aborted) throw new Error('no answer in time');
    throw error;
  }
}
