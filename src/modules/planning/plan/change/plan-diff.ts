/**
 * What a request changes in a plan, for the people who decide: finish, hours, critical path and cost before and after, and
 * its tasks line by line, with deleted ones kept and those that only move marked so. Pure. Source: issue 4 §3 (the redline).
 */

import { addressOf } from '#kernel/address.ts';
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { addTo } from '#kernel/lists.ts';
import type { Triple } from '#kernel/text.ts';
import {
  type BusinessDiff,
  cellsOf,
  type DiffField,
  type DiffRow,
  type DiffTable,
  type DiffValue,
  filled,
  type Words,
} from '#modules/flow/workflow/business/business-diff.ts';
import type { PlanConflict, PlanEdits } from '../edit/plan-edits.ts';
import { COST_RIGHT, costTexts, formatCents, type PlanCosts, signedCents } from '../plan-cost.ts';
import type { ScheduledPlan } from '../plan-model.ts';
import { linesOf, planFigures } from './change-request.ts';
import { type ComparedTask, comparePlans } from './compare.ts';

const w = {
  title: ['计划变更 {number}：{project}', '計劃變更 {number}：{project}', 'Change request {number}: {project}'],
  reason: ['原因：{reason}', '原因：{reason}', 'Reason: {reason}'],
  joining: ['通过后成为项目成员：{names}', '通過後成為項目成員：{names}', 'Joining the project with it: {names}'],
  finish: ['计划完成时间', '計劃完成時間', 'Planned finish'],
  hours: ['计划工时（小时）', '計劃工時（小時）', 'Planned hours'],
  tasks: ['任务数', '任務數', 'Tasks'],
  critical: ['关键任务数', '關鍵任務數', 'Critical tasks'],
  lines: ['变更的任务', '變更的任務', 'Changed tasks'],
  task: ['任务', '任務', 'Task'],
  start: ['计划开始', '計劃開始', 'Start'],
  end: ['计划完成', '計劃完成', 'Finish'],
  days: ['工期（天）', '工期（天）', 'Duration (days)'],
  person: ['负责人', '負責人', 'In charge'],
  place: ['WBS', 'WBS', 'WBS'],
  links: ['前置任务变化', '前置任務變化', 'Changed predecessors'],
  settings: ['计划设置', '計劃設定', 'Plan settings'],
  conflicts: ['与其他变更冲突', '與其他變更衝突', 'Conflicts with other changes'],
  conflictNote: [
    '该变更与之后生效的变更冲突，须由申请人重新提交后才能生效',
    '該變更與之後生效的變更衝突，須由申請人重新提交後才能生效',
    'This change conflicts with changes that took effect later; the requester must submit it again before it can take effect',
  ],
  field: ['字段', '欄位', 'Field'],
  duration: ['工期', '工期', 'Duration'],
  hoursField: ['计划工时', '計劃工時', 'Planned hours'],
  gone: ['任务已被删除', '任務已被刪除', 'The task has been deleted'],
  becameParent: [
    '（已成为父任务，由子任务汇总）',
    '（已成為父任務，由子任務匯總）',
    ' (now a parent task, calculated from its subtasks)',
  ],
  now: ['当前值', '目前值', 'Current'],
  wanted: ['申请值', '申請值', 'Requested'],
} as const satisfies Record<string, Triple>;

/** Rows shown at most. */
const MOST = 500;

/** Plans without their deleted tasks. */
export interface PlanDiffInput {
  projectId: number;
  project: string;
  number: string;
  changeId: number;
  reason: string | null;
  before: ScheduledPlan;
  /** With the refused lines left out: what would be done. */
  after: ScheduledPlan;
  /** With all lines: the request as it was made. */
  asked: ScheduledPlan;
  edits: PlanEdits;
  conflicts: readonly PlanConflict[];
  /** At the rates of one moment; null where they are not known to whoever looks. */
  costs: { before: PlanCosts; after: PlanCosts; asked: PlanCosts } | null;
  people: Readonly<Record<number, string>>;
  /** Names of those who become members of the project with it. */
  joining: readonly string[];
}

