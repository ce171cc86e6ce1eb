/**
 * The service of project reports: visibility, creation with facts frozen in the same transaction, and what may not change.
 * Invariant: a report has a content from the moment it is made, its hash is in its row, and the database lets neither go once it is
 * submitted (0470).
 */
import { type SqlBool, sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { moveApproval } from '#modules/flow/approval/server/public.ts';
import { projectRow } from '#modules/objects/project/server/public.ts';
import { noticeOf, notify } from '#modules/people/message/server/public.ts';
import { managersOf, objectsWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { type EntityService, entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { snapshots } from '#server/entity/snapshots.ts';
import { type ProjectReportRow, projectReport, SECTIONS } from '../project-report.entity.ts';
import { projectReportLife } from '../project-report.life.ts';
import { reportTexts as t } from '../project-report.texts.ts';
import type { FrozenFacts } from '../report-fact.ts';
import { reportKinds, spanOf } from '../report-period.ts';
import { hashOf, prefilled, takeFacts } from './take-facts.ts';

const OPEN: readonly string[] = ['draft', 'returned'];

/** Why a report cannot be edited or removed; null: it can. */
export const refuseChange = ({ status }: Pick<ProjectReportRow, 'status'>): Problem | null =>
  OPEN.includes(status) ? null : problem(status === 'approved' ? t.approved : t.still);

export type Of = Pick<ProjectReportRow, 'kind' | 'period'> & { projectId: number };

/** Facts taken while a row is being made, until it has an id: by the values of that write. */
const taken = new WeakMap<object, FrozenFacts>();

const today = (ctx: Ctx): number => parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;

/** Lock on starting the report of this period, until the transaction ends. */
export async function holdPeriod(ctx: Ctx, { projectId, kind, period }: Of): Promise<void> {
  const key = `project report ${projectId} ${kind} ${period}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${ctx.viewer.companyId}))`.execute(ctx.db);
}

/** The civil day on which a project began: as planned, as it was, or when it was made, whichever came first. */
export async function firstDay(ctx: Ctx, projectId: number): Promise<number> {
  const { plannedStart, actualStart, createdAt } = await projectRow(ctx, projectId);
  const made = dateOfInstant(Date.parse(createdAt), ctx.utcOffset);
  return Math.min(...[plannedStart, actualStart, made].flatMap((day) => (day ? parseDay(day)! : [])));
}

/** Values derived from kind and period, with the facts; empty sections begin with text from the facts. */
async function begun(ctx: Ctx, { after, values }: Change<ProjectReportRow>): Promise<Record<string, unknown>> {
  const row = after as ProjectReportRow & { projectId: number };
  const span = spanOf(row.kind, row.period);
  if (!span || span.from > today(ctx)) return {};
  await holdPeriod(ctx, row);
  const days = { startsOn: formatDay(span.from), endsOn: formatDay(span.to) };
  if (row.revisionOf) {
    const [facts] = await contents.contents(ctx, [row.revisionOf]);
    taken.set(values, facts!);
    return { ...days, cutOffAt: facts!.at, factsHash: hashOf(facts!) };
  }
  const { facts, told } = await takeFacts(ctx, { projectId: row.projectId, kind: row.kind, span });
  taken.set(values, facts);
  const text = prefilled(ctx, told);
  const empty = SECTIONS.filter((name) => !row[name] && text[name]);
  return {
    ...days,
    cutOffAt: facts.at,
    factsHash: hashOf(facts),
    ...Object.fromEntries(empty.map((name) => [name, text[name]])),
  };
}

async function wrongStart(ctx: Ctx, { kind, period, revision, ...row }: ProjectReportRow): Promise<Problem | null> {
  const span = spanOf(kind, period);
  if (!span) return problem(t.badPeriod, undefined, 'period');
  if (span.from > today(ctx)) return problem(t.future, undefined, 'period');
  // A revision is about a period that was reported already.
  const first = row.revisionOf ? null : await firstDay(ctx, row.projectId!);
  if (first !== null && span.to < first) return problem(t.before, { date: formatDay(first) }, 'period');
  const { rows } = await sql`SELECT 1 FROM project_report WHERE company_id = ${ctx.viewer.companyId}
    AND project_id = ${row.projectId} AND kind = ${kind} AND period = ${period} AND revision >= ${revision}`.execute(
    ctx.db,
  );
  return rows.length > 0 ? problem(t.taken, { period, kind: reportKinds[kind] }, 'period') : null;
}

/** Parameters of messages about a report: its project, period and kind. */
export const reportNotice = (row: Of & { id: number }, project: string, title: Message, receivers: readonly number[]) =>
  noticeOf('projectReport', row, {
    receivers,
    title,
    params: { project, period: row.period, kind: reportKinds[row.kind] },
  });

export async function tellOf(ctx: Ctx, row: ProjectReportRow, title: Message, receivers: readonly number[]) {
  if (receivers.every((id) => id === ctx.viewer.userId)) return;
  const { name } = await projectRow(ctx, row.projectId!);
  await notify(ctx, reportNotice(row as ProjectReportRow & Of, name, title, receivers));
}

async function follow(ctx: Ctx, { mode, after, moved, values }: Change<ProjectReportRow>): Promise<void> {
  if (mode === 'create') await contents.take(ctx, after!.id, { facts: taken.get(values)! });
  if (moved?.action === 'submit')
    await tellOf(ctx, after!, t.toApprove, await managersOf(ctx, { scope: 'project', id: after!.projectId! }));
  if (moved?.action === 'return') {
    const { submittedBy, createdBy } = after!;
    await tellOf(
      ctx,
      after!,
      t.returnedTo,
      [submittedBy ?? createdBy ?? 0].filter((id) => id > 0),
    );
  }
}

const held = (ctx: Ctx): Where => objectsWith(ctx, 'project', 'pm:report:query', sql`t.project_id`);

export const projectReportService: EntityService<ProjectReportRow> = entityService(projectReport, {
  life: projectReportLife,
  visible: (ctx) => (ctx.viewer.userId === 0 ? null : held(ctx)),
  held,
  derive: (ctx, change) => (change.mode === 'create' ? begun(ctx, change) : {}),
  async check(ctx, { mode, before, after }) {
    const refused = mode === 'create' ? await wrongStart(ctx, after!) : mode === 'move' ? null : refuseChange(before!);
    return refused ? [refused] : [];
  },
  changed: follow,
  async detail(_ctx, row) {
    const refused = refuseChange(row);
    return { ...(refused && { editable: [] }), actions: { update: refused, remove: refused } };
  },
}) as EntityService<ProjectReportRow>;

/** What reports froze; kept by the database from when they are submitted. */
export const contents = snapshots(projectReportService, {
  table: 'project_report_content',
  parts: ['facts'],
  schema: 1,
  read: ({ facts }) => facts as FrozenFacts,
});

/** Freezes the facts of a draft anew. */
export async function retake(ctx: Ctx, id: number, version: number): Promise<void> {
  const row = await projectReportService.row(ctx, id, true);
  const { kind, period, projectId } = row as Of;
  const { facts } = await takeFacts(ctx, { projectId, kind, span: spanOf(kind, period)! });
  // Refuses those who may not edit it, one that is not open, and an old version.
  await projectReportService.update(ctx, id, version, {}, { cutOffAt: facts.at, factsHash: hashOf(facts) });
  await sql`DELETE FROM project_report_content WHERE company_id = ${ctx.viewer.companyId}
    AND project_report_id = ${id}`.execute(ctx.db);
  await contents.take(ctx, id, { facts });
}

/** Weekly and monthly reports are bound to workflows separately. */
moveApproval<ProjectReportRow>(projectReport, {
  apart: {
    approve: {
      keys: {
        'report.weekly': ['批准周报', '批准週報', 'Approve the weekly report'],
        'report.monthly': ['批准月报', '批准月報', 'Approve the monthly report'],
      },
      of: ({ kind }) => `report.${kind}`,
    },
  },
  describe: async (_ctx, row) => ({
    notes: [],
    fields: SECTIONS.filter((name) => row[name]).map((name) => ({
      label: projectReport.fields[name].label,
      before: null,
      after: row[name],
    })),
  }),
});

/** A condition nobody outside needs: reports of a project, the latest revision of each period. */
export const latestOf = (projectId: number) =>
  sql<SqlBool>`t.project_id = ${projectId} AND NOT EXISTS (SELECT 1 FROM project_report n WHERE n.company_id = t.company_id
    AND n.project_id = t.project_id AND n.kind = t.kind AND n.period = t.period AND n.revision > t.revision)`;
