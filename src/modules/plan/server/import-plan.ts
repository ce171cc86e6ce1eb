/**
 * Plans from files: Microsoft Project XML (plain or gzipped) and workbooks.
 *
 * The file is read twice, for the preview and for the import, so nothing lies about in between. Everything an import does
 * is one transaction: calendars of the file become calendars of the project, its baselines named baselines, its
 * resources the chosen persons. Invariant: rows or tasks in = taken + named rejects.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { formatDay } from '#kernel/dates.ts';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { type Ctx, handle, type Upload } from '#server/context.ts';
import { readSheet } from '#server/sheet.ts';
import { allowPauses } from '#server/tx.ts';
import type { ImportedPlan } from '../exchange-model.ts';
import { exchangeTexts } from '../exchange-texts.ts';
import { type FidelityReport, fidelityReport } from '../fidelity.ts';
import { readMspdi } from '../mspdi-read.ts';
import { assignPeople, type Person, proposePeople } from '../people-mapping.ts';
import { type ImportAnswer, type ImportPreview, importPlan, previewImport, type RowReject } from '../plan.calls.ts';
import { planTexts } from '../plan.texts.ts';
import { withoutCosts } from '../plan-cost.ts';
import type { Plan } from '../plan-model.ts';
import { sheetToPlan } from '../plan-sheet.ts';
import { schedulePlan } from '../schedule.ts';
import { mappingOf, proposeMapping, type SheetMapping } from '../sheet-columns.ts';
import { takeBaseline } from './baselines.ts';
import { checkedSchedule, MAX_TASKS } from './check-plan.ts';
import { maySeeCosts } from './plan-costs.ts';
import { tellAssigned } from './plan-notices.ts';
import { calendarHeld, ownerOf, type PlanOwner, projectOf } from './plan-owner.ts';
import { loadPlan, type StoredPlan, storePlan } from './plan-store.ts';

const MAX_XML = 256 * 1_048_576;
/** Of a sheet: its tasks with as many empty rows, titles and notes again. */
const MAX_ROWS = 2 * MAX_TASKS;
const unzip = promisify(gunzip);

interface FileRead {
  kind: 'mspdi' | 'xlsx';
  file: ImportedPlan;
  counts: ImportPreview['counts'];
  rejects: RowReject[];
  sheet: ImportPreview['sheet'];
}

async function readXml(ctx: Ctx, upload: Upload): Promise<FileRead> {
  let bytes: Uint8Array = upload.bytes;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    // Its last four bytes tell how large it will be (RFC 1952): no time is lost on what is too large.
    const told = bytes.length < 18 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
    const size = { size: Math.ceil(told / 1_048_576), limit: MAX_XML / 1_048_576 };
    if (told > MAX_XML) throw new Refusal([problem(exchangeTexts.tooLarge, size, 'file')]);
    bytes = await unzip(bytes, { maxOutputLength: MAX_XML }).catch(() => {
      throw new Refusal([problem(planTexts.fileDamaged, undefined, 'file')]);
    });
  }
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const xml = new TextDecoder(utf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
  const answer = readMspdi(xml);
  if ('problems' in answer) throw new Refusal(answer.problems.map((p) => ({ ...p, field: 'file' })));
  const { file } = answer;
  const refused = file.report.filter((e) => e.outcome === 'refused' && e.object === 'task');
  const rejects = refused.map(
    (e): RowReject => ({
      row: e.line ?? null,
      name: e.name ?? '',
      column: e.field ?? '',
      value: '',
      reason: say(e.message, ctx.lang, e.params),
      allowed: '',
    }),
  );
  const { counts } = file;
  return {
    kind: 'mspdi',
    file,
    sheet: null,
    rejects,
    counts: countsOf(file, counts.tasks - counts.summaryRows, counts.refused),
  };
}

