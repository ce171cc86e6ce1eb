/**
 * Work of the system itself, without a caller: jobs.
 *
 * Hides: the context of nobody. Invariant: each piece of work belongs to one company. Refuses: rights (its callers decide what the
 * system may do) and the company's clock, which its owner knows (`asSystem` of org/server/public.ts).
 */
import type { Transaction } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { DEFAULT_LANG, say } from '#kernel/text.ts';
import type { Ctx, Viewer } from './context.ts';
import { Progress } from './progress.ts';

/** The system itself, in a company. */
export const systemViewer = (companyId: number): Viewer => ({
  userId: 0,
  companyId,
  name: '',
  rights: new Set(),
  departments: null,
  sessionId: null,
});

/** The context of such work, in a transaction of the caller. `after` collects work after the commit. */
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
