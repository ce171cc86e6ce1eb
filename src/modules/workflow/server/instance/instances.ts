/** Handlers of running workflows. What a person may do is decided by the engine; what he may read, by `viewInstance`. */
import type { InputOf } from '#kernel/call.ts';
import { absent, forbidden, Refusal } from '#kernel/problem.ts';
import { mayEdit } from '#modules/form/form-values.ts';
import { formVariables } from '#modules/form/form-variables.ts';
import { userNames } from '#modules/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { exportWorkflowDiff, refuseRows, workflowDiff } from '../../business/business.calls.ts';
import { fieldRight, type Graph } from '../../graph.ts';
import { workflowCounts } from '../../instance/counts.calls.ts';
import {
  actOnInstance,
  comingSteps,
  copiedList,
  doneList,
  nextInTodo,
  requestedList,
  type StartForm,
  saveStartDraft,
  startForm,
  startInstance,
  startTemplate,
  todoFilters,
  todoList,
  viewWorkflow,
  type WorkflowPage,
} from '../../instance/instance.calls.ts';
import { ADMIN_ACTIONS, personAction } from '../../instance/person-actions.ts';
import type { Actor } from '../../state.ts';
import { no } from '../../workflow.problems.ts';
import { describeObject, givenBy, refuseRowsOf } from '../business/business.ts';
import { diffSheet } from '../business/diff-sheet.ts';
import { pageOf } from '../definition/form-registrations.ts';
import { currentGraph } from '../graphs.ts';
import { externalOf } from '../integration/external-rows.ts';
import { periodOf } from '../periods.ts';
import { comingOf } from './coming.ts';
import { actOnWorkflow } from './commands.ts';
import { formAt, formOf } from './instance-form.ts';
import { holdRows, loadRows } from './instance-store.ts';
import { keyFieldsOf } from './key-fields.ts';
import {
  ccPage,
  donePage,
  type ListedInstance,
  listCounts,
  nextTodo,
  type PageQuery,
  requestedPage,
  type Slice,
  type TodoQuery,
  todoKinds,
  todoPage,
} from './lists.ts';
import { labelsAt } from './refusal-names.ts';
import { prefill, templatesFor } from './start-templates.ts';
import { mayStart } from './starters.ts';
import { draftForPerson, startForPerson } from './starting.ts';
import { mayRead, viewInstance } from './view.ts';

export const ADMIN = 'wf:instance:admin';

const queryOf = ({ pageNum, pageSize, search, projectId, businessType }: InputOf<typeof doneList>): PageQuery => ({
  pageNum: pageNum ?? 1,
  pageSize: pageSize ?? 10,
  ...(search && { search }),
  ...(projectId && { projectId }),
  ...(businessType && { businessType }),
});
function todoQueryOf(ctx: Ctx, { definition, initiator, from, to, ...input }: InputOf<typeof todoList>): TodoQuery {
  const period = periodOf(ctx, { from: from ?? null, to: to ?? null });
  return { ...queryOf(input), ...(definition && { definition }), ...(initiator && { initiator }), ...period };
}
async function withNames(ctx: Ctx, page: Slice<ListedInstance & { user?: number }>): Promise<WorkflowPage> {
  const people = page.list.flatMap((row) => [row.initiator, ...(row.user ? [row.user] : [])]);
  return { ...page, people: await userNames(ctx, people) };
}

/** Everybody an instance speaks of. */
function peopleOf(view: {
  graph: Graph;
  instance: { initiator: number; vars: Record<string, unknown> };
  actors: Actor[];
  ccs: { user: number; by: number }[];
  events: { by: number; data: Record<string, unknown> }[];
}): number[] {
  const mentioned = view.events.flatMap((event) =>
    [event.data.user, event.data.to, event.data.users].flat().filter((v): v is number => Number.isSafeInteger(v)),
  );
  const changed = view.events.map((event) => (event.data.varDiff ?? {}) as Record<string, unknown[]>);
  const ofVariables = Object.entries(view.graph.variables)
    .filter(([, type]) => type === 'user' || type === 'users')
    .flatMap(([name]) => [view.instance.vars[name], ...changed.map((diff) => diff[name])].flat(2))
    .filter((v): v is number => Number.isSafeInteger(v));
  const named = [
    ...ofVariables,
    view.instance.initiator,
    ...view.actors.flatMap((a) => [a.user, a.actedBy ?? 0, a.addedBy ?? 0]),
    ...view.ccs.flatMap((c) => [c.user, c.by]),
    ...view.events.map((e) => e.by),
    ...mentioned,
  ];
  return named.filter((one) => one > 0);
}

/** Steps of a graph whose approvers the initiator picks. */
const choicesOf = (graph: Graph): StartForm['choices'] =>
  Object.values(graph.nodes).flatMap((node) => {
    const rule = node.kind === 'userTask' ? node.approvers.find((r) => r.by === 'initiatorChoice') : undefined;
    return rule ? [{ node: node.id, name: node.name, max: rule.max ?? null, from: rule.from ?? null }] : [];
  });

