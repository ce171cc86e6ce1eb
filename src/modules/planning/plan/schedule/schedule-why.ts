/**
 * Why a task has its dates: the causes of its start and finish, as data, and the chain of tasks and links
 * that drives it.
 *
 * `taskIndex` is the row in plan.tasks; `schedule` the plan's own result when the caller has it, else it is computed; the
 * answer is null when the plan cannot be scheduled. Texts: whyTexts[cause.kind].
 * An explanation cannot contradict the dates: it asks the functions that make them (schedule-forward.ts,
 * schedule-backward.ts, schedule-bounds.ts). Each call rebuilds the graph: meant for a click, not for every frame.
 */
import { texts } from '#kernel/text.ts';
import type { Constraint, Minute, Plan, PlanLink, Schedule } from '../plan-model.ts';
import { asking, latestStartAsked } from './schedule-asking.ts';
import { edgeFinish } from './schedule-backward.ts';
import { constrained } from './schedule-bounds.ts';
import { alignStart, leveledStart, linkedStart, standsLate } from './schedule-forward.ts';
import { FF, FS, SF, SS, TO_HUB } from './schedule-graph.ts';
import { isTerminated } from './schedule-outline.ts';
import { type Restored, restoreState } from './schedule-restore.ts';
import { ALAP, ASAP, FNET, isFromFinish, MFO, MSO, type PlanState } from './schedule-state.ts';

export const whyTexts = texts('planWhy', {
  actual: ['按实际时间', '按實際時間', 'Based on its actual dates'],
  progress: [
    '已开始：从实际开始时间起，按剩余工期推算',
    '已開始：從實際開始時間起，按剩餘工期推算',
    'Already started: calculated from the actual start and the remaining duration',
  ],
  manual: ['手动排程，时间由人输入', '手動排程，時間由人輸入', 'Manually scheduled: the dates were entered'],
  inactive: ['停用的任务不参与排程', '停用的任務不參與排程', 'Inactive tasks are not scheduled'],
  terminated: ['已终止的任务不参与排程', '已終止的任務不參與排程', 'Terminated tasks are not scheduled'],
  children: ['由子任务汇总', '由子任務匯總', 'Rolled up from its subtasks'],
  frame: ['父任务时间由人输入', '父任務時間由人輸入', 'The dates of the parent task were entered'],
  late: [
    '尽可能晚：由后置任务或项目完成时间决定',
    '盡可能晚：由後置任務或項目完成時間決定',
    'As late as possible: determined by successors or the project finish',
  ],
  deadline: ['尽可能晚：由截止时间决定', '盡可能晚：由截止時間決定', 'As late as possible: determined by the deadline'],
  constraint: ['由任务限制条件决定', '由任務限制條件決定', 'Determined by the constraint of the task'],
  leveled: ['由资源平衡延迟', '由資源撫平延遲', 'Delayed by leveling, so that people are free'],
  link: ['由前置任务决定', '由前置任務決定', 'Determined by the predecessor'],
  projectStart: [
    '没有前置任务，从项目开始时间起',
    '沒有前置任務，從項目開始時間起',
    'No predecessor: starts with the project',
  ],
  duration: ['由开始时间和工期推算', '由開始時間和工期推算', 'Calculated from start and duration'],
  status: [
    '未完成的工作不早于状态日期',
    '未完成的工作不早於狀態日期',
    'Remaining work does not start before the status date',
  ],
  calendar: ['顺延到日历的工作时间', '順延到日曆的工作時間', 'Moved to the next working time of the calendar'],
});

export interface DateCause {
  /** Key of whyTexts, except `calendar`. */
  kind: Exclude<keyof typeof whyTexts, 'calendar'>;
  /** `link`: the links that ask for this date; `late`: those of the successors that allow no later one. All of a tie. */
  links: PlanLink[];
  /** `constraint`. */
  constraint: Constraint | null;
  /** The tasks behind it, by id: predecessors of `link`, successors of `late`, deciding subtasks of `children`. */
  taskIds: number[];
  /** The date asked for, and whether the calendar moved it (whyTexts.calendar) to the task's date. */
  asked: Minute;
  movedByCalendar: boolean;
}

