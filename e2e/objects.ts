/** Records that browser tests need, found or made through calls. */

import { entityCalls } from '#kernel/entity-calls.ts';
import { dictByModule } from '#modules/base/dict/dict.calls.ts';
import { createForm, listForms } from '#modules/flow/form/form.calls.ts';
import { portfolio } from '#modules/objects/portfolio/portfolio.entity.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { template } from '#modules/objects/template/template.entity.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { userInfo } from '#modules/people/user/user.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask, type PlanLink, type PlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { product } from '#modules/products/product/product.entity.ts';
import type { ApiClient } from './person.ts';

/** The data of an answer; a refusal fails the test. */
export const answer = <T>(envelope: { code: number; data: T; msg: string }): T => {
  if (envelope.code !== 0) throw new Error(envelope.msg);
  return envelope.data;
};

/** Makes an empty project of the caller's; answers its id. */
export async function newProject(client: ApiClient, name: string): Promise<number> {
  const [types, departments, me] = await Promise.all([
    client.send(dictByModule, { moduleKey: 'project_type' }),
    client.send(entityCalls(department).options, {}),
    client.send(userInfo, {}),
  ]);
  const made = await client.send(entityCalls(project).create, {
    name,
    code: `E2E-${process.pid}-${++projects}`,
    type: answer(types)[0]!.dicId,
    manager: answer(me).user.userId,
    department: answer(departments)[0]!.id,
    plannedStart: '2026-03-02',
    plannedEnd: '2026-09-30',
    parentMode: 'computed',
    configProject: '1',
  });
  return answer(made).id;
}
let projects = 0;

/** Makes a project of the caller's with these tasks in one level, the first of them -1 in links; answers its id. */
export async function newPlan(
  client: ApiClient,
  name: string,
  tasks: readonly Partial<PlanTask>[],
  links: PlanLink[] = [],
): Promise<number> {
  const projectId = await newProject(client, name);
  const { wire, revision } = answer(await client.send(readPlan, { projectId }));
  const plan = decodePlan(wire);
  const planned = { ...plan, links, tasks: tasks.map((task, i) => ({ ...newPlanTask(-i - 1, null, ''), ...task })) };
  answer(await client.send(savePlan, { projectId, baseRevision: revision, edits: diffPlans(plan, planned) }));
  return projectId;
}

/** Id of the first project of the sample company; made when it has none. */
export async function sampleProject(client: ApiClient): Promise<number> {
  const { list } = answer(await client.send(entityCalls(project).list, { pageSize: 1, sort: 'id' }));
  return list[0]?.id ?? newProject(client, 'Bridge over the Qing river');
}

/** Id of a project template; made if there is none. */
export async function sampleTemplate(client: ApiClient): Promise<number> {
  const calls = entityCalls(template);
  const { list } = answer(await client.send(calls.list, { pageSize: 1 }));
  if (list[0]) return list[0].id;
  const types = answer(await client.send(dictByModule, { moduleKey: 'project_type' }));
  const values = { name: 'Bridges', type: types[0]!.dicId, parentMode: 'computed', active: true };
  return answer(await client.send(calls.create, values)).id;
}

/** Id of a form with one field; made if there is none. */
export async function sampleForm(client: ApiClient): Promise<number> {
  const [known] = answer(await client.send(listForms, {}));
  if (known) return known.id;
  const title = { type: 'field', key: 'title', field: { kind: 'text', label: ['标题', '標題', 'Title'] } } as const;
  const values = { key: 'sample', name: 'Travel request', schema: { v: 1, columns: 1, items: [title] } } as const;
  return answer(await client.send(createForm, values)).id;
}

/** Id of the program of the sample company. */
export const sampleProgram = async (client: ApiClient): Promise<number> =>
  answer(await client.send(entityCalls(program).options, {}))[0]!.id;

/** Id of the portfolio of the sample company. */
export const samplePortfolio = async (client: ApiClient): Promise<number> =>
  answer(await client.send(entityCalls(portfolio).options, {}))[0]!.id;

/** Id of the first product of the sample company. */
export const sampleProduct = async (client: ApiClient): Promise<number> =>
  answer(await client.send(entityCalls(product).options, {}))[0]!.id;
