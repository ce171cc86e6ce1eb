/** Calls of programs; those of the specification keep their spelling (2-rules §7). */
import { call, output } from '#kernel/call.ts';
import type { Waiting } from '#kernel/entity-calls.ts';
import { int, refs, text } from '#kernel/field.ts';
import { APPROVALS } from '#kernel/lifecycle.ts';
import type { ObjectMenuEntry } from '#kernel/object-kind.ts';
import type { Outlook } from '#modules/objects/project/light-reasons.ts';
import type { Figures } from '#modules/objects/project/progress.ts';
import { moveInput } from '#modules/objects/project/project.calls.ts';
import type { ProjectAction, ProjectStatus } from '#modules/objects/project/project.rules.ts';
import type { DelayThresholds, LightStatus } from '#modules/objects/project/status-light.ts';
import type { ProgramRow } from './program.entity.ts';

const programId = int(['项目集', '項目集', 'Program'], { required: true, min: 1 });
const projects = refs(['项目', '項目', 'Projects'], 'project', { required: true, max: 100 });

/** The submenu of a program, filtered by the viewer's rights in it; code 500 when it does not exist. */
export const programMenu = call(
  'GET',
  '/imis-pm-project/pm/program/leftMenu',
  'login',
  { priType: text(['类型', '類型', 'Kind'], { max: 10 }), programId },
  output<ObjectMenuEntry[]>(),
  { label: ['项目集菜单', '項目集選單', 'Program menu'] },
);
/** The viewer's rights in a program; none when they may not know that it exists. */
export const programPerms = call(
  'GET',
  '/imis-pm-project/business/programPrivilege/getPerms',
  'login',
  { userId: int(['用户', '用戶', 'User'], {}), programId },
  output<string[]>(),
  { label: ['项目集权限', '項目集權限', 'Permissions in a program'] },
);

/** Figures of a program or one of its projects. Percents by the formulas of 2-rules §9. */
export interface Standing extends Figures {
  id: number;
  name: string;
  code: string;
  manager: string;
  status: ProjectStatus;
  light: LightStatus;
  /** Thresholds of the light. */
  limits: DelayThresholds;
  outlook: Outlook;
  plannedStart: string;
  plannedEnd: string;
  actualStart: string | null;
  actualEnd: string | null;
  /** Share of the planned period that has passed, whole percent. */
  timeElapsed: number;
  /** Whether the viewer may open it. */
  open: boolean;
}
export interface ProgramStanding extends Standing {
  projects: Standing[];
}
/** All programs one may see, with their projects. */
export const programOverview = call('GET', '/api/v1/program/overview', 'login', {}, output<ProgramStanding[]>(), {
  label: ['项目集总览', '項目集總覽', 'Overview of programs'],
  reads: ['project', 'task'],
});

export interface ProgramInfo {
  row: ProgramRow;
  titles: Record<string, Record<number, string>>;
  standing: ProgramStanding;
  /** `null`: may, otherwise the reason. */
  actions: Record<ProjectAction, string | null>;
  /** Name of the workflow a move needs, by move. */
  approvals: Record<string, string>;
  /** The approval that is in the way of every move. */
  waiting: Waiting | null;
  /** Fields this viewer may change. */
  editable: string[];
  /** Whether the viewer may add and take out projects. */
  mayArrange: boolean;
}
export const programInfo = call(
  'GET',
  '/api/v1/program/:programId/info',
  'pm:program:query',
  { programId },
  output<ProgramInfo>(),
  {
    label: ['项目集信息', '項目集資訊', 'Program information'],
    scope: 'program',
    reads: ['project', 'task', ...APPROVALS],
  },
);
export const moveProgram = call(
  'POST',
  '/api/v1/program/:programId/status',
  'pm:program:status',
  { programId, ...moveInput },
  output<{ status: ProjectStatus }>(),
  {
    label: ['变更项目集状态', '變更項目集狀態', 'Change the program status'],
    scope: 'program',
    touches: ['program'],
  },
);
const arranges = { scope: 'program', touches: ['program', 'project'] } as const;
/** Projects one may edit, and which belong to no other program, become the program's. All or none. */
export const addProjects = call(
  'POST',
  '/api/v1/program/:programId/projects',
  'pm:programProject:edit',
  { programId, projects },
  output<null>(),
  { label: ['项目加入项目集', '項目加入項目集', 'Add projects to a program'], ...arranges },
);
/** The program's projects among these leave it. */
export const removeProjects = call(
  'POST',
  '/api/v1/program/:programId/projects/remove',
  'pm:programProject:edit',
  { programId, projects },
  output<null>(),
  { label: ['项目移出项目集', '項目移出項目集', 'Remove projects from a program'], ...arranges },
);
