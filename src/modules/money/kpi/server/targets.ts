/**
 * The indicators of projects and templates. Whoever writes them, or activates a period of their project, holds one lock of the object,
 * so that the sum of weights that is checked is the one that is kept, and there are never more than MOST_TARGETS.
 */
import { sql } from 'kysely';
import { type ObjectRef, objectOfRef } from '#kernel/object-kind.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { notMembers } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type KpiTargetRow, kpiTarget } from '../kpi.entity.ts';
import { MOST_TARGETS } from '../kpi.rules.ts';
import { kpiTexts as t } from '../kpi.texts.ts';

export const targetLock = (ctx: Ctx, { scope, id }: ObjectRef) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`kpi targets ${scope} ${id}`}, ${ctx.viewer.companyId}))`.execute(
    ctx.db,
  );

/** The person a project stands by, where nobody is named. */
export async function managerOf(ctx: Ctx, projectId: number): Promise<number> {
  const { rows } = await sql<{ manager: number }>`SELECT manager FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId}`.execute(ctx.db);
  return rows[0]!.manager;
}

/** Raters twice, and raters of themselves. */
async function raterProblems(ctx: Ctx, row: KpiTargetRow): Promise<Problem[]> {
  const named = (row.raters ?? []).flatMap(({ user }) => user ?? []);
  const assessed = row.assessed ?? (row.projectId ? await managerOf(ctx, row.projectId) : null);
  const twice = named.find((user, i) => named.indexOf(user) !== i);
  const names = await userNames(ctx, [...named, assessed ?? 0]);
  const out: Problem[] = [];
  if (twice !== undefined) out.push(problem(t.raterTwice, { name: names[twice] ?? '' }, 'raters'));
  const rules = (row.raters ?? []).map(({ rule }) => rule).filter((rule) => rule !== 'person');
  if (new Set(rules).size < rules.length) out.push(problem(t.ruleTwice, {}, 'raters'));
  // Without a person named the manager is assessed, in templates whoever that will be.
  const manages = row.assessed === null || row.assessed === undefined;
  if ((assessed !== null && named.includes(assessed)) || (manages && rules.includes('manager')))
    out.push(problem(t.ownRater, { name: row.name, person: names[assessed ?? 0] ?? '–' }, 'raters'));
  return out;
}

async function checked(ctx: Ctx, change: Change<KpiTargetRow>): Promise<Problem[]> {
  const { mode, before, after } = change;
  const row = (after ?? before)!;
  const object = objectOfRef(row)!;
  await targetLock(ctx, object);
  if (mode === 'remove' || !after) return [];
  const out = await raterProblems(ctx, after);
  out.push(...(await notMembers(ctx, change, ['assessed'])));
  if (mode !== 'create') return out;
  const { rows } = await sql<{ count: number; active: boolean; name: string }>`SELECT
      (SELECT count(*)::int FROM kpi_target t WHERE t.company_id = ${ctx.viewer.companyId}
        AND t.project_id IS NOT DISTINCT FROM ${after.projectId ?? null} AND t.template_id IS NOT DISTINCT FROM ${after.templateId ?? null}) AS count,
      k.active, k.name FROM kpi k WHERE k.company_id = ${ctx.viewer.companyId} AND k.id = ${after.kpi}`.execute(ctx.db);
  const [found] = rows;
  if (found && found.count >= MOST_TARGETS) out.push(problem(t.tooMany, { most: MOST_TARGETS }, 'kpi'));
  if (found && !found.active) out.push(problem(t.inactive, { name: found.name }, 'kpi'));
  return out;
}

export const kpiTargetService = entityService(kpiTarget, {
  async derive(ctx, { mode, after }) {
    if (mode !== 'create' || !after?.kpi) return {};
    const { rows } = await sql<{ name: string }>`SELECT name FROM kpi
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${after.kpi}`.execute(ctx.db);
    const named = { name: rows[0]?.name ?? '' };
    return named;
  },
  check: checked,
});

/** A project made of a template or of another project begins with its indicators; people come along only where they are named by what they are. */
export async function targetsMadeOf(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  const has = ({ scope }: ObjectRef): boolean => scope === 'project' || scope === 'template';
  if (!has(from) || !has(to)) return;
  const { companyId, userId } = ctx.viewer;
  const column = ({ scope }: ObjectRef) => sql.id(`${scope}_id`);
  const by = userId || null;
  const at = new Date(ctx.now);
  const { rows } = await sql<{
    id: number;
    kpi: number;
  }>`INSERT INTO kpi_target (company_id, ${column(to)}, name, kpi, weight, target, criteria,
      created_by, updated_by, created_at, updated_at)
    SELECT t.company_id, ${to.id}, k.name, t.kpi, t.weight, t.target, t.criteria, ${by}, ${by}, ${at}, ${at}
    FROM kpi_target t JOIN kpi k ON k.company_id = t.company_id AND k.id = t.kpi
    WHERE t.company_id = ${companyId} AND t.${column(from)} = ${from.id} ORDER BY t.id RETURNING id, kpi`.execute(
    ctx.db,
  );
  if (rows.length === 0) return;
  await sql`INSERT INTO kpi_target_raters (company_id, record, position, rule, "user", weight)
    SELECT r.company_id, made.id, row_number() OVER (PARTITION BY made.id ORDER BY r.position) - 1, r.rule, NULL, r.weight
    FROM kpi_target_raters r JOIN kpi_target t ON t.company_id = r.company_id AND t.id = r.record
      JOIN unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ kpi }) => kpi)}::bigint[]) AS made (id, kpi) ON made.kpi = t.kpi
    WHERE t.company_id = ${companyId} AND t.${column(from)} = ${from.id} AND r.rule <> 'person'`.execute(ctx.db);
}
