/** Calls of circuit maps (1-product §2.8 circuitMap, §2.11 projectProgramCircuitMap). */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import type { ProjectStatus } from '#modules/objects/project/project.rules.ts';
import type { LightStatus } from '#modules/objects/project/status-light.ts';
import type { TaskStatus } from '#modules/planning/plan/plan-model.ts';

/** A milestone or a stage of a project. Days are civil dates. */
export interface Station {
  id: number;
  name: string;
  wbs: string;
  stage: boolean;
  status: TaskStatus;
  light: LightStatus;
  progress: number;
  critical: boolean;
  planned: string | null;
  actual: string | null;
  /** Its finish in the plan that was agreed; null: none is, or the viewer may not see it. */
  agreed: string | null;
  /** Days it is, or will be, after the agreed date; before it when negative. null: nothing to measure it by. */
  deviation: number | null;
}
export interface CircuitLine {
  projectId: number;
  name: string;
  code: string;
  status: ProjectStatus;
  light: LightStatus;
  plannedStart: string;
  plannedEnd: string;
  /** Whether the viewer may read its plan: of other projects milestones are shown, and nothing leads to them. */
  open: boolean;
  stations: Station[];
}
/** Where work of one line waits for work of another. */
export interface Transfer {
  id: number;
  /** Projects of both ends, and the task waited for. */
  from: number;
  to: number;
  name: string;
  day: string;
  state: 'fresh' | 'stale' | 'missing';
}
export interface CircuitMap {
  today: string;
  lines: CircuitLine[];
  transfers: Transfer[];
}

const READS = ['task', 'project', 'plan', 'baseline'] as const;

export const projectCircuitMap = call(
  'GET',
  '/api/v1/project/:projectId/circuit-map',
  'pm:plan:query',
  { projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }) },
  output<CircuitMap>(),
  { label: ['项目线路图', '項目線路圖', 'Circuit map of a project'], scope: 'project', reads: READS },
);
export const programCircuitMap = call(
  'GET',
  '/api/v1/program/:programId/circuit-map',
  'pm:programPlan:query',
  { programId: int(['项目集', '項目集', 'Program'], { required: true, min: 1 }) },
  output<CircuitMap>(),
  { label: ['项目集线路图', '項目集線路圖', 'Circuit map of a program'], scope: 'program', reads: READS },
);
