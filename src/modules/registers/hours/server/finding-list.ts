/**
 * Findings as people see them, explain and accept them. Who sees one (records.md A6): the person, who holds the right for their
 * department, the department's head, the manager of its project, and who approved or is to approve the hours of its days.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BatchDone, BatchRefused } from '#kernel/batch.ts';
import type { InputOf } from '#kernel/call.ts';
import { type Problem, refuse } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { absentOf } from '#server/batch.ts';
import { type Ctx, handle } from '#server/context.ts';
import { reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import {
  type Evidence,
  evidenceOf,
  FINDING_KINDS,
  type FindingKind,
  type FindingState,
  refuseAccept,
  refuseExplain,
  findingTexts as t,
} from '../findings.rules.ts';
import type { ApprovalLine } from '../hours.calls.ts';
import {
  acceptFindings,
  explainFindings,
  exportFindings,
  type FindingRow,
  findings,
  findNow,
} from '../hours-findings.calls.ts';
import { findingsReport } from '../hours-findings.ts';
import { REPORT_DAYS } from '../hours-report.calls.ts';
import { findFor } from './findings.ts';
import { idsOf } from './held-records.ts';
import { ofDepartments } from './hours-week.ts';
import { daysOf } from './sheet.ts';

type Sql = RawBuilder<SqlBool>;
const says = (ctx: Ctx, kind: FindingKind, found: Evidence): string => {
  const { message, params } = evidenceOf(kind, found);
  return ctx.say(message, params);
};

/** Ways to findings `f` about others that the viewer decides about; null: all. */
function waysToDecide({ viewer: { userId, companyId, rights, departments } }: Ctx): Sql[] | null {
  if (rights.has('wr:workRecord:all') || rights.has('wr:workRecord:approveAll')) return null;
  const ofRight =
    rights.has('wr:workRecord:department') &&
    (departments === null ? sql<SqlBool>`true` : sql<SqlBool>`f.department = ANY(${[...departments]}::bigint[])`);
  return [
    sql<SqlBool>`f.department = ANY(ARRAY(SELECT d.id FROM department d WHERE d.company_id = ${companyId} AND d.manager = ${userId}))`,
    sql<SqlBool>`f.project_id = ANY(ARRAY(SELECT p.id FROM project p WHERE p.company_id = ${companyId} AND p.manager = ${userId}))`,
    ...(ofRight ? [ofRight] : []),
  ];
}
function decides(ctx: Ctx): Sql | null {
  const ways = waysToDecide(ctx);
  return ways && sql<SqlBool>`(${sql.join(ways, sql` OR `)})`;
}

/** Few findings `f` that the viewer may see. */
function visible(ctx: Ctx): Sql {
  const { userId, companyId } = ctx.viewer;
  const all = decides(ctx);
  if (all === null) return sql<SqlBool>`true`;
  // Whoever decides about the hours of those days reads what was found about them; findings of other projects are not theirs.
  return sql<SqlBool>`(f.person = ${userId} OR ${all} OR (f.kind <> 'passedUnread' AND EXISTS (SELECT 1 FROM work_record w
    JOIN work_approval a ON a.company_id = w.company_id AND a.record = w.id AND (a.approver = ${userId} OR a.decided_by = ${userId})
    WHERE w.company_id = ${companyId} AND w.person = f.person AND w.work_date BETWEEN f.from_day AND f.to_day
      AND (f.task IS NULL OR w.task = f.task) AND (f.submission IS NULL OR w.submission = f.submission))))`;
}

/**
 * Ids of findings under a condition that the viewer may see; null: all. The same as `visible`, each way by its own index: of all
 * findings of a period it would be asked for each whether its hours are the viewer's to decide.
 */