const countsOf = (file: ImportedPlan, rows: number, rejected: number): ImportPreview['counts'] => ({
  rows,
  taken: file.plan.tasks.length,
  rejected,
  links: file.plan.links.length,
  resources: file.resources.length,
  baselines: file.baselines.length,
  calendars: file.plan.calendars.length,
});

async function readWorkbook(ctx: Ctx, upload: Upload, stored: StoredPlan, wanted: unknown): Promise<FileRead> {
  // Empty rows stay, so that a refused row is named by the number the spreadsheet program shows.
  const rows = await readSheet(upload.bytes, MAX_ROWS, true);
  const mapping = wanted ? mappingOf(wanted, rows.length) : proposeMapping(rows);
  if (!mapping) throw new Refusal([problem(planTexts.badMapping, undefined, 'mapping')]);
  const names = mapping.columns.indexOf('name');
  const { settings, calendars } = stored.plan;
  const { file, rejects, counts } = sheetToPlan(rows, mapping, { projectName: stored.facts.name, settings, calendars });
  if (counts.rows > MAX_TASKS || rows.length > MAX_ROWS)
    throw new Refusal([problem(planTexts.tooMany, { max: MAX_TASKS }, 'file')]);
  return {
    kind: 'xlsx',
    file,
    // The calendars in it are those of the project.
    counts: { ...countsOf(file, counts.rows, counts.rejected), calendars: 0 },
    rejects: rejects.map((r) => ({
      row: r.row,
      name: String(rows[r.row - 1]?.[names] ?? '').trim(),
      column: r.column,
      value: r.value,
      reason: say(r.reason, ctx.lang, r.params),
      allowed: say(r.allowed, ctx.lang),
    })),
    sheet: { mapping, rows: rows.slice(0, mapping.headerRow + 11) },
  };
}

/** Reads an upload by what it is, not by its name. */
async function readFile(ctx: Ctx, upload: Upload | undefined, stored: StoredPlan, mapping: unknown): Promise<FileRead> {
  if (!upload || upload.bytes.length === 0) throw new Refusal([problem(planTexts.file, undefined, 'file')]);
  const [a, b] = upload.bytes;
  if (a === 0x50 && b === 0x4b)
    return readWorkbook(ctx, upload, stored, (mapping as SheetMapping | null | undefined) ?? null);
  const head = new TextDecoder('latin1').decode(upload.bytes.subarray(0, 200)).replaceAll('\0', '');
  if ((a === 0x1f && b === 0x8b) || head.includes('<')) return readXml(ctx, upload);
  throw new Refusal([problem(planTexts.fileKind, undefined, 'file')]);
}

async function peopleOf(ctx: Ctx): Promise<Person[]> {
  const { rows } =
    await sql<Person>`SELECT id, emp_name AS name, username AS account, coalesce(email, '') AS email FROM "user" WHERE company_id = ${ctx.viewer.companyId} AND is_enable`.execute(
      ctx.db,
    );
  return rows;
}

/** The name, with the first number that makes it another than those taken. */
function numbered(name: string, taken: readonly { name: string }[]): string {
  const names = new Set(taken.map((row) => row.name));
  let free = name;
  for (let n = 2; names.has(free); n++) free = `${name} (${n})`;
  return free;
}

