/**
 * Changes of demands: lines are the edits themselves. The change of a project takes effect in one transaction: demands, scope,
 * baseline, faces. While an approval waits, the record stands still (ADR 390), so what is approved is what is applied.
 */
import { sql } from 'kysely';
import type { ChoiceItems } from '#kernel/field.ts';
import { forbidden, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { moveApproval } from '#modules/flow/approval/server/public.ts';
import type { DiffRow, DiffTable } from '#modules/flow/workflow/business/business-diff.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { hashOf } from '#server/parts/canonical.ts';
import type { ChangeEffect } from '../demand.calls.ts';
import { demandChangeLife } from '../demand.life.ts';
import { demandTexts as t } from '../demand.texts.ts';
import {
  type ChangedField,
  type ChangeLine,
  changedFields,
  type DemandChangeRow,
  demandChange,
  lineKinds,
} from '../demand-change.entity.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { type ProjectDemandRow, projectDemand } from '../project-demand.entity.ts';
import { togetherTexts as x } from '../together.texts.ts';
import { demandBaselineService } from './baselines.ts';
import { showFaces } from './dev-demands.ts';
import { projectDemandService } from './project-demands.ts';
import {
  applyTogether,
  instancesOf,
  markTogether,
  mustBeOwn,
  shownParts,
  togetherProblems,
  togetherTables,
} from './together.ts';
import { originsOf, rollUp } from './user-demands.ts';

const linesOf = (row: DemandChangeRow): readonly ChangeLine[] => row.lines ?? [];
const textOf = (row: DevDemandRow | undefined, field: ChangedField | null | undefined): string | null => {
  const value = field && row?.[field];
  return value === null || value === undefined || value === '' ? null : String(value);
};
const trimmed = (value: string | null | undefined): string | null => value?.trim() || null;

/** Demands that lines name, by id; `lock` holds them in the order of their ids. */
async function named(ctx: Ctx, lines: readonly ChangeLine[], lock = false): Promise<ReadonlyMap<number, DevDemandRow>> {
  const ids = [...new Set(lines.map(({ demand }) => demand))].sort((a, b) => a - b);
  if (lock)
    await sql`SELECT 1 FROM dev_demand WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])
      ORDER BY id FOR UPDATE`.execute(ctx.db);
  const rows = await rowsById<DevDemandRow>(devDemand, ctx, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a field takes: a number of hours, one of its items, or text. */
function wrongValue(field: ChangedField, value: string | null, line: number): Problem | null {
  const definition = devDemand.fields[field];
  const items = (definition as { items?: ChoiceItems }).items;
  const said = (allowed: string): Problem =>
    problem(t.lineValue, { line, field: changedFields[field], allowed }, 'lines');
  if (items) return value !== null && value in items ? null : said(Object.keys(items).join(', '));
  if (field === 'estimate')
    return value === null || (/^\d{1,6}(\.\d)?$/.test(value) && Number(value) <= 100_000) ? null : said('0 - 100000');
  const { max = 4000 } = definition as { max?: number };
  if (field === 'title' && value === null) return said(`1 - ${max}`);
  return (value ?? '').length > max ? said(`<= ${max}`) : null;
}

async function lineProblems(ctx: Ctx, row: DemandChangeRow): Promise<Problem[]> {
  const lines = linesOf(row);
  if (lines.length === 0) return [problem(t.noLines, undefined, 'lines')];
  const demands = await named(ctx, lines);
  const readable = await readableRecords(ctx, devDemand.name, [...demands.keys()]);
  const { rows } = await sql<{
    id: number;
  }>`SELECT dev_demand AS id FROM project_demand WHERE company_id = ${ctx.viewer.companyId}
    AND project_id = ${row.projectId!} AND status = 'inScope'`.execute(ctx.db);
  const scope = new Set(rows.map(({ id }) => id));
  const seen = new Set<string>();
  const problems = lines.flatMap((one, at): (Problem | null)[] => {
    const line = at + 1;
    if (!readable?.has(one.demand)) return [problem(t.lineGone, { line }, 'lines')];
    const key = one.what === 'edit' ? `${one.demand} ${one.field}` : `${one.demand} ${one.what}`;
    if (seen.has(key)) return [problem(t.lineTwice, { line }, 'lines')];
    seen.add(key);
    if (one.what === 'takeIn') return scope.has(one.demand) ? [problem(t.lineIn, { line }, 'lines')] : [];
    if (!scope.has(one.demand)) return [problem(t.lineGone, { line }, 'lines')];
    if (one.what !== 'edit') return [];
    return one.field ? [wrongValue(one.field, trimmed(one.after), line)] : [problem(t.lineField, { line }, 'lines')];
  });
  return problems.filter((one) => one !== null);
}

/** Demands of lines that another open change of a project names too. */
async function openElsewhere(ctx: Ctx, row: DemandChangeRow): Promise<Problem[]> {
  const { rows } = await sql<{
    demand: number;
    name: string;
  }>`SELECT DISTINCT l.demand, c.code AS name FROM demand_change_lines l
      JOIN demand_change c ON c.company_id = l.company_id AND c.id = l.record
      JOIN wf_business_request r ON r.company_id = c.company_id AND r.action = 'demandChange.apply' AND r.record_id = c.id AND r.status = 'waiting'
    WHERE l.company_id = ${ctx.viewer.companyId} AND c.id <> ${row.id}
      AND l.demand = ANY(${linesOf(row).map(({ demand }) => demand)}::bigint[])`.execute(ctx.db);
  const other = new Map(rows.map(({ demand, name }) => [demand, name]));
  return linesOf(row).flatMap(({ demand }, at) =>
    other.has(demand) ? [problem(t.lineOpen, { line: at + 1, name: other.get(demand)! }, 'lines')] : [],
  );
}

/** Lines as one hash: what was approved, and what was applied. */
export const redlineOf = (lines: readonly ChangeLine[]): string =>
  hashOf(lines.map(({ demand, what, field, before, after }) => ({ demand, what, field, before, after })));

/** The change without the lines that were refused. */
const without = (row: DemandChangeRow, refused: readonly number[]): DemandChangeRow =>
  refused.length === 0 ? row : { ...row, lines: linesOf(row).filter((_, at) => !refused.includes(at)) };

/** Lines whose demand is no longer as it was when they were written. */
function movedOn(row: DemandChangeRow, demands: ReadonlyMap<number, DevDemandRow>): Problem[] {
  return linesOf(row).flatMap((one, at) => {
    if (one.what !== 'edit') return [];
    const now = textOf(demands.get(one.demand), one.field);
    return now === trimmed(one.before)
      ? []
      : [problem(t.lineMoved, { line: at + 1, field: changedFields[one.field!], value: now ?? '-' }, 'lines')];
  });
}
const changesNothing = (row: DemandChangeRow): boolean =>
  linesOf(row).every(({ what, before, after }) => what === 'edit' && trimmed(before) === trimmed(after));

async function linkFor(ctx: Ctx, row: DemandChangeRow, demand: number): Promise<ProjectDemandRow | undefined> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM project_demand WHERE company_id = ${ctx.viewer.companyId}
    AND project_id = ${row.projectId!} AND dev_demand = ${demand} FOR UPDATE`.execute(ctx.db);
  return (
    await rowsById<ProjectDemandRow>(
      projectDemand,
      ctx,
      rows.map(({ id }) => id),
    )
  )[0];
}

async function applyLine(ctx: Ctx, row: DemandChangeRow, line: ChangeLine): Promise<void> {
  if (line.what === 'takeIn' || line.what === 'takeOut') {
    const link = await linkFor(ctx, row, line.demand);
    const status = line.what === 'takeIn' ? 'inScope' : 'out';
    if (link) await setRows(projectDemand, ctx, [link], { status }, line.what);
    else if (line.what === 'takeIn')
      await projectDemandService.create(ctx, { projectId: row.projectId!, devDemand: line.demand });
    return;
  }
  const [demand] = await rowsById<DevDemandRow>(devDemand, ctx, [line.demand]);
  if (line.what === 'edit') await setRows(devDemand, ctx, [demand!], { [line.field!]: trimmed(line.after) }, 'update');
  else
    await setRows(devDemand, ctx, [demand!], { status: line.what === 'defer' ? 'deferred' : 'cancelled' }, line.what);
}

/** Why lines cannot take effect now. */
async function whyNot(ctx: Ctx, whole: DemandChangeRow, refused: readonly number[]): Promise<Problem[]> {
  if (whole.redline !== null && whole.redline !== redlineOf(linesOf(whole))) return [problem(x.tampered)];
  const row = without(whole, refused);
  const found = [...(await lineProblems(ctx, row)), ...(await openElsewhere(ctx, row))];
  if (found.length > 0) return found;
  if (changesNothing(row)) return [problem(t.unchanged, undefined, 'lines')];
  return movedOn(row, await named(ctx, linesOf(row)));
}

/** Which lines were refused stays with them. */
async function keepRefused(ctx: Ctx, { id }: DemandChangeRow, refused: readonly number[]): Promise<void> {
  if (refused.length > 0)
    await sql`UPDATE demand_change_lines l SET refused = true FROM (SELECT id, row_number() OVER (ORDER BY position) - 1 AS at
        FROM demand_change_lines WHERE company_id = ${ctx.viewer.companyId} AND record = ${id}) n
      WHERE l.company_id = ${ctx.viewer.companyId} AND l.id = n.id AND n.at = ANY(${[...refused]}::bigint[])`.execute(
      ctx.db,
    );
}

/** All lines that were not refused, the new baseline, what goes with them and what follows, or nothing. */
async function apply(ctx: Ctx, whole: DemandChangeRow, refused: readonly number[]): Promise<void> {
  const row = without(whole, refused);
  await sql`SELECT 1 FROM project WHERE company_id = ${ctx.viewer.companyId} AND id = ${row.projectId!} FOR NO KEY UPDATE`.execute(
    ctx.db,
  );
  const demands = await named(ctx, linesOf(row), true);
  if (changesNothing(row)) throw new Refusal([problem(t.unchanged, undefined, 'lines')]);
  const stale = movedOn(row, demands);
  if (stale.length > 0) throw new Refusal(stale);
  await applyTogether(ctx, row);
  for (const line of linesOf(row)) await applyLine(ctx, row, line);
  const touched = linesOf(row)
    .filter(({ what }) => what === 'edit')
    .map(({ demand }) => demand);
  const edited = await rowsById<DevDemandRow>(devDemand, ctx, [...new Set(touched)]);
  for (const one of edited) await setRows(devDemand, ctx, [one], { revision: one.revision + 1 }, 'update');
  const now = await rowsById<DevDemandRow>(devDemand, ctx, [...demands.keys()]);
  await showFaces(ctx, now);
  const { rows } = await sql`SELECT 1 FROM project_demand WHERE company_id = ${ctx.viewer.companyId}
    AND project_id = ${row.projectId!} AND status = 'inScope' LIMIT 1`.execute(ctx.db);
  const baseline =
    rows.length === 0
      ? null
      : await demandBaselineService.create(
          ctx,
          { projectId: row.projectId!, name: ctx.say(t.afterChange, { code: row.code }) },
          { origin: 'change' },
        );
  await setRows(
    demandChange,
    ctx,
    [whole],
    { redline: redlineOf(linesOf(row)), baseline: baseline?.id ?? null },
    'update',
  );
  await keepRefused(ctx, whole, refused);
  await rollUp(ctx, await originsOf(ctx, [...demands.keys()]));
}

async function check(ctx: Ctx, { mode, before, after, moved }: Change<DemandChangeRow>): Promise<Problem[]> {
  if (mode === 'create') return [...(await lineProblems(ctx, after!)), ...(await mustBeOwn(ctx, null, after!))];
  const mine = before!.applicant === ctx.viewer.userId || ctx.viewer.userId === 0;
  if (mode === 'remove')
    return before!.status === 'draft' ? (mine ? [] : [problem(t.changeKept)]) : [problem(t.changeKept)];
  if (mode === 'update') {
    if (!mine) throw forbidden();
    if (before!.status !== 'draft') return [problem(t.changeFixed)];
    return [...(await lineProblems(ctx, after!)), ...(await mustBeOwn(ctx, before, after!))];
  }
  return moved?.action === 'apply' ? whyNot(ctx, before!, moved.refused ?? []) : [];
}

export const demandChangeService = entityService(demandChange, {
  life: demandChangeLife,
  async derive(ctx, { mode, after, values }) {
    if (mode === 'remove' || mode === 'move' || !after) return {};
    const applicant = mode === 'create' ? { applicant: ctx.viewer.userId || null } : {};
    if (!('lines' in values)) return applicant;
    // What stood there as the line was written is read, never typed.
    const demands = await named(ctx, linesOf(after));
    const lines = linesOf(after).map((line) => ({
      ...line,
      before: textOf(demands.get(line.demand), line.what === 'edit' ? line.field : null),
      refused: null,
    }));
    return { ...applicant, lines, redline: redlineOf(lines) };
  },
  check,
  async changed(ctx, { after, moved }) {
    if (moved?.action === 'apply') await apply(ctx, after!, moved.refused ?? []);
  },
  async detail(ctx, row) {
    const mine = row.applicant === ctx.viewer.userId;
    return {
      ...((!mine || row.status !== 'draft') && { editable: [] }),
      actions: { ...(row.status !== 'draft' && { remove: problem(t.changeKept) }) },
    };
  },
});

/** The lines as those who decide see them: each accepted or refused alone. */
async function linesTable(ctx: Ctx, row: DemandChangeRow): Promise<DiffTable> {
  const demands = await named(ctx, linesOf(row));
  const rows = linesOf(row).map((one, at): DiffRow => {
    const demand = demands.get(one.demand);
    const edit = one.what === 'edit';
    return {
      ...{ id: at, change: one.what === 'takeIn' ? 'added' : one.what === 'takeOut' ? 'removed' : 'changed' },
      decidable: true,
      cells: [
        `${demand?.code ?? ''} ${demand?.title ?? ''}`.trim(),
        edit ? changedFields[one.field!] : lineKinds[one.what],
        edit ? { before: one.before ?? null, after: trimmed(one.after) } : null,
      ],
    };
  });
  const columns = [x.demand, x.what, x.value].map(({ text }) => ({ label: text }));
  return { title: x.lines.text, columns, rows, total: rows.length };
}

moveApproval<DemandChangeRow>(demandChange, {
  // The right to ask for what goes with it was checked as it was put in.
  rights: ['pm:project:manageAll', 'prd:product:manageAll'],
  async describe(ctx, row, { action }) {
    if (action !== 'apply') return {};
    const { fields, tables } = await togetherTables(ctx, row);
    return { fields, tables: [await linesTable(ctx, row), ...tables] };
  },
  async problems(ctx, row, { action, refused }) {
    if (action !== 'apply') return [];
    return [...(await whyNot(ctx, row, refused)), ...(await togetherProblems(ctx, row))];
  },
  async states(ctx, row, action, status, instance) {
    if (action === 'apply') await markTogether(ctx, row, status, instance);
  },
});

/** What would follow from the lines of a change. */
export async function effectOf(ctx: Ctx, row: DemandChangeRow): Promise<ChangeEffect> {
  const { companyId } = ctx.viewer;
  const lines = linesOf(row);
  const ids = [...new Set(lines.map(({ demand }) => demand))];
  const origins = await originsOf(ctx, ids);
  const readable = await readableRecords(ctx, 'userDemand', origins);
  const { rows: promises } = await sql<
    ChangeEffect['promises'][number]
  >`SELECT id, title, customer, wanted_by FROM user_demand
    WHERE company_id = ${companyId} AND id = ANY(${[...(readable ?? [])]}::bigint[]) ORDER BY wanted_by NULLS LAST, id`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ tasks: number; links: number }>`SELECT
      (SELECT count(*)::int FROM generated_task g WHERE g.company_id = ${companyId} AND g.source_entity = 'devDemand'
        AND g.task_id IS NOT NULL AND g.source_id = ANY(${ids}::bigint[])) AS tasks,
      (SELECT count(*)::int FROM trace_link l WHERE l.company_id = ${companyId} AND l.up_kind = 'devDemand'
        AND l.up_record = ANY(${ids}::bigint[])) AS links`.execute(ctx.db);
  const hours = lines
    .filter(({ what, field }) => what === 'edit' && field === 'estimate')
    .reduce((sum, { before, after }) => sum + Number(after ?? 0) - Number(before ?? 0), 0);
  const problems = row.status === 'draft' ? await togetherProblems(ctx, row) : [];
  return {
    parts: await shownParts(ctx, row),
    instance: [...(await instancesOf(ctx, row))].at(-1) ?? null,
    problems: problems.map((one) => ctx.say(one.message, one.params)),
    promises,
    hiddenPromises: origins.length - promises.length,
    ...rows[0]!,
    hours: Math.round(hours * 10) / 10,
  };
}
