/** Projects whose actions need approvals: for tests of business actions behind approvals. */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { saveBusinessBinding } from '#modules/flow/approval/approval.calls.ts';
import type { Action } from '#modules/flow/workflow/actions.ts';
import { createDefinition, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign, type Variable } from '#modules/flow/workflow/definition/design.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import { actOnInstance, startInstance } from '#modules/flow/workflow/instance/instance.calls.ts';
import { publishPlan, savePlanChange } from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import type { Plan } from '#modules/planning/plan/plan-model.ts';
import { planWorld } from './plan-world.ts';

/** The world of plans with an administrator of workflows, an approver, and a definition they decide about. */
export async function approvalWorld() {
  const world = await planWorld();
  const { server, home, done } = world;
  const { companyId } = home;
  const designer = server.as({
    userId: home.userId,
    companyId,
    departments: null,
    rights: [
      'wf:definition:query',
      'wf:definition:edit',
      'wf:definition:publish',
      'wf:business:edit',
      'wf:instance:admin',
    ],
  });
  const { rows } = await server.database.pool.query<{ id: string }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
      SELECT company_id, 'judge', '审批人', department, true, status FROM "user" WHERE id = $1 RETURNING id`,
    [home.userId],
  );
  const judgeId = Number(rows[0]!.id);
  const judge = server.as({ userId: judgeId, companyId, departments: null });

  /** Publishes a definition with one task, approved by the judge. */
  async function publish(key: string, variables: Variable[] = []): Promise<void> {
    const made = newDesign(key, `流程 ${key}`, { start: '开始', approver: '审批', end: '结束' });
    const [first] = made.tree.steps;
    const task = {
      ...(first as { task: object }).task,
      approvers: [{ by: 'users', users: [judgeId] }],
      allow: ['rejectToStart', 'direct', 'refuse'],
    };
    const steps = [{ ...first, task } as Step];
    const design = { ...made, variables, tree: { ...made.tree, steps } };
    const { id } = await done(createDefinition, { key, name: made.name, module: 'project', design }, designer);
    await done(publishDesign, { id, revision: 1 }, designer);
  }
  /** A published plan of tasks under these parents (as `planned` makes it); answers the ids in order. */
  async function publishedPlan(parents: Parameters<typeof world.planned>[0], links: Plan['links'] = []) {
    const { projectId, ids } = await world.planned(parents, links);
    await done(publishPlan, { projectId });
    return { projectId, ids };
  }
  /** Keeps a request with this change of the published plan as it is now. */
  async function drafted(projectId: number, change: (plan: Plan) => Plan, more: object = {}): Promise<number> {
    const { plan, revision } = await world.open(projectId);
    const input = { projectId, baseRevision: revision, edits: diffPlans(plan, change(plan)), ...more };
    return (await done(savePlanChange, input)).changeId;
  }
  const bind = (action: string, definition: string | null, more: object = {}) =>
    designer.send(saveBusinessBinding, {
      action,
      level: 'company',
      mode: definition === null ? 'inherit' : 'workflow',
      definition,
      ...more,
    });
  /** Starts as the boss or somebody else; returns the instance, or the text of the refusal. */
  async function start(input: InputOf<typeof startInstance>, who = world.boss): Promise<number | string> {
    const { code, data, msg } = await who.send(startInstance, input);
    return code === 0 ? data.instanceId : msg;
  }
  const startItem = (item: ApprovalItem, who?: typeof world.boss) =>
    start(
      {
        key: item.definitionKey,
        businessType: item.businessType,
        businessId: item.businessId,
        projectId: item.projectId,
        title: item.title,
      },
      who,
    );
  /** The judge's open task. */
  async function taskOf(instanceId: number): Promise<number> {
    const found = await sql<{ id: number }>`SELECT id FROM wf_task WHERE instance_id = ${instanceId} AND status = 'open'
      ORDER BY id DESC LIMIT 1`.execute(server.db);
    return found.rows[0]!.id;
  }
  const act = (instanceId: number, action: object, who = judge) =>
    who.send(actOnInstance, { instanceId, action: action as Action });
  /** `open`: the judge's task, in case somebody else closed it before it was looked up. */
  const agree = async (instanceId: number, open?: number) =>
    act(instanceId, { kind: 'agree', task: open ?? (await taskOf(instanceId)), opinion: '同意' });
  const withdraw = (instanceId: number) => act(instanceId, { kind: 'withdraw', opinion: '不要了' }, world.boss);
  return {
    ...world,
    designer,
    judge,
    judgeId,
    publish,
    publishedPlan,
    drafted,
    bind,
    start,
    startItem,
    taskOf,
    act,
    agree,
    withdraw,
  };
}