/** One way through the plan along links that really hold: those of causes of kind `link` and `late`. */
export interface DrivingChain {
  /** Tasks by index, the given one first, each once; of a tie both branches. */
  taskIndexes: number[];
  /** `step[i]`: how many links are between the given task and `taskIndexes[i]`. */
  steps: number[];
  links: PlanLink[];
}

/** What decides the start of a task. */
export function whyStart(plan: Plan, taskIndex: number, schedule?: Schedule): DateCause | null {
  const loaded = restoreState(plan, schedule);
  return loaded && startCause(loaded, taskIndex);
}

/** What decides the finish of a task. */
export function whyFinish(plan: Plan, taskIndex: number, schedule?: Schedule): DateCause | null {
  const loaded = restoreState(plan, schedule);
  return loaded && finishCause(loaded, taskIndex);
}

/** The tasks that drive this one, and those that drive them (`back`), or all that this one drives (`ahead`). */
export function drivingChain(
  plan: Plan,
  taskIndex: number,
  direction: 'back' | 'ahead',
  schedule?: Schedule,
): DrivingChain | null {
  const loaded = restoreState(plan, schedule);
  if (!loaded) return null;
  const back = stepsBack(loaded);
  const next = direction === 'back' ? back : inverted(back, plan.tasks.length);
  const chain: DrivingChain = { taskIndexes: [], steps: [], links: [] };
  const links = new Set<PlanLink>();
  const seen = new Set([nodeOf(taskIndex, 'start'), nodeOf(taskIndex, 'finish')]);
  const queue = [...seen].map((node): [number, number] => [node, 0]);
  const rows = new Set<number>();
  for (let at = 0; at < queue.length; at++) {
    const [node, distance] = queue[at]!;
    const row = node >> 1;
    if (!rows.has(row)) {
      rows.add(row);
      chain.taskIndexes.push(row);
      chain.steps.push(distance);
    }
    for (const { link, to } of next(node)) {
      if (link) links.add(link);
      if (seen.has(to)) continue;
      seen.add(to);
      queue.push([to, distance + (link ? 1 : 0)]);
    }
  }
  chain.links = [...links];
  return chain;
}

type End = 'start' | 'finish';
/** From one end of a task to the end that decides it; without a link inside one task or between parent and subtask. */
interface Step {
  link: PlanLink | null;
  to: number;
}
const nodeOf = (row: number, end: End): number => row * 2 + (end === 'finish' ? 1 : 0);

/** What decides each end of each task. */
function stepsBack(loaded: Restored): (node: number) => Step[] {
  const rowOf = new Map(loaded.plan.tasks.map((t, i) => [t.id, i]));
  return (node) => {
    const row = node >> 1;
    const end: End = node & 1 ? 'finish' : 'start';
    const { kind, links, taskIds } = end === 'start' ? startCause(loaded, row) : finishCause(loaded, row);
    if (kind === 'children') return taskIds.map((id) => ({ link: null, to: nodeOf(rowOf.get(id)!, end) }));
    if (kind === 'duration' || kind === 'progress') return [{ link: null, to: nodeOf(row, 'start') }];
    if (kind === 'late' && end === 'start') return [{ link: null, to: nodeOf(row, 'finish') }];
    return links.map((link) => {
      const ends: [End, End] = [link.type[0] === 'F' ? 'finish' : 'start', link.type[1] === 'F' ? 'finish' : 'start'];
      return kind === 'late'
        ? { link, to: nodeOf(rowOf.get(link.to)!, ends[1]) }
        : { link, to: nodeOf(rowOf.get(link.from)!, ends[0]) };
    });
  };
}

function inverted(back: (node: number) => Step[], count: number): (node: number) => Step[] {
  const out = new Map<number, Step[]>();
  for (let node = 0; node < 2 * count; node++) {
    for (const { link, to } of back(node)) {
      const list = out.get(to);
      if (list) list.push({ link, to: node });
      else out.set(to, [{ link, to: node }]);
    }
  }
  return (node) => out.get(node) ?? [];
}

