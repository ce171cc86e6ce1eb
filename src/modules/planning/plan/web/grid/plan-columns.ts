/** Columns of the plan grid, and what typing into them does. */
import { addTo } from '#kernel/lists.ts';
import { problem } from '#kernel/problem.ts';
import { constraints, scheduleModes, taskStatus } from '#modules/planning/plan/task-labels.ts';
import type { GanttColumn } from '#web/gantt/grid/columns.ts';
import { currentLang, t } from '#web/lang.ts';
import { type DayEdge, dayTimes } from '../../day-edge.ts';
import { durationText } from '../../duration-text.ts';
import {
  type Changed,
  changeTexts,
  datesLocked,
  freeDates,
  setDuration,
  setFields,
  setFinish,
  setHours,
  setMode,
  setName,
  setPredecessors,
  setProgress,
  setStart,
} from '../../edit/plan-changes.ts';
import { formatPredecessors } from '../../edit/predecessors.ts';
import { DATE_ORDER_OF, parseTypedDate } from '../../edit/typed-date.ts';
import { planTexts } from '../../plan.texts.ts';
import { type PlanCosts, setFixedCost } from '../../plan-cost.ts';
import type { Constraint, Plan, PlanTask, Schedule } from '../../plan-model.ts';
import { interferingSlack } from '../../schedule/schedule-slack.ts';
import { type DateCause, whyFinish, whyStart } from '../../schedule/schedule-why.ts';
import { wbsNumbers } from '../../wbs.ts';
import { dayText, minuteText } from '../date-text.ts';
import { editorTexts as e } from '../edit/editor-texts.ts';
import { causeText } from '../schedule/why-text.ts';
import { addedColumn, changeAdded } from './added-columns.ts';
import { type ChoiceTools, changeChoice, choiceColumn, isChoiceKey, type Names } from './choice-columns.ts';
import { costColumns } from './cost-columns.ts';

/** A typed date near another one; without a time it is the start or end of the working day of the project's calendar. */
const typedMinute = (plan: Plan, text: string, near: number | null | undefined, edge: DayEdge) =>
  parseTypedDate(
    text,
    near === null || near === undefined || Number.isNaN(near) ? plan.settings.projectStart : near,
    dayTimes(plan)[edge],
    DATE_ORDER_OF[currentLang()],
  );

/** The slacks of a task, each a column and a line of the task's panel. */
export const slacks = [
  { key: 'totalSlack', of: (s: Schedule, row: number) => s.totalSlack[row] },
  { key: 'freeSlack', of: (s: Schedule, row: number) => s.freeSlack[row] },
  { key: 'interferingSlack', of: (s: Schedule, row: number) => interferingSlack(s, row) },
  { key: 'startSlack', of: (s: Schedule, row: number) => s.startSlack[row] },
  { key: 'finishSlack', of: (s: Schedule, row: number) => s.finishSlack[row] },
] as const;

export const slackText = (plan: Plan, minutes: number | undefined): string =>
  minutes === undefined || Number.isNaN(minutes)
    ? ''
    : durationText({ minutes: Math.round(minutes), elapsed: false }, plan.settings, currentLang());

/**
 * The columns over the state that `get` answers, so that they need not be made anew at each change. `held`: the plan is
 * published, its controlled content changes by requests only. `costs`: for those who see them. `people`: how others than
 * those of the plan are found.
 */
