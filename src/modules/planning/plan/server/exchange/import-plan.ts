/**
 * Plans from files: Microsoft Project XML (plain or gzipped) and workbooks.
 *
 * The file is read by a worker (read-plan-file.ts), twice, for the preview and for the import, so nothing is kept in between.
 * Everything an import does is one transaction: calendars of the file become calendars of the project, its baselines named
 * baselines, its resources the chosen persons. Invariant: rows or tasks in = taken + named rejects.
 */
import { sql } from 'kysely';
import { MINUTES_PER_DAY, minuteOfInstant } from '#kernel/dates.ts';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import { admit, projectService } from '#modules/objects/project/server/public.ts';
import { type Ctx, handle, type Upload } from '#server/context.ts';
import { isByValue } from '#server/entity/sheet-import.ts';
import { runChore } from '#server/workers/workers.ts';
import { exchangeTexts } from '../../exchange/exchange-texts.ts';
import { AS_IN_FILE } from '../../exchange/import-choices.ts';
import { type Person, proposePeople } from '../../exchange/people-mapping.ts';
import { shortened } from '../../exchange/refusals.ts';
import { type ImportAnswer, type ImportPreview, importPlan, type PlanAnswer, previewImport } from '../../plan.calls.ts';
import { planTexts } from '../../plan.texts.ts';
import { addedFields } from '../edit/added-targets.ts';
import { maySeeCosts } from '../plan-costs.ts';
import { ownerOf, type PlanOwner } from '../plan-owner.ts';
import { loadPlan, type StoredPlan } from '../plan-store.ts';
import { readAdded } from './added-cells.ts';
import { importFile, targetOf } from './put-file.ts';
import { previewPlanChore, type ReadyFile, readPlanChore, readyOf } from './read-plan-file.ts';
import { tellRefusals } from './told-refusals.ts';

/** What a worker needs to read an upload. */
async function sourceOf(
  ctx: Ctx,
  upload: Upload | undefined,
  stored: StoredPlan,
  { mapping, sheet, part }: { mapping?: unknown; sheet?: string | null; part?: string | null },
  fields: PlanAnswer['added']['fields'],
) {
  if (!upload || upload.size === 0) throw new Refusal([problem(planTexts.file, undefined, 'file')]);
  ctx.progress.step(exchangeTexts.stepReading);
  const { settings, calendars } = stored.plan;
  const added = fields.map(({ name, field }) => ({ column: name, label: field.label, byValue: isByValue(field) }));
  const source = { projectName: stored.facts.name, settings, calendars, added };
  return {
    bytes: await upload.bytes(),
    mapping: mapping ?? null,
    sheet: sheet ?? null,
    part: part || null,
    source,
    target: targetOf(stored),
    lang: ctx.lang,
    until: (Math.floor(minuteOfInstant(ctx.now, ctx.utcOffset) / MINUTES_PER_DAY) + 1) * MINUTES_PER_DAY,
  };
}

/** Accounts are matched only for people who may read them: a file of guesses would reveal which exist. */
async function peopleOf(ctx: Ctx): Promise<Person[]> {
  const account = (await ctx.can('sys:user:query')) ? sql`username` : sql`''`;
  const { rows } =
    await sql<Person>`SELECT id, emp_name AS name, ${account} AS account, coalesce(email, '') AS email FROM "user" WHERE company_id = ${ctx.viewer.companyId} AND is_enable`.execute(
      ctx.db,
    );
  return rows;
}

/** The file with the values of additional fields that its cells stand for. */
async function withAdded(
  ctx: Ctx,
  owner: PlanOwner,
  fields: PlanAnswer['added']['fields'],
  ready: ReadyFile,
): Promise<ReadyFile> {
  const { plan, report } = ready.taken;
  if (plan.tasks.every(({ ext }) => Object.keys(ext).length === 0)) return ready;
  const { values, refused } = await readAdded(ctx, owner, fields, plan.tasks);
  const tasks = plan.tasks.map((task, i) => ({ ...task, ext: values[i]! }));
  return { ...ready, taken: { ...ready.taken, plan: { ...plan, tasks }, report: [...report, ...refused] } };
}

