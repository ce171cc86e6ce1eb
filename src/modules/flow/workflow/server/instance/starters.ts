/** Who may start a definition: everybody, unless its settings name people. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { StartableDefinition } from '../../definition/definition.calls.ts';
import { BUILT_IN } from '../../definition/publish-nodes.ts';
import type { Graph } from '../../graph.ts';
import { findApprovers } from '../approvers.ts';
import { usedDefinitions } from '../definition/uses.ts';

/** Whether the viewer is one of the starters; rules about projects need the project. */
export async function mayStart(
  ctx: Ctx,
  { settings, variables }: Pick<Graph, 'settings' | 'variables'>,
  projectId: number | null,
): Promise<boolean> {
  const { starters = [], administrators } = settings;
  if (starters.length === 0) return true;
  const { userId } = ctx.viewer;
  const { users } = await findApprovers(ctx, {
    rules: starters,
    initiator: userId,
    projectId,
    vars: {},
    types: { ...BUILT_IN, ...variables },
    ...(administrators && { administrators }),
  });
  return users.includes(userId);
}

interface Found extends StartableDefinition {
  settings: Graph['settings'];
  variables: Graph['variables'];
}

/**
 * Published definitions the viewer may start, in the given project when there is one. A definition bound to a business action is
 * started by that action only; otherwise it would have no object.
 */
export async function startableOf(ctx: Ctx, projectId: number | null): Promise<StartableDefinition[]> {
  const { rows } = await sql<Found>`
    SELECT d.key, d.name, d.module, d.description, d.version_no, (v.design->>'formId')::bigint AS form_id,
      (SELECT (extract(epoch FROM max(i.started_at)) * 1000)::bigint FROM wf_instance i WHERE i.company_id = d.company_id
        AND i.initiator = ${ctx.viewer.userId} AND i.definition = d.key AND i.parent_id IS NULL) AS used_at,
      v.graph->'settings' AS settings, v.graph->'variables' AS variables
    FROM wf_definition d JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = d.version_no
    WHERE d.company_id = ${ctx.viewer.companyId} AND d.status = 'published'
    ORDER BY d.module, d.name, d.id`.execute(ctx.db);
  const used = await usedDefinitions(ctx);
  const out: StartableDefinition[] = [];
  for (const { settings, variables, ...row } of rows.filter(({ key }) => !used.has(key)))
    if (await mayStart(ctx, { settings, variables }, projectId)) out.push(row);
  return out;
}
