/** The Gantt over all projects of a program (1-product §2.11 gant). Columns, so that fifty plans are one answer. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import type { ProjectStatus } from '#modules/objects/project/project.rules.ts';
import type { LightStatus } from '#modules/objects/project/status-light.ts';
import type { CrossLink } from './cross-link.ts';

export interface GanttProject {
  id: number;
  name: string;
  code: string;
  status: ProjectStatus;
  light: LightStatus;
  /** Civil dates. */
  plannedStart: string;
  plannedEnd: string;
  progress: number;
  manager: string;
  /** Its plan may be read; of other projects there is a bar with its milestones. */
  open: boolean;
  /** Its plan may be edited: whoever may refreshes what it waits for. */
  mayEdit: boolean;
  published: boolean;
  /** How many of the tasks below are its own, in their order. */
  tasks: number;
}

/** Bits of `ProgramPlanWire.flags`. */
export const TASK_SUMMARY = 1;
export const TASK_MILESTONE = 2;
export const TASK_CRITICAL = 4;
export const TASK_EXTERNAL = 8;
export const STATUS_ORDER = ['new', 'ongoing', 'pause', 'done', 'passoff'] as const;

/** Tasks of all projects, project after project in outline order. Times are civil minutes. */
export interface ProgramTasks {
  id: number[];
  name: string[];
  level: number[];
  start: (number | null)[];
  finish: (number | null)[];
  progress: number[];
  flags: number[];
  /** Index into STATUS_ORDER. */
  status: number[];
  /** Index into `people`, -1: nobody. */
  person: number[];
}
export interface ProgramGantt {
  /** Civil minute. */
  now: number;
  projects: GanttProject[];
  tasks: ProgramTasks;
  people: string[];
  /** Links inside plans: from task, to task, type (index of LINK_TYPES), one after the other. */
  links: number[];
  cross: CrossLink[];
  /** The last year of announced holidays, if a plan whose calendar follows them runs further; null: none does. */
  holidaysUntil: number | null;
}

export const programGantt = call(
  'GET',
  '/api/v1/program/:programId/gantt',
  'pm:programPlan:query',
  { programId: int(['项目集', '項目集', 'Program'], { required: true, min: 1 }) },
  output<ProgramGantt>(),
  {
    label: ['项目集甘特图', '項目集甘特圖', 'Gantt of a program'],
    scope: 'program',
    reads: ['task', 'project', 'plan'],
  },
);