const hours = (minutes: number): number => Math.round(minutes / 6) / 10;
const minute = (at: number | null): DiffValue => (at === null ? null : { minute: at });

/** The cells of a line; its place is included if it was moved. */
function cells(
  task: ComparedTask,
  placed: boolean,
  perDay: { before: number; after: number },
  people: PlanDiffInput['people'],
  links: { before: readonly string[]; after: readonly string[] },
): DiffRow['cells'] {
  const both = task.before !== null && task.after !== null;
  const place: DiffRow['cells'] = placed && both ? cellsOf(task, (side) => [side.wbs]) : [null];
  const [name = null, ...rest] = cellsOf(task, (side, of) => [
    side.name,
    minute(side.start),
    minute(side.finish),
    Math.round((side.durationMinutes / (side.elapsed ? MINUTES_PER_DAY : perDay[of])) * 100) / 100,
    hours(side.workMinutes),
    people[side.responsibleId ?? 0] ?? null,
  ]);
  return [name, ...rest, linkCell(task, links), ...place];
}

/** Added and removed predecessors; unchanged ones may be many and are left out. */
function linkCell({ before, after }: ComparedTask, links: Parameters<typeof cells>[4]): DiffRow['cells'][number] {
  const text = (names: readonly string[]): DiffValue => (names.length > 0 ? names.join(', ') : null);
  if (!before || !after) return text(after ? links.after : links.before);
  const gone = links.before.filter((name) => !links.after.includes(name));
  const come = links.after.filter((name) => !links.before.includes(name));
  return gone.length + come.length === 0 ? null : { before: text(gone), after: text(come) };
}

/** Predecessors of each task, by the names of the tasks: row numbers mean different tasks before and after. */
function predecessors({ plan }: ScheduledPlan): (id: number) => readonly string[] {
  const names = new Map(plan.tasks.map((t) => [t.id, t.name]));
  const by = new Map<number, string[]>();
  for (const { from, to, type } of plan.links) {
    const text = `${names.get(from) ?? from}${type === 'FS' ? '' : ` ${type}`}`;
    addTo(by, to, text);
  }
  return (id) => by.get(id) ?? [];
}

/** Planned cost of a task by its id, as text. */
function costTexter({ plan }: ScheduledPlan, { planned }: PlanCosts): (id: number) => string | null {
  const texts = new Map(plan.tasks.map((t, i) => [t.id, formatCents(planned[i]!)]));
  return (id) => texts.get(id) ?? null;
}

function costCells({ before, asked, costs }: PlanDiffInput): (id: number) => DiffRow['cells'] {
  if (!costs) return () => [];
  const [was, will] = [costTexter(before, costs.before), costTexter(asked, costs.asked)];
  return (id) => {
    const [old, next] = [was(id), will(id)];
    return [old === null || next === null ? (next ?? old) : { before: old, after: next }];
  };
}

function lineTable(input: PlanDiffInput): DiffTable {
  const { before, asked, edits, people } = input;
  const costOf = costCells(input);
  const direct = linesOf(edits);
  const placed = new Set(edits.placed.map(({ id }) => id));
  // Neighbors of a moved task change their order too, but nobody asked for that.
  const told = comparePlans(before, asked).filter(
    ({ key, change }) => direct.has(key) || (change !== 'same' && change !== 'moved'),
  );
  const [was, will] = [predecessors(before), predecessors(asked)];
  const perDay = { before: before.plan.settings.minutesPerDay, after: asked.plan.settings.minutesPerDay };
  const rows: DiffRow[] = told.map((task) => {
    const { key, change, level } = task;
    const links = { before: was(key), after: will(key) };
    return {
      id: key,
      change: change === 'added' || change === 'removed' ? change : direct.has(key) ? 'changed' : 'moved',
      level,
      ...(direct.has(key) && { decidable: true as const }),
      cells: [...cells(task, placed.has(key), perDay, people, links), ...costOf(key)],
    };
  });
  if (direct.has(0)) rows.unshift({ id: 0, change: 'changed', decidable: true, cells: [w.settings] });
  // Directly requested changes are never cut off by tasks that only move along.
  const shown = rows.length <= MOST ? rows : rows.filter((row) => row.decidable);
  const label = (text: Words, right = false) => ({ label: text, ...(right && { align: 'right' as const }) });
  return {
    title: w.lines,
    columns: [
      label(w.task),
      label(w.start),
      label(w.end),
      label(w.days, true),
      label(w.hours, true),
      label(w.person),
      label(w.links),
      label(w.place, true),
      ...(input.costs ? [{ ...label(costTexts.plannedCost.text, true), need: COST_RIGHT }] : []),
    ],
    rows: shown,
    total: rows.length,
  };
}

