/** Calls of projects; those of the specification keep their spelling (2-rules §7). */
import { call, output } from '#kernel/call.ts';
import { choice, int, longText, text } from '#kernel/field.ts';
import { APPROVALS } from '#kernel/lifecycle.ts';
import type { ObjectMenuEntry } from '#kernel/object-kind.ts';
import type { ApprovalItem, WaitingRequest } from '#modules/flow/approval/approval.calls.ts';
import type { Outlook } from './light-reasons.ts';
import type { Figures } from './progress.ts';
import type { ProjectRow } from './project.entity.ts';
import type { ProjectAction } from './project.rules.ts';
import type { DelayThresholds, LightStatus } from './status-light.ts';

const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });
const priType = text(['类型', '類型', 'Kind'], { max: 10 });
const userId = int(['用户', '用戶', 'User'], {});

export interface LightEntry {
  status: LightStatus;
  lamp: string;
  remark: string;
}
export const lampList = call(
  'POST',
  'imis-pm-project/business/project/lampList',
  'login',
  {
    module: choice(
      ['模块', '模組', 'Module'],
      { project: ['项目', '項目', 'Project'], task: ['任务', '任務', 'Task'] },
      { required: true },
    ),
  },
  output<LightEntry[]>(),
  { label: ['状态灯', '狀態燈', 'Status lights'], reads: true },
);

/** Delay thresholds of the company, and of the viewer's projects that depart from them, by id. */
export const delayThresholds = call(
  'GET',
  '/api/v1/project/delay-thresholds',
  'login',
  {},
  output<{ company: DelayThresholds; projects: Record<number, DelayThresholds> }>(),
  { label: ['延期阈值', '延期閾值', 'Delay thresholds'], reads: ['planConfig'] },
);

/** Percent by the formulas of 2-rules §9. */
export interface ProjectInfo extends Figures {
  projectId: number;
  projectName: string;
  projectStatus: string;
  isProductApproval: boolean;
  /** No single role: who approves is in the workflow. */
  approvalRoleId: null;
  /** Key of the workflow that product changes of the project need; null: none. */
  wfApproveId: string | null;
  row: ProjectRow;
  titles: Record<string, Record<number, string>>;
  light: LightStatus;
  /** Thresholds of the light. */
  limits: DelayThresholds;
  outlook: Outlook;
  /** Share of the planned period that has passed, whole percent. */
  timeElapsed: number;
  tasks: { total: number; done: number; ongoing: number; late: number };
  actions: Record<ProjectAction, string | null>;
  /** The approval that is in the way of every operation on the project. */
  waiting: WaitingRequest | null;
  /** Name of the workflow a move needs, by move. */
  approvals: Partial<Record<string, string>>;
  editable: string[];
}
export const projectInfo = call(
  'GET',
  '/imis-pm-project/business/project/projectInfo',
  'pm:project:query',
  { projectId },
  output<ProjectInfo>(),
  {
    label: ['项目信息', '項目資訊', 'Project information'],
    scope: 'project',
    reads: ['project', 'task', ...APPROVALS],
  },
);
/** The submenu of a project, filtered by the viewer's rights in it; code 500 when it does not exist. */
export const projectMenu = call(
  'GET',
  '/imis-pm-project/business/pmPrivilege/list',
  'login',
  { priType, projectId },
  output<ObjectMenuEntry[]>(),
  {
    label: ['项目菜单', '項目選單', 'Project menu'],
  },
);
export const projectPerms = call(
  'GET',
  '/imis-pm-project/business/pmPrivilege/getPerms',
  'login',
  { userId, projectId },
  output<string[]>(),
  {
    label: ['项目权限', '項目權限', 'Permissions in a project'],
  },
);
/** Input of a move; programs move as projects do. */
export const moveInput = {
  action: choice(
    ['操作', '操作', 'Action'],
    {
      launch: ['启动', '啟動', 'Launch'],
      pause: ['暂停', '暫停', 'Pause'],
      recover: ['恢复', '恢復', 'Resume'],
      complete: ['完成', '完成', 'Complete'],
      terminate: ['终止', '終止', 'Terminate'],
    },
    { required: true },
  ),
  reason: longText(['原因', '原因', 'Reason'], { max: 200 }),
};
/** Refused with `data.approval` when the move needs an approval; then `requestMove` asks for it. */
export const moveProject = call(
  'POST',
  '/api/v1/project/:projectId/status',
  'pm:project:status',
  { projectId, ...moveInput },
  output<{ status: string }>(),
  { label: ['变更项目状态', '變更項目狀態', 'Change the project status'], scope: 'project', touches: ['project'] },
);
/** Asks for a move that needs an approval; the answer is what its workflow is started with. */
export const requestMove = call(
  'POST',
  '/api/v1/project/:projectId/status/request',
  'pm:project:status',
  { projectId, ...moveInput },
  output<ApprovalItem>(),
  { label: ['申请变更项目状态', '申請變更項目狀態', 'Request a change of the project status'], scope: 'project' },
);
