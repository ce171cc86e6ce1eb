/**
 * The weekly and monthly reports of the sample company, since its projects began. Each is made of the facts of its own
 * cut-off by the readers that the application uses: the plan, issues, changes, risks, outputs, hours, reviews and materials are put back to
 * how they stood then, read, and everything but the report is undone. So figures follow from each other and from what became of the projects.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { formatDay, instantOfMinute, MINUTES_PER_DAY, minuteOfInstant, parseDay } from '#kernel/dates.ts';
import { cutOffOf, DELIVERED_REPORT_CONFIG } from '#modules/project-report/report-config.ts';
import { periodBefore, periodOf, type ReportKind, spanOf } from '#modules/project-report/report-period.ts';
import { hashOf, prefilled, type Taken, takeFacts } from '#modules/project-report/server/take-facts.ts';
import type { Ctx } from '#server/context.ts';
import { told } from './sample-english/told.ts';

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

/** The reports whose cut-off lies between the start of a project and now, the oldest first. */
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

/** Puts risks back to what their story says of an instant. */
const risksAt = (mine: Mine, at: Date) => sql`UPDATE risk r SET
    status = CASE WHEN r.created_at > ${at} OR r.closed_at <= ${at} THEN 'closed' WHEN r.occurred_at <= ${at} THEN 'occurred'
      ELSE coalesce(s.became, CASE WHEN s.level IS NULL THEN 'identified' ELSE 'assessed' END) END,
    level = s.level, score = s.score, next_review = s.next, occurred_at = CASE WHEN r.occurred_at <= ${at} THEN r.occurred_at END,
    closed_at = CASE WHEN r.closed_at <= ${at} THEN r.closed_at END
  FROM (SELECT k.id, a.level, a.score, v.next,
      CASE b.action WHEN 'treat' THEN 'treating' WHEN 'accept' THEN 'watching' END AS became
    FROM risk k
      LEFT JOIN LATERAL (SELECT level, score FROM risk_assessment a WHERE a.company_id = k.company_id AND a.risk = k.id
        AND a.stage <> 'residual' AND a.at <= ${at} ORDER BY a.seq DESC LIMIT 1) a ON true
      LEFT JOIN LATERAL (SELECT next FROM risk_review v WHERE v.company_id = k.company_id AND v.risk = k.id
        AND v.at <= ${at} ORDER BY v.seq DESC LIMIT 1) v ON true
      LEFT JOIN LATERAL (SELECT action FROM risk_review b WHERE b.company_id = k.company_id AND b.risk = k.id
        AND b.at <= ${at} AND b.action <> 'review' ORDER BY b.seq DESC LIMIT 1) b ON true
    WHERE ${mine('k')}) s WHERE r.id = s.id AND ${mine('r')}`;

/** Outputs by the versions they had. */
const outputsAt = (mine: Mine, at: Date) => sql`UPDATE output o SET (status, latest) = (
    SELECT coalesce((array_agg(CASE WHEN v.archived_at <= ${at} THEN 'archived' WHEN v.completed_at <= ${at} THEN 'completed'
        ELSE 'working' END ORDER BY v.number DESC))[1], 'none'), coalesce(max(v.number), 0)
      FROM output_version v WHERE v.company_id = o.company_id AND v.output = o.id AND v.created_at <= ${at})
  WHERE ${mine('o')}`;

/** Hours that waited then: what was booked, the ledger knows by itself. */
const hoursAt = (mine: Mine, at: Date) => sql`UPDATE work_record w SET
    status = CASE WHEN w.submitted_at <= ${at} THEN 'submitted' ELSE 'draft' END
  WHERE ${mine('w')} AND (w.status = 'submitted' AND w.submitted_at > ${at} OR w.status = 'approved' AND w.approved_at > ${at}
    AND w.submitted_at <= ${at})`;

/** Reviews by what had been held, concluded and found; those nobody had planned yet count as over. */
const reviewsAt = (mine: Mine, at: Date) => sql`UPDATE review r SET
    status = CASE WHEN r.created_at > ${at} THEN 'closed' WHEN r.concluded_at <= ${at} THEN 'concluded' WHEN r.held_on < ${at}::date
      THEN 'held' ELSE 'planned' END,
    conclusion = CASE WHEN r.concluded_at <= ${at} THEN r.conclusion END,
    concluded_at = CASE WHEN r.concluded_at <= ${at} THEN r.concluded_at END,
    held_on = CASE WHEN r.held_on < ${at}::date OR r.concluded_at <= ${at} THEN r.held_on END,
    open_findings = (SELECT count(*) FROM review_finding f WHERE f.company_id = r.company_id AND f.review = r.id
      AND f.created_at <= ${at} AND (f.closed_at IS NULL OR f.closed_at > ${at}))
  WHERE ${mine('r')}`;

