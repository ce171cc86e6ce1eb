/** Facts the rules of risks need in addition to the row: rights in their objects, the settings in force, approvals. */
import { sql } from 'kysely';
import { objectKind, objectOfRef } from '#kernel/object-kind.ts';
import { approvalOf, type SettingPlace } from '#modules/flow/approval/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { RiskRow } from '../risk.entity.ts';
import { isDanger, type RiskFacts } from '../risk.rules.ts';
import { riskConfigs } from './risk-settings.ts';
import { inObjectsWith } from './risk-visible.ts';

/** Those of the rows, which the viewer sees, on which a right inside their object holds. */
export async function risksWith(
  ctx: Ctx,
  rows: readonly Pick<RiskRow, 'id'>[],
  right: string,
): Promise<ReadonlySet<number>> {
  const ids = rows.map(({ id }) => id);
  if (ctx.viewer.userId === 0) return new Set(ids);
  const found = await sql<{ id: number }>`SELECT t.id FROM risk t WHERE t.company_id = ${ctx.viewer.companyId}
    AND t.id = ANY(${ids}::bigint[]) AND ${inObjectsWith(ctx, right)}`.execute(ctx.db);
  return new Set(found.rows.map(({ id }) => id));
}

/** Objects, by `scope id`, in which a workflow decides about accepting a risk. */
async function decidedByApproval(ctx: Ctx, rows: readonly RiskRow[]): Promise<ReadonlySet<string>> {
  const objects = new Map(
    rows.flatMap((row) => {
      const object = objectOfRef(row);
      return object ? [[`${object.scope} ${object.id}`, object] as const] : [];
    }),
  );
  const all = [...objects.values()];
  const types = await sql<{
    scope: string;
    id: number;
    type: number | null;
  }>`SELECT o.kind AS scope, o.id, o.type FROM object o
    WHERE o.company_id = ${ctx.viewer.companyId} AND (o.kind, o.id) IN (SELECT * FROM unnest(
      ${all.map(({ scope }) => scope)}::text[], ${all.map(({ id }) => id)}::bigint[]))`.execute(ctx.db);
  const typeOf = new Map(types.rows.map(({ scope, id, type }) => [`${scope} ${id}`, type]));
  const decided = new Set<string>();
  for (const [key, { scope, id }] of objects) {
    const place: SettingPlace = { ...(objectKind(scope).types && { type: typeOf.get(key) ?? null }), [scope]: id };
    if (await approvalOf(ctx, 'risk.accept', place)) decided.add(key);
  }
  return decided;
}

/** Facts of many rows. Approvals are asked only for objects with a risk above the line. */
export async function riskFacts(ctx: Ctx, rows: readonly RiskRow[]): Promise<(row: RiskRow) => RiskFacts> {
  const edits = await risksWith(ctx, rows, 'pm:risk:edit');
  const closes = await risksWith(ctx, rows, 'pm:risk:close');
  const accepts = await risksWith(ctx, rows, 'pm:risk:accept');
  const configOf = await riskConfigs(ctx, rows);
  const above = rows.filter((row) => !accepts.has(row.id) && isDanger(row, configOf(row).appetite));
  const decided = await decidedByApproval(ctx, above);
  return (row) => {
    const object = objectOfRef(row);
    return {
      edits: edits.has(row.id),
      closes: closes.has(row.id),
      acceptsAbove: accepts.has(row.id) || (object !== null && decided.has(`${object.scope} ${object.id}`)),
      config: configOf(row),
    };
  };
}
