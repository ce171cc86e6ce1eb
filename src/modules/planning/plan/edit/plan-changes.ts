/**
 * What an editor does to a plan: every change as a function from plan to plan, or the reason why not. Pure.
 *
 * Invariants: the plan given is not touched; tasks that stay the same stay the same objects (undo and differences are by
 * identity); a refused change answers a problem and no plan. Source: 2-rules §5, Tasks and plan.
 */

import { asSeen } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { addWork, type CompiledCalendar, compiled, nextWorkStart } from '#kernel/workdays.ts';
import { progressProblem } from '../actual-times.ts';
import { parseDuration } from '../duration-text.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask, type Schedule } from '../plan-model.ts';
import {
  addAssignment,
  areUnits,
  asMilestone,
  changeDuration,
  changeWork,
  keepInvolved,
  removeAssignment,
} from './assignment-rules.ts';
import { lastingFrom, lastingUntil } from './dragged-edge.ts';
import { type Changed, linksInto, parentsOf, rowIds, withLinks, withTasks } from './open-plan.ts';
import { branchEnd, branchRoots, deleteBranches, insertBranches } from './outline.ts';
import { parsePredecessors } from './predecessors.ts';

export const changeTexts = texts('planChange', {
  summaryDates: [
    '父任务的时间、工期和工时由子任务计算，不能直接修改',
    '父任務的時間、工期和工時由子任務計算，不能直接修改',
    'Dates, duration and hours of a parent task are calculated from its subtasks and cannot be edited',
  ],
  summaryProgress: [
    '父任务的进度由子任务计算',
    '父任務的進度由子任務計算',
    'Progress of a parent task is calculated from its subtasks',
  ],
  duration: [
    '工期须为正数，如 3d、4h、1w',
    '工期須為正數，如 3d、4h、1w',
    'The duration must be positive, such as 3d, 4h or 1w',
  ],
  hours: ['工时须为不小于 0 的数字', '工時須為不小於 0 的數字', 'Hours must be a number of at least 0'],
  units: [
    '投入须为 0.1 到 10000 的百分数',
    '投入須為 0.1 到 10000 的百分數',
    'Units must be a percentage from 0.1 to 10,000',
  ],
  unitsOfThat: [
    '这样需要某人投入 {units}%，投入最多为 10000%',
    '這樣需要某人投入 {units}%，投入最多為 10000%',
    'That would take {units} % of a person; units are at most 10,000 %',
  ],
  split: [
    '中断须在任务的工期之内',
    '中斷須在任務的工期之內',
    'The interruption must lie within the duration of the task',
  ],
  progress: ['进度须为 0 到 100 的数字', '進度須為 0 到 100 的數字', 'Progress must be a number from 0 to 100'],
  progressUnstarted: [
    '任务不在进行中，请先开始任务',
    '任務不在進行中，請先開始任務',
    'The task is not in progress; please start it first',
  ],
  progressFull: [
    '进度达到 100% 时请使用“完成”',
    '進度達到 100% 時請使用「完成」',
    'Use "Finish" when progress reaches 100%',
  ],
  progressDone: ['任务已完成，进度为 100%', '任務已完成，進度為 100%', 'The task is completed; its progress is 100%'],
  name: ['任务名称应为 1-200 个字符', '任務名稱應為 1-200 個字元', 'The task name must be 1 to 200 characters long'],
  date: ['日期无效', '日期無效', 'Not a valid date'],
  person: [
    '成员中没有名叫“{name}”的人，或不止一个',
    '成員中沒有名叫「{name}」的人，或不止一個',
    'No member, or more than one, is called "{name}"',
  ],
  choice: ['“{column}”中没有“{name}”', '「{column}」中沒有「{name}」', '{column} has no option called "{name}"'],
  choiceOf: [
    '“{column}”中没有“{name}”，可选：{allowed}',
    '「{column}」中沒有「{name}」，可選：{allowed}',
    '{column} has no option called "{name}"; options: {allowed}',
  ],
  oneOnly: ['“{column}”只能选择一个', '「{column}」只能選擇一個', '{column} accepts only one value'],
  cycle: ['任务之间存在循环依赖', '任務之間存在循環依賴', 'The links would form a cycle'],
  ownBranch: [
    '父任务与其子任务之间不能建立依赖',
    '父任務與其子任務之間不能建立依賴',
    'A parent task and its own subtask cannot be linked',
  ],
  linkedAlready: ['所选任务已依次相连', '所選任務已依次相連', 'The selected tasks are already linked in sequence'],
  newTask: ['新任务', '新任務', 'New task'],
  finishBeforeStart: ['完成不能早于开始', '完成不能早於開始', 'Finish must not be before start'],
});