const cause = (kind: DateCause['kind'], asked: Minute, more: Partial<DateCause> = {}): DateCause => ({
  kind,
  links: [],
  constraint: null,
  taskIds: [],
  asked,
  movedByCalendar: false,
  ...more,
});

/** What is the same for both ends: tasks outside the schedule, summaries, entered dates. */
function plainCause({ s, plan, schedule }: Restored, i: number, end: End): DateCause | null {
  const { graph } = s;
  const task = plan.tasks[i]!;
  const dates = end === 'start' ? schedule.start : schedule.finish;
  const at = dates[i]!;
  if (graph.inactive[i]) return cause(isTerminated(task) ? 'terminated' : 'inactive', at);
  if (graph.summary[i]) {
    if (plan.settings.parentMode === 'frame' && task[end] !== null) return cause('frame', at);
    const leaves: number[] = [];
    for (let c = i + 1; c < graph.branchEnd[i]!; c++) if (graph.rank[c]! >= 0) leaves.push(c);
    return cause('children', at, { taskIds: leaves.filter((c) => dates[c] === at).map((c) => plan.tasks[c]!.id) });
  }
  return s.manual[i] ? cause('manual', at) : null;
}

/** The links that ask for the latest start of a task; `left`: of the work that is left of it. */
function decidingStart(plan: Plan, s: PlanState, p: number, left = false): { links: PlanLink[]; at: number } {
  const at = latestStartAsked(s, p, left);
  return { links: linksOf(plan, s, asking(s, p, at, left)), at };
}

/** The links to successors that allow the least finish. */
function decidingFinish(plan: Plan, s: PlanState, p: number): { links: PlanLink[]; at: number } {
  const edges = [...outgoing(s, p)];
  const finishes = edges.map((e) => edgeFinish(s, p, e));
  const at = finishes.reduce((least, finish) => Math.min(least, finish), Number.POSITIVE_INFINITY);
  const holding = at === Number.POSITIVE_INFINITY ? [] : edges.filter((_, i) => finishes[i] === at);
  return { links: linksOf(plan, s, holding), at };
}

const linksOf = (plan: Plan, s: PlanState, edges: readonly number[]): PlanLink[] => [
  ...new Set(edges.map((e) => plan.links[s.graph.edgeLink[e]!]!)),
];

const fromIds = (links: readonly PlanLink[]): number[] => [...new Set(links.map((l) => l.from))];

/** Edges to successors, also those of the summaries above. */
function* outgoing(s: PlanState, p: number): Iterable<number> {
  const { rank, outStart, outEdge, edgeTo, edgeType } = s.graph;
  const place = rank[p]!;
  for (let k = outStart[place]!; k < outStart[place + 1]!; k++) {
    const edge = outEdge[k]!;
    if (edgeType[edge] !== TO_HUB) {
      yield edge;
      continue;
    }
    const hub = edgeTo[edge]!;
    yield* holdingFinish(s, hub);
    // Links from a summary's start hold only its first subtask.
    if (s.firstLeaf[hub] !== p) continue;
    for (const through of outgoing(s, hub)) if (edgeType[through] === SS || edgeType[through] === SF) yield through;
  }
}

const holdingFinishes = new WeakMap<PlanState, Map<number, number[]>>();

/**
 * Of the edges out of a hub that hold the finish of its summary those that allow no later one: the same for all its leaves,
 * so found once (a chain that asks for each of them must cost their sum, not their product).
 */
function holdingFinish(s: PlanState, hub: number): number[] {
  const { edgeType } = s.graph;
  const known = holdingFinishes.get(s) ?? new Map<number, number[]>();
  holdingFinishes.set(s, known);
  const before = known.get(hub);
  if (before) return before;
  let least: number[] = [];
  let at = Number.POSITIVE_INFINITY;
  for (const edge of outgoing(s, hub)) {
    if (edgeType[edge] !== FS && edgeType[edge] !== FF) continue;
    const finish = edgeFinish(s, hub, edge);
    if (finish > at) continue;
    if (finish < at) least = [];
    at = finish;
    least.push(edge);
  }
  known.set(hub, least);
  return least;
}