export function planColumns(
  get: () => { plan: Plan; schedule: Schedule },
  names: Names,
  mayEdit: boolean,
  held = false,
  costs?: () => PlanCosts | null,
  people: Pick<ChoiceTools, 'search' | 'onPeople'> = {},
): GanttColumn[] {
  let wbsOf: { plan: Plan; wbs: string[]; rowOf: Map<number, number>; incoming: Map<number, Plan['links']> } | null =
    null;
  const derived = () => {
    const { plan } = get();
    if (wbsOf?.plan === plan) return wbsOf;
    const incoming = new Map<number, Plan['links']>();
    for (const link of plan.links) addTo(incoming, link.to, link);
    wbsOf = {
      plan,
      wbs: wbsNumbers(plan.tasks),
      rowOf: new Map(plan.tasks.map((task, i) => [task.id, i + 1])),
      incoming,
    };
    return wbsOf;
  };
  const task = (row: number): PlanTask => get().plan.tasks[row]!;
  const chosen: ChoiceTools = { task, names, ...people };
  const scheduled = (pick: (schedule: Schedule) => ArrayLike<number>) => (row: number) => pick(get().schedule)[row]!;
  const placeIn = (items: object, value: string): number => Object.keys(items).indexOf(value);
  const alive = (row: number): boolean => mayEdit && task(row)?.status !== 'discarded';
  const free = (row: number): boolean => !held && alive(row);
  const dated = (row: number): boolean => free(row) && !datesLocked(get().plan, get().schedule, row);
  const leaf = (row: number): boolean => free(row) && get().schedule.summary[row] === 0;
  const holds = (row: number): string | null => (held && alive(row) ? t(planTexts.published) : null);
  const computed =
    (why: typeof changeTexts.summaryDates) =>
    (row: number): string | null =>
      get().schedule.summary[row] === 1 ? t(why) : holds(row);
  /** The moment itself, what decides it, and why it cannot be edited if so. */
  const dateHint = (row: number, minute: number | undefined, cause: DateCause | null): string =>
    [
      minuteText(minute),
      cause ? causeText(cause) : '',
      mayEdit && datesLocked(get().plan, get().schedule, row) ? t(changeTexts.summaryDates) : holds(row),
    ]
      .filter(Boolean)
      .join('\n');
  const options = (items: Readonly<Record<string, readonly [string, string, string]>>) =>
    Object.entries(items).map(([value, label]) => ({ value, label: t(label) }));
  return [
    { key: 'wbs', title: t(e.wbs), width: 60, text: (r) => derived().wbs[r] ?? '', sortBy: (r) => r },
    {
      key: 'name',
      title: t(e.name),
      width: 240,
      tree: true,
      text: (r) => task(r).name,
      editor: 'text',
      editable: free,
      hint: holds,
    },
    {
      key: 'duration',
      title: t(e.duration),
      width: 82,
      align: 'right',
      sortBy: scheduled((s) => s.durationMinutes),
      text: (r) =>
        durationText(
          { minutes: Math.round(get().schedule.durationMinutes[r]!), elapsed: task(r).elapsed },
          get().plan.settings,
          currentLang(),
        ),
      editText: (r) =>
        durationText(
          { minutes: Math.round(get().schedule.durationMinutes[r]!), elapsed: task(r).elapsed },
          get().plan.settings,
          currentLang(),
        ),
      editor: 'duration',
      editable: leaf,
      hint: computed(changeTexts.summaryDates),
    },
    {
      key: 'start',
      title: t(e.start),
      width: 122,
      sortBy: scheduled((s) => s.start),
      text: (r) => dayText(get().schedule.start[r]),
      editText: (r) => minuteText(get().schedule.start[r]),
      editor: 'text',
      editable: dated,
      hint: (r) => dateHint(r, get().schedule.start[r], whyStart(get().plan, r, get().schedule)),
    },
    {
      key: 'finish',
      title: t(e.finish),
      width: 122,
      sortBy: scheduled((s) => s.finish),
      text: (r) => dayText(get().schedule.finish[r]),
      editText: (r) => minuteText(get().schedule.finish[r]),
      editor: 'text',
      editable: dated,
      hint: (r) => dateHint(r, get().schedule.finish[r], whyFinish(get().plan, r, get().schedule)),
    },
    {
      key: 'predecessors',
      title: t(e.predecessors),
      width: 90,
      text: (r) =>
        formatPredecessors(
          derived().incoming.get(task(r).id) ?? [],
          (id) => derived().rowOf.get(id),
          get().plan.settings,
        ),
      editor: 'predecessors',
      editable: free,
      hint: holds,
    },
    choiceColumn('responsible', chosen, { width: 92, editable: free, hint: holds }),
    {
      key: 'progress',
      title: t(e.progress),
      width: 64,
      align: 'right',
      sortBy: scheduled((s) => s.progress),
      text: (r) => `${Math.round(get().schedule.progress[r]!)}%`,
      editText: (r) => String(Math.round(get().schedule.progress[r]!)),
      editor: 'percent',
      editable: (r) => alive(r) && get().schedule.summary[r] === 0,
      hint: (r) => (get().schedule.summary[r] === 1 ? t(changeTexts.summaryProgress) : null),
    },
    {
      key: 'hours',
      title: t(e.hours),
      width: 98,
      align: 'right',
      sortBy: scheduled((s) => s.workMinutes),
      text: (r) => String(Math.round(get().schedule.workMinutes[r]! / 6) / 10),
      editor: 'number',
      editable: leaf,
      hint: computed(changeTexts.summaryDates),
    },
    ...(costs ? costColumns({ task, costs, editable: free, hint: holds }) : []),
    {
      key: 'status',
      title: t(e.status),
      width: 80,
      text: (r) => t(taskStatus[task(r).status]),
      sortBy: (r) => placeIn(taskStatus, task(r).status),
    },
    // Of a published plan too these change without a request.
    choiceColumn('role', chosen, { width: 90, hidden: true, editable: alive }),
    choiceColumn('participants', chosen, { width: 120, hidden: true, editable: alive }),
    choiceColumn('priority', chosen, { width: 70, hidden: true, editable: alive }),
    choiceColumn('severity', chosen, { width: 80, hidden: true, editable: alive }),
    {
      key: 'mode',
      title: t(e.mode),
      width: 100,
      hidden: true,
      text: (r) => t(scheduleModes[task(r).mode]),
      sortBy: (r) => placeIn(scheduleModes, task(r).mode),
      editText: (r) => task(r).mode,
      editor: 'select',
      options: options(scheduleModes),
      editable: leaf,
    },
    {
      key: 'constraint',
      title: t(e.constraint),
      width: 130,
      hidden: true,
      text: (r) => t(constraints[task(r).constraint]),
      sortBy: (r) => placeIn(constraints, task(r).constraint),
      editText: (r) => task(r).constraint,
      editor: 'select',
      options: options(constraints),
      editable: leaf,
    },
    {
      key: 'constraintAt',
      title: t(e.constraintAt),
      width: 110,
      hidden: true,
      text: (r) => minuteText(task(r).constraintAt),
      sortBy: (r) => task(r).constraintAt ?? Number.NaN,
      editor: 'text',
      editable: leaf,
    },
    {
      key: 'deadline',
      title: t(e.deadline),
      width: 110,
      hidden: true,
      text: (r) => minuteText(task(r).deadline),
      sortBy: (r) => task(r).deadline ?? Number.NaN,
      editor: 'text',
      editable: free,
      hint: holds,
    },
    {
      key: 'actualStart',
      title: t(e.actualStart),
      width: 96,
      hidden: true,
      text: (r) => dayText(get().schedule.actualStart[r]),
      sortBy: scheduled((s) => s.actualStart),
    },
    {
      key: 'actualFinish',
      title: t(e.actualFinish),
      width: 96,
      hidden: true,
      text: (r) => dayText(get().schedule.actualFinish[r]),
      sortBy: scheduled((s) => s.actualFinish),
    },
    ...slacks.map(
      ({ key, of }): GanttColumn => ({
        key,
        title: t(e[key]),
        width: 80,
        align: 'right',
        hidden: true,
        text: (r) => slackText(get().plan, of(get().schedule, r)),
        sortBy: (r) => of(get().schedule, r) ?? Number.NaN,
      }),
    ),
    { key: 'code', title: t(e.code), width: 80, hidden: true, text: (r) => task(r).code },
    ...[...names.added].map(([key, cells]) => addedColumn(key, cells, task, alive)),
  ];
}

