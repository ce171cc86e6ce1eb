/**
 * The gateway that sends short messages: the only place that talks to it.
 *
 * A signed POST of `{ to, text, template, params }` (docs/configuration.md); 2xx takes the message. Most providers send
 * approved templates only, so the gateway gets the name and values in addition to the finished text. Without a gateway nothing is
 * queued and nobody is asked for a code. Refuses: internal addresses that the operator has not allowed, redirects.
 */
import { signedPost } from '#server/outbound/signed-post.ts';

export interface SmsGateway {
  url: string;
  key: string;
}
export interface ShortMessage {
  /** Phone number: digits, perhaps with a leading +. */
  to: string;
  text: string;
  template: 'code' | 'message';
  params: Readonly<Record<string, string>>;
}

let bound: SmsGateway | null = null;

/** Set once by the composition before the first request; null: there is none. */
export function bindSmsGateway(gateway: SmsGateway | null): void {
  bound = gateway;
}

/** Whether short messages can be sent. */
export const smsReady = (): boolean => bound !== null;

/** How it ended: `again` when another try may help. */
export type Sent = { ok: true } | { ok: false; again: boolean; detail: string };

/** Hands one message to the gateway; `id` stays the same when it is sent again. */
export async function postMessage(id: number, at: number, message: ShortMessage): Promise<Sent> {
  if (!bound) return { ok: false, again: false, detail: 'no gateway' };
  try {
    const { status } = await signedPost(bound.url, bound.key, { id, at, body: JSON.stringify(message) });
    if (status >= 200 && status < 300) return { ok: true };
    const again = status >= 500 || status === 408 || status === 429;
    return { ok: false, again, detail: `answered ${status}` };
  } catch (error) {
    return { ok: false, again: true, detail: (error instanceof Error ? error.message : String(error)).slice(0, 300) };
  }
}
