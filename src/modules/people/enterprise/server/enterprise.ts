/**
 * Server of the companies of an installation.
 *
 * Invariants: how a company stands is one row, changed by one conditional statement, so of two operators at once one is refused; the
 * operator's own company never stops; closing takes two persons within a day. What is suspended ends its sessions, and every session
 * is asked for its company with each call (server/company-standing.ts). Refuses: any row of a company beyond how it stands, names,
 * counts and times.
 */
import { sql } from 'kysely';
import { absent, CODE, commonTexts, type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import { endCompanySessions } from '#modules/people/user/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import {
  askClose,
  confirmClose,
  type EnterpriseRow,
  enterpriseList,
  exportEnterprises,
  resumeEnterprise,
  setQuotas,
  suspendEnterprise,
  withdrawClose,
} from '../enterprise.calls.ts';
import { enterprisePlaces } from '../enterprise.menu.ts';
import { enterpriseModule } from '../enterprise.module.ts';
import { enterpriseReport } from '../enterprise.report.ts';
import { enterpriseRights } from '../enterprise.rights.ts';
import { enterpriseTexts as e } from '../enterprise.texts.ts';
import { licenseHandler } from './license-info.ts';

const DAY_MS = 86_400_000;
/** A company that closes may be opened again for so long. */
const OPEN_AGAIN_DAYS = 30;

const companies = (ctx: Ctx): Source<EnterpriseRow> => ({
  rows: sql`SELECT c.id, c.name, c.id = (SELECT min(id) FROM company) AS operator, s.state, s.reason, s.since, s.closes_at, s.version,
      (SELECT u.emp_name FROM "user" u WHERE u.id = s.close_asked_by AND s.close_asked_at > ${new Date(ctx.now - DAY_MS)}) AS close_asked_by,
      s.seats_used, s.seats, s.projects_used, s.projects, s.storage_gib, c.created_at,
      round(coalesce((SELECT bytes FROM company_storage f WHERE f.company_id = c.id), 0) / 1073741824.0, 2) AS storage_used,
      (SELECT max(u.last_login_at) FROM "user" u WHERE u.company_id = c.id) AS last_login_at
    FROM company c JOIN company_standing s ON s.company_id = c.id`,
});