const optionOf = (items: Readonly<Record<string, readonly string[]>>, text: string): string | undefined =>
  Object.keys(items).find((key) => key === text || items[key]!.includes(text));

/** What a typed or pasted cell does. Texts that name people and choices are looked up in `names`. */
export function changeCell(
  plan: Plan,
  schedule: Schedule,
  row: number,
  key: string,
  value: unknown,
  names: Names,
): Changed {
  if (isChoiceKey(key)) return changeChoice(plan, row, key, value, names);
  const added = names.added.get(key);
  if (added) return changeAdded(plan, row, key, value, added, schedule.start[row]);
  const text = String(value ?? '');
  switch (key) {
    case 'name':
      return setName(plan, row, text);
    case 'duration':
      return setDuration(plan, schedule, row, text);
    case 'start':
    case 'finish': {
      if (text.trim() === '') return freeDates(plan, schedule, row);
      const minute = typedMinute(plan, text, schedule[key][row], key);
      if (minute === null) return { problem: problem(changeTexts.date) };
      return key === 'start' ? setStart(plan, schedule, row, minute) : setFinish(plan, schedule, row, minute);
    }
    case 'predecessors':
      return setPredecessors(plan, row, text);
    case 'progress':
      return setProgress(plan, schedule, row, text.trim() === '' ? Number.NaN : Number(text.replace('%', '')));
    case 'fixedCost':
      return setFixedCost(plan, row, text);
    case 'hours':
      return setHours(plan, schedule, row, text);
    case 'mode': {
      const mode = optionOf(scheduleModes, text);
      return mode ? setMode(plan, schedule, row, mode as PlanTask['mode']) : { plan };
    }
    case 'constraint': {
      const kind = optionOf(constraints, text) as Constraint | undefined;
      if (!kind) return { plan };
      const timed = kind !== 'ASAP' && kind !== 'ALAP';
      const at = timed
        ? (plan.tasks[row]!.constraintAt ??
          Math.round((kind.startsWith('F') || kind === 'MFO' ? schedule.finish : schedule.start)[row]!))
        : null;
      return setFields(plan, [row], { constraint: kind, constraintAt: at });
    }
    case 'constraintAt':
    case 'deadline': {
      if (text.trim() === '')
        return setFields(
          plan,
          [row],
          key === 'deadline' ? { deadline: null } : { constraintAt: null, constraint: 'ASAP' },
        );
      const minute = typedMinute(
        plan,
        text,
        plan.tasks[row]![key] ?? schedule.start[row],
        key === 'deadline' || plan.tasks[row]!.constraint.startsWith('F') ? 'finish' : 'start',
      );
      if (minute === null) return { problem: problem(changeTexts.date) };
      if (key === 'deadline') return setFields(plan, [row], { deadline: minute });
      const kind = plan.tasks[row]!.constraint;
      return setFields(plan, [row], {
        constraintAt: minute,
        ...((kind === 'ASAP' || kind === 'ALAP') && { constraint: 'SNET' as const }),
      });
    }
    default:
      return { plan };
  }
}
