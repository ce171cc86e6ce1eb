/**
 * Sends what waits in the outbox.
 *
 * Invariants: a mail is claimed before it is sent, so two nodes never send it side by side; after a crash in between it is sent
 * again (twice is better than never). Temporary faults are tried again after 30 s, 1, 2, 4 minutes; mails refused permanently, or
 * expired, stay a week as failures; their body goes when they expire, and until then an administrator may have them tried again. Expiry is judged by a time that a fast clock cannot advance
 * (server/proven-clock.ts): a mail that only that clock calls late waits, and goes out when the clock is right again.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import type { CompanyJob } from '#server/context.ts';
import { STRAY_MS } from '#server/proven-clock.ts';
import { unseal } from '#server/secret.ts';
import { waited } from '#server/wall-clock.ts';
import { mailTexts } from '../mail.texts.ts';
import { mailServerOf } from './settings.ts';
import { type MailFile, mailFault, sendMail } from './smtp.ts';

const MAX_TRIES = 5;
const CLAIM_MS = 120_000;
const RETRY_MS = 30_000;
/** Longest of the pauses below. */
const LONGEST_MS = Math.max(CLAIM_MS, RETRY_MS * 2 ** (MAX_TRIES - 2));
const KEEP_MS = 7 * 86_400_000;
const AT_ONCE = 20;

interface Waiting {
  id: number;
  companyId: number;
  recipient: string;
  subject: string;
  sealedBody: string;
  sealedFile: string | null;
  tries: number;
  expiresAt: Date;
}

async function giveUp(db: Kysely<Tables>, id: number, at: number, error: string): Promise<void> {
  const kept = sql`CASE WHEN expires_at > ${new Date(at)} THEN sealed_body END`;
  await sql`UPDATE mail_outbox SET failed_at = ${new Date(at)}, error = ${error}, sealed_body = ${kept},
    sealed_file = CASE WHEN expires_at > ${new Date(at)} THEN sealed_file END WHERE id = ${id}`.execute(db);
}

async function deliver(db: Kysely<Tables>, mail: Waiting, at: number, aged: () => Promise<number>): Promise<void> {
  const server = await mailServerOf(db, mail.companyId);
  const text = unseal(mail.sealedBody, `mail:${mail.companyId}:${mail.recipient}`);
  if (mail.expiresAt.getTime() <= at) return giveUp(db, mail.id, at, mailTexts.tooLate.key);
  const file =
    mail.sealedFile === null ? null : unseal(mail.sealedFile, `mail-file:${mail.companyId}:${mail.recipient}`);
  // A mail does not go without the file it speaks of.
  const lost = mail.sealedFile !== null && file === null;
  if (!server || text === null || lost) return giveUp(db, mail.id, at, mailTexts.noServer.key);
  try {
    await sendMail(server, {
      to: mail.recipient,
      subject: mail.subject,
      text,
      file: file === null ? null : (JSON.parse(file) as MailFile),
    });
    await sql`DELETE FROM mail_outbox WHERE id = ${mail.id}`.execute(db);
  } catch (error) {
    const { reason, final, code } = mailFault(error);
    // In the reader's language (settings.ts).
    const told = code === null ? reason.key : `${reason.key} ${code}`;
    // Under a clock that is ahead no certificate is valid: those tries do not count.
    const last = mail.tries >= MAX_TRIES && at - (await aged()) <= STRAY_MS;
    if (final || last) return giveUp(db, mail.id, at, told);
    const next = new Date(at + Math.min(LONGEST_MS, RETRY_MS * 2 ** (mail.tries - 1)));
    await sql`UPDATE mail_outbox SET next_at = ${next}, error = ${told} WHERE id = ${mail.id}`.execute(db);
  }
}

/** SQL: mails that may be tried now; `proven`: the proven time. */
const isDue = (at: number, proven: number) => sql`failed_at IS NULL AND ${waited(sql`next_at`, at, LONGEST_MS)}
  AND (expires_at > ${new Date(at)} OR expires_at <= ${new Date(proven)})`;

/** The proven time where it matters: where the clock calls something too late, or old. */
async function provenAt(db: Kysely<Tables>, at: number, aged: () => Promise<number>): Promise<number> {
  const old = await sql`SELECT 1 FROM mail_outbox
    WHERE failed_at < ${new Date(at - KEEP_MS)} OR (sealed_body IS NOT NULL AND expires_at <= ${new Date(at)}) LIMIT 1`.execute(
    db,
  );
  return old.rows.length > 0 ? await aged() : at;
}

/** Companies that have mails to send; old failures go. */
async function waitingMails(db: Kysely<Tables>, at: number, aged: () => Promise<number>): Promise<number[]> {
  const proven = await provenAt(db, at, aged);
  await sql`DELETE FROM mail_outbox WHERE failed_at < ${new Date(proven - KEEP_MS)}`.execute(db);
  await sql`UPDATE mail_outbox SET sealed_body = NULL, sealed_file = NULL
    WHERE failed_at IS NOT NULL AND sealed_body IS NOT NULL AND expires_at <= ${new Date(proven)}`.execute(db);
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT company_id AS id FROM mail_outbox
    WHERE ${isDue(at, proven)} ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * One round of a company: its due mails, those first that are over soonest, so that a code never waits behind the
 * notices of a morning; returns how many were tried. `aged` answers the proven time.
 */
async function sendOfCompany(
  db: Kysely<Tables>,
  companyId: number,
  at: number,
  aged: () => Promise<number>,
): Promise<number> {
  const proven = await provenAt(db, at, aged);
  const { rows } = await sql<Waiting>`UPDATE mail_outbox SET tries = tries + 1, next_at = ${new Date(at + CLAIM_MS)}
    WHERE id IN (SELECT id FROM mail_outbox WHERE company_id = ${companyId} AND ${isDue(at, proven)}
      ORDER BY expires_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING id, company_id, recipient, subject, sealed_body, sealed_file, tries, expires_at`.execute(db);
  for (const mail of rows) await deliver(db, mail, at, aged);
  return rows.length;
}

/** One round of all companies; returns how many were tried. */
export async function sendWaiting(db: Kysely<Tables>, at: number, aged: () => Promise<number>): Promise<number> {
  let tried = 0;
  for (const id of await waitingMails(db, at, aged)) tried += await sendOfCompany(db, id, at, aged);
  return tried;
}

export const mailJob: CompanyJob = {
  name: 'mail',
  label: ['发送邮件', '傳送電郵', 'Sending of mails'],
  lane: 'seconds',
  everySeconds: 2,
  companies: waitingMails,
  each: async (db, companyId, at, aged) =>
    (await sendOfCompany(db, companyId, at, aged)) === AT_ONCE ? 'more' : undefined,
};
