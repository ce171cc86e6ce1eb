/** What makes a plan impossible to schedule. Found by schedule-graph.ts and schedule.ts, shown by the plan editor and imports. */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { planTexts } from './plan.texts.ts';

export interface PlanProblem {
  kind: keyof typeof planProblemTexts;
  /** The tasks concerned; of a cycle in the order of its links; of an unknown task the link's both ends. */
  taskIds: number[];
  /** The calendar concerned, by `missingCalendar` and `noWorkingTime`. */
  calendarId?: number;
}

/** One message per kind, for `planProblemTexts[problem.kind]`. */
const planProblemTexts = texts('planProblem', {
  cycle: ['任务之间存在循环依赖', '任務之間存在循環依賴', 'The links of these tasks form a cycle'],
  missingCalendar: [
    '找不到任务或项目的日历',
    '找不到任務或項目的日曆',
    'The calendar of the task or project is missing',
  ],
  noWorkingTime: ['日历没有可用的工作时间', '日曆沒有可用的工作時間', 'The calendar has no working time in reach'],
  unknownTask: ['依赖关系指向不存在的任务', '依賴關係指向不存在的任務', 'A link refers to a task that does not exist'],
  duplicateTask: ['任务编号重复', '任務編號重複', 'The same task appears twice'],
  selfLink: ['任务不能依赖自身', '任務不能依賴自身', 'A task cannot depend on itself'],
  summaryLink: [
    '父任务与其子任务之间不能建立依赖',
    '父任務與其子任務之間不能建立依賴',
    'A parent task and its own subtask cannot be linked',
  ],
  badOutline: ['任务的层级顺序不正确', '任務的層級順序不正確', 'The outline order of the tasks is broken'],
});

/** Tasks named at most; a circle can be long. */
const NAMED = 6;

/** The problem, with the tasks concerned by name if they have one; tasks of a cycle in the order of its links. */
export function namedProblem(found: PlanProblem, tasks: readonly { id: number; name: string }[]): Problem {
  const names = new Map(tasks.map((t) => [t.id, t.name]));
  const named = found.taskIds.slice(0, NAMED).map((id) => names.get(id) ?? id);
  if (named.length === 0) return problem(planProblemTexts[found.kind]);
  return problem(planTexts.schedule, { problem: planProblemTexts[found.kind], tasks: named.join(' → ') });
}