export type { Changed };

/** Calendar by which a task works. */
export function calendarOf(plan: Plan, task: PlanTask): CompiledCalendar {
  const id = task.calendarId ?? plan.settings.calendarId;
  return compiled(plan.calendars.find((c) => c.id === id) ?? plan.calendars[0]!);
}

const withTask = (plan: Plan, index: number, patch: Partial<PlanTask>): Changed => ({
  plan: withTasks(plan, new Map([[index, { ...plan.tasks[index]!, ...patch }]])),
});
const refused = (message: Problem['message'], params?: Problem['params']): Changed => ({
  problem: problem(message, params),
});

const isSummary = (schedule: Schedule, index: number): boolean => schedule.summary[index] === 1;
/** Whether the dates of a row are computed and not to be edited. */
export const datesLocked = (plan: Plan, schedule: Schedule, index: number): boolean =>
  isSummary(schedule, index) && plan.settings.parentMode === 'computed';

/** A task with amounts of people within what a plan can hold, or why not. */
function staffed(plan: Plan, index: number, task: PlanTask): Changed {
  const beyond = task.assignments.find(({ units }) => !areUnits(units));
  if (beyond) return refused(changeTexts.unitsOfThat, { units: String(Math.round(beyond.units)) });
  return { plan: withTasks(plan, new Map([[index, task]])) };
}

/** The entered dates of a parent whose children must stay within them; the other edge stays where it is. */
function setFrame(plan: Plan, schedule: Schedule, index: number, edge: { start?: number; finish?: number }): Changed {
  const dates = { start: Math.round(schedule.start[index]!), finish: Math.round(schedule.finish[index]!), ...edge };
  if (dates.finish < dates.start) return refused(changeTexts.finishBeforeStart);
  return withTask(plan, index, dates);
}

/** Puts the start of a task at a minute; a rest time moves to the next working time. Auto tasks get "start no earlier than". */
export function setStart(plan: Plan, schedule: Schedule, index: number, minute: number): Changed {
  if (datesLocked(plan, schedule, index)) return refused(changeTexts.summaryDates);
  const task = plan.tasks[index]!;
  if (isSummary(schedule, index)) return setFrame(plan, schedule, index, { start: minute });
  const at = task.elapsed || task.milestone ? minute : nextWorkStart(calendarOf(plan, task), minute);
  // Scheduled from the finish tasks move up against a date from before.
  const constraint = plan.settings.scheduleFrom === 'finish' ? 'SNLT' : 'SNET';
  if (task.mode === 'auto') return withTask(plan, index, { constraint, constraintAt: at });
  const finish = task.elapsed ? at + task.durationMinutes : addWork(calendarOf(plan, task), at, task.durationMinutes);
  return withTask(plan, index, { start: at, finish });
}

/** Lets links place a task again by removing the date people entered. */
export function freeDates(plan: Plan, schedule: Schedule, index: number): Changed {
  if (datesLocked(plan, schedule, index)) return refused(changeTexts.summaryDates);
  if (isSummary(schedule, index) || plan.tasks[index]!.mode !== 'auto') return refused(changeTexts.date);
  const constraint = plan.settings.scheduleFrom === 'finish' ? 'ALAP' : 'ASAP';
  return withTask(plan, index, { constraint, constraintAt: null });
}

