/**
 * Writes the mails of messages: due ones are put into the outbox, from where they are sent with retries.
 *
 * Invariant: mark and mail are written in one transaction, so a message is mailed once. The receiver's language is not
 * known here; the mail says it in Chinese and English.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { mailSite, queueMail } from '#modules/mail/server/public.ts';

const AT_ONCE = 100;
const VALID_MS = 2 * 86_400_000;

interface Due {
  companyId: number;
  email: string | null;
  title: string;
  enTitle: string | null;
  content: string | null;
  link: string | null;
}

/** One round, oldest first; answers how many messages were taken. */
export async function mailMessages(db: Kysely<Tables>, now: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`WITH due AS (UPDATE message SET mail_pending = false WHERE id IN
        (SELECT id FROM message WHERE mail_pending ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
        RETURNING id, company_id, receiver, title, en_title, content, link)
      SELECT d.company_id, u.email, d.title, d.en_title, d.content, d.link FROM due d
      JOIN "user" u ON u.company_id = d.company_id AND u.id = d.receiver WHERE u.status = 'inUse' ORDER BY d.id`.execute(
      tx,
    );
    const sites = new Map<number, string | null>();
    for (const row of rows) {
      if (!sites.has(row.companyId)) sites.set(row.companyId, await mailSite({ db: tx }, row.companyId));
      const site = sites.get(row.companyId);
      if (!site || !row.email) continue;
      const titles = [...new Set([row.title, row.enTitle ?? row.title])];
      const parts = [titles.join('\n'), row.content, row.link && `${site}${row.link}`];
      const mail = {
        to: row.email,
        subject: titles.join(' / ').slice(0, 200),
        text: parts.filter(Boolean).join('\n\n'),
      };
      await queueMail({ db: tx, now }, row.companyId, mail, VALID_MS);
    }
    return rows.length;
  });
}
