/**
 * Work of the system itself, without a caller: jobs.
 *
 * Hides: the context of nobody, the company's clock, transactions with what follows their commit. Invariant: each piece of
 * work has one transaction and belongs to one company. Refuses: rights; what the system may do, its callers decide.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { DEFAULT_LANG, say } from '#kernel/text.ts';
import type { Ctx, Viewer } from './context.ts';
import { Progress } from './progress.ts';
import { withTx } from './tx.ts';

/** The system itself, in a company. */
export const systemViewer = (companyId: number): Viewer => ({
  userId: 0,
  companyId,
  name: '',
  rights: new Set(),
  departments: null,
  sessionId: null,
});

/** The context of such work, in a transaction of the caller. `after` gets what follows the commit. */
export function systemCtx(
  db: Transaction<Tables>,
  companyId: number,
  at: number,
  utcOffset: number,
  after: (() => Promise<void> | void)[],
): Ctx {
  const ctx: Ctx = {
    viewer: systemViewer(companyId),
    lang: DEFAULT_LANG,
    now: at,
    utcOffset,
    db,
    requestId: 'job',
    ip: '',
    menuName: '',
    userAgent: '',
    progress: new Progress(),
    rightsIn: async () => new Set(),
    can: async () => true,
    say: (message, params) => say(message, DEFAULT_LANG, params),
    as: (viewer) => ({ ...ctx, viewer }),
    afterCommit: (work) => void after.push(work),
  };
  return ctx;
}

/** Runs work as the system of a company, in a transaction of its own. `at`: the instant it counts as, in milliseconds. */
export async function asSystem<T>(
  db: Kysely<Tables>,
  companyId: number,
  at: number,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const after: (() => Promise<void> | void)[] = [];
  const result = await withTx(db, async (tx) => {
    after.length = 0;
    const { rows } = await sql<{ utcOffset: number }>`SELECT utc_offset FROM company WHERE id = ${companyId}`.execute(
      tx,
    );
    return work(systemCtx(tx, companyId, at, rows[0]?.utcOffset ?? 480, after));
  });
  for (const one of after) await one();
  return result;
}
