/**
 * Requests by Standard Webhooks (standardwebhooks.com, version 1): id, time and signatures in headers.
 *
 * Hides: the form of secrets and signatures. Invariants: signed over id, time and the exact body, by every secret that counts now, so
 * that a receiver who changes its secret misses nothing. Refuses: redirects (answered as they are), addresses inside, and http other
 * than into networks that are allowed.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { isAllowed, reachableAddress } from './address-guard.ts';
import { guardedRequest } from './guarded-request.ts';

const PREFIX = 'whsec_';
const TIME_OUT_MS = 10_000;

export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** What the header says: one signature a secret. */
export const webhookSignatures = (secrets: readonly string[], id: string, seconds: number, body: string): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');

/** Sends; answers the status. Errors: no answer in time, addresses that must not be reached, the connection. */
export async function postWebhook(
  address: string,
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Promise<number> {
  const url = new URL(address);
  const seconds = Math.floor(at / 1000);
  const signal = AbortSignal.timeout(TIME_OUT_MS);
  try {
    if (url.protocol === 'http:' && !isAllowed((await reachableAddress(url)).address))
      throw new Error('http is for allowed internal networks only; use https');
    const response = await guardedRequest(url, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Waymark-Webhook/1',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': webhookSignatures(secrets, id, seconds, body),
      },
      body,
    });
    response.destroy();
    return response.statusCode ?? 0;
  } catch (error) {
    if (signal.aborted) throw new Error('no answer in time');
    throw error;
  }
}
