/**
 * The first start: what a database without any company is given.
 *
 * With the embedded database it is the sample company (unless --empty); otherwise one company with an administrator, so
 * that somebody can sign in. Passwords are random, each account's its own, shown once on the console, and must be changed
 * at the first sign-in, except those of sample accounts, which are for trying out.
 */
import { sql } from 'kysely';
import { now } from '#kernel/dates.ts';
import { createCompany } from '#modules/setup/server/public.ts';
import { oneTimePassword } from '#modules/user/server/one-time-password.ts';
import type { Ctx } from '#server/context.ts';
import { makeCtx, type PipelineParts } from '#server/http/pipeline.ts';
import { Progress } from '#server/progress.ts';
import { withTx } from '#server/tx.ts';
import { scopeRights } from './ports.ts';
import { type Account, makeSampleCompany } from './sample-company.ts';

export interface FirstStart {
  accounts: Account[];
  sample: boolean;
}

const NOBODY = { userId: 0, companyId: 0, name: '', rights: new Set<string>(), departments: null, sessionId: null };

/** Ctx of the installation itself, for what is made before anybody can sign in. */
export function installer(db: Ctx['db'], utcOffset: number, after: (() => Promise<void> | void)[]): Ctx {
  const parts = { scopeRights, overrides: () => undefined } as unknown as PipelineParts;
  return makeCtx(
    parts,
    {
      viewer: NOBODY,
      lang: 'zh-CN',
      now: now(),
      utcOffset,
      db,
      requestId: 'first-start',
      ip: '',
      menuName: '',
      userAgent: '',
      progress: new Progress(),
    },
    after,
  );
}

/** Answers null when there is a company already. Several nodes may start at once: one of them does it. */
export async function firstStart(
  db: PipelineParts['db'],
  options: { sample: boolean; utcOffset: number; log: (line: string) => void },
): Promise<FirstStart | null> {
  return withTx(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(7716203)`.execute(tx);
    const { rows } = await sql`SELECT 1 FROM company LIMIT 1`.execute(tx);
    if (rows.length > 0) return null;
    const ctx = installer(tx, options.utcOffset, []);
    if (options.sample) {
      options.log('Loading the sample company ...');
      return { accounts: await makeSampleCompany(ctx), sample: true };
    }
    const password = oneTimePassword();
    const administrator = { username: 'admin', empName: '系统管理员', password, mustChange: true };
    await createCompany(ctx, {
      name: '我的公司',
      enName: 'My company',
      hkName: '我的公司',
      departmentName: '总部',
      administrator,
    });
    return { accounts: [{ username: 'admin', name: '系统管理员', role: 'Administrator', password }], sample: false };
  });
}