/** Puts the finish of a task at a minute by changing its duration. */
export function setFinish(plan: Plan, schedule: Schedule, index: number, minute: number): Changed {
  if (datesLocked(plan, schedule, index)) return refused(changeTexts.summaryDates);
  const task = plan.tasks[index]!;
  if (isSummary(schedule, index)) return setFrame(plan, schedule, index, { finish: minute });
  const start = schedule.start[index]!;
  if (minute <= start && !task.milestone) return refused(changeTexts.finishBeforeStart);
  const duration = lastingUntil(plan, task, start, minute);
  if (duration <= 0) return refused(changeTexts.duration);
  const lasts = changeDuration(task, duration);
  return staffed(plan, index, task.mode === 'auto' ? lasts : { ...lasts, start, finish: minute });
}

/** Pulls the start edge: the finish stays, the duration follows. */
export function resizeStart(plan: Plan, schedule: Schedule, index: number, minute: number): Changed {
  if (datesLocked(plan, schedule, index)) return refused(changeTexts.summaryDates);
  const task = plan.tasks[index]!;
  if (isSummary(schedule, index)) return setFrame(plan, schedule, index, { start: minute });
  const finish = schedule.finish[index]!;
  const { at, duration, splits } = lastingFrom(plan, task, schedule.start[index]!, minute, finish);
  if (duration <= 0) return refused(changeTexts.duration);
  const lasts = { ...changeDuration(task, duration), splits };
  return staffed(
    plan,
    index,
    task.mode === 'auto' ? { ...lasts, constraint: 'SNET', constraintAt: at } : { ...lasts, start: at, finish },
  );
}

/** Sets a duration typed as text: 3d, 4h, 1w, 3ed, 3 个工作日. Planned hours follow the working days. */
export function setDuration(plan: Plan, schedule: Schedule, index: number, text: string): Changed {
  if (isSummary(schedule, index)) return refused(changeTexts.summaryDates);
  const task = plan.tasks[index]!;
  const found = parseDuration(text, plan.settings);
  if (!found || found.minutes < 0 || (found.minutes === 0 && !task.milestone && text.trim() !== '0'))
    return refused(changeTexts.duration);
  if (found.minutes === 0) return withTask(plan, index, asMilestone(task, true, 0));
  const work = task.workMinutes === task.durationMinutes && !found.elapsed ? found.minutes : task.workMinutes;
  const finish =
    task.mode === 'manual' && task.start !== null
      ? {
          finish: found.elapsed
            ? task.start + found.minutes
            : addWork(calendarOf(plan, task), task.start, found.minutes),
        }
      : {};
  const lasts = changeDuration({ ...task, workMinutes: work }, found.minutes);
  return staffed(plan, index, { ...lasts, elapsed: found.elapsed, milestone: false, ...finish });
}

export function setName(plan: Plan, index: number, text: string): Changed {
  const name = asSeen(text).trim();
  return name.length >= 1 && [...name].length <= 200 ? withTask(plan, index, { name }) : refused(changeTexts.name);
}

export function setHours(plan: Plan, schedule: Schedule, index: number, text: string): Changed {
  if (isSummary(schedule, index)) return refused(changeTexts.summaryDates);
  const hours = Number(text);
  return text.trim() !== '' && hours >= 0 && hours < 1e6
    ? staffed(plan, index, changeWork(plan.tasks[index]!, Math.round(hours * 60)))
    : refused(changeTexts.hours);
}