function seen(ctx: Ctx, where: Sql): RawBuilder<unknown> | null {
  const { userId, companyId } = ctx.viewer;
  const ways = waysToDecide(ctx);
  if (ways === null) return null;
  const own = [sql<SqlBool>`f.person = ${userId}`, ...ways].map(
    (way) => sql`SELECT f.id FROM work_finding f WHERE f.company_id = ${companyId} AND ${where} AND ${way}`,
  );
  return sql`${sql.join(own, sql` UNION `)} UNION
    SELECT f.id FROM (SELECT DISTINCT w.person, w.work_date, w.task, w.submission FROM work_record w
        WHERE w.company_id = ${companyId} AND w.id = ANY(ARRAY(SELECT a.record FROM work_approval a
          WHERE a.company_id = ${companyId} AND (a.approver = ${userId} OR a.decided_by = ${userId})))) w
      JOIN work_finding f ON f.person = w.person AND w.work_date BETWEEN f.from_day AND f.to_day
        AND (f.task IS NULL OR w.task = f.task) AND (f.submission IS NULL OR w.submission = f.submission)
      WHERE f.company_id = ${companyId} AND f.kind <> 'passedUnread' AND ${where}`;
}

async function source(ctx: Ctx, { owner, from, to }: InputOf<typeof findings>): Promise<Source<FindingRow>> {
  const { companyId, userId } = ctx.viewer;
  daysOf({ from, to }, REPORT_DAYS);
  const all = decides(ctx);
  const asked = sql<SqlBool>`${owner === 'mine' ? sql`f.person = ${userId}` : sql`true`}
    AND f.from_day <= ${to}::date AND f.to_day >= ${from}::date`;
  const ids = seen(ctx, asked);
  const { rows: counts } = await sql<{ kind: FindingKind; state: FindingState; count: number; ids: number[] }>`
    SELECT f.kind, f.state, count(*)::integer AS count, ${ids ? sql`array_agg(f.id)` : sql`'{}'::bigint[]`} AS ids
    FROM work_finding f WHERE f.company_id = ${companyId} AND ${ids ? sql`f.id = ANY(ARRAY(${ids}))` : asked} GROUP BY 1, 2`.execute(
    ctx.db,
  );
  // Rights are asked for once.
  const of = sql`work_finding f WHERE f.company_id = ${companyId}
    AND ${ids ? sql`f.id = ANY(${counts.flatMap((row) => row.ids)}::bigint[])` : asked}`;
  const sum = (is: (row: (typeof counts)[number]) => boolean): number =>
    counts.filter(is).reduce((total, { count }) => total + count, 0);
  const kinds = FINDING_KINDS.filter((kind) => counts.some((row) => row.kind === kind));
  return {
    // The text of a finding is made from its evidence, in the viewer's language.
    rows: sql`SELECT f.id, f.evidence::text AS says, f.kind, f.person, f.department, f.from_day, f.to_day, f.project_id AS project, f.task,
        f.state, f.state <> 'accepted' AS open, f.note, f.accepted_by FROM ${of}`,
    figures: { open: sum(({ state }) => state === 'open'), explained: sum(({ state }) => state === 'explained') },
    series: {
      kinds: {
        x: kinds.map((kind) => ctx.say(t[kind])),
        lines: { count: kinds.map((kind) => sum((row) => row.kind === kind)) },
      },
    },
    complete: async (page) => {
      const mine = await decidedBy(
        ctx,
        all,
        page.map(({ id }) => id),
      );
      return page.map((row) => ({
        ...row,
        says: says(ctx, row.kind, JSON.parse(row.says) as Evidence),
        mayExplain: refuseExplain(row, userId) === null,
        mayAccept: mine.has(row.id) && refuseAccept(row, userId) === null,
      }));
    },
  };
}

