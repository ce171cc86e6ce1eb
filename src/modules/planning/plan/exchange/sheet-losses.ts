/**
 * Parts of a plan that a workbook cannot hold: reported before it is written.
 *
 * Invariant: whatever differs in a plan after `planToSheet` and `sheetToPlan` is named here, because that is how it is
 * found: the rows are read again and compared task by task. What cells of additional fields mean only the server can say:
 * it gets them as they were read (`added`) and compares the values (`addedLosses`).
 */
import { cellText, type WrittenCell } from '#kernel/cell.ts';
import type { ExtValues } from '#kernel/entity.ts';
import type { Triple } from '#kernel/text.ts';
import { addedValue } from '../edit/added-values.ts';
import { type Plan, type PlanLink, type PlanTask, planOptions } from '../plan-model.ts';
import type { FidelityEntry } from './exchange-model.ts';
import { lossTexts } from './loss-texts.ts';
import { assignPeople } from './people-mapping.ts';
import { sheetToPlan } from './plan-sheet.ts';
import { type AddedHeader, proposeMapping, SHEET_HEADERS } from './sheet-columns.ts';
import type { SheetCell } from './sheet-values.ts';

/** Tasks that are named in a line. */
const NAMED = 8;

interface Compared {
  task: PlanTask;
  summary: boolean;
  /** Its predecessors, with the kind of link. */
  links: readonly PlanLink[];
  parent: number | null;
}
type Read = (side: Compared) => unknown;

const leaf =
  (read: (task: PlanTask) => unknown): Read =>
  ({ task, summary }) =>
    summary ? null : read(task);
const of =
  (read: (task: PlanTask) => unknown): Read =>
  ({ task }) =>
    read(task);
const byUser = (a: { userId: number }, b: { userId: number }): number => a.userId - b.userId;

/** What a task is made of, and how it is called. */
const PARTS: Record<string, readonly [label: Triple, read: Read]> = {
  outline: [SHEET_HEADERS.wbs, ({ parent }) => parent],
  name: [SHEET_HEADERS.name, of((task) => task.name)],
  mode: [SHEET_HEADERS.mode, of((task) => task.mode)],
  milestone: [SHEET_HEADERS.milestone, of((task) => task.milestone)],
  active: [SHEET_HEADERS.active, of((task) => task.active)],
  duration: [SHEET_HEADERS.duration, leaf((task) => [task.durationMinutes, task.elapsed])],
  work: [SHEET_HEADERS.work, leaf((task) => task.workMinutes)],
  dates: [
    SHEET_HEADERS.start,
    leaf((task) => (task.mode === 'manual' || task.external ? [task.start, task.finish] : null)),
  ],
  predecessors: [
    SHEET_HEADERS.predecessors,
    ({ links }) =>
      links.map(({ from, type, lag, lagUnit }) => `${from} ${type} ${lag} ${lag === 0 ? '' : lagUnit}`).sort(),
  ],
  responsible: [SHEET_HEADERS.responsible, of((task) => task.responsibleId)],
  participants: [SHEET_HEADERS.resources, of((task) => task.participantIds.toSorted((a, b) => a - b))],
  shares: [
    ['人员投入比例', '人員投入比例', 'Shares of people'],
    of((task) => task.assignments.toSorted(byUser).map((one) => [one.userId, one.units, one.workMinutes])),
  ],
  progress: [SHEET_HEADERS.progress, leaf((task) => task.progress)],
  constraint: [SHEET_HEADERS.constraint, of((task) => [task.constraint, task.constraintAt])],
  deadline: [SHEET_HEADERS.deadline, of((task) => task.deadline)],
  actual: [SHEET_HEADERS.actualStart, leaf((task) => [task.actualStart, task.actualFinish])],
  actualWork: [SHEET_HEADERS.actualWork, leaf((task) => task.actualWorkMinutes)],
  description: [SHEET_HEADERS.description, of((task) => task.description)],
  status: [['状态', '狀態', 'Status'], leaf((task) => task.status)],
  priority: [SHEET_HEADERS.priority, of((task) => task.priority)],
  severity: [['严重程度', '嚴重程度', 'Severity'], of((task) => task.severity)],
  role: [['责任角色', '責任角色', 'Responsible role'], of((task) => task.roleId)],
  pinned: [['固定日期', '固定日期', 'Pinned dates'], of((task) => task.pinned)],
  delay: [['平衡延迟', '撫平延遲', 'Leveling delays'], of((task) => task.levelingDelayMinutes)],
  splits: [['中断', '中斷', 'Interruptions'], leaf((task) => task.splits)],
  taskType: [['任务类型', '任務類型', 'Task type'], of((task) => task.taskType)],
  effortDriven: [['投入比导向', '投入導向', 'Effort driven'], of((task) => task.effortDriven)],
  personCalendars: [
    ['忽略个人日历', '忽略個人日曆', 'Ignoring personal calendars'],
    of((task) => task.ignorePersonCalendars),
  ],
  calendar: [['任务日历', '任務日曆', 'Task calendar'], of((task) => task.calendarId)],
  external: [['外部任务', '外部任務', 'External tasks'], of((task) => task.external)],
  recurrence: [['周期规则', '週期規則', 'Rule of a recurring task'], of((task) => task.recurrence)],
};

