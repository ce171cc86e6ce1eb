/** Handlers of running workflows. What a person may do is decided by the engine; what he may read, by `viewInstance`. */
import { sql } from 'kysely';
import { forbidden, Refusal } from '#kernel/problem.ts';
import { userNames } from '#modules/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import type { Graph } from '../graph.ts';
import {
  actOnInstance,
  copiedList,
  doneList,
  requestedList,
  type StartableWorkflow,
  startableWorkflows,
  startInstance,
  todoList,
  viewWorkflow,
  type WorkflowPage,
  workflowCounts,
} from '../instance.calls.ts';
import { ADMIN_ACTIONS, personAction } from '../person-actions.ts';
import type { Actor } from '../state.ts';
import { actOnWorkflow, startWorkflow } from './commands.ts';
import { graphOfVersion } from './graphs.ts';
import {
  ccPage,
  donePage,
  type ListedInstance,
  listCounts,
  type Page,
  type PageQuery,
  requestedPage,
  todoPage,
} from './lists.ts';
import { viewInstance } from './view.ts';

export const ADMIN = 'wf:instance:admin';

const queryOf = (input: { pageNum?: number | null; pageSize?: number | null; search?: string | null }): PageQuery => ({
  pageNum: input.pageNum ?? 1,
  pageSize: input.pageSize ?? 10,
  ...(input.search && { search: input.search }),
});
async function withNames(ctx: Ctx, page: Page<ListedInstance & { user?: number }>): Promise<WorkflowPage> {
  const people = page.list.flatMap((row) => [row.initiator, ...(row.user ? [row.user] : [])]);
  return { ...page, people: await userNames(ctx, people) };
}

/** Everybody an instance speaks of. */
function peopleOf(view: {
  instance: { initiator: number };
  actors: Actor[];
  ccs: { user: number; by: number }[];
  events: { by: number; data: Record<string, unknown> }[];
}): number[] {
  const mentioned = view.events.flatMap((event) =>
    [event.data.user, event.data.to, event.data.users].flat().filter((v): v is number => Number.isSafeInteger(v)),
  );
  const named = [
    view.instance.initiator,
    ...view.actors.flatMap((a) => [a.user, a.actedBy ?? 0, a.addedBy ?? 0]),
    ...view.ccs.flatMap((c) => [c.user, c.by]),
    ...view.events.map((e) => e.by),
    ...mentioned,
  ];
  return named.filter((one) => one > 0);
}

/** Steps of a graph whose approvers the initiator picks. */
const choicesOf = (graph: Graph): StartableWorkflow['choices'] =>
  Object.values(graph.nodes).flatMap((node) => {
    const rule = node.kind === 'userTask' ? node.approvers.find((r) => r.by === 'initiatorChoice') : undefined;
    return rule ? [{ node: node.id, name: node.name, max: rule.max ?? null, from: rule.from ?? null }] : [];
  });

export const instanceHandlers = [
  handle(todoList, async (ctx, input) => withNames(ctx, await todoPage(ctx, queryOf(input)))),
  handle(doneList, async (ctx, input) => withNames(ctx, await donePage(ctx, queryOf(input)))),
  handle(requestedList, async (ctx, input) => withNames(ctx, await requestedPage(ctx, queryOf(input)))),
  handle(copiedList, async (ctx, input) => withNames(ctx, await ccPage(ctx, queryOf(input)))),
  handle(workflowCounts, listCounts),
  handle(startableWorkflows, async (ctx) => {
    const { rows } = await sql<{
      key: string;
      name: string;
      module: string;
      description: string | null;
      no: number;
    }>`SELECT key, name, module, description, version_no AS no FROM wf_definition
      WHERE company_id = ${ctx.viewer.companyId} AND status = 'published' AND version_no IS NOT NULL ORDER BY module, name`.execute(
      ctx.db,
    );
    return Promise.all(
      rows.map(async (row) => {
        const graph = await graphOfVersion(ctx, row.key, row.no);
        return {
          key: row.key,
          name: row.name,
          module: row.module,
          description: row.description ?? '',
          variables: graph.variables,
          choices: choicesOf(graph),
        };
      }),
    );
  }),
  handle(viewWorkflow, async (ctx, { instanceId }) => {
    const {
      incidents: _incidents,
      hidden: _hidden,
      ...view
    } = await viewInstance(ctx, instanceId, await ctx.can(ADMIN));
    return { ...view, people: await userNames(ctx, peopleOf(view)) };
  }),
  handle(startInstance, (ctx, { key, title, vars, form, choices }) =>
    startWorkflow(ctx, {
      definition: key,
      ...(title && { title }),
      ...(vars && { vars }),
      ...(form && { form }),
      ...(choices && { choices }),
    }),
  ),
  handle(actOnInstance, async (ctx, { instanceId, action }) => {
    const wanted = personAction(action);
    if ('problems' in wanted) throw new Refusal(wanted.problems);
    const admin = await ctx.can(ADMIN);
    if (ADMIN_ACTIONS.has(wanted.kind) && !admin) throw forbidden();
    return actOnWorkflow(ctx, instanceId, wanted, { admin });
  }),
];
