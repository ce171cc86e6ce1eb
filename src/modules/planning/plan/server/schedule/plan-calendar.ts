/** The calendar of a project, and the plan that follows it. */
import { type SqlBool, sql } from 'kysely';
import { absent, problem, Refusal } from '#kernel/problem.ts';
import { extName } from '#kernel/query.ts';
import { say } from '#kernel/text.ts';
import { type CalendarRow, calendar } from '#modules/base/calendar/calendar.entity.ts';
import { addCalendar, changeCalendar, planCalendars } from '#modules/base/calendar/server/public.ts';
import { approvalOf, businessAction, requestApproval, waitingRequest } from '#modules/flow/approval/server/public.ts';
import type { DiffField } from '#modules/flow/workflow/business/business-diff.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { calendarAction, PROJECT_LOCK } from '#modules/objects/project/project-actions.ts';
import { bindingObject, lockProject, projectRow, projectVariables } from '#modules/objects/project/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { readRow, titlesOf } from '#server/entity/entity-read.ts';
import { updateRow } from '#server/entity/entity-write.ts';
import { entityPorts } from '#server/entity/ports.ts';
import { calendarDiff } from '../../change/calendar-diff.ts';
import { workingDaysBetween } from '../../change/compare.ts';
import { planTexts } from '../../plan.texts.ts';
import {
  type CalendarEffect,
  type CalendarValues,
  type calendarActions,
  changeProjectCalendar,
  projectCalendar,
  requestCalendar,
} from '../../plan-calendar.calls.ts';
import type { Plan } from '../../plan-model.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import { guardCalendar, ownerFacts } from '../plan-owner.ts';
import { loadPlan } from '../plan-store.ts';
import { reschedulePlan } from '../public.ts';

/** The working time of a calendar. */
const TIME = ['weekendRule', 'anchorDate', 'hoursPerDay', 'nationalHolidays', 'shifts', 'days', 'week'] as const;
/** What its project's planner may set. */
const OPEN = ['name', ...TIME, 'ext'];

const ofCompany = (ctx: Ctx) => sql<SqlBool>`t.company_id = ${ctx.viewer.companyId}`;
const calendarRow = (ctx: Ctx, id: number, lock = false): Promise<CalendarRow> =>
  readRow<CalendarRow>(calendar, ctx, id, ofCompany(ctx), lock);

const opened = (values: unknown): CalendarValues =>
  Object.fromEntries(Object.entries((values ?? {}) as object).filter(([name]) => OPEN.includes(name)));

async function use(ctx: Ctx, projectId: number, calendarId: number | null): Promise<void> {
  if (calendarId !== null && !(await planCalendars(ctx, projectId)).some((c) => c.id === calendarId))
    throw new Refusal([problem(planTexts.noCalendar, undefined, 'calendarId')]);
  const before = await readRow<{ id: number; version: number }>(project, ctx, projectId, ofCompany(ctx), true);
  // A direct change has checked whether the project stands still; an approver only tries it out.
  await updateRow(project, ctx, before as never, null, { calendar: calendarId }, { asked: true });
}

/** A calendar of the project's own with the working time of the one in use. */
async function copy(ctx: Ctx, projectId: number): Promise<void> {
  const { name, calendarId } = await ownerFacts(ctx, { projectId });
  const source = await calendarRow(ctx, calendarId);
  if (source.ownerProject === projectId) throw new Refusal([problem(planTexts.hasOwnCalendar)]);
  const { id } = await addCalendar(ctx, {
    ...Object.fromEntries(TIME.map((field) => [field, source[field]])),
    name: `${name}`.slice(0, 80),
    ownerKind: 'project',
    ownerProject: projectId,
  });
  await use(ctx, projectId, id);
}

async function edit(ctx: Ctx, projectId: number, id: number, version: number | null, values: unknown): Promise<void> {
  const before = await calendarRow(ctx, id, true);
  if (before.ownerProject !== projectId) throw absent();
  await changeCalendar(ctx, before, version, opened(values));
}

/** Additional fields that differ, with the names of what they refer to. */
async function addedDiff(ctx: Ctx, before: CalendarRow, { ext = {} }: CalendarValues): Promise<DiffField[]> {
  const rows = [before.ext ?? {}, { ...before.ext, ...ext }];
  const titles = await titlesOf(
    calendar,
    ctx,
    rows.map((one) => ({ ext: one })),
  );
  const fields = await entityPorts().extFields(ctx, calendar.name);
  return Object.entries(fields)
    .map(([column, { label }]) => {
      const named = titles[extName(column)] ?? {};
      const [old, next] = rows.map((one): string | null => {
        const value = one[column] ?? null;
        return value === null
          ? null
          : [value]
              .flat()
              .map((part) => named[Number(part)] ?? String(part))
              .join(', ');
      });
      return { label, before: old!, after: next! };
    })
    .filter((one) => one.before !== one.after);
}

/** Dates of tasks before and after, those that move most first. */
function effectOf(before: Plan, after: Plan): CalendarEffect {
  const [old, next] = [schedulePlan(before), schedulePlan(after)];
  if ('problems' in old || 'problems' in next)
    return { moved: 0, total: after.tasks.length, finishBefore: null, finishAfter: null, tasks: [] };
  const days = workingDaysBetween(after);
  const moves = after.tasks
    .map((task, i) => ({
      id: task.id,
      name: task.name,
      finishBefore: old.schedule.finish[i]!,
      finishAfter: next.schedule.finish[i]!,
      moved: old.schedule.start[i] !== next.schedule.start[i] || old.schedule.finish[i] !== next.schedule.finish[i],
    }))
    .filter((task) => task.moved);
  const far = (m: (typeof moves)[number]): number => Math.abs(m.finishAfter - m.finishBefore);
  return {
    moved: moves.length,
    total: after.tasks.length,
    finishBefore: before.tasks.length > 0 ? old.schedule.projectFinish : null,
    finishAfter: after.tasks.length > 0 ? next.schedule.projectFinish : null,
    tasks: moves
      .sort((a, b) => far(b) - far(a))
      .slice(0, 50)
      .map(({ moved: _, ...task }) => ({ ...task, days: days(task.finishBefore, task.finishAfter) })),
  };
}

