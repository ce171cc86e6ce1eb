/**
 * A read file into a plan: calendars, settings, tasks with their people, baselines, and the report of what arrived.
 *
 * Invariant: the report counts stored items, not those of the file; it includes effects of the choices.
 */
import { type SqlBool, sql } from 'kysely';
import { formatDay, MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { planConfigOf } from '#modules/objects/project/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { readRow } from '#server/entity/entity-read.ts';
import { updateRow } from '#server/entity/entity-write.ts';
import { othersTurn } from '#server/turns.ts';
import type { FidelityEntry, ImportedPlan } from '../../exchange/exchange-model.ts';
import { exchangeTexts } from '../../exchange/exchange-texts.ts';
import { type FidelityReport, fidelityReport } from '../../exchange/fidelity.ts';
import { planSource, taskSources } from '../../exchange/file-source.ts';
import { AS_IN_FILE, effectOf, type ImportChoices, type ImportTarget } from '../../exchange/import-choices.ts';
import { assignPeople, peopleNotes } from '../../exchange/people-mapping.ts';
import { planTexts } from '../../plan.texts.ts';
import type { Plan } from '../../plan-model.ts';
import { takeBaseline } from '../change/baselines.ts';
import { checkedSchedule } from '../edit/check-plan.ts';
import { tellAssigned } from '../plan-notices.ts';
import { calendarHeld, mustMayPlan, type PlanOwner, projectOf } from '../plan-owner.ts';
import { loadPlan, type StoredPlan, storePlan } from '../plan-store.ts';
import { numbered, storeCalendars } from './import-calendars.ts';
import { storeSources } from './plan-source.ts';
import type { ReadyFile } from './read-plan-file.ts';

/** The plan of the file with our ids: temporary task ids, stored calendars (null: those of the plan, as they are). */
function rebased(
  plan: Plan,
  calendarIds: ReadonlyMap<number, number> | null,
  calendars: WorkCalendar[],
  settings: Plan['settings'],
): Plan {
  return {
    settings,
    calendars,
    tasks: plan.tasks.map((t) => ({
      ...t,
      id: -t.id,
      parentId: t.parentId === null ? null : -t.parentId,
      calendarId: t.calendarId === null || !calendarIds ? t.calendarId : (calendarIds.get(t.calendarId) ?? null),
    })),
    links: plan.links.map((l) => ({ ...l, from: -l.from, to: -l.to })),
  };
}

export interface ImportOptions {
  people: readonly { resourceId: number; userId: number | null }[];
  replace: boolean;
  /** The file was read with settings and calendars of this plan; they stay. */
  keepSettings?: boolean;
  choices?: ImportChoices;
}

/** Imported parts of the file. */
export interface Imported {
  revision: number;
  report: FidelityReport;
  plan: Plan;
  arrived: { resource: number; calendar: number; baseline: number };
}

/** Where a file comes in: what its dates may be moved to, and the calendar that may stay. */
export const targetOf = ({ plan }: StoredPlan): ImportTarget => ({
  start: plan.settings.projectStart,
  calendar: plan.calendars.find((calendar) => calendar.id === plan.settings.calendarId)!,
});

/** What the choices, and what the plan already holds, leave out of the file's settings. */
function settingNotes(
  stored: StoredPlan,
  file: ImportedPlan,
  { calendar, dates }: ImportChoices,
  { takesSettings, held, days }: { takesSettings: boolean; held: boolean; days: number },
): FidelityEntry[] {
  const { settings, calendars } = file.plan;
  const name = calendars.find((one) => one.id === settings.calendarId)!.name;
  const value = targetOf(stored).calendar.name;
  const changed = { outcome: 'changed', count: 1 } as const;
  const notes: FidelityEntry[] = [];
  if (!takesSettings) notes.push({ ...changed, object: 'project', message: exchangeTexts.settingsKept });
  else if (calendar === 'plan' || held) {
    const message = calendar === 'plan' ? exchangeTexts.calendarKept : exchangeTexts.calendarHeld;
    notes.push({ ...changed, object: 'calendar', name, message, params: { value } });
  }
  if (dates === 'move' && days !== 0) {
    const from = formatDay(Math.floor(settings.projectStart / MINUTES_PER_DAY));
    const to = formatDay(Math.floor(settings.projectStart / MINUTES_PER_DAY) + days);
    notes.push({ ...changed, object: 'project', message: exchangeTexts.datesMoved, params: { days, from, to } });
  }
  return notes;
}

/** Actual hours of tasks that only work records write. */
const hoursNotes = (count: number): FidelityEntry[] =>
  count === 0 ? [] : [{ outcome: 'changed', object: 'task', count, message: exchangeTexts.hoursFromRecords }];

async function setCalendar(ctx: Ctx, owner: PlanOwner, calendar: number): Promise<void> {
  const { companyId } = ctx.viewer;
  if ('templateId' in owner) {
    await sql`UPDATE template SET calendar = ${calendar}, version = version + 1
      WHERE company_id = ${companyId} AND id = ${owner.templateId}`.execute(ctx.db);
    return;
  }
  const ofCompany = sql<SqlBool>`t.company_id = ${companyId}`;
  const row = await readRow<{ id: number; version: number }>(project, ctx, owner.projectId, ofCompany, true);
  await updateRow(project, ctx, row as never, null, { calendar }, {});
}

/** Puts a read file into a plan, made ready by the same choices. Rights are the caller's business. */
export async function importFile(
  ctx: Ctx,
  owner: PlanOwner,
  { source, taken, days }: ReadyFile,
  options: ImportOptions,
): Promise<Imported> {
  ctx.progress.step(exchangeTexts.stepScheduling);
  const stored = await loadPlan(ctx, owner, true);
  await mustMayPlan(ctx, owner);
  const choices = options.keepSettings ? AS_IN_FILE : (options.choices ?? AS_IN_FILE);
  // A file without settings is imported with those of the plan.
  const takesSettings = !options.keepSettings && (options.replace || stored.plan.tasks.length === 0);
  // A calendar that only an approval may change stays as it is.
  const takesCalendar = takesSettings && choices.calendar === 'file';
  const held = takesCalendar && (await calendarHeld(ctx, owner));
  const own = source.file.plan.settings.calendarId;
  const used = new Set(taken.plan.tasks.flatMap((t) => (t.calendarId === null ? [] : [t.calendarId])));
  if (takesCalendar && !held) used.add(own);
  // Whether the project's is taken is reported separately.
  const offered = source.file.plan.calendars.filter((calendar) => calendar.id !== own || used.has(own));
  const calendars = await storeCalendars(ctx, owner, options.keepSettings ? [] : offered, used);
  if (takesCalendar && !held) await setCalendar(ctx, owner, calendars.ids.get(own)!);
  const fresh = await loadPlan(ctx, owner, true);
  await othersTurn();
  const people = assignPeople(taken.plan, taken.assignments, options.people);
  const settings = takesSettings
    ? { ...taken.plan.settings, calendarId: fresh.plan.settings.calendarId, parentMode: fresh.plan.settings.parentMode }
    : fresh.plan.settings;
  const fromRecords = projectOf(owner) !== null && (await planConfigOf(ctx, owner)).config.hoursSource === 'records';
  const withHours = people.tasks.filter((task) => task.actualWorkMinutes > 0).length;
  const incoming = rebased(
    fromRecords ? { ...people, tasks: people.tasks.map((task) => ({ ...task, actualWorkMinutes: 0 })) } : people,
    options.keepSettings ? null : calendars.ids,
    fresh.plan.calendars,
    settings,
  );
  const next: Plan = options.replace
    ? incoming
    : { ...incoming, tasks: [...fresh.plan.tasks, ...incoming.tasks], links: [...fresh.plan.links, ...incoming.links] };
  await othersTurn();
  const schedule = await checkedSchedule(ctx, fresh, next, true);
  ctx.progress.step(exchangeTexts.stepStoring);
  const result = await storePlan(ctx, fresh, next, schedule);
  const baselines = await importBaselines(ctx, owner, taken, result.ids, result.plan, result.revision);
  if (!options.keepSettings) await keepSources(ctx, owner, taken, options.people, result.ids, takesSettings);
  await tellAssigned(ctx, fresh, result);
  await othersTurn();
  // Until here nothing is committed: who canceled meanwhile gets what they asked for.
  ctx.progress.check();

  const userOf = new Map(options.people.map(({ resourceId, userId }) => [resourceId, userId]));
  const isSomebody = (resourceId: number): boolean => userOf.get(resourceId) != null;
  const arrived = {
    resource: taken.resources.filter((resource) => isSomebody(resource.id)).length,
    calendar: calendars.ids.size,
    baseline: baselines.count,
  };
  const report = [
    ...taken.report,
    ...(options.keepSettings ? [] : settingNotes(stored, source.file, choices, { takesSettings, held, days })),
    ...calendars.notes,
    ...hoursNotes(fromRecords ? withHours : 0),
    ...peopleNotes(taken, options.people, people),
    ...baselines.notes,
  ];
  const offset = next.tasks.length - incoming.tasks.length;
  const sameTasks = taken.plan.tasks.length === source.file.plan.tasks.length;
  const effect =
    options.keepSettings || !sameTasks
      ? null
      : effectOf(
          { plan: source.file.plan, schedule: source.schedule },
          { schedule, indexOf: (i) => offset + i },
          { calendar: takesCalendar && !held ? 'file' : 'plan', dates: choices.dates },
          days,
          {
            calendarName: fresh.plan.calendars.find((one) => one.id === fresh.plan.settings.calendarId)!.name,
            fileCalendar: source.file.plan.calendars.find((one) => one.id === own)!.name,
          },
        );
  const compared = {
    ...source.file,
    report,
    ...(options.keepSettings && { plan: { ...source.file.plan, calendars: [] } }),
  };
  return {
    revision: result.revision,
    plan: result.plan,
    arrived,
    report: fidelityReport(
      compared,
      source.schedule,
      { ...arrived, assignment: taken.assignments.filter((a) => isSomebody(a.resourceId)).length },
      effect,
    ),
  };
}

/** Keeps what only the file says with the tasks it became. */
async function keepSources(
  ctx: Ctx,
  owner: PlanOwner,
  file: ImportedPlan,
  people: ImportOptions['people'],
  ids: ReadonlyMap<number, number>,
  whole: boolean,
): Promise<void> {
  const stored = (id: number): number => ids.get(-id)!;
  await othersTurn();
  const userOf = new Map(people.map(({ resourceId, userId }) => [resourceId, userId]));
  const sources = taskSources(file, userOf);
  const ofTask = new Map(
    [...sources].map(([id, source]) => {
      const lagFormats = Object.entries(source.lagFormats).map(([from, unit]) => [stored(Number(from)), unit]);
      return [stored(id), { ...source, lagFormats: Object.fromEntries(lagFormats) }];
    }),
  );
  await storeSources(ctx, owner, ofTask, whole ? planSource(file, userOf) : null);
}

/** Baselines of the file as named baselines: the imported tasks at the dates the file stored for them. */
async function importBaselines(
  ctx: Ctx,
  owner: PlanOwner,
  file: ImportedPlan,
  ids: ReadonlyMap<number, number>,
  plan: Plan,
  revision: number,
): Promise<{ count: number; notes: FidelityEntry[] }> {
  const notes: FidelityEntry[] = [];
  let count = 0;
  const imported = new Set(ids.values());
  // The one Project compares with is the last one taken.
  for (const b of file.baselines.toSorted((x, y) => y.number - x.number)) {
    await othersTurn();
    const of = new Map(b.tasks.map((t) => [ids.get(-t.taskId), t]));
    const tasks = plan.tasks
      .filter((t) => imported.has(t.id))
      .flatMap((t) => {
        const at = of.get(t.id);
        return at && at.start !== null && at.finish !== null && at.start <= at.finish
          ? [
              {
                ...t,
                mode: 'manual' as const,
                start: at.start,
                finish: at.finish,
                durationMinutes: at.durationMinutes,
                workMinutes: at.workMinutes,
                actualStart: null,
                actualFinish: null,
                progress: 0,
              },
            ]
          : [];
      });
    const kept = new Set(tasks.map((t) => t.id));
    const outline = tasks.map((t) => ({
      ...t,
      parentId: t.parentId !== null && kept.has(t.parentId) ? t.parentId : null,
    }));
    const title = ctx.say(planTexts.importedBaseline, { number: b.number });
    if (outline.length < b.tasks.length) {
      const params = { count: b.tasks.length - outline.length };
      const message = exchangeTexts.baselineDates;
      notes.push({ outcome: 'ignored', object: 'baseline', message, params, name: title, count: 1 });
    }
    if (outline.length === 0) continue;
    const name = await freeName(ctx, owner, title);
    await takeBaseline(ctx, owner, { ...plan, tasks: outline, links: [] }, { name }, revision, false);
    count++;
  }
  return { count, notes };
}

async function freeName(ctx: Ctx, owner: PlanOwner, name: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT name FROM baseline WHERE company_id = ${ctx.viewer.companyId} AND project_id IS NOT DISTINCT FROM ${projectOf(owner)}::bigint
    AND template_id IS NOT DISTINCT FROM ${'templateId' in owner ? owner.templateId : null}::bigint AND starts_with(name, ${name})`.execute(
    ctx.db,
  );
  return numbered(name, rows);
}
