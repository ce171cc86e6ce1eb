/**
 * Rules that a plan breaks without being impossible: named, with the tasks involved. What makes a plan impossible
 * (cycles, links to unknown tasks, calendars without working time) is a PlanProblem and comes from schedulePlan.
 * They rebuild the graph: meant for a check or a list, not for every frame.
 */
import { texts } from '#kernel/text.ts';
import type { Plan, PlanTask, Schedule } from '../plan-model.ts';
import { asking } from './schedule-asking.ts';
import { edgeStart } from './schedule-forward.ts';
import { isTerminated } from './schedule-outline.ts';
import { restoreState } from './schedule-restore.ts';
import { gap, isFromFinish } from './schedule-state.ts';

export const planFlagTexts = texts('planFlag', {
  outsideFrame: [
    '子任务超出父任务的时间范围',
    '子任務超出父任務的時間範圍',
    'The subtask is outside the dates of its parent',
  ],
  linkBroken: [
    '任务早于其前置任务允许的时间',
    '任務早於其前置任務允許的時間',
    'The task is earlier than its predecessors allow',
  ],
  constraintBroken: [
    '任务不在其限制条件允许的时间',
    '任務不在其限制條件允許的時間',
    'The task is not where its constraint requires',
  ],
  deadlineMissed: ['任务晚于截止时间', '任務晚於截止時間', 'The task finishes after its deadline'],
  negativeSlack: [
    '总时差为负：按现有关系和限制无法按时完成',
    '總時差為負：按現有關係和限制無法按時完成',
    'Negative slack: with these links and constraints the task cannot finish on time',
  ],
  beforeStart: [
    '从完成时间倒排：任务早于项目的开始时间',
    '從完成時間倒排：任務早於項目的開始時間',
    'Scheduled from the finish, the task starts before the project does',
  ],
  linkDeleted: [
    '依赖关系指向已废弃的任务，不参与排程',
    '依賴關係指向已廢棄的任務，不參與排程',
    'A link to a discarded task is ignored',
  ],
  linkInactive: [
    '依赖关系指向停用的任务，不参与排程',
    '依賴關係指向停用的任務，不參與排程',
    'A link to an inactive task is ignored',
  ],
  linkTerminated: [
    '依赖关系指向已终止的任务，不参与排程',
    '依賴關係指向已終止的任務，不參與排程',
    'A link to a terminated task is ignored',
  ],
});

export interface PlanFlag {
  kind: keyof typeof planFlagTexts;
  /** The task concerned; then its parent (`outsideFrame`) or its predecessor (`linkBroken`, `linkDeleted`, `linkInactive`, `linkTerminated`). */
  taskIds: number[];
}

/** Whether the dates break the task's own constraint. */
function breaksConstraint(t: PlanTask, start: number, finish: number): boolean {
  const at = t.constraintAt;
  if (at === null) return false;
  switch (t.constraint) {
    case 'SNET':
      return start < at;
    case 'FNET':
      return finish < at;
    case 'SNLT':
      return start > at;
    case 'FNLT':
      return finish > at;
    case 'MSO':
      return start !== at;
    case 'MFO':
      return finish !== at;
    default:
      return false;
  }
}

function isDeleted(plan: Plan, parent: Int32Array, i: number): boolean {
  for (let up = i; up >= 0; up = parent[up]!) if (plan.tasks[up]!.status === 'discarded') return true;
  return false;
}

/**
 * Everything the plan breaks, in outline order, links last: children outside an editable parent (2-rules §5, parent mode
 * `frame`), links and constraints overruled by other dates (not by actual ones: they are history), missed deadlines,
 * negative slack, starts before the project's in a plan scheduled from its finish, and links that do not count because an
 * end is deleted, inactive or terminated.
 */
export function planFlags(plan: Plan, schedule: Schedule): PlanFlag[] {
  const restored = restoreState(plan, schedule);
  if (!restored) return [];
  const { s } = restored;
  const { graph } = s;
  const flags: PlanFlag[] = [];
  plan.tasks.forEach((task, i) => {
    if (graph.inactive[i]) return;
    const parent = graph.parent[i]!;
    const [start, finish] = [schedule.start[i]!, schedule.finish[i]!];
    const outside = parent >= 0 && (start < schedule.start[parent]! || finish > schedule.finish[parent]!);
    if (outside) flags.push({ kind: 'outsideFrame', taskIds: [task.id, plan.tasks[parent]!.id] });
    if (task.deadline !== null && finish > task.deadline) flags.push({ kind: 'deadlineMissed', taskIds: [task.id] });
    if (graph.rank[i]! < 0) return;
    const p = i; // the node of a task has its index
    if (schedule.totalSlack[i]! < 0) flags.push({ kind: 'negativeSlack', taskIds: [task.id] });
    if (!Number.isNaN(s.actualStart[p]!)) return;
    // From the finish the start follows from the tasks; the one that was entered is only a wish.
    const early = isFromFinish(s) && !s.manual[p] && start < plan.settings.projectStart;
    if (early) flags.push({ kind: 'beforeStart', taskIds: [task.id] });
    if (breaksConstraint(task, start, finish)) flags.push({ kind: 'constraintBroken', taskIds: [task.id] });
    const from = new Set<number>();
    for (const e of asking(s, p, start + 1)) {
      if (gap(s, p, start, edgeStart(s, p, e)) > 0) from.add(plan.links[graph.edgeLink[e]!]!.from);
    }
    for (const id of from) flags.push({ kind: 'linkBroken', taskIds: [task.id, id] });
  });
  const byId = new Map(plan.tasks.map((t, i) => [t.id, i]));
  for (const { from, to } of plan.links) {
    const ends = [byId.get(to)!, byId.get(from)!];
    if (!ends.some((i) => graph.inactive[i]) && !isTerminated(plan.tasks[ends[1]!]!)) continue;
    const kind = ends.some((i) => isDeleted(plan, graph.parent, i))
      ? 'linkDeleted'
      : ends.some((i) => isTerminated(plan.tasks[i]!))
        ? 'linkTerminated'
        : 'linkInactive';
    flags.push({ kind, taskIds: [to, from] });
  }
  return flags;
}
