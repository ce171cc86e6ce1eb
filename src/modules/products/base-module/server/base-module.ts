/** Server of base modules and their revisions. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Ctx, ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { type BaseModuleRow, type BaseRevisionRow, baseModule, baseRevision } from '../base-module.entity.ts';
import { type RevisionFacts, revisionLife } from '../base-module.life.ts';
import { baseModuleModule } from '../base-module.module.ts';
import { baseModuleTexts as t } from '../base-module.texts.ts';
import { draftsIn } from './ports.ts';

export const baseModuleService = entityService(baseModule, {
  async check(ctx, { mode, before }) {
    if (mode !== 'remove') return [];
    const { id, name } = before!;
    const { rows } = await sql`SELECT 1 FROM base_revision
      WHERE company_id = ${ctx.viewer.companyId} AND base_module = ${id} LIMIT 1`.execute(ctx.db);
    return rows.length > 0 ? [problem(t.released, { name })] : [];
  },
});

async function revisionFacts(
  ctx: Ctx,
  rows: readonly BaseRevisionRow[],
): Promise<(row: BaseRevisionRow) => RevisionFacts> {
  const { rows: found } = await sql<{ id: number; code: string; labelled: number }>`SELECT m.id, m.code,
      (SELECT count(*)::int FROM base_revision r WHERE r.company_id = m.company_id AND r.base_module = m.id AND r.label IS NOT NULL)
        AS labelled
    FROM base_module m WHERE m.company_id = ${ctx.viewer.companyId}
      AND m.id = ANY(${rows.map((row) => row.baseModule)}::bigint[])`.execute(ctx.db);
  const modules = new Map(found.map((one) => [one.id, one]));
  const drafts = await draftsIn(
    ctx,
    rows.map(({ id }) => id),
  );
  return ({ id, baseModule: module }) => ({
    code: modules.get(module)?.code ?? '',
    labelled: modules.get(module)?.labelled ?? 0,
    drafts: drafts.get(id) ?? 0,
  });
}

async function checkRevision(ctx: Ctx, { mode, before, after }: Change<BaseRevisionRow>): Promise<Problem[]> {
  if (mode === 'move') return [];
  if (mode === 'remove') return before!.status === 'draft' ? [] : [problem(t.notDraft, { name: before!.name ?? '' })];
  if (mode === 'update') return before!.status === 'draft' ? [] : [problem(t.fixed)];
  const { rows } = await sql`SELECT 1 FROM base_revision WHERE company_id = ${ctx.viewer.companyId}
    AND base_module = ${after!.baseModule} AND status = 'draft'`.execute(ctx.db);
  return rows.length > 0 ? [problem(t.openDraft, undefined, 'baseModule')] : [];
}

export const revisionService = entityService(baseRevision, {
  life: revisionLife,
  facts: revisionFacts,
  async derive(ctx, { mode, after }) {
    if (mode !== 'create') return {};
    const [module] = await rowsById<BaseModuleRow>(baseModule, ctx, [after!.baseModule]);
    return { name: `${module?.code ?? ''} *` };
  },
  check: checkRevision,
  async changed(ctx, { after, moved }) {
    if (moved?.action !== 'release') return;
    // Those before it are not used for new work any more; whoever uses them keeps them.
    const { rows } = await sql<{ id: number }>`SELECT id FROM base_revision WHERE company_id = ${ctx.viewer.companyId}
      AND base_module = ${after!.baseModule} AND status = 'released' AND id <> ${after!.id} ORDER BY id FOR UPDATE`.execute(
      ctx.db,
    );
    const before = await rowsById<BaseRevisionRow>(
      baseRevision,
      ctx,
      rows.map(({ id }) => id),
    );
    await setRows(baseRevision, ctx, before, { status: 'superseded' }, 'update');
  },
});

export const baseModuleServer: ServerModule = {
  ...baseModuleModule,
  services: [baseModuleService, revisionService],
  handlers: [...entityHandlers(baseModuleService), ...entityHandlers(revisionService, ['import', 'importTemplate'])],
};
