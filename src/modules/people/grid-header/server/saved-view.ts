/** Views of lists: one's own, those shared with one's roles or the company; shared ones are kept by whoever may share. */
import { type SqlBool, sql } from 'kysely';
import { problem } from '#kernel/problem.ts';
import { roleIdsOf } from '#modules/people/access/server/public.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type SavedViewRow, SHARE_VIEWS, savedView } from '../saved-view.entity.ts';
import { MOST_VIEWS, refuseChange, viewProblems, viewTexts } from '../saved-view.rules.ts';

export const savedViewService = entityService(savedView, {
  async visible(ctx) {
    const { userId, companyId, rights } = ctx.viewer;
    if (userId === 0) return null;
    const kept = rights.has(SHARE_VIEWS) ? sql`OR t.audience <> 'own'` : sql``;
    return sql<SqlBool>`(t.created_by = ${userId} OR t.audience = 'company' ${kept}
      OR (t.audience = 'roles' AND t.roles && ${await roleIdsOf(ctx.db, companyId, userId)}::bigint[]))`;
  },
  async check(ctx, { mode, before, after }) {
    const mayShare = await ctx.can(SHARE_VIEWS);
    const refused = before && refuseChange(before, { userId: ctx.viewer.userId, mayShare });
    if (refused) return [refused];
    if (!after) return [];
    const problems = viewProblems(after, mayShare);
    if (mode === 'create') {
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM saved_view
        WHERE company_id = ${ctx.viewer.companyId} AND created_by = ${ctx.viewer.userId} AND list = ${after.list}`.execute(
        ctx.db,
      );
      if (rows[0]!.count >= MOST_VIEWS) problems.push(problem(viewTexts.most, { max: MOST_VIEWS }));
    }
    return problems;
  },
  async detail(ctx, row: SavedViewRow) {
    const mayShare = await ctx.can(SHARE_VIEWS);
    const refused = refuseChange(row, { userId: ctx.viewer.userId, mayShare });
    const editable = mayShare
      ? ['name', 'audience', 'roles', 'standard', 'query', 'columns']
      : ['name', 'query', 'columns'];
    return { actions: { edit: refused, remove: refused }, editable: refused ? [] : editable };
  },
});

/** A query and columns cannot be cells of a sheet. */
export const savedViewHandlers = entityHandlers(savedViewService, ['export', 'import', 'importTemplate']);