/** Stores calendars of the file as calendars of the project; answers stored id by id in the file. */
async function storeCalendars(
  ctx: Ctx,
  owner: PlanOwner,
  calendars: readonly WorkCalendar[],
  used: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  const projectId = projectOf(owner);
  for (const c of calendars.filter((x) => used.has(x.id))) {
    const days = c.exceptions
      .slice(0, 2000)
      .map((e) => ({ from: formatDay(e.from), to: formatDay(e.to), name: e.name ?? '', shifts: e.shifts }));
    const work = c.week.find((d) => d.length > 0) ?? [
      [480, 720],
      [780, 1020],
    ];
    const hours = Math.max(0.1, Math.min(24, work.reduce((s, [from, to]) => s + to - from, 0) / 60)).toFixed(1);
    const name = c.name.slice(0, 80);
    const taken = await sql<{
      name: string;
    }>`SELECT name FROM calendar WHERE company_id = ${ctx.viewer.companyId} AND starts_with(name, ${name}) AND owner_project IS NOT DISTINCT FROM ${projectId}::bigint AND owner_user IS NULL`.execute(
      ctx.db,
    );
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO calendar (company_id, name, owner_kind, owner_project, weekend_rule, hours_per_day, shifts, days, week, national_holidays, source_uid, created_by, updated_by)
      VALUES (${ctx.viewer.companyId}, ${numbered(name, taken.rows)}, ${projectId ? 'project' : 'company'}, ${projectId}, 'double', ${hours}::numeric, ${JSON.stringify(work)}::jsonb, ${JSON.stringify(days)}::jsonb,
        ${JSON.stringify(c.week)}::jsonb, false, ${c.id}, ${ctx.viewer.userId || null}, ${ctx.viewer.userId || null}) RETURNING id`.execute(
      ctx.db,
    );
    ids.set(c.id, rows[0]!.id);
  }
  return ids;
}

/** The plan of the file with our ids: temporary task ids, stored calendars. */
function rebased(
  plan: Plan,
  calendarIds: ReadonlyMap<number, number>,
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
      calendarId: t.calendarId === null ? null : (calendarIds.get(t.calendarId) ?? null),
    })),
    links: plan.links.map((l) => ({ ...l, from: -l.from, to: -l.to })),
  };
}

export interface ImportOptions {
  people: readonly { resourceId: number; userId: number | null }[];
  replace: boolean;
  /** The file was read with settings and calendars of this plan; they stay. */
  keepSettings?: boolean;
}

/** Nobody sets what he cannot see: the report says so. */
function fileWithoutCosts(file: ImportedPlan): ImportedPlan {
  const count = file.plan.tasks.filter((task) => task.fixedCostCents > 0).length;
  if (count === 0) return file;
  const note = { outcome: 'ignored', object: 'cost', message: exchangeTexts.noCostRight, count } as const;
  return { ...file, plan: withoutCosts(file.plan), report: [...file.report, note] };
}

/** Puts a read file into a plan. Rights are the caller's business. */
export async function importFile(
  ctx: Ctx,
  owner: PlanOwner,
  file: ImportedPlan,
  options: ImportOptions,
): Promise<{ revision: number; report: FidelityReport; plan: Plan }> {
  const stored = await loadPlan(ctx, owner, true);
  const live = schedulePlan(file.plan);
  if ('problems' in live) await checkedSchedule(ctx, stored, file.plan, true);
  const report = fidelityReport(file, (live as { schedule: never }).schedule);
  const empty = stored.plan.tasks.length === 0;
  // A file without settings of its own comes in by those of the plan.
  const takesSettings = !options.keepSettings && (options.replace || empty);
  const used = new Set(
    [...file.plan.tasks.map((t) => t.calendarId), ...(takesSettings ? [file.plan.settings.calendarId] : [])].filter(
      (x): x is number => x !== null,
    ),
  );
  const calendarIds = options.keepSettings
    ? new Map<number, number>()
    : await storeCalendars(ctx, owner, file.plan.calendars, used);
  // A calendar that only an approval may change stays as it is.
  if (takesSettings && 'projectId' in owner && !(await calendarHeld(ctx, owner))) {
    await sql`UPDATE project SET calendar = ${calendarIds.get(file.plan.settings.calendarId)!}, version = version + 1 WHERE company_id = ${ctx.viewer.companyId} AND id = ${owner.projectId}`.execute(
      ctx.db,
    );
  }
  if (takesSettings && 'templateId' in owner) {
    await sql`UPDATE template SET calendar = ${calendarIds.get(file.plan.settings.calendarId)!}, version = version + 1 WHERE company_id = ${ctx.viewer.companyId} AND id = ${owner.templateId}`.execute(
      ctx.db,
    );
  }
  const fresh = await loadPlan(ctx, owner, true);
  const people = assignPeople(file.plan, file.assignments, options.people);
  const settings = takesSettings
    ? { ...file.plan.settings, calendarId: fresh.plan.settings.calendarId, parentMode: fresh.plan.settings.parentMode }
    : fresh.plan.settings;
  const incoming = rebased(people, calendarIds, fresh.plan.calendars, settings);
  const next: Plan = options.replace
    ? incoming
    : { ...incoming, tasks: [...fresh.plan.tasks, ...incoming.tasks], links: [...fresh.plan.links, ...incoming.links] };
  const schedule = await checkedSchedule(ctx, fresh, next, true);
  const result = await storePlan(ctx, fresh, next, schedule);
  await importBaselines(ctx, owner, file, result.ids, result.plan, result.revision);
  await tellAssigned(ctx, fresh, result);
  return { revision: result.revision, report, plan: result.plan };
}

/** Baselines of the file as named baselines: the imported tasks at the dates the file stored for them. */
async function importBaselines(
  ctx: Ctx,
  owner: PlanOwner,
  file: ImportedPlan,
  ids: ReadonlyMap<number, number>,
  plan: Plan,
  revision: number,
): Promise<void> {
  // The one Project compares with is the last one taken.
  for (const b of file.baselines.toSorted((x, y) => y.number - x.number)) {
    const of = new Map(b.tasks.map((t) => [ids.get(-t.taskId), t]));
    const tasks = plan.tasks
      .filter((t) => ids.size === 0 || [...ids.values()].includes(t.id))
      .flatMap((t) => {
        const at = of.get(t.id);
        return at && at.start !== null && at.finish !== null
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
    if (outline.length === 0) continue;
    const name = await freeName(ctx, owner, ctx.say(planTexts.importedBaseline, { number: b.number }));
    await takeBaseline(ctx, owner, { ...plan, tasks: outline, links: [] }, { name }, revision, false);
  }
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

export const importHandlers = [
  handle(previewImport, async (ctx, input, upload): Promise<ImportPreview> => {
    const stored = await loadPlan(ctx, ownerOf(input));
    await allowPauses(ctx.db);
    const { kind, file, counts, rejects, sheet } = await readFile(ctx, upload, stored, input.mapping);
    const work = new Map<number, number>();
    for (const a of file.assignments) work.set(a.resourceId, (work.get(a.resourceId) ?? 0) + 1);
    return {
      kind,
      revision: stored.revision,
      name: file.properties.name || file.properties.title,
      counts,
      rejects,
      sheet,
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
    await allowPauses(ctx.db);
    if (stored.facts.status === 'done' || stored.facts.status === 'passoff')
      throw new Refusal([problem(planTexts.ended)]);
    if (stored.published) throw new Refusal([problem(planTexts.published)]);
    const replace = input.replace === true;
    if (replace && input.baseRevision != null && input.baseRevision !== stored.revision)
      throw new Refusal([problem(planTexts.changedSincePreview)], CODE.conflict);
    const { kind, file: whole, counts, rejects } = await readFile(ctx, upload, stored, input.mapping);
    const file = (await maySeeCosts(ctx, owner)) ? whole : fileWithoutCosts(whole);
    if (counts.taken === 0) throw new Refusal([problem(planTexts.nothingTaken, undefined, 'file')]);
    const people = (Array.isArray(input.people) ? input.people : []).filter(
      (p) => Number.isInteger(p?.resourceId) && (p.userId === null || Number.isInteger(p.userId)),
    );
    const { revision, report } = await importFile(ctx, owner, file, {
      people,
      replace,
      keepSettings: kind === 'xlsx',
    });
    return { revision, counts, rejects, report };
  }),
];
