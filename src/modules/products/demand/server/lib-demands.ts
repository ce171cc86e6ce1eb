/** Library demands: published ones stand until they are revised; reuse copies one and keeps where it comes from. */
import { type SqlBool, sql } from 'kysely';
import { forbidden, type Problem, problem, refuse } from '#kernel/problem.ts';
import { dropTraces, keepFaces, linkRecords } from '#modules/products/trace/server/public.ts';
import { faceOf } from '#modules/products/trace/trace.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { libDemandLife } from '../demand.life.ts';
import { demandTexts as t } from '../demand.texts.ts';
import { type LibDemandRow, libDemand } from '../lib-demand.entity.ts';
import { devDemandService } from './dev-demands.ts';
import { userDemandService } from './user-demands.ts';

/** What reuse is told of: a newer revision makes what was made of an earlier one suspect. */
const SHOWN = ['title', 'description', 'acceptance', 'rationale', 'revision'] as const;

export const libDemandService = entityService(libDemand, {
  life: libDemandLife,
  visible: ({ viewer: { userId, rights } }) =>
    userId === 0 || rights.has('dm:lib:edit') ? null : sql<SqlBool>`t.status <> 'draft'`,
  async check(ctx, { mode, before }): Promise<Problem[]> {
    if (mode === 'update' && before!.status !== 'draft') return [problem(t.publishedFixed)];
    if (mode !== 'remove') return [];
    const { rows } =
      await sql`SELECT 1 FROM trace_link WHERE company_id = ${ctx.viewer.companyId} AND up_kind = 'libDemand'
      AND up_record = ${before!.id} LIMIT 1`.execute(ctx.db);
    return before!.status === 'draft' && before!.revision === 1 && rows.length === 0 ? [] : [problem(t.publishedKept)];
  },
  async changed(ctx, { before, after, moved }) {
    if (!after) return dropTraces(ctx, { kind: libDemand.name, id: before!.id });
    // What is being revised is told when it is published again.
    if (after.status === 'published' || moved?.action === 'publish')
      await keepFaces(ctx, libDemand.name, [{ id: after.id, face: faceOf(after, SHOWN) }]);
  },
  detail: async (_ctx, { status }) => ({ ...(status !== 'draft' && { editable: [] }) }),
});

export async function reuse(ctx: Ctx, id: number): Promise<{ kind: 'userDemand' | 'devDemand'; id: number }> {
  const row = (await libDemandService.row(ctx, id)) as LibDemandRow;
  if (row.status !== 'published') throw refuse(t.notPublished);
  const { title, description, acceptance, rationale, kind, verification, category } = row;
  const up = { kind: libDemand.name, id };
  if (row.libKind === 'user') {
    const made = await userDemandService.create(ctx, {
      title,
      description,
      acceptance: acceptance?.slice(0, 2000),
      category,
    });
    await linkRecords(ctx, 'reuses', [{ up, down: { kind: 'userDemand', id: made.id } }]);
    return { kind: 'userDemand', id: made.id };
  }
  if (!(await ctx.can('dm:dev:add'))) throw forbidden();
  const made = await devDemandService.create(ctx, { title, description, acceptance, rationale, kind, verification });
  await linkRecords(ctx, 'reuses', [{ up, down: { kind: 'devDemand', id: made.id } }]);
  return { kind: 'devDemand', id: made.id };
}
