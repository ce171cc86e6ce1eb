/** Mail and short messages as channels: letters are put into the outboxes, from where they are sent with retries. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { oneLine } from '#kernel/check.ts';
import type { Tables } from '#kernel/entity.ts';
import { mailSite, queueMail } from '#modules/base/mail/server/public.ts';
import { queueSms, smsReady } from '#modules/base/sms/server/public.ts';
import { type MessageChannel, takeLetters } from './channels.ts';

const VALID_MS = 2 * 86_400_000;
/** A long title is cut: gateways count every 70 letters as one more message. */
const SMS_LENGTH = 140;

export const mailChannel: MessageChannel = {
  key: 'mail',
  reaches: () =>
    sql<SqlBool>`(u.email IS NOT NULL AND EXISTS (SELECT 1 FROM mail_setting m WHERE m.company_id = u.company_id AND m.enabled))`,
  ready: async (ctx, companyId) => (await mailSite(ctx, companyId)) !== null,
  async hand(ctx, letters) {
    const sites = new Map<number, string | null>();
    for (const { companyId, email, title, content, link } of letters) {
      if (!sites.has(companyId)) sites.set(companyId, await mailSite(ctx, companyId));
      const site = sites.get(companyId);
      if (!site || !email) continue;
      const text = [title, content, link && `${site}${link}`].filter(Boolean).join('\n\n');
      await queueMail(ctx, companyId, { to: email, subject: oneLine(title).slice(0, 200), text }, VALID_MS);
    }
  },
};

export const smsChannel: MessageChannel = {
  key: 'sms',
  reaches: () => sql<SqlBool>`(u.phone IS NOT NULL AND ${smsReady()}::boolean)`,
  ready: async () => smsReady(),
  async hand(ctx, letters) {
    for (const { phone, title } of letters)
      if (phone) await queueSms(ctx, { to: phone, text: title.slice(0, SMS_LENGTH) }, VALID_MS);
  },
};

/** One round of mails; returns how many messages were taken. */
export const mailMessages = (db: Kysely<Tables>, now: number): Promise<number> => takeLetters(mailChannel, db, now);
/** One round of short messages. */
export const textMessages = (db: Kysely<Tables>, now: number): Promise<number> => takeLetters(smsChannel, db, now);
