/**
 * Facts of a project at the end of a period, or today while it runs: each with the figures and records it was made of. They are the
 * company's, whoever asks: what of them a reader is told is decided when they are read (sheets.ts).
 */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { isFigure, measures } from '#modules/money/evm/evm.rules.ts';
import { evmAt, plannedSpan, scheduleAt } from '#modules/money/evm/evm-at.ts';
import { evmDataOf } from '#modules/money/evm/server/public.ts';
import { COUNTS_AS_TASK, measuredPlans } from '#modules/planning/plan/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { FACT_NAMES, type Fact, type FactName, type FactRow, ROWS_KEPT, rounded, share } from '../kpi.facts.ts';

export interface Span {
  startsOn: string;
  endsOn: string;
}
type Found = Omit<Fact, 'name' | 'rows' | 'more'> & { rows?: FactRow[] };

const figure = (value: number | string): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? rounded(value) : null;

/** Indices of earned value; where nothing costs anything those of the schedule are of hours. */
async function earned(ctx: Ctx, projectId: number, day: string): Promise<Partial<Record<FactName, Found>>> {
  const at = parseDay(day)!;
  const money = (await evmDataOf(ctx, [projectId], 'money')).get(projectId)!.data;
  const inMoney = evmAt(money, at);
  const data = inMoney.total.bac > 0 ? money : (await evmDataOf(ctx, [projectId], 'hours')).get(projectId)!.data;
  const now = data === money ? inMoney : evmAt(data, at);
  const { rows } = await sql<{
    day: string | null;
  }>`SELECT CASE WHEN status = 'done' THEN actual_end END AS day FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId}`.execute(ctx.db);
  const finished = rows[0]?.day ?? null;
  const { es, at: used, spit } = scheduleAt(data, now, at, finished === null ? null : parseDay(finished));
  const { cpi } = measures(inMoney.total);
  const { spi } = measures(now.total);
  const { ev, pv } = now.total;
  const begun = plannedSpan(data) !== null;
  return {
    cpi: { value: isFigure(cpi) ? figure(cpi) : null, parts: { ev: inMoney.total.ev, ac: inMoney.total.ac } },
    spi: { value: isFigure(spi) ? figure(spi) : null, parts: { ev, pv }, ...(data !== money && { hours: true }) },
    spi_t: {
      value: begun && isFigure(spit) ? figure(spit) : null,
      parts: isFigure(es) ? { es: rounded(es), at: used } : { at: used },
    },
  };
}

interface TaskRow {
  id: number;
  name: string;
  due: string | null;
  done: string | null;
  milestone: boolean;
}

/** Tasks of the plan with the days they were to be finished by: of the version that was in force when the period began. */
async function tasks(
  ctx: Ctx,
  projectId: number,
  { startsOn }: Span,
): Promise<{ tasks: TaskRow[]; planned: string | null }> {
  const { rows } = await sql<TaskRow>`SELECT t.id, t.name, t.planned_end AS due, t.milestone,
      CASE WHEN t.status = 'done' THEN coalesce(t.actual_end, t.planned_end) END AS done
    FROM task t WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND ${COUNTS_AS_TASK}
      AND t.status <> 'passoff' ORDER BY t.position, t.id`.execute(ctx.db);
  const versions = (await measuredPlans(ctx, [projectId])).get(projectId) ?? [];
  const from = parseDay(startsOn)!;
  const version = versions.findLast((one) => one.from <= from) ?? versions[0];
  if (!version || version.baseline === null) return { tasks: rows, planned: null };
  const due = new Map(
    version.tasks.flatMap(({ id, finish }) =>
      finish === null ? [] : [[id, formatDay(Math.floor((finish - 1) / 1440))]],
    ),
  );
  return {
    tasks: rows.map((row) => ({ ...row, due: due.get(row.id) ?? row.due })),
    planned: [...due.values()].sort().at(-1) ?? null,
  };
}