const FIELD_NAMES: Readonly<Record<string, Triple>> = {
  name: w.task,
  durationMinutes: w.duration,
  workMinutes: w.hoursField,
  responsibleId: w.person,
};

/** Where two changes meet, in words where the field alone does not say it. */
function conflictField({ kind, field }: PlanConflict): Words {
  if (kind === 'gone') return w.gone;
  const name = FIELD_NAMES[field] ?? field;
  if (kind !== 'computed') return name;
  return w.becameParent.map((word, i) => (typeof name === 'string' ? name : name[i]) + word) as unknown as Triple;
}

function conflictTable(conflicts: readonly PlanConflict[]): DiffTable {
  const shown = (value: unknown): DiffValue =>
    value === null || typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return {
    title: w.conflicts,
    columns: [{ label: w.task }, { label: w.field }, { label: w.now }, { label: w.wanted }],
    rows: conflicts.map((c, i) => ({
      id: `c${i}`,
      change: 'changed',
      cells: [c.name, conflictField(c), shown(c.theirs), shown(c.mine)],
    })),
    total: conflicts.length,
  };
}

/** A figure with how much more or less it becomes. */
function figureField(label: Words, before: number, after: number): DiffField {
  const more = Math.round((after - before) * 10) / 10;
  return { label, before, after: more === 0 ? after : `${after} (${more > 0 ? '+' : ''}${more})` };
}

/** What the plan costs, with the difference, and how many hours are not in it. */
function costFields(costs: PlanDiffInput['costs']): DiffField[] {
  if (!costs) return [];
  const [old, next] = [costs.before.total, costs.after.total];
  const more = next.cents - old.cents;
  const change = more === 0 ? '' : ` (${signedCents(more)})`;
  const need = COST_RIGHT;
  const [before, after] = [formatCents(old.cents), `${formatCents(next.cents)}${change}`];
  const unrated = { before: hours(old.unratedMinutes), after: hours(next.unratedMinutes) };
  return [
    { label: costTexts.plannedCost.text, before, after, need },
    ...(unrated.before + unrated.after > 0 ? [{ label: costTexts.unrated.text, ...unrated, need }] : []),
  ];
}

export function planDiff(input: PlanDiffInput): BusinessDiff {
  const [old, next] = [planFigures(input.before), planFigures(input.after)];
  return {
    title: filled(w.title, { number: input.number, project: input.project }),
    link: addressOf('planChange', { id: input.changeId, projectId: input.projectId }),
    notes: [
      ...(input.reason ? [filled(w.reason, { reason: input.reason })] : []),
      ...(input.joining.length > 0 ? [filled(w.joining, { names: input.joining.join(', ') })] : []),
      ...(input.conflicts.length > 0 ? [w.conflictNote] : []),
    ],
    fields: [
      { label: w.finish, before: minute(old.finish), after: minute(next.finish) },
      figureField(w.hours, hours(old.work), hours(next.work)),
      figureField(w.tasks, old.tasks, next.tasks),
      figureField(w.critical, old.critical, next.critical),
      ...costFields(input.costs),
    ],
    tables: [...(input.conflicts.length > 0 ? [conflictTable(input.conflicts)] : []), lineTable(input)],
  };
}
