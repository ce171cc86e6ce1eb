/**
 * The weekly and monthly reports of the sample company, since its projects began. Each is made of the facts of its own cut-off by
 * the readers that the application uses: the plan, issues, changes, risks, outputs, hours, reviews and materials are put back to
 * their state at that time, from the newest cut-off to the oldest, and read, and finally everything except the reports is rolled
 * back. So figures are consistent with each other and with the projects.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { formatDay, instantOfMinute, MINUTES_PER_DAY, minuteOfInstant, parseDay } from '#kernel/dates.ts';
import { cutOffOf, DELIVERED_REPORT_CONFIG } from '#modules/objects/project-report/report-config.ts';
import { periodBefore, periodOf, type ReportKind, spanOf } from '#modules/objects/project-report/report-period.ts';
import { hashOf, prefilled, type Taken, takeFacts } from '#modules/objects/project-report/server/take-facts.ts';
import type { Ctx } from '#server/context.ts';
import { told } from './english/told.ts';

/** What the manager adds to the text the facts give, in turn. */
const HELP = [
  '请协调电力公司在下周三前完成临时用电增容。',
  '钢筋供应商交期不稳，请采购部协助落实第二家供应商。',
  '需要一名结构工程师支援图纸会审，预计三天。',
  '测试环境带宽不足，请信息部本周内扩容。',
];
const DECISIONS = ['是否接受外墙面砖的替代品牌，请在下次例会确定。', '二期范围是否纳入移动端审批，请产品委员会决定。'];
const QUIET = '本期无任务完成，在建工作按计划推进。';
const ON_TIME = '无延期任务，保持现有节奏。';

const SUBMITTED = 4 * 60 + 25;
const APPROVED = 5 * 60 + 40;

interface Place {
  projectId: number;
  kind: ReportKind;
  period: string;
  /** Civil minute of the cut-off. */
  cutOff: number;
}

/** The reports whose cut-off is between the start of a project and now, the oldest first. */
function placesOf(projectId: number, kind: ReportKind, from: number, now: number): Place[] {
  const places: Place[] = [];
  let period = periodOf(kind, Math.floor(now / MINUTES_PER_DAY));
  for (let span = spanOf(kind, period)!; span.to >= from; span = spanOf(kind, period)!) {
    const cutOff = cutOffOf(DELIVERED_REPORT_CONFIG[kind], span);
    if (cutOff <= now && cutOff >= from * MINUTES_PER_DAY) places.push({ projectId, kind, period, cutOff });
    period = periodBefore(kind, span);
  }
  return places.reverse();
}

/** Those of the project, on an alias. */
type Mine = (alias: string) => RawBuilder<SqlBool>;

/** Puts records back to what `then` reads of them: those that were the same at the cut-off after it are not written again. */
function putBack(
  table: string,
  columns: readonly string[],
  mine: Mine,
  then: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const of = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));
  const set = sql.join(columns.map((column) => sql`${sql.id(column)} = ${sql.ref(`s.${column}`)}`));
  return sql`UPDATE ${sql.id(table)} r SET ${set} FROM (${then}) s
    WHERE r.id = s.id AND ${mine('r')} AND (${of('r')}) IS DISTINCT FROM (${of('s')})`;
}

