/** The approvals of the sample company: changes of published plans and the end of a project before its time. */

import { moveKey } from '#modules/flow/approval/move-actions.ts';
import { saveBinding } from '#modules/flow/approval/server/public.ts';
import { newDesign, type TreeDesign } from '#modules/flow/workflow/definition/design.ts';
import type { TaskStep } from '#modules/flow/workflow/definition/tree.ts';
import { publishNew } from '#modules/flow/workflow/server/public.ts';
import { planChangeAction } from '#modules/planning/plan/server/change/change-control.ts';
import type { Ctx } from '#server/context.ts';
import { told } from './english/told.ts';

interface Drawn {
  key: string;
  name: string;
  /** Steps one after the other, each decided by one person. */
  steps: readonly { name: string; approver: number }[];
}
interface Sample extends Drawn {
  action: string;
}

/** Names of the first and the last step. */
export const ENDS = { start: '发起', end: '结束' };

/** The steps drawn as a tree. */
export function designOf({ key, name, steps }: Drawn, ends: typeof ENDS): TreeDesign {
  const made = newDesign(key, name, { ...ends, approver: '' });
  const [first] = made.tree.steps as [TaskStep];
  const own = steps.map(
    ({ name: title, approver }, i): TaskStep => ({
      ...first,
      id: `task${i + 1}`,
      name: title,
      task: { ...first.task, approvers: [{ by: 'users', users: [approver] }] },
    }),
  );
  return { ...made, tree: { ...made.tree, steps: own } };
}

/** Publishes the workflows and binds them for the whole company; `ctx` is its administrator. */
export async function makeSampleWorkflows(ctx: Ctx, people: { head: number; administrator: number }): Promise<void> {
  const { head, administrator } = people;
  const samples: Sample[] = [
    {
      key: 'plan_change_approval',
      name: '计划变更审批',
      action: planChangeAction.key,
      steps: [
        { name: '研发中心审核', approver: head },
        { name: '总部批准', approver: administrator },
      ],
    },
    {
      key: 'project_termination',
      name: '项目终止审批',
      action: moveKey('project', 'terminate'),
      steps: [{ name: '总部批准', approver: administrator }],
    },
  ];
  for (const sample of samples) {
    await publishNew(ctx, 'project', designOf(told(ctx, sample), told(ctx, ENDS)));
    const binding = { action: sample.action, mode: 'workflow', definition: sample.key, adjustable: true } as const;
    await saveBinding(ctx, 'company', 0, {}, binding);
  }
}
