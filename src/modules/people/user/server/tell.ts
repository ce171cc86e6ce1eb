/** Mails to a person about their own account, in their language. */
import { sql } from 'kysely';
import { LANGS, type Message, type Params, say } from '#kernel/text.ts';
import { mailSite, queueMail } from '#modules/base/mail/server/public.ts';
import type { Ctx } from '#server/context.ts';

const VALID_MS = 86_400_000;

interface Told {
  subject: Message;
  text: Message;
  params?: Params;
  /** Where to, when it is not the address of the account. */
  to?: string | null;
}

/** Without a mail server or an address nothing is sent; the login log has it anyway. */
export async function tellPerson(ctx: Ctx, companyId: number, userId: number, told: Told): Promise<void> {
  const { rows } = await sql<{ empName: string; username: string; email: string | null; language: string | null }>`
    SELECT u.emp_name, u.username, u.email, p.language FROM "user" u LEFT JOIN personal_setting p ON p.user_id = u.id
    WHERE u.company_id = ${companyId} AND u.id = ${userId}`.execute(ctx.db);
  const person = rows[0];
  const to = told.to === undefined ? person?.email : told.to;
  if (!person || !to || !(await mailSite(ctx, companyId))) return;
  const lang = LANGS.find((one) => one === person.language) ?? ctx.lang;
  const params = { name: person.empName, username: person.username, ...told.params };
  const mail = { to, subject: say(told.subject, lang, params), text: say(told.text, lang, params) };
  await queueMail(ctx, companyId, mail, VALID_MS);
}