/** Refuses what is no company, or the operator's own. */
async function mustBeAnother(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{
    own: boolean;
  }>`SELECT id = (SELECT min(id) FROM company) AS own FROM company WHERE id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  if (rows[0].own) throw refuse(e.ownCompany, undefined, 'enterprise');
}

const changed = (done: { numAffectedRows?: bigint }): boolean => Number(done.numAffectedRows ?? 0) > 0;

async function suspend(ctx: Ctx, id: number, reason: string): Promise<number> {
  await mustBeAnother(ctx, id);
  const done =
    await sql`UPDATE company_standing SET state = 'suspended', reason = ${reason}, since = ${new Date(ctx.now)}, version = version + 1
    WHERE company_id = ${id} AND state = 'active'`.execute(ctx.db);
  if (!changed(done)) throw refuse(e.notActive, undefined, 'enterprise');
  return endCompanySessions(ctx, id);
}

async function resume(ctx: Ctx, id: number): Promise<void> {
  await mustBeAnother(ctx, id);
  const at = new Date(ctx.now);
  const done =
    await sql`UPDATE company_standing SET state = 'active', reason = NULL, since = ${at}, closes_at = NULL, version = version + 1
    WHERE company_id = ${id} AND state <> 'active' AND (closes_at IS NULL OR closes_at > ${at})`.execute(ctx.db);
  if (changed(done)) return;
  const { rows } = await sql<{ state: string }>`SELECT state FROM company_standing WHERE company_id = ${id}`.execute(
    ctx.db,
  );
  throw refuse(rows[0]?.state === 'active' ? e.notStopped : e.over, undefined, 'enterprise');
}

/** What is in use already cannot be forbidden. */
async function quotaProblems(
  ctx: Ctx,
  id: number,
  given: { seats: number | null; projects: number | null },
): Promise<Problem[]> {
  const { rows } = await sql<{
    seatsUsed: number;
    projectsUsed: number;
  }>`SELECT seats_used, projects_used FROM company_standing
    WHERE company_id = ${id} FOR UPDATE`.execute(ctx.db);
  const used = rows[0];
  if (!used) throw absent();
  const below = (most: number | null, count: number, field: string): Problem[] =>
    most !== null && most < count ? [problem(e.belowUsed, { count }, field)] : [];
  return [...below(given.seats, used.seatsUsed, 'seats'), ...below(given.projects, used.projectsUsed, 'projects')];
}

async function askToClose(ctx: Ctx, id: number, reason: string): Promise<void> {
  await mustBeAnother(ctx, id);
  const at = new Date(ctx.now);
  const done =
    await sql`UPDATE company_standing SET close_asked_by = ${ctx.viewer.userId}, close_asked_at = ${at}, reason = ${reason}, version = version + 1
    WHERE company_id = ${id} AND state <> 'closing' AND (close_asked_by IS NULL OR close_asked_at <= ${new Date(ctx.now - DAY_MS)})`.execute(
      ctx.db,
    );
  if (!changed(done)) throw refuse(e.asked, undefined, 'enterprise');
}

async function confirm(ctx: Ctx, id: number): Promise<Date> {
  await mustBeAnother(ctx, id);
  const closesAt = new Date(ctx.now + OPEN_AGAIN_DAYS * DAY_MS);
  const asked = sql`company_id = ${id} AND close_asked_by IS NOT NULL AND close_asked_at > ${new Date(ctx.now - DAY_MS)}`;
  const done =
    await sql`UPDATE company_standing SET state = 'closing', since = ${new Date(ctx.now)}, closes_at = ${closesAt},
      close_asked_by = NULL, close_asked_at = NULL, version = version + 1
    WHERE ${asked} AND close_asked_by <> ${ctx.viewer.userId}`.execute(ctx.db);
  if (!changed(done)) {
    const { rows } = await sql`SELECT 1 FROM company_standing WHERE ${asked}`.execute(ctx.db);
    throw refuse(rows.length > 0 ? e.secondPerson : e.notAsked, undefined, 'enterprise');
  }
  await endCompanySessions(ctx, id);
  return closesAt;
}

export const enterpriseServer: ServerModule = {
  ...enterpriseModule,
  menu: enterprisePlaces,
  rights: [enterpriseRights],
  limitTexts: { company_standing_seats_limit: e.seatsFull, company_standing_projects_limit: e.projectsFull },
  handlers: [
    handle(enterpriseList, (ctx, input) => reportAnswer(ctx, enterpriseReport, input, companies(ctx))),
    handle(exportEnterprises, (ctx, input) => reportSheet(ctx, enterpriseReport, input, companies(ctx))),
    handle(suspendEnterprise, async (ctx, { enterprise, reason }) => ({
      ended: await suspend(ctx, enterprise, reason),
    })),
    handle(resumeEnterprise, async (ctx, { enterprise }) => {
      await resume(ctx, enterprise);
      return null;
    }),
    handle(setQuotas, async (ctx, { enterprise, version, ...given }) => {
      const { seats = null, projects = null, storageGib = null } = given;
      const problems = await quotaProblems(ctx, enterprise, { seats, projects });
      if (problems.length > 0) throw new Refusal(problems);
      const done =
        await sql`UPDATE company_standing SET seats = ${seats}, projects = ${projects}, storage_gib = ${storageGib}, version = version + 1
        WHERE company_id = ${enterprise} AND version = ${version}`.execute(ctx.db);
      if (!changed(done)) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
      return null;
    }),
    handle(askClose, async (ctx, { enterprise, reason }) => {
      await askToClose(ctx, enterprise, reason);
      return null;
    }),
    handle(confirmClose, async (ctx, { enterprise }) => ({ closesAt: (await confirm(ctx, enterprise)).toISOString() })),
    handle(withdrawClose, async (ctx, { enterprise }) => {
      const done =
        await sql`UPDATE company_standing SET close_asked_by = NULL, close_asked_at = NULL, version = version + 1,
          reason = CASE WHEN state = 'active' THEN NULL ELSE reason END
        WHERE company_id = ${enterprise} AND close_asked_by IS NOT NULL`.execute(ctx.db);
      if (!changed(done)) throw refuse(e.notAsked, undefined, 'enterprise');
      return null;
    }),
    licenseHandler,
  ],
};
