/** Facts of outputs for project reports: unfinished ones, and those finished since the last cut-off. */
import { sql } from 'kysely';
import { texts } from '#kernel/text.ts';
import { choiceOf, columnOf, countOf, type FactRow, lineOf } from '#modules/objects/project-report/report-fact.ts';
import { type FactSource, happened } from '#modules/objects/project-report/server/public.ts';
import { outputStatus } from '../output.entity.ts';

const t = texts('outputFacts', {
  finished: ['交付物：{name}（{who}）', '交付物：{name}（{who}）', 'Output: {name} ({who})'],
});

export const outputFact: FactSource = {
  key: 'outputs',
  name: ['交付物', '交付物', 'Outputs'],
  need: 'pm:output:query',
  entity: 'output',
  why: ['项目没有交付物', '項目沒有交付物', 'The project has no outputs'],
  columns: {
    name: columnOf('text', ['交付物', '交付物', 'Output']),
    status: choiceOf(['状态', '狀態', 'Status'], outputStatus),
    who: columnOf('text', ['负责人', '負責人', 'In charge']),
    due: columnOf('date', ['应交日期', '應交日期', 'Due']),
    version: columnOf('int', ['最新版本', '最新版本', 'Latest version']),
    open: columnOf('yes', ['未完成', '未完成', 'Not finished']),
    required: columnOf('yes', ['未完成且必须提交', '未完成且必須提交', 'Required, not finished']),
    overdue: columnOf('yes', ['逾期', '逾期', 'Overdue']),
    finished: columnOf('yes', ['本期完成', '本期完成', 'Finished']),
  },
  figures: {
    open: countOf(['未完成交付物', '未完成交付物', 'Outputs not finished'], 'open', 'less'),
    required: countOf(['其中必须提交', '其中必須提交', 'Of which required'], 'required', 'less'),
    overdue: countOf(['逾期交付物', '逾期交付物', 'Outputs overdue'], 'overdue', 'less'),
    finished: countOf(['本期完成交付物', '本期完成交付物', 'Outputs finished'], 'finished', 'more'),
  },
  prefill: {
    section: 'done',
    only: ({ finished }) => finished === true,
    line: (row) => lineOf(t.finished, row),
  },
  async rows(ctx, { projectId, day, ...period }) {
    const { rows } = await sql<
      FactRow & { told: boolean }
    >`SELECT t.id, t.name, t.status, coalesce(u.emp_name, '–') AS who, t.due,
        nullif(t.latest, 0) AS version, o.open, o.open AND t.required AS required,
        coalesce(o.open AND t.due < ${day}::date, false) AS overdue, o.finished, o.open OR o.finished AS told
      FROM output t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.responsible
        LEFT JOIN output_version v ON v.company_id = t.company_id AND v.output = t.id AND v.number = t.latest
        CROSS JOIN LATERAL (SELECT t.status IN ('none', 'working') AS open, t.status IN ('completed', 'archived')
          AND ${happened(period, sql`coalesce(v.completed_at, v.archived_at)`)} AS finished) o
      WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId}
      ORDER BY overdue DESC, o.open DESC, t.due, t.id`.execute(ctx.db);
    if (rows.length === 0) return null;
    return rows.filter(({ told }) => told).map(({ told: _, ...row }) => row as FactRow);
  },
};
