import type { Kysely } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { phoneNumber } from './codes.ts';
import { smsReady } from './gateway.ts';
import { writeMessage } from './outbox.ts';

/** Puts a message on its way in the caller's transaction; nothing without a gateway. */
export async function queueSms(
  at: { db: Kysely<Tables>; now: number },
  message: { to: string; text: string },
  validMs: number,
): Promise<void> {
  if (!smsReady()) return;
  const { text } = message;
  await writeMessage(at, { to: phoneNumber(message.to), text, template: 'message', params: { text } }, validMs);
}