/** A person's share of a task in percent; null takes the person's share away. The task's type says what gives way. */
export function setAssignment(
  plan: Plan,
  schedule: Schedule,
  index: number,
  userId: number,
  units: number | null,
): Changed {
  if (isSummary(schedule, index)) return refused(changeTexts.summaryDates);
  if (units !== null && !(units >= 0.1 && units <= 10_000)) return refused(changeTexts.units);
  const task = plan.tasks[index]!;
  return staffed(plan, index, units === null ? removeAssignment(task, userId) : addAssignment(task, userId, units));
}

/** Interrupts a task after so many minutes of its duration for so many, in the task's own time; 0 takes a pause away. */
export function setSplit(plan: Plan, schedule: Schedule, index: number, after: number, pause: number): Changed {
  if (isSummary(schedule, index)) return refused(changeTexts.summaryDates);
  const task = plan.tasks[index]!;
  if (!(after > 0 && after < task.durationMinutes && pause >= 0)) return refused(changeTexts.split);
  const pairs: [number, number][] = [];
  for (let k = 0; k < task.splits.length; k += 2) pairs.push([task.splits[k]!, task.splits[k + 1]!]);
  const others = pairs.filter(([at]) => at !== after);
  if (pause > 0) others.push([Math.round(after), Math.round(pause)]);
  return withTask(plan, index, { splits: others.sort((a, b) => a[0] - b[0]).flat() });
}

/**
 * Schedules the plan from its finish, or from its start again. Tasks that are as soon as possible become as late as
 * possible and back, as a plan scheduled from that end would have them; other constraints stay.
 */
export function setScheduleFrom(plan: Plan, schedule: Schedule, from: 'start' | 'finish', at?: number): Changed {
  const [old, next] = from === 'finish' ? (['ASAP', 'ALAP'] as const) : (['ALAP', 'ASAP'] as const);
  const turns = plan.settings.scheduleFrom !== from;
  const tasks = plan.tasks.map((t, i) =>
    turns && t.constraint === old && !isSummary(schedule, i) ? { ...t, constraint: next } : t,
  );
  const settings = {
    ...plan.settings,
    scheduleFrom: from,
    ...(from === 'finish'
      ? { finishAt: at ?? plan.settings.finishAt ?? schedule.projectFinish }
      : { finishAt: null, projectStart: at ?? schedule.projectStart }),
  };
  return { plan: { ...plan, settings, tasks } };
}

const PROGRESS_TEXTS = {
  range: changeTexts.progress,
  unstarted: changeTexts.progressUnstarted,
  full: changeTexts.progressFull,
  done: changeTexts.progressDone,
};

/** Progress of a task that is in progress; the server asks besides who may report on it. */
export function setProgress(plan: Plan, schedule: Schedule, index: number, value: number): Changed {
  if (isSummary(schedule, index)) return refused(changeTexts.summaryProgress);
  const progress = Math.round(value);
  const { status, progress: before } = plan.tasks[index]!;
  const why = progress === before ? null : progressProblem(status, progress);
  return why ? refused(PROGRESS_TEXTS[why]) : withTask(plan, index, { progress });
}

/** Fields without their own rule. Several rows at once. */
export function setFields(plan: Plan, indexes: readonly number[], patch: Partial<PlanTask>): Changed {
  const people = 'responsibleId' in patch || 'participantIds' in patch;
  const changed = (i: number): PlanTask => ({ ...plan.tasks[i]!, ...patch });
  return { plan: withTasks(plan, new Map(indexes.map((i) => [i, people ? keepInvolved(changed(i)) : changed(i)]))) };
}

/** Turns between scheduling modes: a manual task keeps the dates it has. */
export function setMode(plan: Plan, schedule: Schedule, index: number, mode: PlanTask['mode']): Changed {
  if (mode === 'auto') return withTask(plan, index, { mode });
  return withTask(plan, index, {
    mode,
    start: Math.round(schedule.start[index]!),
    finish: Math.round(schedule.finish[index]!),
  });
}