/** Tasks by place, with their parents and predecessors as places too. */
function comparedOf({ tasks, links }: Pick<Plan, 'tasks' | 'links'>, places: readonly number[]): Compared[] {
  const placeOf = new Map(tasks.map((task, i) => [task.id, places[i]!]));
  const parents = new Set(tasks.map((task) => task.parentId));
  const incoming = Map.groupBy(links, (link) => link.to);
  return tasks.map((task) => ({
    task,
    summary: parents.has(task.id),
    parent: task.parentId === null ? null : (placeOf.get(task.parentId) ?? null),
    links: (incoming.get(task.id) ?? []).map((link) => ({ ...link, from: placeOf.get(link.from) ?? -1, to: 0 })),
  }));
}

const named = (tasks: readonly PlanTask[]): { count: number; names: string } => ({
  count: tasks.length,
  names: `${tasks
    .slice(0, NAMED)
    .map((task) => task.name.slice(0, 60))
    .join(' · ')}${tasks.length > NAMED ? ` … +${tasks.length - NAMED}` : ''}`,
});

export interface Written {
  /** The plan as it is written, and how many of its tasks are not because they were removed. */
  plan: Plan;
  removed: number;
  /** Header and rows, and the columns of additional fields in them. */
  rows: readonly (readonly WrittenCell[])[];
  added: readonly AddedHeader[];
  /** People by id, as they are named in it. */
  names: Readonly<Record<number, string>>;
  costs: boolean;
  baselines: number;
}

export interface SheetLosses {
  losses: FidelityEntry[];
  /** Cells of additional fields by task of the plan; null: its row is refused. */
  added: (ExtValues | null)[];
}

/** Losses of additional fields: `read` are the values the cells were read as, by task. */
export function addedLosses(
  tasks: readonly PlanTask[],
  fields: readonly { column: string; label: Triple; number: boolean }[],
  read: readonly (ExtValues | null)[],
): FidelityEntry[] {
  return fields.flatMap(({ column, label, number }): FidelityEntry[] => {
    const told = (ext: ExtValues): unknown => {
      const value = addedValue(ext, column);
      return number && value !== null ? Number(value) : Array.isArray(value) ? value.toSorted() : value;
    };
    const lost = tasks.filter((task, i) => {
      const back = read[i];
      return back && JSON.stringify(told(task.ext)) !== JSON.stringify(told(back));
    });
    const params = { field: label, ...named(lost) };
    return lost.length === 0
      ? []
      : [
          {
            outcome: 'ignored',
            object: 'task',
            field: `ext.${column}`,
            count: 1,
            message: lossTexts.sheetPart,
            params,
          },
        ];
  });
}

export function sheetLosses({ plan, removed, rows, added, names, costs, baselines }: Written): SheetLosses {
  const out: FidelityEntry[] = [];
  const lost = (object: FidelityEntry['object'], field: string, entry: Pick<FidelityEntry, 'message' | 'params'>) =>
    void out.push({ outcome: 'ignored', object, field, count: 1, ...entry });
  const cells = rows.map((row) =>
    row.map((cell): SheetCell => (cell !== null && typeof cell === 'object' ? cellText(cell) : cell)),
  );
  const { settings, calendars } = plan;
  const read = sheetToPlan(cells, proposeMapping(cells, added), { projectName: '', settings, calendars, added });
  const userOf = new Map<string, number | null>();
  for (const [id, name] of Object.entries(names)) userOf.set(name, userOf.has(name) ? null : Number(id));
  const mapping = read.file.resources.map(({ id, name }) => ({ resourceId: id, userId: userOf.get(name) ?? null }));
  const back = assignPeople(read.file.plan, read.file.assignments, mapping);

  // The header is row 1.
  const refused = new Set(read.rejects.map(({ row }) => row - 2));
  const kept = plan.tasks.flatMap((_, i) => (refused.has(i) ? [] : [i]));
  const before = comparedOf(plan, [...plan.tasks.keys()]);
  const after = comparedOf(back, kept);
  if (refused.size > 0)
    lost('task', 'tasks', {
      message: lossTexts.sheetRefused,
      params: named([...refused].map((i) => plan.tasks[i]!)),
    });
  const differing = (read: Read): PlanTask[] =>
    after.flatMap((side, at) => {
      const own = before[kept[at]!]!;
      return JSON.stringify(read(own)) === JSON.stringify(read(side)) ? [] : [own.task];
    });
  for (const [field, [label, part]] of Object.entries(PARTS)) {
    const tasks = differing(part);
    if (tasks.length > 0)
      lost('task', field, { message: lossTexts.sheetPart, params: { field: label, ...named(tasks) } });
  }
  const costly = costs ? differing(({ task }) => task.fixedCostCents) : [];
  if (costly.length > 0)
    lost('task', 'fixedCost', {
      message: lossTexts.sheetPart,
      params: { field: SHEET_HEADERS.fixedCost, ...named(costly) },
    });
  const options = Object.keys(planOptions) as (keyof typeof planOptions)[];
  const own = options.some((key) => settings[key] !== planOptions[key]) || settings.parentMode === 'frame';
  if (own) lost('project', 'settings', { message: lossTexts.sheetSettings });
  if (baselines > 0) lost('baseline', 'baselines', { message: lossTexts.sheetBaselines, params: { count: baselines } });
  if (removed > 0) lost('task', 'removed', { message: lossTexts.removed, params: { count: removed } });
  const cellsOf = new Map(kept.map((i, at) => [i, back.tasks[at]!.ext]));
  return { losses: out, added: plan.tasks.map((_, i) => cellsOf.get(i) ?? null) };
}