/** Which of these the viewer decides about. */
async function decidedBy(ctx: Ctx, where: Sql | null, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT f.id FROM work_finding f WHERE f.company_id = ${ctx.viewer.companyId}
    AND f.id = ANY(${[...ids]}::bigint[]) AND ${where ?? sql`true`}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

interface Held {
  id: number;
  person: number;
  state: FindingState;
  title: string;
}
/** Those of the ids that the viewer may see, held in one order. */
async function held(ctx: Ctx, ids: readonly number[]): Promise<Held[]> {
  const { rows } =
    await sql<Held>`SELECT f.id, f.person, f.state, concat_ws(' ', p.emp_name, f.from_day) AS title FROM work_finding f
      JOIN "user" p ON p.company_id = f.company_id AND p.id = f.person WHERE f.company_id = ${ctx.viewer.companyId}
    AND f.id = ANY(${[...ids]}::bigint[]) AND ${visible(ctx)} ORDER BY f.id FOR UPDATE OF f`.execute(ctx.db);
  return rows;
}

/** Parts findings by a rule; one asked for alone is refused as any action is. */
function parted(
  ctx: Ctx,
  ids: readonly number[],
  rows: readonly Held[],
  rule: (row: Held) => Problem | null,
): { may: number[]; refused: BatchRefused[] } {
  const gone = absentOf(ctx, ids, rows);
  const judged = rows.map((row) => ({ row, why: rule(row) }));
  const [only] = judged;
  if (ids.length === 1 && only!.why) throw refuse(only!.why.message as Message, only!.why.params);
  const refused = judged.flatMap(({ row: { id, title }, why }) =>
    why ? [{ id, title, reason: ctx.say(why.message, why.params) }] : [],
  );
  return { may: judged.flatMap(({ row, why }) => (why ? [] : [row.id])), refused: [...refused, ...gone] };
}

async function explain(ctx: Ctx, ids: readonly number[], note: string): Promise<BatchDone> {
  if (note.trim() === '') throw refuse(t.note, undefined, 'note');
  const { may, refused } = parted(ctx, ids, await held(ctx, ids), (row) => refuseExplain(row, ctx.viewer.userId));
  await sql`UPDATE work_finding SET state = 'explained', note = ${note.trim()}, explained_at = ${new Date(ctx.now)}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${may}::bigint[])`.execute(ctx.db);
  return { done: may, refused };
}

async function accept(ctx: Ctx, ids: readonly number[]): Promise<BatchDone> {
  const rows = await held(ctx, ids);
  const mine = await decidedBy(ctx, decides(ctx), ids);
  const { may, refused } = parted(ctx, ids, rows, (row) => {
    const wrong = refuseAccept(row, ctx.viewer.userId);
    return wrong ?? (mine.has(row.id) ? null : { message: t.notDecided });
  });
  await sql`UPDATE work_finding SET state = 'accepted', accepted_by = ${ctx.viewer.userId}, accepted_at = ${new Date(ctx.now)}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${may}::bigint[])`.execute(ctx.db);
  return { done: may, refused };
}

/** Findings about records, their days or their batch, by record. The caller is deciding about these records. */
export async function findingsOfLines(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ApprovalLine['findings']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ApprovalLine['findings'][number] & { record: number; evidence: Evidence }>`
    SELECT w.id AS record, f.id, f.kind, f.state, f.evidence, f.note FROM work_record w JOIN work_finding f ON f.company_id = w.company_id
      AND f.person = w.person AND f.kind NOT IN ('passedUnread', 'missing') AND f.state <> 'accepted'
      AND CASE WHEN f.submission IS NOT NULL THEN f.submission = w.submission
        ELSE w.work_date BETWEEN f.from_day AND f.to_day AND (f.task IS NULL OR f.task = w.task) END
    WHERE w.company_id = ${ctx.viewer.companyId} AND w.id = ANY(${[...ids]}::bigint[]) ORDER BY f.id`.execute(ctx.db);
  const told = rows.map(({ evidence, ...row }) => ({ ...row, says: says(ctx, row.kind, evidence) }));
  return new Map(
    [...Map.groupBy(told, ({ record }) => record)].map(([id, some]) => [id, some.map(({ record: _, ...one }) => one)]),
  );
}

export const findingHandlers = [
  handle(findings, async (ctx, input) => reportAnswer(ctx, findingsReport, input, await source(ctx, input))),
  handle(exportFindings, async (ctx, input) => reportSheet(ctx, findingsReport, input, await source(ctx, input))),
  handle(explainFindings, (ctx, { ids, note }) => explain(ctx, idsOf(ids), note)),
  handle(acceptFindings, (ctx, { ids }) => accept(ctx, idsOf(ids))),
  handle(findNow, async (ctx) => {
    const fresh = await findFor(ctx, await ofDepartments(ctx, null));
    return { fresh: [...fresh.values()].reduce((sum, count) => sum + count, 0) };
  }),
];
