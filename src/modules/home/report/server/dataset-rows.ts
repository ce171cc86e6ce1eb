/**
 * Rows of datasets as their reader may read them: records as their own service shows them, amounts only where they may be known, costs
 * only of projects where the reader may see them. Whoever made the report does not matter.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RightKey } from '#kernel/entity.ts';
import { scopesOf } from '#kernel/object-kind.ts';
import { defaultSet } from '#modules/money/account/server/public.ts';
import { objectsWith, seenObjects } from '#modules/people/team/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import type { Ctx } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { columnOf, ownerColumn } from '#server/entity/entity-sql.ts';
import { whereHeld } from '#server/entity/held-rows.ts';
import { guardedColumns } from '#server/entity/readable-rows.ts';
import type { Dataset } from '../datasets.ts';
import { readableOrNone } from './readable.ts';

const ACTUAL_COST = 'pm:actualCost:query';

export interface DatasetRows {
  /** `id` and the columns in snake case. */
  rows: RawBuilder<unknown>;
  /** A condition on alias `t` of the rows: the reader may know all that is measured of it. */
  known: RawBuilder<SqlBool>;
  /** Of costs: how many projects the reader sees whose costs they may not know. */
  left: number;
}

/** What is no task of its own: parents say what their subtasks say, and those of templates are nobody's. */
const ONLY: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  task: sql`t.project_id IS NOT NULL AND NOT t.summary AND t.active AND NOT t.external AND t.status <> 'discarded'`,
};

/** `measured`: the columns that are counted with. */
export async function datasetRows(ctx: Ctx, dataset: Dataset, measured: readonly string[]): Promise<DatasetRows> {
  const { entity, columns } = dataset;
  if (entity === null) return costRows(ctx);
  const guarded = await guardedColumns(ctx, entity);
  const held = scopesOf(entity);
  const picked = Object.keys(columns).map((name) => {
    const scope = held.find((one) => one === name && !(name in entity.fields));
    const column = scope ? ownerColumn(entity, scope) : (guarded.get(name) ?? columnOf(name));
    return sql`${column} AS ${sql.id(snake(name))}`;
  });
  const needs = [...new Set(measured.flatMap((name) => (columns[name]?.need ?? []) as RightKey[]))];
  const known: RawBuilder<unknown>[] = [sql`true`];
  for (const need of needs) known.push(await whereHeld(ctx, entity, need));
  const only = ONLY[entity.name] ?? sql<SqlBool>`true`;
  return {
    rows: sql`SELECT t.id, ${sql.join(picked)}, (${sql.join(known, sql` AND `)}) AS known
      FROM ${await readableOrNone(ctx, entity)} WHERE ${only}`,
    known: sql<SqlBool>`t.known`,
    left: 0,
  };
}

async function costRows(ctx: Ctx): Promise<DatasetRows> {
  const { companyId } = ctx.viewer;
  const { baseCurrency } = await defaultSet(ctx);
  const may = (kind: 'project' | 'program') =>
    sql`(e.object_kind = ${kind} AND ${objectsWith(ctx, kind, ACTUAL_COST, sql`e.object_id`)}
      AND ${objectsWith(ctx, kind, COST_RIGHT, sql`e.object_id`)})`;
  const both = sql`${objectsWith(ctx, 'project', ACTUAL_COST, sql`p.id`)} AND ${objectsWith(ctx, 'project', COST_RIGHT, sql`p.id`)}`;
  const { rows } = await sql<{ left: number }>`SELECT count(*)::integer AS "left" FROM project p
    WHERE p.company_id = ${companyId} AND ${seenObjects(ctx, 'project', sql`p.id`)} AND NOT coalesce(${both}, false)`.execute(
    ctx.db,
  );
  return {
    rows: sql`SELECT e.id, CASE WHEN e.object_kind = 'project' THEN e.object_id END AS project,
        CASE WHEN e.object_kind = 'program' THEN e.object_id END AS program, e.subject, e.task, e.effect_date, e.source,
        ROW(e.cents, ${baseCurrency}::text)::money_value AS amount, round(e.minutes / 60.0, 1) AS hours, true AS known
      FROM cost_entry e WHERE e.company_id = ${companyId} AND (${may('project')} OR ${may('program')})`,
    known: sql<SqlBool>`t.known`,
    left: rows[0]!.left,
  };
}
