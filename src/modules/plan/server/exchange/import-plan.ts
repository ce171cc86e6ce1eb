/**
 * Plans from files: Microsoft Project XML (plain or gzipped) and workbooks.
 *
 * The file is read by a worker (read-plan-file.ts), twice, for the preview and for the import, so nothing lies about in between. Everything an import does
 * is one transaction: calendars of the file become calendars of the project, its baselines named baselines, its
 * resources the chosen persons. Invariant: rows or tasks in = taken + named rejects.
 */
import { sql } from 'kysely';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import { admit } from '#modules/project/server/public.ts';
import { type Ctx, handle, type Upload } from '#server/context.ts';
import { runChore } from '#server/workers/workers.ts';
import type { ImportedPlan } from '../../exchange/exchange-model.ts';
import { exchangeTexts } from '../../exchange/exchange-texts.ts';
import { AS_IN_FILE, type ImportOutlook, type ImportTarget } from '../../exchange/import-choices.ts';
import { type Person, proposePeople } from '../../exchange/people-mapping.ts';
import { type ImportAnswer, type ImportPreview, importPlan, previewImport } from '../../plan.calls.ts';
import { planTexts } from '../../plan.texts.ts';
import { withoutCosts } from '../../plan-cost.ts';
import { maySeeCosts } from '../plan-costs.ts';
import { ownerOf } from '../plan-owner.ts';
import { loadPlan, type StoredPlan } from '../plan-store.ts';
import { importFile, targetOf } from './put-file.ts';
import { type FileRead, readPlanChore, refusedIn } from './read-plan-file.ts';

/** What an upload holds, read by a worker; with a target also what may be chosen of it. */
const readFile = (
  ctx: Ctx,
  upload: Upload | undefined,
  stored: StoredPlan,
  mapping: unknown,
  target: ImportTarget | null,
): Promise<FileRead> => {
  if (!upload || upload.bytes.length === 0) throw new Refusal([problem(planTexts.file, undefined, 'file')]);
  ctx.progress.step(exchangeTexts.stepReading);
  const { settings, calendars } = stored.plan;
  const source = { projectName: stored.facts.name, settings, calendars };
  const { bytes } = upload;
  return runChore(ctx, readPlanChore, { bytes, mapping: mapping ?? null, source, target, lang: ctx.lang });
};

async function peopleOf(ctx: Ctx): Promise<Person[]> {
  const { rows } =
    await sql<Person>`SELECT id, emp_name AS name, username AS account, coalesce(email, '') AS email FROM "user" WHERE company_id = ${ctx.viewer.companyId} AND is_enable`.execute(
      ctx.db,
    );
  return rows;
}

/** Nobody sets what he cannot see: the report says so. */
function fileWithoutCosts(file: ImportedPlan): ImportedPlan {
  const count = file.plan.tasks.filter((task) => task.fixedCostCents > 0).length;
  if (count === 0) return file;
  const note = { outcome: 'ignored', object: 'cost', message: exchangeTexts.noCostRight, count } as const;
  return { ...file, plan: withoutCosts(file.plan), report: [...file.report, note] };
}

/** What may be chosen of a file, and what it leads to. */
function choicesOf(
  stored: StoredPlan,
  file: ImportedPlan,
  found: readonly ImportOutlook[],
): NonNullable<ImportPreview['choices']> {
  const target = targetOf(stored);
  const { settings, calendars } = file.plan;
  return {
    fileCalendar: calendars.find((calendar) => calendar.id === settings.calendarId)!.name,
    planCalendar: target.calendar.name,
    fileStart: settings.projectStart,
    planStart: target.start,
    hasTasks: stored.plan.tasks.length > 0,
    outlooks: [...found],
  };
}

export const importHandlers = [
  handle(previewImport, async (ctx, input, upload): Promise<ImportPreview> => {
    const stored = await loadPlan(ctx, ownerOf(input));
    const target = targetOf(stored);
    const { kind, file, counts, rejects, sheet, outlooks } = await readFile(ctx, upload, stored, input.mapping, target);
    const work = new Map<number, number>();
    for (const a of file.assignments) work.set(a.resourceId, (work.get(a.resourceId) ?? 0) + 1);
    return {
      kind,
      revision: stored.revision,
      name: file.properties.name || file.properties.title,
      counts,
      rejects,
      values: refusedIn(ctx.lang, file.report, 'values'),
      sheet,
      choices: outlooks && choicesOf(stored, file, outlooks),
      resources: file.resources.map((r) => ({
        id: r.id,
        name: r.name,
        email: r.email,
        assignments: work.get(r.id) ?? 0,
      })),
      people: proposePeople(file.resources, await peopleOf(ctx)),
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
    const { kind, file: whole, counts, rejects } = await readFile(ctx, upload, stored, input.mapping, null);
    const file = (await maySeeCosts(ctx, owner)) ? whole : fileWithoutCosts(whole);
    if (counts.taken === 0) throw new Refusal([problem(planTexts.nothingTaken, undefined, 'file')]);
    const people = (Array.isArray(input.people) ? input.people : []).filter(
      (p) => Number.isInteger(p?.resourceId) && (p.userId === null || Number.isInteger(p.userId)),
    );
    if ('projectId' in owner) {
      const working = new Set(file.assignments.map((a) => a.resourceId));
      const given = people.flatMap((p) => (p.userId !== null && working.has(p.resourceId) ? [p.userId] : []));
      await admit(ctx, owner.projectId, given, input.addMembers);
    }
    const { revision, report, arrived } = await importFile(ctx, owner, file, {
      people,
      replace,
      keepSettings: kind === 'xlsx',
      choices: { calendar: input.calendar ?? AS_IN_FILE.calendar, dates: input.dates ?? AS_IN_FILE.dates },
    });
    const came = { resources: arrived.resource, calendars: arrived.calendar, baselines: arrived.baseline };
    return {
      revision,
      counts: { ...counts, ...came },
      rejects,
      values: refusedIn(ctx.lang, report.refused, 'values'),
      report,
    };
  }),
];
