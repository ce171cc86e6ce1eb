/**
 * Approval of program changes: nothing of any plan moves until it is decided; then all plan changes in it take effect in the
 * transaction of the decision, or none of them and the step is refused with the words of the plan that stands in the way.
 *
 * Order of locks: workflow instance, program change, then plan after plan by the ids of their projects, each with its change.
 */
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import { three } from '#kernel/text.ts';
import type { BusinessAction } from '#modules/flow/approval/business-actions.ts';
import { businessAction, keepsStates } from '#modules/flow/approval/server/public.ts';
import { type BusinessDiff, filled, readableDiff } from '#modules/flow/workflow/business/business-diff.ts';
import {
  applyBundled,
  type BundledChange,
  bundledDiff,
  bundledProblems,
  holdChanges,
  markBundled,
} from '#modules/planning/plan/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ChangePart } from '../program-change.calls.ts';
import { programPlanTexts as t } from '../program-plan.texts.ts';
import { changeRow, partIds, partsWhere, type StoredChange, updateChange } from './change-store.ts';

export const programChangeAction: BusinessAction = {
  key: 'program.change',
  label: ['项目集变更', '項目集變更', 'Program change'],
  group: ['项目集', '項目集', 'Programs'],
  hint: [
    '审批通过前各项目的计划不变；通过后全部同时生效',
    '審批通過前各項目的計劃不變；通過後全部同時生效',
    'No plan moves until it is approved; then all of them change at the same moment',
  ],
  lock: 'programChange',
  kinds: ['program'],
  variables: [
    { name: 'plans', type: 'number', label: ['计划数', '計劃數', 'Plans'] },
    { name: 'changedTasks', type: 'number', label: ['变更任务数', '變更任務數', 'Changed tasks'] },
  ],
};

/** The parts of a program change, in the order of their projects. */
export const partsOf = async (ctx: Ctx, id: number): Promise<ChangePart[]> => {
  const parts = await partsWhere(ctx, sql`b.program_change_id = ${id}`);
  return parts.map(({ programChange: _, ...part }) => part);
};

/** Whether a part may be decided with the whole as it stands: still a draft, or waiting for this very decision. */
const isFree = ({ status }: ChangePart, change: StoredChange): boolean =>
  status === 'draft' || status === 'rejected' || status === 'withdrawn'
    ? true
    : (status === 'waiting' || status === 'returned') && (change.status === 'waiting' || change.status === 'returned');

/** Why it cannot take effect now; what stands in the way in each project is said with its name. */
export async function changeProblems(ctx: Ctx, id: number): Promise<Problem[]> {
  const change = await changeRow(ctx, id);
  if (change.status === 'approved') return [problem(t.held)];
  const parts = await partsOf(ctx, id);
  if (parts.length === 0) return [problem(t.empty)];
  const { rows } = await sql<{ id: number }>`SELECT id FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND program = ${change.programId}`.execute(ctx.db);
  const here = new Set(rows.map((one) => one.id));
  const out: Problem[] = [];
  for (const part of parts) {
    const { project, name } = part;
    if (!here.has(part.projectId)) out.push(problem(t.notHere, { project }));
    else if (!isFree(part, change)) out.push(problem(t.notDraft, { project, name }));
    else
      for (const { message, params } of await bundledProblems(ctx, part.planChange))
        out.push(problem(t.ofProject, { project, name, why: ctx.say(message, params) }));
  }
  return out;
}

const T = {
  title: three('项目集变更 {number}', '項目集變更 {number}', 'Program change {number}'),
  finish: three('{project}：完成日期', '{project}：完成日期', '{project}: finish'),
  table: three('{project}：{title}', '{project}：{title}', '{project}: {title}'),
  reason: three('原因：{reason}', '原因：{reason}', 'Reason: {reason}'),
} as const;

/** What it changes in every plan. What only those with a right in the project read is left out. */
async function describe(ctx: Ctx, id: number): Promise<BusinessDiff> {
  const change = await changeRow(ctx, id);
  const parts = await partsOf(ctx, id);
  const diff: BusinessDiff = {
    title: filled(T.title, { number: change.name }),
    link: addressOf('programChange', { id, programId: change.programId }),
    notes: [filled(T.reason, { reason: change.reason })],
    fields: [],
    tables: [],
  };
  for (const { planChange, project, finishBefore, finishAfter } of parts) {
    const day = (date: string | null) => (date === null ? null : { date });
    diff.fields.push({ label: filled(T.finish, { project }), before: day(finishBefore), after: day(finishAfter) });
    const own = readableDiff(await bundledDiff(ctx, planChange), () => false);
    for (const table of own.tables)
      diff.tables.push({
        ...table,
        title: filled(T.table, { project, title: table.title }),
        // The whole is decided, not its lines.
        rows: table.rows.map(({ decidable: _, ...row }) => ({ ...row, id: `${planChange}:${row.id}` })),
      });
  }
  return diff;
}

/** Holds it with all its plans. */
async function hold(ctx: Ctx, id: number): Promise<BundledChange[]> {
  await changeRow(ctx, id, true);
  return holdChanges(ctx, await partIds(ctx, id));
}

/** Puts all of it into the plans; a refusal by one of them leaves all as they were. */
export async function applyProgramChange(ctx: Ctx, id: number): Promise<void> {
  const held = await hold(ctx, id);
  const problems = await changeProblems(ctx, id);
  if (problems.length > 0) throw new Refusal(problems);
  const { reason } = await changeRow(ctx, id);
  for (const part of held) await applyBundled(ctx, part.id, reason);
  await updateChange(ctx, id, { status: 'approved', effectiveAt: new Date(ctx.now).toISOString() });
}

interface Payload {
  changeId: number;
}
businessAction<Payload>(programChangeAction, {
  // The right to ask for it was checked; those who put their changes into it may edit the plans.
  rights: ['pm:project:manageAll', 'pm:program:manageAll'],
  lock: async (ctx, id) => void (await hold(ctx, id)),
  place: async (ctx, id) => ({ program: (await changeRow(ctx, id)).programId }),
  check: (ctx, { payload }) => changeProblems(ctx, payload.changeId),
  apply: (ctx, { payload }) => applyProgramChange(ctx, payload.changeId),
  describe: (ctx, { payload }) => describe(ctx, payload.changeId),
  // It tells of the tasks of every plan in it.
  async mayRead(ctx, { payload }) {
    const parts = await partsOf(ctx, payload.changeId);
    return parts.length > 0 && parts.every(({ readable }) => readable);
  },
  async variables(ctx, { payload }) {
    const parts = await partsOf(ctx, payload.changeId);
    return { plans: parts.length, changedTasks: parts.reduce((sum, { tasks }) => sum + (tasks ?? 0), 0) };
  },
});

/** It keeps the state of its workflow, and so does every plan change in it. */
keepsStates<Payload>(programChangeAction, async (ctx, { payload: { changeId }, instanceId: instance }, status) => {
  for (const part of await hold(ctx, changeId)) {
    const { reason } = await changeRow(ctx, changeId);
    await markBundled(ctx, part.id, { status, instance, reason });
  }
  await updateChange(ctx, changeId, { status, instance });
});
