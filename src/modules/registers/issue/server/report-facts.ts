/** Facts of issues for project reports: open at the cut-off, raised and closed since the last one. */
import { sql } from 'kysely';
import { texts } from '#kernel/text.ts';
import { choiceOf, columnOf, countOf, lineOf } from '#modules/objects/project-report/report-fact.ts';
import { type FactSource, happened } from '#modules/objects/project-report/server/public.ts';
import { issueStatus } from '../issue.entity.ts';

const t = texts('issueFacts', {
  overdue: [
    '{name}（{code}，{who}，计划 {due} 完成）',
    '{name}（{code}，{who}，計劃 {due} 完成）',
    '{name} ({code}, {who}, due {due})',
  ],
});

export const issueFact: FactSource = {
  key: 'issues',
  name: ['问题', '問題', 'Issues'],
  need: 'pm:issue:query',
  entity: 'issue',
  why: ['没有问题数据', '沒有問題資料', 'No issue data'],
  columns: {
    name: columnOf('text', ['问题', '問題', 'Issue']),
    code: columnOf('text', ['编号', '編號', 'Number']),
    status: choiceOf(['状态', '狀態', 'Status'], issueStatus),
    who: columnOf('text', ['负责人', '負責人', 'In charge']),
    due: columnOf('date', ['计划完成', '計劃完成', 'Planned finish']),
    open: columnOf('yes', ['未关闭', '未關閉', 'Open']),
    overdue: columnOf('yes', ['逾期', '逾期', 'Overdue']),
    raised: columnOf('yes', ['本期新增', '本期新增', 'Raised']),
    closed: columnOf('yes', ['本期关闭', '本期關閉', 'Closed']),
  },
  figures: {
    open: countOf(['未关闭问题', '未關閉問題', 'Open issues'], 'open', 'less'),
    overdue: countOf(['逾期问题', '逾期問題', 'Overdue issues'], 'overdue', 'less'),
    raised: countOf(['本期新增问题', '本期新增問題', 'Issues raised'], 'raised'),
    closed: countOf(['本期关闭问题', '本期關閉問題', 'Issues closed'], 'closed'),
  },
  prefill: {
    section: 'help',
    only: ({ overdue }) => overdue === true,
    line: (row) => lineOf(t.overdue, row),
  },
  async rows(ctx, { projectId, day, ...period }) {
    const { rows } = await sql<{ id: number; name: string }>`SELECT t.id, t.name, t.code, t.status,
        coalesce(u.emp_name, '–') AS who, t.planned_finish AS due, o.open,
        coalesce(o.open AND t.planned_finish < ${day}::date, false) AS overdue, o.raised, o.closed
      FROM issue t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.responsible
        CROSS JOIN LATERAL (SELECT t.status <> 'closed' AS open, ${happened(period, sql`t.created_at`)} AS raised,
          t.status = 'closed' AND ${happened(period, sql`t.closed_at`)} AS closed) o
      WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND (o.open OR o.raised OR o.closed)
      ORDER BY overdue DESC, o.open DESC, t.planned_finish, t.id`.execute(ctx.db);
    return rows;
  },
};
