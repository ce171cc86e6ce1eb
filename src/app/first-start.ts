/**
 * The first start: the initial content of an empty database.
 *
 * With the embedded database it is the sample company (unless --empty); otherwise one company with an administrator, so
 * that somebody can sign in. Passwords are random, each account's its own, shown once on the console, and must be changed
 * at the first sign-in, except those of sample accounts, which are for trying out.
 */

import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { now } from '#kernel/dates.ts';
import { DEFAULT_LANG, type Lang, say } from '#kernel/text.ts';
import { createCompany } from '#modules/people/setup/server/public.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import { oneTimePassword } from '#modules/people/user/server/one-time-password.ts';
import { type Account, makeSampleCompany } from '#sample/company.ts';
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
      options.log('Loading the sample company ...');
      return { accounts: await makeSampleCompany(ctx), sample: true };
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
