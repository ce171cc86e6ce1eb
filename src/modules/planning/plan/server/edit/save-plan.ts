/** Reading and saving a plan: lock, merge, check, schedule, store, notify. */
import { isPlain, oneLine } from '#kernel/check.ts';
import { absent, CODE, forbidden, problem, Refusal } from '#kernel/problem.ts';
import { holidaysUntil } from '#modules/base/calendar/server/public.ts';
import { dictTitles } from '#modules/base/dict/server/public.ts';
import { waitingRequest } from '#modules/flow/approval/server/public.ts';
import { PROJECT_LOCK } from '#modules/objects/project/project-actions.ts';
import { admit, planConfigOf } from '#modules/objects/project/server/public.ts';
import { dayRates } from '#modules/people/job-post/server/public.ts';
import { memberIds } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { titlesById } from '#server/entity/entity-read.ts';
import { standingStill } from '#server/entity/standing.ts';
import { isControlled } from '../../change/change-request.ts';
import { peopleGiven } from '../../edit/assignment-rules.ts';
import { mergeEdits, type PlanEdits } from '../../edit/plan-edits.ts';
import { taskLog } from '../../edit/plan-log.ts';
import {
  type PlanAnswer,
  planRates,
  readPlan,
  type SaveAnswer,
  type SaveConflict,
  savePlan,
} from '../../plan.calls.ts';
import { planTexts } from '../../plan.texts.ts';
import { newPlanTask, type Plan, type PlanTask, type Schedule } from '../../plan-model.ts';
import { encodePlan } from '../../plan-wire.ts';
import { scheduleHash } from '../../schedule/schedule-hash.ts';
import { allowedEdits, shownConflicts, shownRates, shownWire } from '../plan-costs.ts';
import { tellSaved } from '../plan-notices.ts';
import { guardCalendar, mustMayPlan, type PlanOwner, planOwnerOf, projectOf } from '../plan-owner.ts';
import { loadPlan, type Stored, type StoredPlan, storePlan } from '../plan-store.ts';
import { addedFields, addedTargets } from './added-targets.ts';
import { checkedSchedule, isTask } from './check-plan.ts';
import { guardActualHours, guardReporters } from './guard-actuals.ts';

const ENDED = new Set(['done', 'passoff']);

const idsOf = (tasks: readonly PlanTask[], pick: (t: PlanTask) => (number | null)[]): number[] => [
  ...new Set(tasks.flatMap(pick).filter((x): x is number => x !== null)),
];

/** What the screens of a plan need. */
export async function answerOf(ctx: Ctx, stored: StoredPlan): Promise<PlanAnswer> {
  const { tasks } = stored.plan;
  const { config } = await planConfigOf(ctx, stored.owner);
  const projectId = projectOf(stored.owner);
  const fields = await addedFields(ctx);
  const { people, items, records } = addedTargets(fields, tasks);
  const involved = idsOf(tasks, (t) => [t.responsibleId, ...t.participantIds, ...t.assignments.map((a) => a.userId)]);
  const members = projectId ? await memberIds(ctx, { scope: 'project', id: projectId }) : [];
  const still =
    projectId === null ? undefined : (await standingStill(ctx, 'project', [projectId], ['plan'])).get(projectId);
  const by = stored.updatedBy === null ? {} : await userNames(ctx, [stored.updatedBy]);
  return {
    revision: stored.revision,
    wire: await shownWire(ctx, stored.owner, encodePlan(stored.plan)),
    ownerName: stored.facts.name,
    ownerEnd: stored.facts.plannedEnd,
    holidaysUntil: await holidaysUntil(ctx, stored.plan.settings.calendarId),
    mayEditOwner: await maySetOwner(ctx, stored.owner),
    editable: !ENDED.has(stored.facts.status) && !still && (await ctx.can('pm:plan:edit', stored.owner)),
    waiting: still ? await waitingRequest(ctx, PROJECT_LOCK, projectId!) : null,
    people: await userNames(ctx, [...new Set([...involved, ...people, ...members])]),
    roles: await titlesById(
      'projectRole',
      ctx,
      idsOf(tasks, (t) => [t.roleId]),
    ),
    items: await dictTitles(ctx, [...idsOf(tasks, (t) => [t.priority, t.severity]), ...items]),
    added: {
      fields,
      records: Object.fromEntries(
        await Promise.all([...records].map(async ([target, ids]) => [target, await titlesById(target, ctx, ids)])),
      ),
    },
    columns: config.columns,
    newTask: config.newTask,
    rates: await shownRates(ctx, stored.owner, stored.plan),
    updatedAt: stored.updatedAt,
    updatedBy: stored.updatedBy === null ? '' : (by[stored.updatedBy] ?? ''),
    published: stored.published,
    control: stored.control,
  };
}

/** A task of a draft or client that does not know all fields. */
const complete = (t: PlanTask): PlanTask => ({ ...newPlanTask(0, null, ''), ...t });

