import { call, output } from '#kernel/call.ts';
import { choice, date, instant, int, json } from '#kernel/field.ts';
import { techniques } from './earned.ts';
import type { Sums } from './evm.rules.ts';
import { evmTexts as t } from './evm.texts.ts';
import type { EvmData } from './evm-at.ts';
import type { MilestoneShare } from './technique.rules.ts';

/** What is measured: cents for holders of pm:cost:query, approved minutes for others. */
export type Unit = 'money' | 'hours';

export interface EvmConfig {
  forecast: string;
  factor: string | null;
  green: number;
  yellow: number;
}

/** All that earned value of a project is worked out from, by whoever asks, at any day. */
export interface EvmAnswer {
  unit: Unit;
  data: EvmData;
  /** By node. */
  names: string[];
  wbs: (string | null)[];
  /** What planned value is made of, and the version it is from; null: the plan as it is. */
  basis: 'budget' | 'plan';
  version: string | null;
  /** false: measured against the plan as it is. */
  baseline: boolean;
  config: EvmConfig;
  /** The status date of the settings, a civil day. */
  status: number;
  /** The last day something was booked or reported. */
  today: number;
  /** The project was finished on it. */
  finishedOn: number | null;
  /** Of purchase contracts accepted and not paid yet, in cents; null: not to be told. */
  accrued: number | null;
  /** Approved minutes of which no rate was known. */
  unratedMinutes: number;
}

const READS = ['project', 'task', 'plan', 'baseline', 'costEntry', 'progressEntry', 'inherited evm'] as const;
const known = instant(t.known.text);

export const readEvm = call(
  'GET',
  '/api/v1/evm/project',
  'pm:evm:query',
  { projectId: int(t.project.text, { required: true, min: 1 }), known },
  output<EvmAnswer>(),
  { label: ['查看挣值', '查看掙值', 'View earned value'], scope: 'project', reads: READS },
);

/** A closed month of a project: its figures as they were frozen when it was closed, and what came to be known of the time since. */
export interface ClosedMonth {
  /** Its last day, a civil date. */
  day: string;
  closedAt: string;
  /** Cents. */
  bac: number;
  pv: number;
  ev: number;
  ac: number;
  /** Cost by subject until that day; null: of none. */
  subjects: { subject: number | null; name: string; cents: number }[];
  /** Booked after the closing with an effect until its last day: lies in a later month of the books. */
  since: number;
}
export const readClosedMonths = call(
  'GET',
  '/api/v1/evm/closed-months',
  'pm:evm:query',
  { projectId: int(t.project.text, { required: true, min: 1 }) },
  output<ClosedMonth[]>(),
  {
    label: ['查看已结账月份', '檢視已結賬月份', 'View closed months'],
    scope: 'project',
    reads: ['project', 'costEntry', 'fiscalPeriod', 'subject'],
  },
);

/** How a task earns value; without a technique as the project says. */
export const saveTechnique = call(
  'POST',
  '/api/v1/evm/technique',
  'pm:project:config',
  {
    projectId: int(t.project.text, { required: true, min: 1 }),
    task: int(t.node.text, { required: true, min: 1 }),
    technique: choice(t.technique.text, techniques),
    milestones: json<MilestoneShare[]>()(t.milestone.text),
    apportionedTo: int(t.base.text, { min: 1 }),
  },
  output<null>(),
  {
    label: ['设置任务计量方法', '設定任務計量方法', 'Set the technique of a task'],
    scope: 'project',
    touches: ['task'],
  },
);

/** Sums of a project at a day. */
export interface ProjectSums extends Sums {
  project: number;
  name: string;
}
export interface ProgramEvm {
  status: number;
  projects: ProjectSums[];
  /** Projects of the program whose cost the viewer may not see. */
  left: number;
}
export const readProgramEvm = call(
  'GET',
  '/api/v1/evm/program',
  'pm:evm:query',
  { programId: int(t.program.text, { required: true, min: 1 }), day: date(t.status.text), known },
  output<ProgramEvm>(),
  { label: ['查看项目集挣值', '查看項目集掙值', 'View earned value of a program'], scope: 'program', reads: READS },
);