export const instanceHandlers = [
  handle(todoList, async (ctx, input) => {
    const found = await todoPage(ctx, todoQueryOf(ctx, input));
    const keys = await keyFieldsOf(ctx, found.list);
    const list = found.list.map((row) => ({ ...row, keys: keys.get(row.actorId) ?? [] }));
    return withNames(ctx, { ...found, list });
  }),
  handle(nextInTodo, (ctx, { instanceId, after, ...input }) =>
    nextTodo(ctx, { instanceId, after }, todoQueryOf(ctx, input)),
  ),
  handle(todoFilters, todoKinds),
  handle(doneList, async (ctx, input) => withNames(ctx, await donePage(ctx, queryOf(input)))),
  handle(requestedList, async (ctx, input) => withNames(ctx, await requestedPage(ctx, queryOf(input)))),
  handle(copiedList, async (ctx, input) => withNames(ctx, await ccPage(ctx, queryOf(input)))),
  handle(workflowCounts, listCounts),
  handle(startForm, async (ctx, { key, projectId, businessType }) => {
    const { graph, version } = await currentGraph(ctx, key);
    if (!(await mayStart(ctx, graph, projectId ?? null))) throw no('START_FORBIDDEN');
    const labels = await labelsAt(ctx, key, version);
    const schema = await formOf(ctx, key, version);
    const start = graph.nodes[graph.start];
    const given = new Set(schema ? formVariables(schema).map((one) => one.variableKey) : []);
    for (const name of givenBy(businessType ?? null)) given.add(name);
    const asked = (name: string): boolean => !given.has(name) && mayEdit(fieldRight(start, name));
    const variables = Object.fromEntries(Object.entries(graph.variables).filter(([name]) => asked(name)));
    const form = schema && formAt(schema, start);
    const templates = form ? await templatesFor(ctx, key, version) : [];
    return { name: graph.name, form, variables, labels, choices: choicesOf(graph), templates };
  }),
  handle(startTemplate, (ctx, { key, templateId, projectId }) => prefill(ctx, key, templateId, projectId ?? null)),
  handle(viewWorkflow, async (ctx, { instanceId }) => {
    const {
      incidents: _incidents,
      hidden: _hidden,
      ...view
    } = await viewInstance(ctx, instanceId, await ctx.can(ADMIN));
    const { definition, definitionVersion, businessType } = view.instance;
    const schema = await formOf(ctx, definition, definitionVersion);
    const labels = await labelsAt(ctx, definition, definitionVersion);
    const page = schema ? null : await pageOf(ctx, definition);
    const given = givenBy(businessType);
    const external = view.graph.external ? await externalOf(ctx, instanceId) : null;
    const { abilities } = view;
    if (external && !external.here)
      abilities.actions = abilities.actions.filter((one) => one !== 'agree' && one !== 'refuse');
    return { ...view, page, labels, given, external, people: await userNames(ctx, peopleOf(view)) };
  }),
  handle(comingSteps, async (ctx, { instanceId }) => comingOf(ctx, instanceId, await ctx.can(ADMIN))),
  handle(workflowDiff, async (ctx, { instanceId }) => {
    if (!(await mayRead(ctx, instanceId, await ctx.can(ADMIN)))) throw absent();
    return describeObject(ctx, (await loadRows(ctx, instanceId)).rows.instance);
  }),
  handle(exportWorkflowDiff, async (ctx, { instanceId }) => {
    if (!(await mayRead(ctx, instanceId, await ctx.can(ADMIN)))) throw absent();
    const { diff, refused } = await describeObject(ctx, (await loadRows(ctx, instanceId)).rows.instance);
    if (!diff) throw absent();
    return diffSheet(ctx, diff, refused);
  }),
  handle(refuseRows, async (ctx, { instanceId, refused }) => {
    if (!(await mayRead(ctx, instanceId, await ctx.can(ADMIN)))) throw absent();
    const { instance } = (await holdRows(ctx, instanceId)).rows;
    return { refused: await refuseRowsOf(ctx, instance, refused) };
  }),
  handle(startInstance, (ctx, input) => startForPerson(ctx, input)),
  handle(saveStartDraft, async (ctx, { id, ...start }) => ({ id: await draftForPerson(ctx, start, id ?? null) })),
  handle(actOnInstance, async (ctx, { instanceId, action }) => {
    const wanted = personAction(action);
    if ('problems' in wanted) throw new Refusal(wanted.problems);
    const admin = await ctx.can(ADMIN);
    if (ADMIN_ACTIONS.has(wanted.kind) && !admin) throw forbidden();
    return actOnWorkflow(ctx, instanceId, wanted, { admin });
  }),
];
