/**
 * One instance as a person may see it: rows, story, what he may do.
 *
 * Read access: initiator, people asked now or before and their agents, people it was copied to, readers of the business
 * object by its module, administrators; children are read with their root. Everybody else gets the answer of an absent one.
 * Source: design/workflow.md §6.13.
 */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import type { FormSchema } from '#modules/form/form-schema.ts';
import { rightsOf, strip } from '#modules/form/form-values.ts';
import type { Ctx } from '#server/context.ts';
import { returnTargets } from '../engine/causes.ts';
import { startsWith } from '../engine/paths.ts';
import type { Graph } from '../graph.ts';
import type { InstanceForm } from '../instance.calls.ts';
import type { Actor, Cc, Incident, Instance, Rows, Task, Token, WorkflowEvent } from '../state.ts';
import { hiddenFields, withoutFields } from '../visible-fields.ts';
import { mayReadObject } from './business.ts';
import { graphOfVersion } from './graphs.ts';
import { formOf, shownForm } from './instance-form.ts';
import { loadEvents, loadRows } from './instance-store.ts';
import { agentOf } from './people.ts';

export interface InstanceView {
  instance: Instance;
  graph: Graph;
  tokens: Token[];
  tasks: Task[];
  actors: Actor[];
  ccs: Cc[];
  incidents: Incident[];
  /** Without the row changes, and without fields the viewer must not see. */
  events: Omit<WorkflowEvent, 'changes'>[];
  /** The viewer's open row, or his principal's; null: nothing to decide. */
  mine: { actor: Actor; task: Task } | null;
  /** Completed steps the viewer may return his task to, newest first. */
  targets: { node: string; name: string; direct: boolean }[];
  /** Whether the step before may come straight back. */
  previousDirect: boolean;
  /** The form of ours it is filled in with, as the viewer may see and fill it; null: it has none. */
  form: InstanceForm | null;
  /** Fields and variables that were left out. */
  hidden: string[];
}

/** The right, inside a project, to read its workflows. */
export const PROJECT_READER = 'pm:workflow:query';

/** Whether the viewer may read the instance. */
export async function mayRead(ctx: Ctx, id: number, admin = false): Promise<boolean> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{
    own: boolean;
    definition: string;
    businessType: string | null;
    businessId: number | null;
    projectId: number | null;
  }>`SELECT r.definition, r.business_type, r.business_id, r.project_id, (i.initiator = ${userId}
      OR EXISTS (SELECT 1 FROM wf_task_actor a JOIN wf_instance m ON m.company_id = a.company_id AND m.id = a.instance_id
        WHERE a.company_id = i.company_id AND a.user_id = ${userId} AND m.root_id = i.root_id)
      OR EXISTS (SELECT 1 FROM wf_cc c WHERE c.company_id = i.company_id AND c.instance_id IN (i.id, i.root_id) AND c.user_id = ${userId})) AS own
    FROM wf_instance i JOIN wf_instance r ON r.company_id = i.company_id AND r.id = i.root_id
    WHERE i.company_id = ${companyId} AND i.id = ${id}`.execute(ctx.db);
  const found = rows[0];
  if (!found) return false;
  if (found.own || admin) return true;
  const { businessType, businessId, projectId } = found;
  if (projectId !== null && (await ctx.can(PROJECT_READER, { projectId }))) return true;
  if (businessType !== null && businessId !== null && (await mayReadObject(ctx, businessType, businessId))) return true;
  const principals = await agentOf(ctx, userId, found.definition);
  if (principals.length === 0) return false;
  const asked = await sql`SELECT 1 FROM wf_task_actor WHERE company_id = ${companyId} AND instance_id = ${id}
    AND user_id = ANY(${principals}::bigint[]) LIMIT 1`.execute(ctx.db);
  return asked.rows.length > 0;
}

/** The instance for the viewer; refused like an absent one when he may not read it. `admin`: sees every field. */
export async function viewInstance(ctx: Ctx, id: number, admin = false): Promise<InstanceView> {
  if (!(await mayRead(ctx, id, admin))) throw absent();
  const { rows } = await loadRows(ctx, id);
  const events = await loadEvents(ctx, id);
  const { definition, definitionVersion } = rows.instance;
  const graph = await graphOfVersion(ctx, definition, definitionVersion);
  const users = [ctx.viewer.userId, ...(await agentOf(ctx, ctx.viewer.userId, definition))];
  const hidden = admin ? new Set<string>() : hiddenFields(graph, rows, users);
  const open = [...rows.actor.values()].filter((actor) => actor.status === 'open' && users.includes(actor.user));
  const actor = open.find((one) => one.user === ctx.viewer.userId) ?? open[0];
  const task = actor && rows.task.get(actor.task)!;
  const schema = await formOf(ctx, definition, definitionVersion);
  const form = schema && shownForm(schema, rows.instance.form, task ? graph.nodes[task.node] : undefined, hidden);
  return {
    instance: {
      ...rows.instance,
      form: form?.values ?? withoutFields(rows.instance.form, hidden),
      vars: withoutFields(rows.instance.vars, hidden),
    },
    graph,
    tokens: [...rows.token.values()],
    tasks: [...rows.task.values()],
    actors: [...rows.actor.values()],
    ccs: [...rows.cc.values()],
    incidents: [...rows.incident.values()],
    events: events.map(({ changes: _changes, ...event }) => shownEvent(event, hidden, schema)),
    mine: actor && task ? { actor, task } : null,
    targets: task ? returnTargets(rows, task).map((one) => targetOf(graph, task, one)) : [],
    previousDirect: task !== undefined && task !== null && comesBack(rows, task),
    form,
    hidden: [...hidden],
  };
}

/** Straight back leads only what has not left the block it stood in: else the block is opened again (kill rule 2). */
const targetOf = (graph: Graph, task: Task, { node, path }: Task): InstanceView['targets'][number] => ({
  node,
  name: graph.nodes[node]?.name ?? node,
  direct: startsWith(task.path, path),
});
function comesBack(rows: Rows, task: Task): boolean {
  const causes = task.cause.map((id) => rows.task.get(id));
  return causes.length === 1 && causes[0] !== undefined && startsWith(task.path, causes[0].path);
}

function shownEvent<T extends { data: Record<string, unknown> }>(
  event: T,
  hidden: ReadonlySet<string>,
  schema: FormSchema | null,
): T {
  const { diff } = event.data;
  if (!diff || hidden.size === 0) return event;
  const shown = withoutFields(diff as Record<string, [unknown, unknown]>, hidden);
  if (schema) {
    const rightOf = rightsOf(Object.fromEntries([...hidden].map((path) => [path, 'hidden'])), 'read');
    for (const [field, values] of Object.entries(shown))
      shown[field] = values.map((value) => strip(schema, rightOf, { [field]: value })[field] ?? null) as [
        unknown,
        unknown,
      ];
  }
  return { ...event, data: { ...event.data, diff: shown } };
}
