/** Links between plans, as they stand: what each ghost stands for, and how fresh its dates are. */
import { sql } from 'kysely';
import { objectsWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { type CrossLink, crossState, type Waiter } from '../cross-link.ts';

interface LinkRow {
  id: number;
  projectId: number;
  ghost: number;
  name: string;
  frozenStart: number | null;
  frozenFinish: number | null;
  sourceProject: number | null;
  sourceTask: number | null;
  sourceStart: number | null;
  sourceFinish: number | null;
  readable: boolean;
  waiters: Waiter[];
}

/** Those that these projects receive, or with `sending` those that wait for them too. Rights in the projects are the caller's business. */
export async function crossLinksOf(ctx: Ctx, projectIds: readonly number[], sending = false): Promise<CrossLink[]> {
  const ids = [...projectIds];
  const { rows } = await sql<LinkRow>`SELECT l.id, l.project_id, l.ghost, g.name, g.start_at AS frozen_start,
      g.finish_at AS frozen_finish, s.project_id AS source_project, s.id AS source_task, s.start_at AS source_start,
      s.finish_at AS source_finish, coalesce(${objectsWith(ctx, 'project', 'pm:plan:query', sql`s.project_id`)}, false) AS readable,
      coalesce((SELECT jsonb_agg(jsonb_build_object('taskId', w.id, 'name', w.name, 'type', p.type, 'lag', p.lag, 'lagUnit', p.lag_unit)
          ORDER BY w.position) FROM plan_link p JOIN task w ON w.company_id = p.company_id AND w.id = p.to_task
        WHERE p.company_id = l.company_id AND p.from_task = l.ghost AND w.status <> 'discarded'), '[]') AS waiters
    FROM cross_link l JOIN task g ON g.company_id = l.company_id AND g.id = l.ghost
      LEFT JOIN task s ON s.company_id = l.company_id AND s.id = l.source_task AND s.status <> 'discarded'
    WHERE l.company_id = ${ctx.viewer.companyId} AND g.status <> 'discarded'
      AND (l.project_id = ANY(${ids}::bigint[]) OR ${sending} AND s.project_id = ANY(${ids}::bigint[]))
    ORDER BY l.project_id, g.position, l.id`.execute(ctx.db);
  return rows.map(({ sourceStart, sourceFinish, readable, ...row }) => ({
    ...row,
    start: readable ? sourceStart : null,
    finish: readable ? sourceFinish : null,
    state: crossState({
      ...row,
      source: row.sourceTask === null ? null : { start: sourceStart, finish: sourceFinish },
    }),
  }));
}