/** Puts risks back to what their story says of an instant. */
const risksAt = (mine: Mine, at: Date) =>
  putBack(
    'risk',
    ['status', 'level', 'score', 'next_review', 'occurred_at', 'closed_at'],
    mine,
    sql`SELECT k.id, CASE WHEN k.created_at > ${at} OR k.closed_at <= ${at} THEN 'closed' WHEN k.occurred_at <= ${at} THEN 'occurred'
        ELSE coalesce(CASE b.action WHEN 'treat' THEN 'treating' WHEN 'accept' THEN 'watching' END,
          CASE WHEN a.level IS NULL THEN 'identified' ELSE 'assessed' END) END AS status,
      a.level, a.score, v.next AS next_review, CASE WHEN k.occurred_at <= ${at} THEN k.occurred_at END AS occurred_at,
      CASE WHEN k.closed_at <= ${at} THEN k.closed_at END AS closed_at
    FROM risk k
      LEFT JOIN LATERAL (SELECT level, score FROM risk_assessment a WHERE a.company_id = k.company_id AND a.risk = k.id
        AND a.stage <> 'residual' AND a.at <= ${at} ORDER BY a.seq DESC LIMIT 1) a ON true
      LEFT JOIN LATERAL (SELECT next FROM risk_review v WHERE v.company_id = k.company_id AND v.risk = k.id
        AND v.at <= ${at} ORDER BY v.seq DESC LIMIT 1) v ON true
      LEFT JOIN LATERAL (SELECT action FROM risk_review b WHERE b.company_id = k.company_id AND b.risk = k.id
        AND b.at <= ${at} AND b.action <> 'review' ORDER BY b.seq DESC LIMIT 1) b ON true
    WHERE ${mine('k')}`,
  );

/** Outputs by the versions they had. */
const outputsAt = (mine: Mine, at: Date) =>
  putBack(
    'output',
    ['status', 'latest'],
    mine,
    sql`SELECT o.id, coalesce((array_agg(CASE WHEN v.archived_at <= ${at} THEN 'archived' WHEN v.completed_at <= ${at} THEN 'completed'
        WHEN v.id IS NOT NULL THEN 'working' END ORDER BY v.number DESC))[1], 'none') AS status, coalesce(max(v.number), 0) AS latest
      FROM output o LEFT JOIN output_version v ON v.company_id = o.company_id AND v.output = o.id AND v.created_at <= ${at}
      WHERE ${mine('o')} GROUP BY o.id`,
  );

/** Hours that waited then; the ledger already has the booked ones. */
const hoursAt = (mine: Mine, at: Date) => sql`UPDATE work_record w SET
    status = CASE WHEN w.submitted_at <= ${at} THEN 'submitted' ELSE 'draft' END
  WHERE ${mine('w')} AND (w.status = 'submitted' AND w.submitted_at > ${at} OR w.status = 'approved' AND w.approved_at > ${at}
    AND w.submitted_at <= ${at})`;

/** Reviews by what had been held, concluded and found; those not planned yet count as closed. */
const reviewsAt = (mine: Mine, at: Date) =>
  putBack(
    'review',
    ['status', 'conclusion', 'concluded_at', 'held_on', 'open_findings'],
    mine,
    sql`SELECT k.id, CASE WHEN k.created_at > ${at} THEN 'closed' WHEN k.concluded_at <= ${at} THEN 'concluded'
        WHEN k.held_on < ${at}::date THEN 'held' ELSE 'planned' END AS status,
      CASE WHEN k.concluded_at <= ${at} THEN k.conclusion END AS conclusion,
      CASE WHEN k.concluded_at <= ${at} THEN k.concluded_at END AS concluded_at,
      CASE WHEN k.held_on < ${at}::date OR k.concluded_at <= ${at} THEN k.held_on END AS held_on,
      (SELECT count(*) FROM review_finding f WHERE f.company_id = k.company_id AND f.review = k.id
        AND f.created_at <= ${at} AND (f.closed_at IS NULL OR f.closed_at > ${at})) AS open_findings
    FROM review k WHERE ${mine('k')}`,
  );

