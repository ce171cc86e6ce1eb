/**
 * Why a task stands where it stands, and which rules a plan breaks without being impossible.
 *
 * Both read a finished schedule and ask the same functions that made it (schedule-forward.ts), so an explanation cannot
 * contradict the dates. They rebuild the graph: meant for a click or a check, not for every frame.
 */
import { texts } from '#kernel/text.ts';
import type { Constraint, Minute, Plan, PlanLink, Schedule } from './plan-model.ts';
import { alignStart, constrained, edgeStart, placeNode } from './schedule-forward.ts';
import { buildGraph } from './schedule-graph.ts';
import { ALAP, FNET, gap, MFO, MSO, makeState, type PlanState, SNET } from './schedule-state.ts';

export const whyTexts = texts('planWhy', {
  actual: ['按实际开始时间', '按實際開始時間', 'It has actually started then'],
  manual: ['手动排程，时间由人输入', '手動排程，時間由人輸入', 'Scheduled by hand: the dates were entered'],
  inactive: ['停用的任务不参与排程', '停用的任務不參與排程', 'Inactive tasks are not scheduled'],
  children: ['由子任务汇总', '由子任務匯總', 'It spans its subtasks'],
  frame: ['父任务时间由人输入', '父任務時間由人輸入', 'The dates of the parent were entered'],
  late: ['尽可能晚：按最晚时间', '盡可能晚：按最晚時間', 'As late as possible: it takes its late dates'],
  constraint: ['由任务限制条件决定', '由任務限制條件決定', 'The constraint of the task decides'],
  link: ['由前置任务决定', '由前置任務決定', 'The predecessor decides'],
  projectStart: [
    '没有前置任务，从项目开始时间起',
    '沒有前置任務，從項目開始時間起',
    'No predecessor: it starts with the project',
  ],
  calendar: ['顺延到日历的工作时间', '順延到日曆的工作時間', 'Moved to the working time of the calendar'],
});

export interface DateReason {
  /** Key of whyTexts, except `calendar`. */
  kind: Exclude<keyof typeof whyTexts, 'calendar'>;
  /** `link`: the links that ask for the latest start (of a tie all of them). */
  links: PlanLink[];
  /** `constraint`. */
  constraint: Constraint | null;
  /** `children`: the subtasks (lowest level) that start first and those that finish last. */
  firstIds: number[];
  lastIds: number[];
  /** What was asked for, and whether the calendar moved it (whyTexts.calendar) to the start that the task has. */
  asked: Minute;
  movedByCalendar: boolean;
}

/** Explains the start of a task; null when the plan cannot be scheduled. */
export function why(plan: Plan, schedule: Schedule, taskIndex: number): DateReason | null {
  const s = loadState(plan, schedule);
  if (!s) return null;
  const task = plan.tasks[taskIndex]!;
  const { graph } = s;
  const start = schedule.start[taskIndex]!;
  const reason = (kind: DateReason['kind'], more: Partial<DateReason> = {}): DateReason => {
    const base = { kind, links: [], constraint: null, firstIds: [], lastIds: [], asked: start, movedByCalendar: false };
    return { ...base, ...more };
  };
  if (graph.inactive[taskIndex]) return reason('inactive');
  if (graph.summary[taskIndex]) {
    if (plan.settings.parentMode === 'frame' && task.start !== null) return reason('frame');
    const leaves: number[] = [];
    for (let i = taskIndex + 1; i < graph.branchEnd[taskIndex]!; i++) if (graph.positionOf[i]! >= 0) leaves.push(i);
    const first = leaves.reduce((least, i) => Math.min(least, schedule.start[i]!), Number.POSITIVE_INFINITY);
    const last = leaves.reduce((most, i) => Math.max(most, schedule.finish[i]!), Number.NEGATIVE_INFINITY);
    const idsAt = (values: Float64Array, at: number): number[] =>
      leaves.filter((i) => values[i] === at).map((i) => plan.tasks[i]!.id);
    return reason('children', { firstIds: idsAt(schedule.start, first), lastIds: idsAt(schedule.finish, last) });
  }
  const p = graph.positionOf[taskIndex]!;
  if (s.manual[p]) return reason('manual');
  if (!Number.isNaN(s.actualStart[p]!)) return reason('actual');
  if (s.constraint[p] === ALAP && start !== schedule.earlyStart[taskIndex]) return reason('late');

  let linked = Number.NEGATIVE_INFINITY;
  let links: PlanLink[] = [];
  for (let e = graph.inStart[p]!; e < graph.inStart[p + 1]!; e++) {
    const candidate = edgeStart(s, p, e);
    if (candidate > linked) links = [];
    if (candidate >= linked) links.push(plan.links[graph.edgeLink[e]!]!);
    linked = Math.max(linked, candidate);
  }
  const free = links.length === 0;
  const kind = s.constraint[p]!;
  // Without predecessors an earliest date replaces the project's start.
  const asked = constrained(s, p, free && kind !== SNET && kind !== FNET ? s.projectStart : linked);
  const movedByCalendar = asked !== start && alignStart(s, p, asked) === start;
  const decides = kind === MSO || kind === MFO || asked !== (free ? s.projectStart : linked);
  if (decides) return reason('constraint', { constraint: task.constraint, asked, movedByCalendar });
  return reason(free ? 'projectStart' : 'link', { links, asked, movedByCalendar });
}

