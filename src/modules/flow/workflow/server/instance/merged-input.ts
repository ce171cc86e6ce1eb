/**
 * What a person fills in, merged with what others have changed since they read it.
 *
 * Hides: how the values looked then (events carry every change of them). Invariants: it runs under the lock of the root,
 * so nothing comes between merging and storing; what both sides changed is refused with both values until a side is
 * chosen, and a choice holds only for what was seen when it was made. Without `read` nothing is compared: the story tells
 * before and after. Source: design/workflow.md §6 rule 6.
 */
import { sql } from 'kysely';
import { CODE, type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Facts } from '#modules/flow/feel/feel.ts';
import { factsOf } from '#modules/flow/feel/server/public.ts';
import { type FormConflict, mergeForms } from '#modules/flow/form/form-merge.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import { defaultValues, strip } from '#modules/flow/form/form-values.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import type { Action, Input } from '../../actions.ts';
import { fieldRight, type Graph, type GraphNode } from '../../graph.ts';
import type { InputConflict } from '../../instance/instance.calls.ts';
import { withoutFields } from '../../instance/visible-fields.ts';
import type { Instance, Rows } from '../../state.ts';
import { workflowProblems } from '../../workflow.problems.ts';
import { graphOfVersion } from '../graphs.ts';
import { agentOf } from '../people.ts';
import { formOf, hiddenVariables, rightsAt } from './instance-form.ts';
import { labelsAt } from './refusal-names.ts';

type Values = Record<string, unknown>;
type Of = 'form' | 'vars';

/** Form and variables as they were at a version; null: they have not changed since. */
async function valuesAt(ctx: Ctx, instance: Instance, version: number): Promise<Record<Of, Values> | null> {
  const { companyId } = ctx.viewer;
  const changes = sql`FROM wf_event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) WITH ORDINALITY AS c(value, no)
    WHERE e.company_id = ${companyId} AND e.instance_id = ${instance.id} AND c.value ->> 0 = 'instance'`;
  const last = (of: Of) => sql`(SELECT c.value -> 2 -> ${of}::text ${changes} AND e.version <= ${version}
    AND c.value -> 2 ? ${of}::text ORDER BY e.seq DESC, c.no DESC LIMIT 1)`;
  const { rows } = await sql<{ later: boolean; form: Values | null; vars: Values | null }>`${MARK} SELECT
    EXISTS (SELECT 1 ${changes} AND e.version > ${version} AND (c.value -> 2 ? 'form' OR c.value -> 2 ? 'vars')) AS later,
    ${last('form')} AS form, ${last('vars')} AS vars`.execute(ctx.db);
  const { later, form, vars } = rows[0]!;
  return later ? { form: form ?? {}, vars: vars ?? {} } : null;
}

/** Values without what the step hides; a form nobody has filled in has its defaults. */
function seenForm(schema: FormSchema | null, node: GraphNode | undefined, values: Values, facts: Facts): Values {
  if (!schema) return withoutFields(values, hiddenAt(node, Object.keys(values)));
  return strip(schema, rightsAt(node), Object.keys(values).length > 0 ? values : defaultValues(schema, facts));
}
const hiddenAt = (node: GraphNode | undefined, names: readonly string[]): Set<string> =>
  new Set(names.filter((name) => fieldRight(node, name) === 'hidden'));

/** The node a person fills something in at: their task's, or the first one when they submit again. */
function nodeOf(graph: Graph, rows: Rows, action: Action): GraphNode | undefined {
  const task = 'task' in action && action.task ? rows.task.get(action.task) : undefined;
  return graph.nodes[task?.node ?? graph.start];
}

/** Whether the task waits for the viewer or somebody they act for. */
async function isAsked(ctx: Ctx, graph: Graph, rows: Rows, action: Action): Promise<boolean> {
  const node = nodeOf(graph, rows, action);
  const open = [...rows.actor.values()].filter(
    (actor) => actor.status === 'open' && rows.task.get(actor.task)?.node === node?.id,
  );
  const users = new Set([ctx.viewer.userId, ...(await agentOf(ctx, ctx.viewer.userId, rows.instance.definition))]);
  return open.some((actor) => users.has(actor.user));
}

/** The action with what is left of its input; refused with every conflict that is not settled. */
export async function mergedInput(ctx: Ctx, rows: Rows, action: Action): Promise<Action> {
  const { read, settled, form, vars } = action as Input;
  const { instance } = rows;
  if (read === undefined || read >= instance.version || (!form && !vars)) return action;
  const facts = factsOf(ctx);
  const then = await valuesAt(ctx, instance, read);
  if (!then) return action;
  const { definition, definitionVersion } = instance;
  const graph = await graphOfVersion(ctx, definition, definitionVersion);
  // Others are refused by the engine, and see no values.
  if (!(await isAsked(ctx, graph, rows, action))) return action;
  const schema = await formOf(ctx, definition, definitionVersion);
  const node = nodeOf(graph, rows, action);
  // A choice made without seeing the latest change does not count.
  const stale = settled && settled.version < instance.version && (await valuesAt(ctx, instance, settled.version));
  const sides = settled && !stale ? settled.sides : {};
  const ofForm = mergeForms(
    schema,
    seenForm(schema, node, then.form, facts),
    form ?? {},
    seenForm(schema, node, instance.form, facts),
    sides,
  );
  const ofForms = schema ? hiddenVariables(schema, rightsAt(node)) : new Set<string>();
  const seenVars = (values: Values): Values => withoutFields(seenForm(null, node, values, facts), ofForms);
  const ofVars = mergeForms(null, seenVars(then.vars), vars ?? {}, seenVars(instance.vars), sides);
  const conflicts = [...ofForm.conflicts, ...ofVars.conflicts];
  if (conflicts.length > 0) throw await refusal(ctx, instance, schema, conflicts);
  return { ...action, ...(form && { form: ofForm.values }), ...(vars && { vars: ofVars.values }) } as Action;
}

const MOST = 200;
const shown = (value: unknown): string => {
  const text = value === null ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
};

async function refusal(
  ctx: Ctx,
  instance: Instance,
  schema: FormSchema | null,
  conflicts: readonly FormConflict[],
): Promise<Refusal> {
  const words = await labelsAt(ctx, instance.definition, instance.definitionVersion);
  const named = conflicts.map((one): FormConflict => {
    const word = schema && one.field ? null : words[one.path];
    return word ? { ...one, label: [word, word, word] } : one;
  });
  const problems = named.map((one): Problem => {
    const params = { field: one.label, mine: shown(one.mine), theirs: shown(one.theirs) };
    return problem(workflowProblems.CHANGED_MEANWHILE, params, one.path);
  });
  const data: InputConflict = { version: instance.version, conflicts: named };
  return new Refusal(problems, CODE.conflict, data);
}