/** Materials by orders and arrivals; those not requested yet count as arrived. */
const materialsAt = (mine: Mine, at: Date) =>
  putBack(
    'material',
    ['ordered', 'arrived', 'promised', 'over', 'status'],
    mine,
    sql`SELECT n.id, n.ordered, n.arrived, n.promised, n.over OR n.arrived > n.ordered AS over,
      CASE WHEN n.created_at > ${at} OR n.arrived >= n.planned THEN 'arrived' WHEN n.arrived > 0 THEN 'partlyArrived'
        WHEN n.ordered >= n.planned THEN 'ordered' WHEN n.ordered > 0 THEN 'partlyOrdered' ELSE 'planned' END AS status
    FROM (SELECT k.id, k.created_at, k.planned, k.over, coalesce(sum(e.quantity) FILTER (WHERE e.kind = 'ordered'), 0) AS ordered,
        coalesce(sum(e.quantity) FILTER (WHERE e.kind = 'arrived'), 0) AS arrived, max(e.promised) AS promised
      FROM material k LEFT JOIN material_entry e ON e.company_id = k.company_id AND e.material = k.id AND e.created_at <= ${at}
      WHERE ${mine('k')} GROUP BY k.id) n`,
  );

/** Progress of started, unfinished work follows from the elapsed time; tasks not started by now are new. */
const tasksAt = (mine: Mine, minute: number, now: number) => sql`UPDATE task t SET
    status = CASE WHEN t.actual_start_at <= ${minute} THEN 'ongoing' ELSE 'new' END,
    progress = CASE WHEN t.actual_start_at <= ${minute} THEN least(95, round(t.progress * (${minute} - t.actual_start_at)::numeric
      / greatest(1, coalesce(t.actual_finish_at, ${now}) - t.actual_start_at))) ELSE 0 END,
    actual_start_at = CASE WHEN t.actual_start_at <= ${minute} THEN t.actual_start_at END, actual_finish_at = NULL, actual_end = NULL
  WHERE ${mine('t')} AND NOT t.summary AND t.actual_start_at IS NOT NULL AND (t.actual_finish_at IS NULL OR t.actual_finish_at > ${minute})`;

/** Issues that had not been raised belong to no project then. */
const issuesAt = (
  mine: Mine,
  at: Date,
) => sql`UPDATE issue i SET object_kind = CASE WHEN i.created_at <= ${at} THEN i.object_kind END,
    object_id = CASE WHEN i.created_at <= ${at} THEN i.object_id END,
    status = CASE WHEN i.closed_at <= ${at} THEN i.status WHEN i.status = 'closed' THEN 'processing' ELSE i.status END,
    closed_at = CASE WHEN i.closed_at <= ${at} THEN i.closed_at END
  WHERE ${mine('i')} AND (i.created_at > ${at} OR i.closed_at > ${at})`;

const changesAt = (mine: Mine, at: Date) =>
  sql`UPDATE plan_change c SET status = 'draft' WHERE ${mine('c')} AND c.status = 'waiting' AND c.created_at > ${at}`;

/** Changes for one cut-off also apply to earlier ones: each puts back a little more. */
const PUT_BACK = [issuesAt, changesAt, risksAt, outputsAt, hoursAt, reviewsAt, materialsAt];

/** The facts at each cut-off of a project; only the result is kept. */
async function factsOf(ctx: Ctx, projectId: number, places: readonly Place[]): Promise<ReadonlyMap<Place, Taken>> {
  const mine: Mine = (alias) =>
    sql`${sql.id(alias)}.company_id = ${ctx.viewer.companyId} AND ${sql.id(alias)}.project_id = ${projectId}`;
  const instant = (minute: number): Date => new Date(instantOfMinute(minute, ctx.utcOffset));
  const taken = new Map<Place, Taken>();
  await sql`SAVEPOINT sample_reports`.execute(ctx.db);
  try {
    for (const place of places.toSorted((a, b) => b.cutOff - a.cutOff)) {
      const { kind, period, cutOff } = place;
      const at = instant(cutOff);
      for (const put of PUT_BACK) await put(mine, at).execute(ctx.db);
      // Progress of a task is derived from its current state, so that is restored for the next one.
      await sql`SAVEPOINT sample_tasks`.execute(ctx.db);
      await tasksAt(mine, cutOff, minuteOfInstant(ctx.now, ctx.utcOffset)).execute(ctx.db);
      const span = spanOf(kind, period)!;
      const before = places.findLast((one) => one.kind === kind && one.cutOff < cutOff);
      const since = instant(Math.min(before?.cutOff ?? Number.POSITIVE_INFINITY, span.from * MINUTES_PER_DAY));
      taken.set(place, await takeFacts({ ...ctx.as(ctx.viewer), now: at.getTime() }, { projectId, kind, span }, since));
      await sql`ROLLBACK TO SAVEPOINT sample_tasks`.execute(ctx.db);
    }
  } finally {
    await sql`ROLLBACK TO SAVEPOINT sample_reports`.execute(ctx.db);
  }
  return taken;
}

