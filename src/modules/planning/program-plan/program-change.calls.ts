/** Calls of program changes: several plan changes decided as one. */
import { call, output } from '#kernel/call.ts';
import { int, refs } from '#kernel/field.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import type { PlanChangeStatus } from '#modules/planning/plan/change/plan-change.entity.ts';
import type { ProgramChangeRow } from './program-change.entity.ts';

const programId = int(['项目集', '項目集', 'Program'], { required: true, min: 1 });
const changeId = int(['项目集变更', '項目集變更', 'Program change'], { required: true, min: 1 });
const planChanges = refs(['计划变更', '計劃變更', 'Plan changes'], 'planChange', { required: true, max: 200 });
const OF_CHANGE = ['programChange', 'planChange'] as const;

/** A plan change in a program change, or one that could be put into it. Days are civil dates. */
export interface ChangePart {
  planChange: number;
  name: string;
  projectId: number;
  project: string;
  status: PlanChangeStatus;
  applicant: string;
  /** The viewer asked for it. */
  mine: boolean;
  tasks: number | null;
  finishBefore: string | null;
  finishAfter: string | null;
  /** Its content may be read. */
  readable: boolean;
}
export interface ProgramChangeShort {
  row: ProgramChangeRow;
  applicant: string;
  parts: ChangePart[];
}
export interface ProgramChanges {
  /** The newest first. */
  changes: ProgramChangeShort[];
  /** The viewer's own open changes of plans of the program that are in no open program change. */
  free: ChangePart[];
  /** The viewer may begin and submit them. */
  maySubmit: boolean;
}
export const programChanges = call(
  'GET',
  '/api/v1/program/:programId/plan-changes',
  'pm:programPlan:query',
  { programId },
  output<ProgramChanges>(),
  { label: ['项目集变更', '項目集變更', 'Changes of a program'], scope: 'program', reads: OF_CHANGE },
);
/** Puts one's own open changes of plans into a program change; all or none. */
export const putIntoProgramChange = call(
  'POST',
  '/api/v1/program/:programId/plan-changes/:changeId/parts',
  'pm:programPlan:query',
  { programId, changeId, planChanges },
  output<null>(),
  {
    label: ['加入项目集变更', '加入項目集變更', 'Put into a program change'],
    scope: 'program',
    touches: OF_CHANGE,
  },
);
/** Takes changes of plans out again: one's own, or any for whoever submits. */
export const takeFromProgramChange = call(
  'POST',
  '/api/v1/program/:programId/plan-changes/:changeId/parts/remove',
  'pm:programPlan:query',
  { programId, changeId, planChanges },
  output<null>(),
  {
    label: ['移出项目集变更', '移出項目集變更', 'Take out of a program change'],
    scope: 'program',
    touches: OF_CHANGE,
  },
);
/** Asks for all of it: it takes effect at once where no workflow is bound, otherwise it needs the approval in the answer. */
export const submitProgramChange = call(
  'POST',
  '/api/v1/program/:programId/plan-changes/:changeId/submit',
  'pm:programChange:submit',
  { programId, changeId },
  output<{ approval: ApprovalItem | null }>(),
  {
    label: ['提交项目集变更', '提交項目集變更', 'Submit a program change'],
    scope: 'program',
    touches: [...OF_CHANGE, 'plan', 'task', 'project', 'baseline', 'workflow', 'projectMember'],
  },
);
export interface ProgramChangeView extends ProgramChangeShort {
  /** Changes of each plan one may read, in the order of the parts. */
  diffs: { projectId: number; diff: BusinessDiff }[];
  /** Why it cannot take effect now; nothing of one that has ended. */
  problems: string[];
  /** The last finish of all plans of the program, without and with it; null: it has ended, or there is none. */
  finishBefore: string | null;
  finishAfter: string | null;
}
export const programChangeView = call(
  'GET',
  '/api/v1/program/:programId/plan-changes/:changeId/view',
  'pm:programPlan:query',
  { programId, changeId },
  output<ProgramChangeView>(),
  {
    label: ['项目集变更内容', '項目集變更內容', 'Content of a program change'],
    scope: 'program',
    reads: [...OF_CHANGE, 'task'],
  },
);
