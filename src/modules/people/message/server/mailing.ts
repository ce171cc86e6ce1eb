/**
 * Writes the mails and short messages of messages: due ones are put into the outboxes, from where they are sent with
 * retries.
 *
 * Invariant: mark and mail are written in one transaction, so a message is mailed once. It is in the language
 * its receiver works in (user-info.ts), in the product's own for somebody who has not been here yet.
 */
import { type Kysely, sql } from 'kysely';
import { oneLine } from '#kernel/check.ts';
import type { Tables } from '#kernel/entity.ts';
import { mailSite, queueMail } from '#modules/base/mail/server/public.ts';
import { queueSms } from '#modules/base/sms/server/public.ts';

const AT_ONCE = 100;
const VALID_MS = 2 * 86_400_000;
/** A long title is cut: gateways count every 70 letters as one more message. */
const SMS_LENGTH = 140;

/** The title of a message `d` in the language its receiver last worked in (`p`). */
const TITLE = sql<string>`coalesce(CASE p.language WHEN 'HK' THEN d.hk_title WHEN 'en-US' THEN d.en_title END, d.title)`;

interface Due {
  companyId: number;
  email: string | null;
  title: string;
  content: string | null;
  link: string | null;
}

/** One round of mails, oldest first; returns how many messages were taken. */
export async function mailMessages(db: Kysely<Tables>, now: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`WITH due AS (UPDATE message SET mail_pending = false WHERE id IN
        (SELECT id FROM message WHERE mail_pending ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
        RETURNING id, company_id, receiver, title, hk_title, en_title, content, link)
      SELECT d.company_id, u.email, ${TITLE} AS title,
        d.content, d.link FROM due d
      JOIN "user" u ON u.company_id = d.company_id AND u.id = d.receiver
      LEFT JOIN personal_setting p ON p.user_id = u.id WHERE u.status = 'inUse' ORDER BY d.id`.execute(tx);
    const sites = new Map<number, string | null>();
    for (const row of rows) {
      if (!sites.has(row.companyId)) sites.set(row.companyId, await mailSite({ db: tx }, row.companyId));
      const site = sites.get(row.companyId);
      if (!site || !row.email) continue;
      const { title, content, link } = row;
      const text = [title, content, link && `${site}${link}`].filter(Boolean).join('\n\n');
      const mail = { to: row.email, subject: oneLine(title).slice(0, 200), text };
      await queueMail({ db: tx, now }, row.companyId, mail, VALID_MS);
    }
    return rows.length;
  });
}

/** One round of short messages, which are titles, oldest first; returns how many messages were taken. */
export async function textMessages(db: Kysely<Tables>, now: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      phone: string | null;
      title: string;
    }>`WITH due AS (UPDATE message SET sms_pending = false
        WHERE id IN (SELECT id FROM message WHERE sms_pending ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
        RETURNING id, company_id, receiver, title, hk_title, en_title)
      SELECT u.phone, ${TITLE} AS title FROM due d
      JOIN "user" u ON u.company_id = d.company_id AND u.id = d.receiver
      LEFT JOIN personal_setting p ON p.user_id = u.id WHERE u.status = 'inUse' ORDER BY d.id`.execute(tx);
    for (const { phone, title } of rows)
      if (phone) await queueSms({ db: tx, now }, { to: phone, text: title.slice(0, SMS_LENGTH) }, VALID_MS);
    return rows.length;
  });
}