/** Makes them as the manager of the projects (`ctx`); the newest ones are submitted, those before them approved. */
export async function makeSampleReports(ctx: Ctx, projects: readonly number[]): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const now = minuteOfInstant(ctx.now, ctx.utcOffset);
  const { rows } = await sql<{ id: number; start: string }>`SELECT id, planned_start::text AS start FROM project
    WHERE company_id = ${companyId} AND id = ANY(${[...projects]}::bigint[]) ORDER BY id`.execute(ctx.db);
  for (const { id, start } of rows) {
    const kinds = (['weekly', 'monthly'] as const).map((kind) => placesOf(id, kind, parseDay(start)!, now));
    const read = await factsOf(ctx, id, kinds.flat());
    for (const places of kinds)
      for (const [nth, place] of places.entries()) {
        const { kind } = place;
        const { facts, told: taken } = read.get(place)!;
        const text = prefilled(ctx, taken);
        const span = spanOf(kind, place.period)!;
        const instant = (later: number): Date => new Date(instantOfMinute(place.cutOff + later, ctx.utcOffset));
        const newest = nth === places.length - 1;
        const submitted = instant(SUBMITTED).getTime() <= ctx.now;
        const approved = !newest && submitted;
        const values = {
          done: text.done ?? told(ctx, QUIET),
          next: text.next ?? null,
          deviations: text.deviations ?? told(ctx, ON_TIME),
          help: text.help ?? (nth % 3 === 1 ? told(ctx, HELP[(nth + id) % HELP.length]!) : null),
          decisions: text.decisions ?? (nth % 4 === 2 ? told(ctx, DECISIONS[id % DECISIONS.length]!) : null),
        };
        await sql`WITH made AS (INSERT INTO project_report (company_id, project_id, kind, period, status, starts_on, ends_on,
            cut_off_at, done, next, deviations, help, decisions, automatic, submitted_by, submitted_at, approved_at, facts_hash,
            created_at, updated_at, updated_by, version)
          VALUES (${companyId}, ${id}, ${kind}, ${place.period}, ${approved ? 'approved' : submitted ? 'submitted' : 'draft'},
            ${formatDay(span.from)}::date, ${formatDay(span.to)}::date, ${facts.at}::timestamptz, ${values.done}, ${values.next},
            ${values.deviations}, ${values.help}, ${values.decisions}, true, ${submitted ? userId : null}::bigint,
            ${submitted ? instant(SUBMITTED) : null}::timestamptz, ${approved ? instant(APPROVED) : null}::timestamptz,
            ${hashOf(facts)}, ${instant(0)}, ${instant(submitted ? SUBMITTED : 0)}, ${submitted ? userId : null}::bigint, 3)
          RETURNING company_id, id),
          marked AS (INSERT INTO project_report_draft (company_id, project_id, kind, period, made_at)
            VALUES (${companyId}, ${id}, ${kind}, ${place.period}, ${instant(0)}))
          INSERT INTO project_report_content (company_id, project_report_id, schema, facts)
            SELECT company_id, id, 1, ${JSON.stringify(facts)}::jsonb FROM made`.execute(ctx.db);
      }
  }
}