/** Whether a task has its dates because nothing allows later ones. */
const isLate = (s: PlanState, p: number): boolean =>
  standsLate(s, p) && (s.start[p] !== s.earlyStart[p] || (isFromFinish(s) && s.start[p] === s.lateStart[p]));

function startCause(loaded: Restored, i: number): DateCause {
  const { s, plan, schedule } = loaded;
  const plain = plainCause(loaded, i, 'start');
  if (plain) return plain;
  const p = i; // the node of a task has its index
  const start = schedule.start[i]!;
  if (!Number.isNaN(s.actualStart[p]!)) return cause('actual', start);
  if (isLate(s, p)) return lateCause(loaded, i, start);
  const { links, at } = decidingStart(plan, s, p);
  const kind = s.constraint[p]!;
  const asked = constrained(s, p, linkedStart(s, p));
  const aligned = alignStart(s, p, asked);
  const leveled = leveledStart(s, p, aligned);
  if (leveled !== aligned && leveled === start) return cause('leveled', start);
  const movedByCalendar = asked !== start && aligned === start;
  const free = links.length === 0;
  if (asked === s.statusFloor && at < asked) return cause('status', asked, { movedByCalendar });
  const decides = kind === MSO || kind === MFO || asked !== (free ? s.projectStart : at);
  if (decides && kind !== ASAP) {
    return cause('constraint', asked, { constraint: plan.tasks[i]!.constraint, movedByCalendar });
  }
  return cause(free ? 'projectStart' : 'link', asked, { links, taskIds: fromIds(links), movedByCalendar });
}

function finishCause(loaded: Restored, i: number): DateCause {
  const { s, plan, schedule } = loaded;
  const plain = plainCause(loaded, i, 'finish');
  if (plain) return plain;
  const p = i; // the node of a task has its index
  const finish = schedule.finish[i]!;
  const { constraint } = plan.tasks[i]!;
  if (!Number.isNaN(s.actualFinish[p]!)) return cause('actual', finish);
  if (!Number.isNaN(s.actualStart[p]!)) {
    const held = s.constraint[p] === FNET && finish === s.constraintAt[p];
    if (held) return cause('constraint', finish, { constraint });
    if (Number.isNaN(s.resume[p]!)) return cause('progress', finish);
    const waits = s.retained ? decidingStart(plan, s, p, true) : null;
    if (!waits || waits.at <= s.statusFloor) return cause('status', finish);
    return cause('link', finish, { links: waits.links, taskIds: fromIds(waits.links) });
  }
  if (isLate(s, p)) return lateCause(loaded, i, finish);
  const start = startCause(loaded, i);
  if (start.kind === 'constraint' && constraint[0] !== 'S' && constraint !== 'MSO') return { ...start, asked: finish };
  if (s.duration[p] === 0) return start;
  // Links that pull the finish: the start that they ask for is only what their finish leaves.
  const pulling = start.links.filter((l) => l.type === 'FF' || l.type === 'SF');
  if (start.kind === 'link' && pulling.length > 0) {
    return cause('link', finish, { links: pulling, taskIds: fromIds(pulling) });
  }
  return cause('duration', finish);
}

/** As late as possible: the successors that allow no later finish, the deadline, or the finish of the plan. */
function lateCause({ s, plan }: Restored, i: number, at: Minute): DateCause {
  const p = i; // the node of a task has its index
  const found = decidingFinish(plan, s, p);
  const bound = Math.min(found.at, s.projectFinish);
  if (s.deadline[p]! < bound) return cause('deadline', at);
  const task = plan.tasks[i]!;
  const limit = task.constraint[0] === 'S' ? s.lateStart[p]! : s.lateFinish[p]!;
  if (s.constraint[p] !== ALAP && limit === task.constraintAt)
    return cause('constraint', at, { constraint: task.constraint });
  const links = found.at <= bound ? found.links : [];
  return cause('late', at, { links, taskIds: [...new Set(links.map((l) => l.to))] });
}
