/** Facts of reviews for project reports: planned and running ones, open findings, and those concluded since the last cut-off. */
import { sql } from 'kysely';
import { texts } from '#kernel/text.ts';
import { columnOf, countOf, type FactRow } from '#modules/objects/project-report/report-fact.ts';
import { type FactSource, happened } from '#modules/objects/project-report/server/public.ts';
import { type Conclusion, conclusions, reviewKinds, reviewStatus } from '../review.entity.ts';

const t = texts('reviewFacts', {
  concluded: [
    '评审：{name}，结论{conclusion}（{who}）',
    '評審：{name}，結論{conclusion}（{who}）',
    'Review: {name}, concluded {conclusion} ({who})',
  ],
});

export const reviewFact: FactSource = {
  key: 'reviews',
  name: ['评审', '評審', 'Reviews'],
  need: 'pm:review:query',
  entity: 'review',
  why: ['项目没有评审', '項目沒有評審', 'The project has no reviews'],
  columns: {
    name: columnOf('text', ['评审', '評審', 'Review']),
    kind: { label: ['类型', '類型', 'Kind'], kind: 'choice', items: reviewKinds },
    day: columnOf('date', ['评审日期', '評審日期', 'Date']),
    who: columnOf('text', ['组长', '組長', 'Chair']),
    status: { label: ['状态', '狀態', 'Status'], kind: 'choice', items: reviewStatus },
    conclusion: { label: ['结论', '結論', 'Conclusion'], kind: 'choice', items: conclusions },
    findings: columnOf('int', ['未关闭意见', '未關閉意見', 'Open findings']),
    ahead: columnOf('yes', ['未完成', '未完成', 'Not concluded']),
    overdue: columnOf('yes', ['逾期未召开', '逾期未召開', 'Not held in time']),
    concluded: columnOf('yes', ['本期完成', '本期完成', 'Concluded']),
  },
  figures: {
    ahead: countOf(['未完成评审', '未完成評審', 'Reviews not concluded'], 'ahead'),
    overdue: countOf(['逾期未召开', '逾期未召開', 'Not held in time'], 'overdue', 'less'),
    findings: {
      name: ['未关闭评审意见', '未關閉評審意見', 'Open findings'],
      unit: 'count',
      of: { sum: 'findings' },
      better: 'less',
    },
    concluded: countOf(['本期完成评审', '本期完成評審', 'Reviews concluded'], 'concluded', 'more'),
  },
  prefill: {
    section: 'done',
    only: ({ concluded }) => concluded === true,
    line: ({ name, who, conclusion }) => [
      t.concluded,
      { name: String(name), who: String(who), conclusion: conclusions[conclusion as Conclusion] },
    ],
  },
  async rows(ctx, { projectId, day, ...period }) {
    const { rows } = await sql<
      FactRow & { told: boolean }
    >`SELECT t.id, t.name, t.kind, coalesce(t.held_on, t.planned_on) AS day, coalesce(u.emp_name, '–') AS who, t.status,
        t.conclusion, t.open_findings AS findings, o.ahead, t.status = 'planned' AND t.planned_on < ${day}::date AS overdue,
        o.concluded, o.ahead OR o.concluded OR t.open_findings > 0 AS told
      FROM review t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.chair
        CROSS JOIN LATERAL (SELECT t.status IN ('planned', 'held') AS ahead, ${happened(period, sql`t.concluded_at`)} AS concluded) o
      WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId}
      ORDER BY overdue DESC, o.ahead DESC, t.planned_on, t.id`.execute(ctx.db);
    if (rows.length === 0) return null;
    return rows.filter(({ told }) => told).map(({ told: _, ...row }) => row as FactRow);
  },
};