/** Edits as they came, or a refusal: shapes only, their contents are checked on the merged plan. */
export function readEdits(value: unknown): PlanEdits {
  const e = value as PlanEdits;
  const lists = [
    'created',
    'changed',
    'removed',
    'removedBefore',
    'placed',
    'linksSet',
    'linksBefore',
    'linksRemoved',
  ] as const;
  const pair = (p: unknown): boolean => Array.isArray(p) && p.length === 2;
  const fine =
    isPlain(value) &&
    lists.every((key) => Array.isArray(e[key])) &&
    isPlain(e.settings) &&
    Object.values(e.settings).every(pair) &&
    e.created.every((t) => isPlain(t) && isTask(complete(t))) &&
    e.changed.every(
      (c) => isPlain(c) && Number.isSafeInteger(c.id) && isPlain(c.fields) && Object.values(c.fields).every(pair),
    ) &&
    e.removedBefore.every((t) => isPlain(t) && isTask(complete(t))) &&
    e.removed.length === e.removedBefore.length &&
    e.removed.every((id, i) => e.removedBefore[i]!.id === id) &&
    e.placed.every((p) => isPlain(p) && Number.isSafeInteger(p.id)) &&
    [...e.linksSet, ...e.linksBefore].every(isPlain) &&
    e.linksRemoved.every(pair) &&
    e.created.every((t) => t.id < 0);
  if (!fine) throw new Refusal([problem(planTexts.badEdits, undefined, 'edits')]);
  return {
    ...e,
    created: e.created.map(complete).map((task) => ({ ...task, name: oneLine(task.name) })),
    removedBefore: e.removedBefore.map(complete),
    changed: e.changed.map((c) => ({
      ...c,
      fields: Object.fromEntries(
        Object.entries(c.fields)
          .filter(([name]) => EDITABLE.has(name))
          .map(([name, [was, wanted]]) => [name, [was, name === 'name' ? nameIn(wanted) : wanted]]),
      ),
    })),
  };
}

/** Anything but a text is left for the check to refuse. */
const nameIn = (value: unknown): unknown => (typeof value === 'string' ? oneLine(value) : value);

const EDITABLE = new Set([
  'name',
  'mode',
  'milestone',
  'active',
  'durationMinutes',
  'elapsed',
  'workMinutes',
  'fixedCostCents',
  'calendarId',
  'constraint',
  'constraintAt',
  'pinned',
  'external',
  'levelingDelayMinutes',
  'splits',
  'taskType',
  'effortDriven',
  'assignments',
  'ignorePersonCalendars',
  'recurrence',
  'deadline',
  'start',
  'finish',
  'actualStart',
  'actualFinish',
  'actualWorkMinutes',
  'progress',
  'status',
  'responsibleId',
  'roleId',
  'participantIds',
  'priority',
  'severity',
  'description',
  'ext',
]);

/** Refuses edits of tasks that the plan they were made on does not have: of another plan, or of none, which is the same. */
function guardTasks({ plan }: StoredPlan, edits: PlanEdits): void {
  const known = new Set([...plan.tasks, ...edits.created].map((t) => t.id));
  const named = [
    ...edits.changed.map((c) => c.id),
    ...edits.removed,
    ...edits.placed.flatMap((p) => [p.id, p.parentId ?? p.id]),
    ...edits.linksSet.flatMap((l) => [l.from, l.to]),
    ...edits.linksRemoved.flat(),
  ];
  if (!named.every((id) => known.has(id))) throw absent();
}

/** A refusal with the changes others made meanwhile and the conflicts with the edits. */
export async function conflict(ctx: Ctx, stored: StoredPlan, conflicts: SaveConflict['conflicts']): Promise<Refusal> {
  const names = stored.updatedBy === null ? {} : await userNames(ctx, [stored.updatedBy]);
  const changedBy = stored.updatedBy === null ? '' : (names[stored.updatedBy] ?? '');
  const data: SaveConflict = {
    conflicts: await shownConflicts(ctx, stored.owner, conflicts),
    revision: stored.revision,
    wire: await shownWire(ctx, stored.owner, encodePlan(stored.plan)),
    changedBy,
    changedAt: stored.updatedAt,
  };
  return new Refusal([problem(planTexts.conflict, { name: changedBy })], CODE.conflict, data);
}

/** Entries of the change log; `next` is the plan the edits lead to, with their temporary ids. */
function entriesOf(owner: PlanOwner, edits: PlanEdits, before: Plan, next: Plan, result: Stored) {
  const names = new Map([...before.tasks, ...next.tasks].map((t) => [t.id, t.name]));
  const stored = (id: unknown): unknown => result.ids.get(id as number) ?? id;
  return taskLog(edits, before, next)
    .slice(0, 2000)
    .map(({ taskId, action, changes }) => ({
      entity: 'task',
      recordId: stored(taskId) as number,
      recordTitle: names.get(taskId) ?? '',
      action,
      version: result.revision,
      changes: changes.map((c) => (c.field === 'parent' ? { ...c, after: stored(c.after) } : c)),
      scope: owner,
    }));
}

