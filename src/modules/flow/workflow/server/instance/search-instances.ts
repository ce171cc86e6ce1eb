/** Running and ended workflows in the global search, by title and number. */
import { type SqlBool, sql } from 'kysely';
import type { SearchSource } from '#server/context.ts';

const ADMIN = 'wf:instance:admin';

/**
 * Those the viewer started, was asked in or copied to; administrators: all. Narrower than `mayRead` of one instance: what is
 * read by a project's right or a mention is found in its project.
 */
export const instanceSearch: SearchSource = {
  kind: 'workflow',
  label: ['流程', '流程', 'Workflow'],
  table: 'wf_instance',
  words: ['title', 'number'],
  async readable(ctx) {
    const { companyId, userId } = ctx.viewer;
    const whole = sql<SqlBool>`t.company_id = ${companyId} AND t.parent_id IS NULL AND t.status <> 'draft'`;
    if (await ctx.can(ADMIN)) return whole;
    return sql<SqlBool>`(${whole} AND (t.initiator = ${userId} OR t.holder = ${userId}
      OR t.id IN (SELECT i.root_id FROM wf_task_actor a JOIN wf_instance i ON i.company_id = a.company_id AND i.id = a.instance_id
        WHERE a.company_id = ${companyId} AND a.user_id = ${userId})
      OR t.id IN (SELECT c.instance_id FROM wf_cc c WHERE c.company_id = ${companyId} AND c.user_id = ${userId})))`;
  },
};
