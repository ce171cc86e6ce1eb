/**
 * One instance as a person may see it: rows, story, what they may do.
 *
 * Read access: initiator, people asked now or before and their agents, people it was copied to, who were mentioned or notified by a
 * step, readers of the business object by its module, administrators; children are read with their root. Everybody else gets the
 * answer of an absent one. Source: design/workflow.md §6.13.
 */
import { sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import { scopeRefOf } from '#kernel/object-kind.ts';
import { absent } from '#kernel/problem.ts';
import { evaluateWith } from '#modules/flow/feel/feel.ts';
import { factsOf } from '#modules/flow/feel/server/public.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import { rightsOf, strip } from '#modules/flow/form/form-values.ts';
import type { Ctx } from '#server/context.ts';
import { type Abilities, abilitiesOf } from '../../engine/abilities.ts';
import { isBarred } from '../../engine/self-approval.ts';
import type { Graph } from '../../graph.ts';
import type { InstanceForm } from '../../instance/instance.calls.ts';
import { hiddenFields, withoutFields } from '../../instance/visible-fields.ts';
import type { Actor, Cc, Incident, Instance, Task, Token, WorkflowEvent } from '../../state.ts';
import { mayReadObject } from '../business/business.ts';
import { environmentOf } from '../environment.ts';
import { graphOfVersion } from '../graphs.ts';
import { agentOf } from '../people.ts';
import { formOf, shownForm } from './instance-form.ts';
import { loadEvents, loadRows } from './instance-store.ts';

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
  /** The viewer's open row, or their principal's; null: nothing to decide. */
  mine: { actor: Actor; task: Task } | null;
  abilities: Abilities;
  /** The form of ours it is filled in with, as the viewer may see and fill it; null: it has none. */
  form: InstanceForm | null;
  /** Fields and variables that were left out. */
  hidden: string[];
}

/** The right, inside an object, to read its workflows. */
export const PROJECT_READER = 'pm:workflow:query';

/** Whether the viewer may read the instance. */
export async function mayRead(ctx: Ctx, id: number, admin = false): Promise<boolean> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{
    own: boolean;
    definition: string;
    businessType: string | null;
    businessId: number | null;
    objectKind: ScopeName | null;
    objectId: number | null;
  }>`SELECT r.definition, r.business_type, r.business_id, r.object_kind, r.object_id, (i.initiator = ${userId}
      OR EXISTS (SELECT 1 FROM wf_task_actor a JOIN wf_instance m ON m.company_id = a.company_id AND m.id = a.instance_id
        WHERE a.company_id = i.company_id AND a.user_id = ${userId} AND m.root_id = i.root_id)
      OR EXISTS (SELECT 1 FROM wf_cc c WHERE c.company_id = i.company_id AND c.instance_id IN (i.id, i.root_id) AND c.user_id = ${userId})) AS own
    FROM wf_instance i JOIN wf_instance r ON r.company_id = i.company_id AND r.id = i.root_id
    WHERE i.company_id = ${companyId} AND i.id = ${id}`.execute(ctx.db);
  const found = rows[0];
  if (!found) return false;
  if (found.own || admin) return true;
  const { businessType, businessId, objectKind, objectId } = found;
  if (objectKind !== null && (await ctx.can(PROJECT_READER, scopeRefOf({ scope: objectKind, id: objectId! }))))
    return true;
  if (businessType !== null && businessId !== null && (await mayReadObject(ctx, businessType, businessId))) return true;
  if (await wasTold(ctx, id)) return true;
  const principals = await agentOf(ctx, userId, found.definition);
  if (principals.length === 0) return false;
  const asked = await sql`SELECT 1 FROM wf_task_actor WHERE company_id = ${companyId} AND instance_id = ${id}
    AND user_id = ANY(${principals}::bigint[]) LIMIT 1`.execute(ctx.db);
  return asked.rows.length > 0;
}

/** Whether somebody mentioned the viewer in the instance or its family, or a step of it sent them a notice. */
async function wasTold(ctx: Ctx, id: number): Promise<boolean> {
  const { companyId, userId } = ctx.viewer;
  const me = JSON.stringify([userId]);
  const { rows } =
    await sql`SELECT 1 FROM wf_instance i JOIN wf_instance m ON m.company_id = i.company_id AND m.root_id = i.root_id
    JOIN wf_event e ON e.company_id = m.company_id AND e.instance_id = m.id
    WHERE i.company_id = ${companyId} AND i.id = ${id} AND (e.data->'mentions' @> ${me}::jsonb OR e.data->'told' @> ${me}::jsonb)
    LIMIT 1`.execute(ctx.db);
  return rows.length > 0;
}

/**
 * The instance for the viewer; refused like an absent one when they may not read it. `admin`: sees every field. `asked`: the
 * task that is theirs when several are open.
 */
export async function viewInstance(
  ctx: Ctx,
  id: number,
  admin = false,
  asked: number | null = null,
): Promise<InstanceView> {
  if (!(await mayRead(ctx, id, admin))) throw absent();
  const { rows, firstId } = await loadRows(ctx, id);
  const events = await loadEvents(ctx, id);
  const { definition, definitionVersion } = rows.instance;
  const graph = await graphOfVersion(ctx, definition, definitionVersion);
  const users = [ctx.viewer.userId, ...(await agentOf(ctx, ctx.viewer.userId, definition))];
  const hidden = admin ? new Set<string>() : hiddenFields(graph, rows, users);
  const barred = (actor: Actor): boolean =>
    actor.user !== ctx.viewer.userId &&
    isBarred(graph, rows, graph.nodes[rows.task.get(actor.task)!.node], ctx.viewer.userId);
  const open = [...rows.actor.values()].filter(
    (actor) => actor.status === 'open' && users.includes(actor.user) && !barred(actor),
  );
  const wanted = asked === null ? open : open.filter((one) => one.task === asked);
  const actor = wanted.find((one) => one.user === ctx.viewer.userId) ?? wanted[0];
  const task = actor && rows.task.get(actor.task)!;
  const schema = await formOf(ctx, definition, definitionVersion);
  // A delegate gives their opinion only.
  const filling = actor?.group === 'delegate' ? undefined : task;
  // Whether something may be done does not depend on what a costly condition behind it says.
  const env = environmentOf(ctx, graph, firstId, { people: new Map() }, null, evaluateWith(factsOf(ctx)));
  const mine = actor && task ? { actor, task } : null;
  const abilities = abilitiesOf({ graph, rows, by: { user: ctx.viewer.userId, agentOf: users, admin }, mine, env });
  const form =
    schema &&
    shownForm(schema, rows.instance.form, filling ? graph.nodes[filling.node] : undefined, hidden, factsOf(ctx));
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
    mine,
    abilities,
    form,
    hidden: [...hidden],
  };
}

function shownEvent<T extends { data: Record<string, unknown> }>(
  event: T,
  hidden: ReadonlySet<string>,
  schema: FormSchema | null,
): T {
  const { diff, varDiff } = event.data;
  if (hidden.size === 0) return event;
  if (varDiff) {
    const data = { ...event.data, varDiff: withoutFields(varDiff as Record<string, unknown>, hidden) };
    return shownDiff({ ...event, data }, diff, hidden, schema);
  }
  return shownDiff(event, diff, hidden, schema);
}

function shownDiff<T extends { data: Record<string, unknown> }>(
  event: T,
  diff: unknown,
  hidden: ReadonlySet<string>,
  schema: FormSchema | null,
): T {
  if (!diff) return event;
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