export const planFlagTexts = texts('planFlag', {
  outsideFrame: [
    '子任务超出父任务的时间范围',
    '子任務超出父任務的時間範圍',
    'The subtask leaves the dates of its parent',
  ],
  linkBroken: [
    '任务早于其前置任务允许的时间',
    '任務早於其前置任務允許的時間',
    'The task stands before its predecessor allows',
  ],
  deadlineMissed: ['任务晚于截止时间', '任務晚於截止時間', 'The task finishes after its deadline'],
});

export interface PlanFlag {
  kind: keyof typeof planFlagTexts;
  /** The task concerned; then its parent (`outsideFrame`) or its predecessor (`linkBroken`). */
  taskIds: number[];
}

/**
 * Rules that the plan breaks: children outside an editable parent (2-rules §5, parent mode `frame`), links overruled by
 * manual dates or constraints (not by actual ones: they are history), missed deadlines. In outline order.
 */
export function planFlags(plan: Plan, schedule: Schedule): PlanFlag[] {
  const s = loadState(plan, schedule);
  if (!s) return [];
  const { graph } = s;
  const flags: PlanFlag[] = [];
  plan.tasks.forEach((task, i) => {
    if (graph.inactive[i]) return;
    const parent = graph.parent[i]!;
    const outside = schedule.start[i]! < schedule.start[parent]! || schedule.finish[i]! > schedule.finish[parent]!;
    if (parent >= 0 && outside) flags.push({ kind: 'outsideFrame', taskIds: [task.id, plan.tasks[parent]!.id] });
    if (task.deadline !== null && schedule.finish[i]! > task.deadline) {
      flags.push({ kind: 'deadlineMissed', taskIds: [task.id] });
    }
    const p = graph.positionOf[i]!;
    if (p < 0 || !Number.isNaN(s.actualStart[p]!)) return;
    for (let e = graph.inStart[p]!; e < graph.inStart[p + 1]!; e++) {
      if (gap(s, p, schedule.start[i]!, edgeStart(s, p, e)) <= 0) continue;
      flags.push({ kind: 'linkBroken', taskIds: [task.id, plan.links[graph.edgeLink[e]!]!.from] });
    }
  });
  return flags;
}

/** The engine's state as it was when the schedule was made. */
function loadState(plan: Plan, schedule: Schedule): PlanState | null {
  const graph = buildGraph(plan);
  if (Array.isArray(graph)) return null;
  const s = makeState(plan, graph);
  if (Array.isArray(s)) return null;
  for (let p = 0; p < graph.nodeCount; p++) {
    if (graph.isHub[p]) {
      placeNode(s, p);
      continue;
    }
    s.start[p] = schedule.start[graph.taskOf[p]!]!;
    s.finish[p] = schedule.finish[graph.taskOf[p]!]!;
  }
  return s;
}
