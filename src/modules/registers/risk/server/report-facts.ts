/** Facts of risks for project reports: open at the cut-off, and raised, occurred and closed since the last one. */
import { sql } from 'kysely';
import type { ChoiceItems } from '#kernel/field.ts';
import { texts } from '#kernel/text.ts';
import { choiceOf, columnOf, countOf, type FactRow, lineOf } from '#modules/objects/project-report/report-fact.ts';
import { type FactSource, happened } from '#modules/objects/project-report/server/public.ts';
import { riskStatus } from '../risk.entity.ts';
import { opportunityLevels, riskLevels } from '../risk-matrix.ts';

const t = texts('riskFacts', {
  treated: [
    '高风险：{name}（{code}，{who}），措施：{measures}',
    '高風險：{name}（{code}，{who}），措施：{measures}',
    'High risk: {name} ({code}, {who}); response: {measures}',
  ],
  untreated: [
    '高风险：{name}（{code}，{who}），尚无进行中的应对措施：',
    '高風險：{name}（{code}，{who}），尚無進行中的應對措施：',
    'High risk: {name} ({code}, {who}); no response is under way:',
  ],
});

/** Levels of threats by their names; those of opportunities have this prefix, and their own words. */
const GAIN = 'opportunity_';
const LEVELS: ChoiceItems = {
  ...riskLevels,
  ...Object.fromEntries(Object.entries(opportunityLevels).map(([level, words]) => [`${GAIN}${level}`, words])),
};

export const riskFact: FactSource = {
  key: 'risks',
  name: ['风险', '風險', 'Risks'],
  need: 'pm:risk:query',
  entity: 'risk',
  why: ['没有风险数据', '沒有風險資料', 'No risk data'],
  columns: {
    name: columnOf('text', ['风险', '風險', 'Risk']),
    code: columnOf('text', ['编号', '編號', 'Number']),
    level: choiceOf(['等级', '等級', 'Level'], LEVELS),
    status: choiceOf(['状态', '狀態', 'Status'], riskStatus),
    who: columnOf('text', ['责任人', '責任人', 'Owner']),
    measures: columnOf('text', ['未完成的应对措施', '未完成的應對措施', 'Open responses']),
    due: columnOf('date', ['下次复核', '下次覆核', 'Next review']),
    open: columnOf('yes', ['未关闭', '未關閉', 'Open']),
    high: columnOf('yes', ['高风险', '高風險', 'High']),
    opportunity: columnOf('yes', ['未关闭机会', '未關閉機會', 'Open opportunity']),
    overdue: columnOf('yes', ['复核逾期', '覆核逾期', 'Review overdue']),
    raised: columnOf('yes', ['本期新增', '本期新增', 'Identified']),
    occurred: columnOf('yes', ['本期发生', '本期發生', 'Occurred']),
    closed: columnOf('yes', ['本期关闭', '本期關閉', 'Closed']),
  },
  figures: {
    // Threats and opportunities: more of them is neither better nor worse, more high threats is worse.
    open: countOf(['未关闭风险', '未關閉風險', 'Open risks'], 'open'),
    high: countOf(['其中高风险', '其中高風險', 'Of which high'], 'high', 'less'),
    opportunities: countOf(['其中机会', '其中機會', 'Of which opportunities'], 'opportunity'),
    overdue: countOf(['复核逾期', '覆核逾期', 'Reviews overdue'], 'overdue', 'less'),
    raised: countOf(['本期新增风险', '本期新增風險', 'Risks identified'], 'raised'),
    occurred: countOf(['本期发生风险', '本期發生風險', 'Risks that occurred'], 'occurred'),
    closed: countOf(['本期关闭风险', '本期關閉風險', 'Risks closed'], 'closed'),
  },
  prefill: {
    section: 'deviations',
    only: ({ high }) => high === true,
    line: (row) => lineOf(row.measures ? t.treated : t.untreated, row),
  },
  async rows(ctx, { projectId, day, ...period }) {
    const { rows } = await sql<FactRow>`SELECT t.id, t.name, t.code,
        CASE WHEN t.nature = 'opportunity' THEN ${GAIN} || t.level ELSE t.level END AS level, t.status, coalesce(u.emp_name, '–') AS who,
        (SELECT string_agg(r.action, ' / ' ORDER BY r.due, r.position) FROM risk_responses r WHERE r.company_id = t.company_id
          AND r.record = t.id AND r.plan = t.active_plan AND r.status IN ('planned', 'doing')) AS measures,
        t.next_review AS due, o.open, coalesce(o.open AND t.level = 'high' AND t.nature = 'threat', false) AS high,
        o.open AND t.nature = 'opportunity' AS opportunity,
        coalesce(o.open AND t.next_review < ${day}::date, false) AS overdue, o.raised, o.occurred, o.closed
      FROM risk t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.owner
        CROSS JOIN LATERAL (SELECT t.status <> 'closed' AS open, ${happened(period, sql`t.created_at`)} AS raised,
          ${happened(period, sql`t.occurred_at`)} AS occurred,
          t.status = 'closed' AND ${happened(period, sql`t.closed_at`)} AS closed) o
      WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND (o.open OR o.raised OR o.occurred OR o.closed)
      ORDER BY o.open DESC, t.nature = 'opportunity', t.score DESC NULLS LAST, t.id`.execute(ctx.db);
    return rows;
  },
};
