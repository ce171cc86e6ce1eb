/** Stored settings of mail: reading, saving, testing. The password is sealed for its company and never answered. */
import { type Kysely, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import type { Tables } from '#kernel/entity.ts';
import { CODE, commonTexts, problem, Refusal, refuse } from '#kernel/problem.ts';
import { type Ctx, handle, Outside } from '#server/context.ts';
import { rightsPort } from '#server/rights-port.ts';
import { seal, unseal } from '#server/secret.ts';
import {
  type MailSecurity,
  type MailSettings,
  type MailState,
  mailSettings,
  saveMailSettings,
  testMailSettings,
} from '../mail.calls.ts';
import { mailTexts } from '../mail.texts.ts';
import { type MailServer, mailFault, sendMail, verifyServer } from './smtp.ts';

interface Stored {
  enabled: boolean;
  host: string;
  port: number;
  security: MailSecurity;
  account: string | null;
  sealedPassword: string | null;
  senderName: string;
  senderAddress: string;
  siteUrl: string;
  version: number;
}

const context = (companyId: number): string => `mail-password:${companyId}`;

async function read(db: Kysely<Tables>, companyId: number): Promise<Stored | null> {
  const { rows } = await sql<Stored>`SELECT enabled, host, port, security, account, sealed_password, sender_name,
    sender_address, site_url, version FROM mail_setting WHERE company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** The server to send by; null without settings, when they are off, or when the password cannot be read. */
export async function mailServerOf(
  db: Kysely<Tables>,
  companyId: number,
): Promise<(MailServer & { siteUrl: string }) | null> {
  const stored = await read(db, companyId);
  if (!stored?.enabled) return null;
  const { sealedPassword, ...server } = stored;
  const password = sealedPassword === null ? null : unseal(sealedPassword, context(companyId));
  return sealedPassword !== null && password === null ? null : { ...server, password };
}

const words = new Map(Object.values(mailTexts).map((text) => [text.key, text]));

/** A stored reason in the reader's language, with the number the server answered; older ones in their own words are not shown. */
export function wordsOf(ctx: Ctx, stored: string | null): string {
  const [key = '', code] = (stored ?? '').split(' ');
  const text = words.get(key);
  const told = ctx.say(text ?? mailTexts.other);
  return text && code ? `${told} (${code})` : told;
}

async function stateOf(ctx: Ctx): Promise<MailState> {
  const { companyId } = ctx.viewer;
  const stored = await read(ctx.db, companyId);
  const waiting = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM mail_outbox WHERE company_id = ${companyId} AND failed_at IS NULL`.execute(ctx.db);
  const failed = await sql<{ recipient: string; subject: string; failedAt: Date; error: string | null }>`
    SELECT recipient, subject, failed_at, error FROM mail_outbox WHERE company_id = ${companyId} AND failed_at IS NOT NULL
    ORDER BY failed_at DESC LIMIT 5`.execute(ctx.db);
  let settings: MailSettings | null = null;
  if (stored) {
    const { sealedPassword, version: _version, ...rest } = stored;
    settings = { ...rest, hasPassword: sealedPassword !== null };
  }
  return {
    settings,
    version: stored?.version ?? 0,
    waiting: waiting.rows[0]!.n,
    failures: failed.rows.map(({ failedAt, error, ...row }) => ({
      ...row,
      at: failedAt.toISOString(),
      error: wordsOf(ctx, error),
    })),
  };
}

type Given = Omit<InputOf<typeof saveMailSettings>, 'version'>;

/**
 * The password to use: the given one, or the stored one while server and account are the stored ones (a changed server
 * must not be handed the password of another). Refuses sending it unencrypted to other machines.
 */
function passwordOf(input: Given, stored: Stored | null, companyId: number): string | null {
  if (!input.account) return null;
  const same = stored && stored.host === input.host && stored.account === input.account;
  const local = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(input.host);
  if (input.security === 'none' && !local) throw refuse(mailTexts.plainPassword, undefined, 'security');
  if (input.password) return input.password;
  if (!same || stored.sealedPassword === null) throw refuse(mailTexts.passwordNeeded, undefined, 'password');
  const password = unseal(stored.sealedPassword, context(companyId));
  if (password === null) throw refuse(mailTexts.passwordLost, undefined, 'password');
  return password;
}

const origin = (url: string): string => url.replace(/\/+$/, '');

/** The mail server and the base of links: whoever controls them could read the links that open accounts. */
const DECIDES = ['host', 'port', 'security', 'account'] as const;
const decides = (stored: Stored | null, input: Given): boolean =>
  !stored ||
  stored.siteUrl !== origin(input.siteUrl) ||
  DECIDES.some((name) => (stored[name] ?? null) !== (input[name] ?? null));

async function save(ctx: Ctx, input: InputOf<typeof saveMailSettings>): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const stored = await read(ctx.db, companyId);
  if (decides(stored, input)) await rightsPort().needOverAll(ctx);
  const password = passwordOf(input, stored, companyId);
  const sealed = password === null ? null : seal(password, context(companyId));
  const { rows } = await sql`INSERT INTO mail_setting AS m (company_id, enabled, host, port, security, account,
      sealed_password, sender_name, sender_address, site_url, updated_at, updated_by)
    VALUES (${companyId}, ${input.enabled ?? true}, ${input.host}, ${input.port}, ${input.security}, ${input.account ?? null},
      ${sealed}, ${input.senderName}, ${input.senderAddress}, ${origin(input.siteUrl)}, ${new Date(ctx.now)}, ${userId})
    ON CONFLICT (company_id) DO UPDATE SET enabled = excluded.enabled, host = excluded.host, port = excluded.port,
      security = excluded.security, account = excluded.account, sealed_password = excluded.sealed_password,
      sender_name = excluded.sender_name, sender_address = excluded.sender_address, site_url = excluded.site_url,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = m.version + 1
    WHERE m.version = ${input.version} RETURNING 1`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
}

/** Tries the settings after the transaction: a server that keeps one waiting holds no rows. */
async function test(ctx: Ctx, { to, ...input }: InputOf<typeof testMailSettings>): Promise<Outside<null>> {
  const { companyId } = ctx.viewer;
  const password = passwordOf(input, await read(ctx.db, companyId), companyId);
  const server: MailServer = { ...input, account: input.account ?? null, password };
  const mail = to && { to, subject: ctx.say(mailTexts.testSubject), text: ctx.say(mailTexts.testBody) };
  return new Outside(async () => {
    try {
      await verifyServer(server);
      if (mail) await sendMail(server, mail);
      return null;
    } catch (error) {
      throw refuse(mailTexts.failed, { reason: mailFault(error).reason });
    }
  });
}

export const settingsHandlers = [
  handle(mailSettings, (ctx) => stateOf(ctx)),
  handle(saveMailSettings, async (ctx, input) => {
    await save(ctx, input);
    return stateOf(ctx);
  }),
  handle(testMailSettings, test),
];
