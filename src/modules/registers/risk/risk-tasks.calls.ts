/** Risks, their tasks and their money: tasks made of responses, what a risk may cost (records.md B1, B3). */
import { call, output } from '#kernel/call.ts';
import { date, decimal, int, json, longText, ref } from '#kernel/field.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { addMembers } from '#modules/objects/project/new-members.ts';
import type { MadeTask } from '#modules/planning/plan/change/task-drafts.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import type { TaskStatus } from '#modules/planning/plan/plan-model.ts';

const riskId = int(['风险', '風險', 'Risk'], { required: true, min: 1 });
const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });

/** Inputs of the dialog in addition to the response, which names the task. */
export const taskOfResponse = {
  responsible: ref(['负责人', '負責人', 'Person in charge'], 'user'),
  days: decimal(['工期（天）', '工期（天）', 'Duration (days)'], { required: true, digits: 1, min: 0.1, max: 1000 }),
  start: date(['不早于', '不早於', 'Not before']),
} as const;

/**
 * Makes a task of a response. The plan is not published: the task is in it at once; published: a plan change asks for it,
 * whose workflow `approval` starts. Using the same response again returns the existing task.
 */
export const makeRiskTask = call(
  'POST',
  '/api/v1/risk/risk/:riskId/task',
  'pm:plan:edit',
  {
    riskId,
    projectId,
    response: int(['应对措施', '應對措施', 'Response'], { required: true, min: 1 }),
    ...taskOfResponse,
    reason: longText(['变更原因', '變更原因', 'Reason for the change'], { max: 200 }),
    addMembers,
  },
  output<{ made: MadeTask; approval: ApprovalItem | null }>(),
  {
    label: ['由应对措施生成任务', '由應對措施生成任務', 'Create a task from a response'],
    fails: 'save',
    scope: 'project',
    creates: true,
    touches: ['risk', 'task', 'plan', 'planChange', 'project', 'discussion', 'projectMember'],
  },
);

/** A task made of a response. */
export interface RiskTask {
  /** Id of the response. */
  response: number;
  id: number;
  code: string;
  name: string;
  status: TaskStatus;
  progress: number;
  responsible: string;
  plannedEnd: string | null;
}
export interface RiskTasks {
  list: RiskTask[];
  /** Plan changes that ask for tasks of it, by response. */
  asked: { response: number; changeId: number; name: string; status: string; mine: boolean }[];
  /** Tasks the viewer may not read. */
  hidden: number;
  /** Why they may not make one; null: they may. */
  refused: string | null;
  /** The plan is published: a plan change asks for the task. */
  published: boolean;
}
export const tasksOfRisk = call('GET', '/api/v1/risk/risk/:riskId/tasks', 'login', { riskId }, output<RiskTasks>(), {
  label: ['风险的任务', '風險的任務', 'Tasks of a risk'],
  scope: 'row',
  reads: ['risk', 'task', 'planChange'],
});

/** What a risk may cost, in cents of the company's currency; null: not said. */
export interface RiskMoney {
  /** Kept ready for it. */
  reserve: number | null;
  /** When it happens: at least, most likely, at most. */
  min: number | null;
  likely: number | null;
  max: number | null;
  /** Of carrying a response out, by its id. */
  responses: Record<string, number>;
}
export interface RiskMoneyAnswer extends RiskMoney {
  /** Of the risk. */
  version: number;
  mayEdit: boolean;
}
/** For holders of pm:cost:query of the object alone; others are refused. */
export const readRiskMoney = call(
  'GET',
  '/api/v1/risk/risk/:riskId/money',
  'login',
  { riskId },
  output<RiskMoneyAnswer>(),
  { label: ['查看风险金额', '查看風險金額', 'View risk amounts'], scope: 'row', reads: ['risk'] },
);
/** 409 when others changed it meanwhile. */
export const saveRiskMoney = call(
  'PUT',
  '/api/v1/risk/risk/:riskId/money',
  'login',
  {
    riskId,
    version: int(['版本', '版本', 'Version'], { required: true, min: 1 }),
    money: json<RiskMoney>()(['金额', '金額', 'Money'], { required: true, need: COST_RIGHT }),
  },
  output<RiskMoneyAnswer>(),
  {
    label: ['保存风险金额', '儲存風險金額', 'Save risk amounts'],
    scope: 'row',
    touches: ['risk'],
  },
);
