/**
 * The library of risks: drafts are for its maintainers, published entries for everybody; projects use several entries at once, and
 * an entry can be made of a risk. A project has one risk of an entry, however often it is asked (records.md B9-10): using entries
 * takes a lock of the project, and the database has the last word.
 */
import { type SqlBool, sql } from 'kysely';
import { problem, Refusal, refuse } from '#kernel/problem.ts';
import { nameSql, withUp } from '#modules/base/dict/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { RiskRow } from '../risk.entity.ts';
import {
  baseRates,
  type Imported,
  importRisks,
  type Offered,
  offeredRisks,
  promoteRisk,
} from '../risk-template.calls.ts';
import { type RiskTemplateRow, riskTemplate } from '../risk-template.entity.ts';
import { refuseTemplateEdit, riskTemplateLife, templateTexts as t } from '../risk-template.life.ts';
import { ratesOf } from './base-rates.ts';
import { riskService } from './risk-service.ts';

/** Who sees drafts of others. */
const KEEPERS = ['rk:riskTemplate:edit', 'rk:riskTemplate:publish'];

export const riskTemplateService = entityService(riskTemplate, {
  life: riskTemplateLife,
  visible: ({ viewer }) =>
    viewer.userId === 0 || KEEPERS.some((right) => viewer.rights.has(right))
      ? null
      : sql<SqlBool>`(t.status = 'published' OR t.created_by = ${viewer.userId})`,
  check(_ctx, { mode, before }) {
    const refused = before && mode !== 'move' ? refuseTemplateEdit(before) : null;
    if (refused) return [refused];
    return mode === 'remove' && before!.uses > 0 ? [problem(t.used)] : [];
  },
});

/** Names that are given: what a risk has of its entry. */
function valuesOf({ title, type, nature, cause, description, effect, trigger, strategy, responses }: RiskTemplateRow) {
  const lines = (responses ?? []).map(({ action, chanceCut, impactCut }) => ({
    plan: 'a',
    action,
    chanceCut: chanceCut ?? null,
    impactCut: impactCut ?? null,
    status: 'planned',
  }));
  return { name: title, type, nature, cause, description, effect, trigger, strategy, responses: lines };
}

async function importAll(ctx: Ctx, projectId: number, wanted: readonly number[]): Promise<Imported> {
  const ids = [...new Set(wanted)].sort((a, b) => a - b);
  const { companyId } = ctx.viewer;
  await sql`SELECT pg_advisory_xact_lock(hashtext('risk.import'), hashtext(concat_ws(':', ${companyId}::bigint, ${projectId}::bigint)))`.execute(
    ctx.db,
  );
  const entries: RiskTemplateRow[] = [];
  for (const id of ids) {
    // Locked, so that its count is exact; an unpublished entry is refused like an absent one.
    const entry = await riskTemplateService.row(ctx, id, true).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (entry?.status !== 'published') throw new Refusal([problem(t.gone, undefined, 'templates')]);
    entries.push(entry);
  }
  const { rows } = await sql<{ template: number }>`SELECT template_risk AS template FROM risk
    WHERE company_id = ${companyId} AND project_id = ${projectId} AND template_risk = ANY(${ids}::bigint[])`.execute(
    ctx.db,
  );
  const there = new Set(rows.map(({ template }) => template));
  const made: Imported['made'] = [];
  for (const entry of entries) {
    if (there.has(entry.id)) continue;
    const { id, name } = await riskService.create(ctx, { projectId, ...valuesOf(entry) }, { templateRisk: entry.id });
    made.push({ id, name });
  }
  // A use is not a change of the entry: its version stays.
  await sql`UPDATE risk_template SET uses = (SELECT count(*) FROM risk r WHERE r.company_id = risk_template.company_id
      AND r.template_risk = risk_template.id)
    WHERE company_id = ${companyId} AND id = ANY(${ids}::bigint[])`.execute(ctx.db);
  return { made, there: there.size };
}

/** Published entries: those meant for the project's type first, then those for all, then the others. */
async function offered(ctx: Ctx, projectId: number): Promise<Offered[]> {
  const { companyId } = ctx.viewer;
  const { rows: found } = await sql<{ type: number | null }>`SELECT type FROM project
    WHERE company_id = ${companyId} AND id = ${projectId}`.execute(ctx.db);
  const { rows } = await sql<Offered & { meant: number }>`${withUp(companyId, found[0]?.type ?? null)}
    SELECT t.id, t.title, coalesce(${nameSql(ctx.lang)}, '') AS type, m.meant > 0 AND m.fitting > 0 AS fits, m.meant,
      EXISTS (SELECT 1 FROM risk r WHERE r.company_id = t.company_id AND r.project_id = ${projectId} AND r.template_risk = t.id) AS there
    FROM risk_template t LEFT JOIN dict_item i ON i.company_id = t.company_id AND i.id = t.type
      CROSS JOIN LATERAL (SELECT count(*) AS meant, count(up.id) AS fitting FROM risk_template_project_types p
        LEFT JOIN up ON up.id = p.project_type WHERE p.company_id = t.company_id AND p.record = t.id) m
    WHERE t.company_id = ${companyId} AND t.status = 'published'
    ORDER BY 4 DESC, m.meant > 0, t.uses DESC, t.id LIMIT 500`.execute(ctx.db);
  return rows.map(({ meant: _, ...row }) => row);
}

/** A draft of what a risk was; one of each risk. */
async function promote(ctx: Ctx, id: number): Promise<RiskTemplateRow> {
  // Held, so that two at once make one.
  const from = (await riskService.row(ctx, id, true)) as RiskRow;
  const { rows } = await sql<{ title: string }>`SELECT title FROM risk_template
    WHERE company_id = ${ctx.viewer.companyId} AND source_risk = ${id}`.execute(ctx.db);
  if (rows[0]) throw refuse(t.promoted, { title: rows[0].title });
  const { rows: types } = await sql<{ type: number | null }>`SELECT type FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${from.projectId ?? null}::bigint`.execute(ctx.db);
  const { name, type, nature, cause, description, effect, trigger, strategy, responses } = from;
  return riskTemplateService.create(
    ctx,
    {
      title: name,
      type,
      nature,
      cause,
      description,
      effect,
      trigger,
      strategy,
      responses: (responses ?? []).map(({ action, chanceCut, impactCut }) => ({
        action,
        chanceCut: chanceCut ?? null,
        impactCut: impactCut ?? null,
      })),
      ...(types[0]?.type && { projectTypes: [{ projectType: types[0].type }] }),
    },
    { sourceRisk: id },
  );
}

export const riskLibraryHandlers = [
  ...entityHandlers(riskTemplateService),
  handle(importRisks, (ctx, { projectId, templates }) => importAll(ctx, projectId, templates)),
  handle(offeredRisks, (ctx, { projectId }) => offered(ctx, projectId)),
  handle(promoteRisk, (ctx, { id }) => promote(ctx, id)),
  handle(baseRates, async (ctx, { id }) => {
    await riskTemplateService.row(ctx, id);
    return ratesOf(ctx, id);
  }),
];
