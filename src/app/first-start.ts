/**
 * The first start: the initial content of an empty database.
 *
 * With the embedded database it is the sample company (unless --empty); otherwise one company with an administrator, so
 * that somebody can sign in. Passwords are random, each account's its own, shown once on the console, and must be changed
 * at the first sign-in, except those of sample accounts, which are for trying out.
 *
 * People sign in as soon as the accounts are there. What the sample company has done so far is made after that, in one transaction
 * (`fillSample`); a start that was ended meanwhile leaves none of it, and the next one makes it (ADR 433).
 */

import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { now } from '#kernel/dates.ts';
import { DEFAULT_LANG, type Lang, say } from '#kernel/text.ts';
import { createCompany } from '#modules/people/setup/server/public.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import { oneTimePassword } from '#modules/people/user/server/one-time-password.ts';
import { type Account, makeSampleCompany, makeSampleHistory } from '#sample/company.ts';
import type { Ctx } from '#server/context.ts';
import { makeBulkPool } from '#server/db/pool.ts';
import { makeCtx, type PipelineParts } from '#server/http/pipeline.ts';
import { Progress } from '#server/progress.ts';
import { makeDb, withTx } from '#server/tx.ts';

export interface FirstStart {
  accounts: Account[];
  sample: boolean;
}

const NOBODY = { userId: 0, companyId: 0, name: '', rights: new Set<string>(), departments: null, sessionId: null };

/** Initial content of an empty installation. */
const FIRST = {
  company: ['我的公司', '我的公司', 'My company'],
  department: ['总部', '總部', 'Head office'],
  administrator: ['系统管理员', '系統管理員', 'System administrator'],
} as const;

/** Ctx of the installation, for data made before anybody can sign in. */
export function installer(
  db: Ctx['db'],
  utcOffset: number,
  after: (() => Promise<void> | void)[],
  lang: Lang = DEFAULT_LANG,
): Ctx {
  const parts = { scopeRights: rightsInObject, overrides: () => undefined } as unknown as PipelineParts;
  return makeCtx(
    parts,
    {
      viewer: NOBODY,
      lang,
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

interface Options {
  sample: boolean;
  utcOffset: number;
  lang: Lang;
  log: (line: string) => void;
}

/**
 * Answers null when there is a company already. Several nodes may start at once: one of them does it. `access`: of the
 * application's role.
 */
export async function firstStart(access: PoolConfig, options: Options): Promise<FirstStart | null> {
  const pool = makeBulkPool(access, options.log);
  try {
    return await inOneTransaction(makeDb(pool), options);
  } finally {
    await pool.end();
  }
}

function inOneTransaction(db: PipelineParts['db'], options: Options): Promise<FirstStart | null> {
  return withTx(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(7716203)`.execute(tx);
    const { rows } = await sql`SELECT 1 FROM company LIMIT 1`.execute(tx);
    if (rows.length > 0) return null;
    const ctx = installer(tx, options.utcOffset, [], options.lang);
    if (options.sample) {
      options.log('Making the sample company ...');
      const { companyId, accounts } = await makeSampleCompany(ctx);
      await sql`UPDATE company SET filling = ${options.lang} WHERE id = ${companyId}`.execute(tx);
      return { accounts, sample: true };
    }
    const password = oneTimePassword();
    const empName = say(FIRST.administrator, options.lang);
    const [, hkName, enName] = FIRST.company;
    await createCompany(ctx, {
      name: say(FIRST.company, options.lang),
      enName,
      hkName,
      departmentName: say(FIRST.department, options.lang),
      administrator: { username: 'admin', empName, password, mustChange: true },
    });
    return { accounts: [{ username: 'admin', name: empName, role: 'Administrator', password }], sample: false };
  });
}

/** What ends the work in between is not its fault and passes: tried again. */
const PASSING = new Set(['40P01', '40001']);
const TRIES = 3;

/**
 * Makes the history of the sample company where it is still to be made. Of several nodes one does it.
 * `signal` ends it between two parts; then nothing of it is there.
 */
export async function fillSample(
  access: PoolConfig,
  { log, signal }: { log: (line: string) => void; signal: AbortSignal },
): Promise<void> {
  const pool = makeBulkPool(access, log);
  try {
    const db = makeDb(pool);
    for (let tries = 1; ; tries++)
      try {
        if (await fillOne(db, signal)) log('The sample company is complete.');
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (tries === TRIES || !PASSING.has((error as { code?: string }).code ?? '')) throw error;
      }
  } finally {
    await pool.end();
  }
}

function fillOne(db: PipelineParts['db'], signal: AbortSignal): Promise<boolean> {
  return withTx(db, async (tx) => {
    const { rows } = await sql<{
      id: number;
      filling: Lang;
      utcOffset: number;
    }>`SELECT id, filling, utc_offset FROM company WHERE filling IS NOT NULL LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`.execute(
      tx,
    );
    const company = rows[0];
    if (!company) return false;
    const ctx = installer(tx, company.utcOffset, [], company.filling);
    await makeSampleHistory(ctx, company.id, () => signal.throwIfAborted());
    await sql`UPDATE company SET filling = NULL WHERE id = ${company.id}`.execute(tx);
    return true;
  });
}