function related(plan: Plan, a: number, b: number): boolean {
  const parentOf = parentsOf(plan);
  const above = (id: number, other: number): boolean => {
    for (let at = parentOf.get(id) ?? null; at !== null; at = parentOf.get(at) ?? null) if (at === other) return true;
    return false;
  };
  return above(a, b) || above(b, a);
}

/** Adds or replaces a link between two tasks. Cycles are found by the schedule. */
export function setLink(plan: Plan, link: PlanLink): Changed {
  if (link.from === link.to || related(plan, link.from, link.to)) return refused(changeTexts.ownBranch);
  return { plan: withLinks(plan, [link], [link]) };
}

export const removeLink = (plan: Plan, from: number, to: number): Changed => ({
  plan: withLinks(plan, [{ from, to }], []),
});

/** The predecessor column as text: `3FS+2d,5`. */
export function setPredecessors(plan: Plan, index: number, text: string): Changed {
  const { minutesPerDay, minutesPerWeek } = plan.settings;
  const context = {
    ids: rowIds(plan),
    sameBranch: (a: number, b: number) => related(plan, a, b),
    minutesPerDay,
    minutesPerWeek,
  };
  const { links, problems } = parsePredecessors(text, index + 1, context);
  if (problems[0]) return { problem: problem(problems[0].reason, { text: problems[0].text }) };
  const to = plan.tasks[index]!.id;
  return { plan: withLinks(plan, linksInto(plan, to), links) };
}

/** Adds tasks of `minutes` before a row (= length: at the end), as siblings of what is there. */
export function insertTasks(
  plan: Plan,
  at: number,
  names: readonly string[],
  newId: () => number,
  minutes = plan.settings.minutesPerDay,
): { plan: Plan; ids: number[] } {
  const next = plan.tasks[at];
  const last = plan.tasks.at(-1);
  const parentId = next ? next.parentId : (last?.parentId ?? null);
  const made = names.map((name) => newPlanTask(newId(), parentId, name, minutes));
  const tasks = insertBranches(plan.tasks, { parentId, beforeId: next?.id ?? null }, made) ?? [...plan.tasks, ...made];
  return { plan: { ...plan, tasks }, ids: made.map((t) => t.id) };
}

/** Deletes branches: tasks that were never saved disappear, saved ones are kept as deleted and can be restored. */
export function deleteTasks(plan: Plan, indexes: readonly number[]): Plan {
  const rows = new Set<number>();
  for (const i of branchRoots(plan.tasks, indexes))
    for (let at = i, end = branchEnd(plan.tasks, i); at < end; at++) rows.add(at);
  const discarded = withTasks(
    plan,
    new Map(
      [...rows]
        .filter((i) => plan.tasks[i]!.id > 0)
        .map((i) => [i, { ...plan.tasks[i]!, status: 'discarded' as const }]),
    ),
  );
  const fresh = [...rows].filter((i) => plan.tasks[i]!.id < 0);
  if (fresh.length === 0) return discarded;
  return { ...discarded, ...deleteBranches(discarded.tasks, discarded.links, fresh) };
}

/** Restores deleted tasks; a child needs its parent first (2-rules §5). */
export function restoreTasks(plan: Plan, indexes: readonly number[], restoreParent: Problem['message']): Changed {
  const chosen = new Set(indexes.map((i) => plan.tasks[i]!.id));
  const status = new Map(plan.tasks.map((t) => [t.id, t.status]));
  const orphan = indexes.find((i) => {
    const { parentId } = plan.tasks[i]!;
    return parentId !== null && status.get(parentId) === 'discarded' && !chosen.has(parentId);
  });
  if (orphan !== undefined) return refused(restoreParent);
  const back = (t: PlanTask): PlanTask => ({
    ...t,
    status: t.progress >= 100 ? 'done' : t.actualStart !== null ? 'ongoing' : 'new',
  });
  return { plan: withTasks(plan, new Map(indexes.map((i) => [i, back(plan.tasks[i]!)]))) };
}