/** The project's planned dates become those of its plan; the right to change the project is asked for by its service. */
async function takeDates(ctx: Ctx, projectId: number): Promise<void> {
  const { rows } = await sql<{ start: string | null; finish: string | null }>`
    SELECT min(planned_start) AS start, max(planned_end) AS finish FROM task
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND active`.execute(ctx.db);
  const { start, finish } = rows[0]!;
  if (start && finish) await projectService.update(ctx, projectId, null, { plannedStart: start, plannedEnd: finish });
}

export const importHandlers = [
  handle(previewImport, async (ctx, input, upload): Promise<ImportPreview> => {
    const owner = ownerOf(input);
    const stored = await loadPlan(ctx, owner);
    const fields = await addedFields(ctx);
    const source = await sourceOf(ctx, upload, stored, input, fields);
    const { choices, resources, added, rejects, refused, ...read } = await runChore(ctx, previewPlanChore, source);
    const ofAdded = await readAdded(ctx, owner, fields, added);
    return {
      ...read,
      ...(await tellRefusals(ctx, rejects, [...refused, ...ofAdded.refused])),
      resources: resources.map(({ id, name, email, assignments }) => ({ id, name, email, assignments })),
      part: input.part || null,
      revision: stored.revision,
      choices: choices && {
        fileCalendar: choices.calendar,
        planCalendar: source.target.calendar.name,
        fileStart: choices.start,
        planStart: source.target.start,
        hasTasks: stored.plan.tasks.length > 0,
        outlooks: choices.outlooks,
      },
      people: proposePeople(resources, await peopleOf(ctx)),
    };
  }),
  handle(importPlan, async (ctx, input, upload): Promise<ImportAnswer> => {
    const owner = ownerOf(input);
    const stored = await loadPlan(ctx, owner, true);
    if (stored.facts.status === 'done' || stored.facts.status === 'passoff')
      throw new Refusal([problem(planTexts.ended)]);
    if (stored.published) throw new Refusal([problem(planTexts.published)]);
    const replace = input.replace === true;
    if (replace && input.baseRevision != null && input.baseRevision !== stored.revision)
      throw new Refusal([problem(planTexts.changedSincePreview)], CODE.conflict);
    const fields = await addedFields(ctx);
    const source = await sourceOf(ctx, upload, stored, input, fields);
    const choices = { calendar: input.calendar ?? AS_IN_FILE.calendar, dates: input.dates ?? AS_IN_FILE.dates };
    const costs = await maySeeCosts(ctx, owner);
    const { kind, counts, rejects, ...read } = await runChore(ctx, readPlanChore, { ...source, choices, costs });
    if (counts.taken === 0) throw new Refusal([problem(planTexts.nothingTaken, undefined, 'file')]);
    const ready = await withAdded(ctx, owner, fields, await readyOf(read));
    const people = (Array.isArray(input.people) ? input.people : []).filter(
      (p) => Number.isInteger(p?.resourceId) && (p.userId === null || Number.isInteger(p.userId)),
    );
    if ('projectId' in owner) {
      const working = new Set(ready.source.file.assignments.map((a) => a.resourceId));
      const given = people.flatMap((p) => (p.userId !== null && working.has(p.resourceId) ? [p.userId] : []));
      await admit(ctx, owner.projectId, given, input.addMembers);
    }
    const { revision, report, arrived } = await importFile(ctx, owner, ready, {
      people,
      replace,
      keepSettings: kind === 'xlsx',
      choices,
    });
    if ('projectId' in owner && input.projectDates === true) await takeDates(ctx, owner.projectId);
    const came = { resources: arrived.resource, calendars: arrived.calendar, baselines: arrived.baseline };
    return {
      revision,
      counts: { ...counts, ...came },
      ...(await tellRefusals(ctx, rejects, report.refused)),
      report: {
        ...report,
        changed: shortened(report.changed),
        refused: shortened(report.refused),
        ignored: shortened(report.ignored),
      },
    };
  }),
];