/** A change as it is stored while it waits. */
interface StoredChange {
  action: keyof typeof calendarActions;
  calendarId: number | null;
  version: number | null;
  values: CalendarValues;
}
const changeOf = (input: {
  action: StoredChange['action'];
  calendarId?: number | null;
  version?: number | null;
  values?: unknown;
}): StoredChange => ({
  action: input.action,
  calendarId: input.calendarId ?? null,
  version: input.version ?? null,
  values: opened(input.values),
});

/** Makes the change and reschedules the plan, or only returns what it would do. */
async function changeCalendarOf(
  ctx: Ctx,
  projectId: number,
  { action, calendarId, version, values }: StoredChange,
  before: Plan,
  dryRun: boolean,
): Promise<CalendarEffect> {
  const owner = { projectId };
  const { status } = await ownerFacts(ctx, owner);
  if (status === 'done' || status === 'passoff') throw new Refusal([problem(planTexts.ended)]);
  await sql`SAVEPOINT calendar_change`.execute(ctx.db);
  if (action === 'use') await use(ctx, projectId, calendarId);
  else if (action === 'copy') await copy(ctx, projectId);
  else await edit(ctx, projectId, calendarId ?? 0, version, values);
  const { plan: after } = await loadPlan(ctx, owner);
  const effect = effectOf(before, after);
  if (dryRun) await sql`ROLLBACK TO SAVEPOINT calendar_change`.execute(ctx.db);
  else if (after.tasks.length > 0) await reschedulePlan(ctx, owner);
  return effect;
}

businessAction<StoredChange>(calendarAction, {
  rights: ['pm:project:manageAll'],
  lock: async (ctx, id) => void (await lockProject(ctx, id)),
  record: { entity: project, read: projectRow },
  place: async (ctx, id) => bindingObject(await projectRow(ctx, id)),
  async check(ctx, { recordId, payload }) {
    const { plan } = await loadPlan(ctx, { projectId: recordId });
    await changeCalendarOf(ctx, recordId, payload, plan, true);
    return [];
  },
  async apply(ctx, { recordId, payload }) {
    const { plan } = await loadPlan(ctx, { projectId: recordId }, true);
    await changeCalendarOf(ctx, recordId, payload, plan, false);
  },
  mayRead: (ctx, { recordId }) => ctx.can('pm:project:query', { projectId: recordId }),
  variables: (ctx, { recordId }) => projectVariables(ctx, recordId),
  async describe(ctx, { recordId, payload, reason }) {
    const before = await loadPlan(ctx, { projectId: recordId });
    const old = await calendarRow(ctx, before.facts.calendarId);
    const effect = await changeCalendarOf(ctx, recordId, payload, before.plan, true);
    const wanted = payload.calendarId === null ? null : await calendarRow(ctx, payload.calendarId);
    return calendarDiff({
      projectId: recordId,
      project: before.facts.name,
      change: payload,
      reason,
      old,
      wanted,
      added: payload.action === 'edit' && wanted ? await addedDiff(ctx, wanted, payload.values) : [],
      effect,
    });
  },
});

export const calendarHandlers = [
  handle(projectCalendar, async (ctx, { projectId }) => {
    const { calendarId } = await ownerFacts(ctx, { projectId });
    const { rows } = await sql<{ id: number; name: string; own: boolean; isDefault: boolean }>`
      SELECT id, name, owner_kind = 'project' AS own, is_default FROM calendar WHERE company_id = ${ctx.viewer.companyId}
        AND (owner_kind = 'company' OR owner_project = ${projectId}) ORDER BY owner_kind DESC, name`.execute(ctx.db);
    const chosen = await sql<{ calendar: number | null }>`SELECT calendar FROM project
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId}`.execute(ctx.db);
    return {
      calendar: await calendarRow(ctx, calendarId),
      inherited: chosen.rows[0]?.calendar === null,
      choices: rows,
      waiting: await waitingRequest(ctx, PROJECT_LOCK, projectId),
      approval:
        (await approvalOf(ctx, calendarAction.key, bindingObject(await projectRow(ctx, projectId))))?.name ?? null,
    };
  }),
  handle(changeProjectCalendar, async (ctx, { projectId, dryRun, reason: _reason, ...input }) => {
    const owner = { projectId };
    const { plan: before } = await loadPlan(ctx, owner, true);
    if (!dryRun) await guardCalendar(ctx, owner);
    return changeCalendarOf(ctx, projectId, changeOf(input), before, dryRun === true);
  }),
  handle(requestCalendar, async (ctx, { projectId, reason, ...input }) => {
    const { name } = await ownerFacts(ctx, { projectId });
    const title = `${say(calendarAction.label, ctx.lang)} - ${name}`;
    const payload = changeOf(input);
    return requestApproval(ctx, calendarAction, {
      recordId: projectId,
      scope: { projectId },
      payload,
      reason: reason ?? null,
      title,
    });
  }),
];
