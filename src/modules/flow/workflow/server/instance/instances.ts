/** Handlers of running workflows. What a person may do is decided by the engine; what they may read, by `viewInstance`. */
import type { RawBuilder } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { absent, forbidden, Refusal } from '#kernel/problem.ts';
import type { listInput } from '#kernel/query.ts';
import type { Report } from '#kernel/report.ts';
import { factsOf } from '#modules/flow/feel/server/public.ts';
import { mayEdit } from '#modules/flow/form/form-values.ts';
import { formVariables } from '#modules/flow/form/form-variables.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { orderSql } from '#server/entity/entity-sql.ts';
import { type ReportInput, reportAnswer } from '#server/report/report.ts';
import { exportWorkflowDiff, refuseRows, workflowDiff } from '../../business/business.calls.ts';
import { fieldRight, type Graph } from '../../graph.ts';
import { workflowCounts } from '../../instance/counts.calls.ts';
import {
  actOnInstance,
  comingSteps,
  copiedList,
  doneList,
  type KeyField,
  type ListedWorkflow,
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
import { copiedReport, doneReport, requestedReport, todoReport } from '../../instance/lists.reports.ts';
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
  allRows,
  ccPage,
  donePage,
  type ListedInstance,
  type ListedTask,
  listCounts,
  named,
  nextTodo,
  type PageQuery,
  requestedPage,
  type Slice,
  todoKinds,
  todoPage,
} from './lists.ts';
import { labelsAt } from './refusal-names.ts';
import { prefill, templatesFor } from './start-templates.ts';
import { mayStart } from './starters.ts';
import { draftForPerson, startForPerson } from './starting.ts';
import { mayRead, viewInstance } from './view.ts';

export const ADMIN = 'wf:instance:admin';

const queryOf = ({ projectId, businessType }: Pick<InputOf<typeof doneList>, 'projectId' | 'businessType'>) => ({
  ...(projectId && { projectId }),
  ...(businessType && { businessType }),
});
type TodoInput = Omit<InputOf<typeof todoList>, keyof typeof listInput>;
function todoQueryOf(ctx: Ctx, { definition, initiator, from, to, ...input }: TodoInput) {
  const period = periodOf(ctx, { from: from ?? null, to: to ?? null });
  return { ...queryOf(input), ...(definition && { definition }), ...(initiator && { initiator }), ...period };
}

/** Times as screens of workflows have them, what the viewer decides by where they decide, and the project by its column. */
async function completed(ctx: Ctx, rows: readonly Listed[], decides: boolean): Promise<ListedWorkflow[]> {
  const keys = decides ? await keyFieldsOf(ctx, rows as unknown as ListedTask[]) : new Map<number, KeyField[]>();
  return rows.map((row) => ({
    ...row,
    ...timesOf(row),
    project: row.projectId,
    ...(decides && { keys: keys.get(row.id) ?? [] }),
  }));
}
/** Read by columns, times are texts. */
const timesOf = (row: Listed): Partial<ListedWorkflow> =>
  Object.fromEntries(
    TIMES.flatMap((name) => {
      const time: unknown = row[name];
      return typeof time === 'string' ? [[name, Date.parse(time)]] : [];
    }),
  );
type Listed = ListedInstance & Pick<ListedWorkflow, 'user' | 'openedAt' | 'actedAt' | 'dueAt' | 'readAt'>;
const TIMES = ['startedAt', 'endedAt', 'openedAt', 'actedAt', 'dueAt', 'readAt'] as const;

/** A list of the viewer: in its own order by a statement that costs what it shows, otherwise as any report. */
async function listed(
  ctx: Ctx,
  report: Report<ListedWorkflow>,
  input: ReportInput,
  rows: RawBuilder<unknown>,
  pageOf: (page: PageQuery) => Promise<Slice<ListedInstance>>,
): Promise<WorkflowPage> {
  const decides = report === todoReport;
  const answer = await reportAnswer<ListedWorkflow>(ctx, report, input, {
    rows,
    complete: async (found) => completed(ctx, await named(ctx, found as unknown as Listed[]), decides),
    async unfiltered({ search, ...page }) {
      const { list, total } = await pageOf({ ...page, ...(search && { search }) });
      return { list: await completed(ctx, list, decides), total };
    },
  });
  const people = answer.list.flatMap((row) => [row.initiator, ...(row.user ? [row.user] : [])]);
  return { ...answer, people: await userNames(ctx, people) };
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
    const query = todoQueryOf(ctx, input);
    const rows = await allRows.todo(ctx, query);
    return listed(ctx, todoReport, input, rows, (page) => todoPage(ctx, { ...query, ...page }));
  }),
  handle(nextInTodo, (ctx, { instanceId, after, search, sort, ...input }) => {
    const order = sort && sort !== todoReport.list.sort ? orderSql(todoReport.listing, sort) : null;
    return nextTodo(ctx, { instanceId, after }, { ...todoQueryOf(ctx, input), ...(search && { search }) }, order);
  }),
  handle(todoFilters, todoKinds),
  handle(doneList, (ctx, input) => {
    const query = queryOf(input);
    return listed(ctx, doneReport, input, allRows.done(ctx, query), (page) => donePage(ctx, { ...query, ...page }));
  }),
  handle(requestedList, (ctx, input) => {
    const query = queryOf(input);
    return listed(ctx, requestedReport, input, allRows.requested(ctx, query), (page) =>
      requestedPage(ctx, { ...query, ...page }),
    );
  }),
  handle(copiedList, (ctx, input) => {
    const query = queryOf(input);
    return listed(ctx, copiedReport, input, allRows.copied(ctx, query), (page) => ccPage(ctx, { ...query, ...page }));
  }),
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
    const form = schema && formAt(schema, start, factsOf(ctx));
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