const countOf = (e: PlanEdits): number =>
  e.created.length +
  e.changed.length +
  e.removed.length +
  e.placed.length +
  e.linksSet.length +
  e.linksRemoved.length +
  Object.keys(e.settings).length;

/** Reported values of tasks, as opposed to planned ones. */
const REPORTED = new Set(['actualStart', 'actualFinish', 'actualWorkMinutes', 'progress', 'status']);
const isWork = ({ changed, settings, ...planned }: PlanEdits): boolean =>
  Object.keys(settings).length === 0 &&
  changed.every(({ fields }) => Object.keys(fields).every((name) => REPORTED.has(name))) &&
  Object.values(planned).every((list) => list.length === 0);

/** Stores the plan after edits, writes the log and notifies people of their tasks. */
export async function storeEdits(
  ctx: Ctx,
  stored: StoredPlan,
  edits: PlanEdits,
  next: Plan,
  schedule: Schedule,
): Promise<Stored> {
  await mustMayPlan(ctx, stored.owner, isWork(edits) ? 'work' : 'plan');
  await guardActualHours(ctx, stored, next);
  const result = await storePlan(ctx, stored, next, schedule);
  await logChanges(ctx, entriesOf(stored.owner, edits, stored.plan, next, result));
  await tellSaved(ctx, stored, result, schedule, countOf(edits));
  return result;
}

/** Calendar and parent mode are fields of the project or template; changing them in its plan needs that right too. */
const maySetOwner = (ctx: Ctx, owner: PlanOwner): Promise<boolean> =>
  'projectId' in owner ? ctx.can('pm:project:edit', owner) : ctx.can('pm:template:edit');

/** Refuses other settings of the owner to whoever may not set them, and another calendar that an approval has to allow. */
export async function guardSettings(ctx: Ctx, { owner, plan }: StoredPlan, next: Plan): Promise<void> {
  const { calendarId, parentMode } = plan.settings;
  const ofOwner = next.settings.calendarId !== calendarId || next.settings.parentMode !== parentMode;
  if (ofOwner && !(await maySetOwner(ctx, owner))) throw forbidden();
  if (next.settings.calendarId !== calendarId) await guardCalendar(ctx, owner);
}

/** People a project's plan gives work to for the first time are its members, or become so. Templates give nobody work. */
async function admitGiven(ctx: Ctx, { owner, plan }: StoredPlan, next: Plan, confirmed: unknown): Promise<void> {
  const projectId = projectOf(owner);
  if (projectId !== null) await admit(ctx, projectId, peopleGiven(plan.tasks, next.tasks), confirmed);
}

export const planHandlers = [
  handle(readPlan, async (ctx, input) => answerOf(ctx, await loadPlan(ctx, planOwnerOf(input)))),
  handle(planRates, async (ctx, { people, ...input }) => {
    // The right was checked inside the owner; without one it has not been.
    return [...(await dayRates(ctx, people, projectOf(planOwnerOf(input))))];
  }),
  handle(savePlan, async (ctx, input): Promise<SaveAnswer> => {
    const owner = planOwnerOf(input);
    const stored = await loadPlan(ctx, owner, true);
    if (ENDED.has(stored.facts.status)) throw new Refusal([problem(planTexts.ended)]);
    const edits = await allowedEdits(ctx, owner, stored.plan, readEdits(input.edits));
    if (stored.published && isControlled(edits)) throw new Refusal([problem(planTexts.published)]);
    const merging = stored.revision !== input.baseRevision;
    // Removals by others meanwhile are reported by the merge.
    if (!merging) guardTasks(stored, edits);
    const choices = isPlain(input.choices) ? (input.choices as Record<string, 'mine' | 'theirs'>) : {};
    const { plan: next, conflicts } = mergeEdits(stored.plan, edits, choices);
    if (conflicts.length > 0) throw await conflict(ctx, stored, conflicts);
    await guardSettings(ctx, stored, next);
    await guardActualHours(ctx, stored, next);
    await guardReporters(ctx, stored, next);
    const schedule = await checkedSchedule(ctx, stored, next);
    await admitGiven(ctx, stored, next, input.addMembers);
    const sameSchedule = !input.hash || scheduleHash(schedule) === input.hash;
    const result = await storeEdits(ctx, stored, edits, next, schedule);
    const whole =
      merging || (input.hash && !sameSchedule)
        ? await shownWire(ctx, owner, encodePlan((await loadPlan(ctx, owner)).plan))
        : null;
    return {
      revision: result.revision,
      ids: Object.fromEntries(result.ids),
      codes: Object.fromEntries(result.codes),
      wire: whole,
      sameSchedule,
    };
  }),
];