async function ofPlan(ctx: Ctx, projectId: number, span: Span, day: string): Promise<Partial<Record<FactName, Found>>> {
  const { tasks: all, planned } = await tasks(ctx, projectId, span);
  const due = all.filter((row) => row.due !== null && row.due <= day);
  const asRow = ({ id, name, due: until, done }: TaskRow): FactRow => ({
    ...{ kind: 'task', id, name, due: until, done },
    good: done !== null && until !== null && done <= until,
  });
  const milestones = due.filter(({ milestone, due: until }) => milestone && until! >= span.startsOn).map(asRow);
  const onTime = milestones.filter(({ good }) => good).length;
  const finished = due.filter(({ done }) => done !== null && done <= day);
  const open = due.filter(({ done }) => done === null || done > day).map(asRow);
  const forecast = all
    .flatMap(({ done, due: until }) => done ?? until ?? [])
    .sort()
    .at(-1);
  const { rows } = await sql<{ day: string | null; hours: number | null }>`SELECT
      max(CASE WHEN t.status = 'done' THEN coalesce(t.actual_end, t.planned_end) ELSE t.planned_end END)::text AS day,
      sum(t.work_minutes)::float8 AS hours
    FROM task t WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND ${COUNTS_AS_TASK}
      AND t.status <> 'passoff'`.execute(ctx.db);
  const last = rows[0]?.day ?? forecast ?? null;
  const slip = planned !== null && last !== null ? parseDay(last)! - parseDay(planned)! : null;
  return {
    milestoneHitRate: {
      value: share(onTime, milestones.length),
      parts: { good: onTime, all: milestones.length },
      rows: milestones,
    },
    tasksDone: {
      value: share(finished.length, due.length),
      parts: { good: finished.length, all: due.length },
      rows: open,
    },
    finishSlipDays: {
      value: slip,
      parts: { ...(planned !== null && { planned }), ...(last !== null && { forecast: last }) },
    },
    hoursPlanned: { value: all.length > 0 ? rounded((rows[0]?.hours ?? 0) / 60) : null, parts: {} },
  };
}

/** Issues or risks that had been raised by a day, and those closed by it. */
async function closed(ctx: Ctx, kind: 'issue' | 'risk', projectId: number, day: string): Promise<Found> {
  const ahead = sql`${ctx.utcOffset} * interval '1 minute'`;
  const { rows } = await sql<{ id: number; name: string; due: string | null; done: string | null }>`SELECT t.id,
      t.name, ${kind === 'issue' ? sql`t.planned_finish::text` : sql`NULL::text`} AS due,
      CASE WHEN t.status = 'closed' THEN (t.closed_at AT TIME ZONE 'UTC' + ${ahead})::date::text END AS done
    ${kind === 'issue' ? sql`FROM issue t` : sql`FROM risk t`} WHERE t.company_id = ${ctx.viewer.companyId} AND t.object_kind = 'project' AND t.object_id = ${projectId}
      AND (t.created_at AT TIME ZONE 'UTC' + ${ahead})::date <= ${day}::date ORDER BY t.id`.execute(ctx.db);
  const good = rows.filter(({ done }) => done !== null && done <= day).length;
  return {
    value: share(good, rows.length),
    parts: { good, all: rows.length },
    rows: rows.filter(({ done }) => done === null || done > day).map((row) => ({ ...row, kind, good: false })),
  };
}

async function counted(ctx: Ctx, projectId: number, day: string): Promise<Partial<Record<FactName, Found>>> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ archived: number; all: number; minutes: number | null }>`SELECT
      (SELECT count(*) FILTER (WHERE d.status = 'archived')::int FROM document d WHERE d.company_id = ${companyId}
        AND d.object_kind = 'project' AND d.object_id = ${projectId} AND d.status <> 'withdrawn') AS archived,
      (SELECT count(*)::int FROM document d WHERE d.company_id = ${companyId}
        AND d.object_kind = 'project' AND d.object_id = ${projectId} AND d.status <> 'withdrawn') AS "all",
      (SELECT sum(e.minutes)::float8 FROM cost_entry e WHERE e.company_id = ${companyId} AND e.object_kind = 'project'
        AND e.object_id = ${projectId} AND e.effect_date <= ${day}::date) AS minutes`.execute(ctx.db);
  const { archived, all, minutes } = rows[0]!;
  return {
    documentsArchived: { value: share(archived, all), parts: { good: archived, all } },
    hoursApproved: { value: minutes === null ? null : rounded(minutes / 60), parts: {} },
  };
}

/** All facts of a project; the day is the last of the period, or today. */
export async function projectFacts(ctx: Ctx, projectId: number, span: Span): Promise<Fact[]> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const day = span.endsOn < today ? span.endsOn : today;
  const found: Partial<Record<FactName, Found>> = {
    ...(await earned(ctx, projectId, day)),
    ...(await ofPlan(ctx, projectId, span, day)),
    ...(await counted(ctx, projectId, day)),
    issueClosed: await closed(ctx, 'issue', projectId, day),
    riskClosed: await closed(ctx, 'risk', projectId, day),
  };
  return FACT_NAMES.map((name): Fact => {
    const { value = null, parts = {}, rows = [], hours } = found[name] ?? {};
    return {
      ...{ name, value, parts, rows: rows.slice(0, ROWS_KEPT), more: Math.max(0, rows.length - ROWS_KEPT) },
      ...(hours && { hours }),
    };
  });
}
