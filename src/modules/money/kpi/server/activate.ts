/** Activating a period: the indicators of the project become those of the period, their rules for raters become people. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { managersOf, memberIds } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { type KpiRow, type KpiTargetRow, kpi, kpiTarget, type RaterRule, raterRules } from '../kpi.entity.ts';
import { WHOLE, weightSum, weightText } from '../kpi.rules.ts';
import type { SheetItem } from '../kpi.score.ts';
import { kpiTexts as t } from '../kpi.texts.ts';
import { storeItems } from './sheet-store.ts';
import { targetLock } from './targets.ts';

type People = Record<Exclude<RaterRule, 'person'>, number | null>;

/** Who has which part in a project now. */
async function peopleOf(ctx: Ctx, projectId: number): Promise<People> {
  const { rows } = await sql<People>`SELECT p.manager, d.manager AS leader, g.manager AS program FROM project p
      LEFT JOIN department d ON d.company_id = p.company_id AND d.id = p.department
      LEFT JOIN program g ON g.company_id = p.company_id AND g.id = p.program
    WHERE p.company_id = ${ctx.viewer.companyId} AND p.id = ${projectId}`.execute(ctx.db);
  return rows[0]!;
}

async function targetsOf(ctx: Ctx, projectId: number): Promise<KpiTargetRow[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM kpi_target
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} ORDER BY id`.execute(ctx.db);
  return rowsById<KpiTargetRow>(
    kpiTarget,
    ctx,
    rows.map(({ id }) => id),
  );
}

interface Made {
  item: Omit<SheetItem, 'id'>;
  raters: { user: number; weight: string }[];
}

/** What a period of the project would be made of, and why it cannot be. */
export async function sheetOfTargets(ctx: Ctx, projectId: number): Promise<{ made: Made[]; problems: Problem[] }> {
  const targets = await targetsOf(ctx, projectId);
  const people = await peopleOf(ctx, projectId);
  const object = { scope: 'project', id: projectId } as const;
  const team = new Set([...(await memberIds(ctx, object)), ...(await managersOf(ctx, object))]);
  const kpis = new Map(
    (
      await rowsById<KpiRow>(
        kpi,
        ctx,
        targets.map((row) => row.kpi),
      )
    ).map((row) => [row.id, row]),
  );
  const problems: Problem[] = [];
  const sum = weightSum(targets.map(({ weight }) => weight));
  if (sum !== WHOLE) problems.push(problem(t.weights, { sum: weightText(sum) }));
  const asked = targets.flatMap(({ raters }) => (raters ?? []).flatMap(({ user }) => user ?? []));
  const names = await userNames(ctx, [...asked, ...Object.values(people).flatMap((id) => id ?? [])]);
  const made = targets.map((target): Made => {
    const { name } = target;
    const of = kpis.get(target.kpi)!;
    const assessed = target.assessed ?? people.manager!;
    const raters = new Map<number, string>();
    for (const { rule, user, weight } of of.source === 'formula' ? [] : (target.raters ?? [])) {
      const who = rule === 'person' ? user! : people[rule];
      if (who === null) problems.push(problem(t.raterAbsent, { name, rule: raterRules[rule] }));
      else if (who === assessed) problems.push(problem(t.ownRater, { name, person: names[who] ?? '' }));
      else if (!team.has(who)) problems.push(problem(t.raterOutside, { name, person: names[who] ?? '' }));
      else raters.set(who, weightText(weightSum([raters.get(who) ?? 0, weight])));
    }
    if (of.source !== 'formula' && raters.size === 0 && (target.raters ?? []).length === 0)
      problems.push(problem(t.noRater, { name }));
    return {
      item: {
        ...{ kpi: of.id, name: of.name, dimension: of.dimension, source: of.source, formula: of.formula ?? null },
        bands: (of.bands ?? []).map(({ value, score }) => ({ value, score })),
        ...{ over: of.over, share: of.share ?? 50, unit: of.unit ?? null, weight: target.weight },
        ...{ target: target.target ?? null, criteria: target.criteria ?? of.criteria ?? null, assessed },
      },
      raters: [...raters].map(([user, weight]) => ({ user, weight })),
    };
  });
  return { made, problems };
}

export async function activated(ctx: Ctx, projectId: number, period: number): Promise<void> {
  await targetLock(ctx, { scope: 'project', id: projectId });
  const { made } = await sheetOfTargets(ctx, projectId);
  await storeItems(ctx, period, made);
}
