/**
 * Whether a company can send mail, and putting a mail on its way.
 *
 * A mail is written in the caller's transaction (a refused action sends nothing) and sent by a job, with retries. It is
 * kept sealed until then, because it may carry a link that opens an account.
 */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { seal } from '#server/secret.ts';
import { mailServerOf } from './settings.ts';
import type { Mail } from './smtp.ts';

/** Where people of the company reach this system (`https://pm.example.com`); null when it cannot send mail. */
export const mailSite = async (ctx: Pick<Ctx, 'db'>, companyId: number): Promise<string | null> =>
  (await mailServerOf(ctx.db, companyId))?.siteUrl ?? null;

/** Whether any company of this installation sends mail. */
export async function anyMail(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM mail_setting WHERE enabled LIMIT 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Puts a mail on its way; it is given up when it could not be sent within `validMs`. */
export async function queueMail(
  ctx: Pick<Ctx, 'db' | 'now'>,
  companyId: number,
  mail: Mail,
  validMs: number,
): Promise<void> {
  const file = mail.file ? seal(JSON.stringify(mail.file), `mail-file:${companyId}:${mail.to}`) : null;
  await sql`INSERT INTO mail_outbox (company_id, recipient, subject, sealed_body, sealed_file, next_at, expires_at)
    VALUES (${companyId}, ${mail.to}, ${mail.subject}, ${seal(mail.text, `mail:${companyId}:${mail.to}`)}, ${file}, ${new Date(ctx.now)}, ${new Date(ctx.now + validMs)})`.execute(
    ctx.db,
  );
}
