/**
 * Effects of a changed mail address or phone, whoever changed it: the old address is notified, and nothing that opens the account
 * is sent to the new one for a day. A reset link to a swapped address would come too late.
 */
import { sql } from 'kysely';
import { queueSms } from '#modules/base/sms/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { UserRow } from '../user.entity.ts';
import { userTexts } from '../user.texts.ts';
import { logLogin } from './login-log.ts';
import { tellPerson } from './tell.ts';

export const HELD_MS = 24 * 3_600_000;
const SMS_VALID_MS = 3_600_000;

export async function addressesChanged(ctx: Ctx, before: UserRow, after: UserRow): Promise<void> {
  const [mail, phone] = [before.email !== after.email, before.phone !== after.phone];
  if (!mail && !phone) return;
  const until = new Date(ctx.now + HELD_MS);
  await sql`UPDATE credential SET email_held_until = CASE WHEN ${mail} THEN ${until}::timestamptz ELSE email_held_until END,
    phone_held_until = CASE WHEN ${phone} THEN ${until}::timestamptz ELSE phone_held_until END WHERE user_id = ${after.id}`.execute(
    ctx.db,
  );
  // Whoever reads the old mailbox still has the links that were sent to it.
  if (mail)
    await sql`UPDATE reset_code SET used_at = ${new Date(ctx.now)} WHERE company_id = ${after.companyId}
      AND user_id = ${after.id} AND used_at IS NULL`.execute(ctx.db);
  await logLogin(ctx, after.companyId, after.id, after.username, 'addressChanged');
  // Whoever changed it has the new address: the old one is where its owner still reads.
  await tellPerson(ctx, after.companyId, after.id, {
    subject: userTexts.addressSubject,
    text: userTexts.addressBody,
    to: before.email ?? null,
  });
  if (phone && before.phone) {
    const text = ctx.say(userTexts.addressSms, { username: after.username });
    await queueSms(ctx, { to: before.phone, text }, SMS_VALID_MS);
  }
}
