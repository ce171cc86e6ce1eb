/**
 * Single sign-on only: passwords open no account of the company, except the spare one.
 *
 * Invariants: it is switched on by somebody who came in by a provider, with a spare account that has a second step and was entered by
 * its password within 90 days; it holds for five minutes and is forgotten by the clock, unless somebody who came in by a provider after
 * it began keeps it. Each step is one statement on the version that was read.
 */
import { sql } from 'kysely';
import { CODE, commonTexts, type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import { hasSecondFactor, userService } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { rightsPort } from '#server/rights-port.ts';
import { endOnly, keepOnly, type OnlyRule, onlyRule, tryOnly } from '../single-login.calls.ts';
import { singleTexts as x } from '../single-login.texts.ts';

const TRIED_MS = 300_000;
const PROVED_MS = 90 * 86_400_000;

interface Stored {
  spareUser: number;
  spareName: string;
  kept: boolean;
  triedAt: Date | null;
  triedUntil: Date | null;
  version: number;
}

async function stored(ctx: Ctx): Promise<Stored | null> {
  const { rows } =
    await sql<Stored>`SELECT r.spare_user, u.emp_name AS spare_name, r.kept, r.tried_at, r.tried_until, r.version
    FROM sign_in_rule r JOIN "user" u ON u.id = r.spare_user WHERE r.company_id = ${ctx.viewer.companyId}`.execute(
      ctx.db,
    );
  return rows[0] ?? null;
}

/** When the viewer's session began, if a provider vouched for it that is still active. */
async function vouchedSince(ctx: Ctx): Promise<Date | null> {
  const { rows } = await sql<{ createdAt: Date }>`SELECT s.created_at FROM session s
    JOIN identity_provider p ON p.id = s.provider AND p.active WHERE s.id = ${ctx.viewer.sessionId}::bigint`.execute(
    ctx.db,
  );
  return rows[0]?.createdAt ?? null;
}

async function stateOf(ctx: Ctx): Promise<OnlyRule> {
  const rule = await stored(ctx);
  if (!rule) return { state: 'off', until: null, spare: null, mayKeep: false, version: 0 };
  const tried = !rule.kept && rule.triedUntil !== null && rule.triedUntil.getTime() > ctx.now;
  const since = tried ? await vouchedSince(ctx) : null;
  return {
    state: rule.kept ? 'on' : tried ? 'tried' : 'off',
    until: tried ? rule.triedUntil!.toISOString() : null,
    spare: { id: rule.spareUser, name: rule.spareName },
    mayKeep: since !== null && since > rule.triedAt!,
    version: rule.version,
  };
}

async function spareProblems(ctx: Ctx, spare: number): Promise<Problem[]> {
  const { status } = await userService.row(ctx, spare, true);
  await rightsPort().needOver(ctx, [spare]);
  if (status !== 'inUse' || !(await hasSecondFactor(ctx, spare))) return [problem(x.spareFactor, undefined, 'spare')];
  const { rows } = await sql`SELECT 1 FROM login_log WHERE company_id = ${ctx.viewer.companyId} AND user_id = ${spare}
    AND action IN ('signIn', 'spareSignIn') AND at > ${new Date(ctx.now - PROVED_MS)} LIMIT 1`.execute(ctx.db);
  return rows.length > 0 ? [] : [problem(x.spareUnproved, undefined, 'spare')];
}

const conflict = (): Refusal => new Refusal([problem(commonTexts.conflict)], CODE.conflict);
const changed = (done: { numAffectedRows?: bigint }): boolean => Number(done.numAffectedRows ?? 0) > 0;

export const onlyHandlers = [
  handle(onlyRule, (ctx) => stateOf(ctx)),
  handle(tryOnly, async (ctx, { spare, version }) => {
    await rightsPort().needOverAll(ctx);
    if ((await vouchedSince(ctx)) === null) throw refuse(x.notBySingle);
    const problems = await spareProblems(ctx, spare);
    if (problems.length > 0) throw new Refusal(problems);
    const until = new Date(ctx.now + TRIED_MS);
    const done = await sql`INSERT INTO sign_in_rule AS r (company_id, spare_user, tried_at, tried_until, asked_by)
      VALUES (${ctx.viewer.companyId}, ${spare}, ${new Date(ctx.now)}, ${until}, ${ctx.viewer.userId})
      ON CONFLICT (company_id) DO UPDATE SET spare_user = excluded.spare_user, tried_at = excluded.tried_at,
        tried_until = excluded.tried_until, asked_by = excluded.asked_by, kept = false, version = r.version + 1
      WHERE r.version = ${version}`.execute(ctx.db);
    if (!changed(done)) throw conflict();
    return { until: until.toISOString() };
  }),
  handle(keepOnly, async (ctx, { version }) => {
    const since = await vouchedSince(ctx);
    if (since === null) throw refuse(x.keepBySingle);
    const done = await sql`UPDATE sign_in_rule SET kept = true, version = version + 1
      WHERE company_id = ${ctx.viewer.companyId} AND version = ${version} AND NOT kept
        AND tried_until > ${new Date(ctx.now)} AND tried_at < ${since}`.execute(ctx.db);
    if (changed(done)) return null;
    const { state } = await stateOf(ctx);
    throw refuse(state === 'tried' ? x.keepBySingle : x.notTried);
  }),
  handle(endOnly, async (ctx, { version }) => {
    await rightsPort().needOverAll(ctx);
    const done =
      await sql`DELETE FROM sign_in_rule WHERE company_id = ${ctx.viewer.companyId} AND version = ${version}`.execute(
        ctx.db,
      );
    if (!changed(done)) throw conflict();
    return null;
  }),
];