/** Materials by what had been ordered and had arrived; those nobody had asked for yet count as there. */
const materialsAt = (mine: Mine, at: Date) => sql`UPDATE material m SET
    ordered = s.ordered, arrived = s.arrived, promised = s.promised, over = true,
    status = CASE WHEN m.created_at > ${at} OR s.arrived >= m.planned THEN 'arrived' WHEN s.arrived > 0 THEN 'partlyArrived'
      WHEN s.ordered >= m.planned THEN 'ordered' WHEN s.ordered > 0 THEN 'partlyOrdered' ELSE 'planned' END
  FROM (SELECT k.id, coalesce(sum(e.quantity) FILTER (WHERE e.kind = 'ordered'), 0) AS ordered,
      coalesce(sum(e.quantity) FILTER (WHERE e.kind = 'arrived'), 0) AS arrived, max(e.promised) AS promised
    FROM material k LEFT JOIN material_entry e ON e.company_id = k.company_id AND e.material = k.id AND e.created_at <= ${at}
    WHERE ${mine('k')} GROUP BY k.id) s WHERE s.id = m.id AND ${mine('m')}`;

/** Puts tasks, issues, changes, risks, outputs, hours, reviews and materials back to a civil minute. */
async function backTo(ctx: Ctx, projectId: number, minute: number, now: number): Promise<void> {
  const { companyId } = ctx.viewer;
  const at = new Date(instantOfMinute(minute, ctx.utcOffset));
  const of: Mine = (alias) =>
    sql`${sql.id(alias)}.company_id = ${companyId} AND ${sql.id(alias)}.project_id = ${projectId}`;
  const mine = sql`company_id = ${companyId} AND project_id = ${projectId}`;
  // Work that had begun and was not finished had come as far as the time it has taken since says.
  await sql`UPDATE task SET
      status = CASE WHEN actual_start_at <= ${minute} THEN 'ongoing' ELSE 'new' END,
      progress = CASE WHEN actual_start_at <= ${minute} THEN least(95, round(progress * (${minute} - actual_start_at)::numeric
        / greatest(1, coalesce(actual_finish_at, ${now}) - actual_start_at))) ELSE 0 END,
      actual_start_at = CASE WHEN actual_start_at <= ${minute} THEN actual_start_at END, actual_finish_at = NULL, actual_end = NULL
    WHERE ${mine} AND NOT summary AND (actual_start_at IS NULL OR actual_finish_at IS NULL OR actual_finish_at > ${minute})`.execute(
    ctx.db,
  );
  await sql`UPDATE issue SET project_id = CASE WHEN created_at <= ${at} THEN project_id END,
      status = CASE WHEN closed_at <= ${at} THEN status WHEN status = 'closed' THEN 'processing' ELSE status END,
      closed_at = CASE WHEN closed_at <= ${at} THEN closed_at END
    WHERE ${mine} AND (created_at > ${at} OR closed_at > ${at})`.execute(ctx.db);
  await sql`UPDATE plan_change SET status = 'draft' WHERE ${mine} AND status = 'waiting' AND created_at > ${at}`.execute(
    ctx.db,
  );
  for (const put of [risksAt, outputsAt, hoursAt, reviewsAt, materialsAt]) await put(of, at).execute(ctx.db);
}

/** The facts of a cut-off that has been; nothing but the answer stays. */
async function factsThen(ctx: Ctx, { projectId, kind, period, cutOff }: Place): Promise<Taken> {
  await sql`SAVEPOINT sample_report`.execute(ctx.db);
  try {
    await backTo(ctx, projectId, cutOff, minuteOfInstant(ctx.now, ctx.utcOffset));
    const then = { ...ctx.as(ctx.viewer), now: Date.parse(instantOfMinute(cutOff, ctx.utcOffset)) };
    return await takeFacts(then, { projectId, kind, span: spanOf(kind, period)! });
  } finally {
    await sql`ROLLBACK TO SAVEPOINT sample_report`.execute(ctx.db);
  }
}

/** Makes them as the manager of the projects (`ctx`); the newest ones are submitted, those before them approved. */
export async function makeSampleReports(ctx: Ctx, projects: readonly number[]): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const now = minuteOfInstant(ctx.now, ctx.utcOffset);
  const { rows } = await sql<{ id: number; start: string }>`SELECT id, planned_start::text AS start FROM project
    WHERE company_id = ${companyId} AND id = ANY(${[...projects]}::bigint[]) ORDER BY id`.execute(ctx.db);
  for (const { id, start } of rows)
    for (const kind of ['weekly', 'monthly'] as const) {
      const places = placesOf(id, kind, parseDay(start)!, now);
      for (const [nth, place] of places.entries()) {
        const { facts, told: taken } = await factsThen(ctx, place);
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
