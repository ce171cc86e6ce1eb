import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, instant, int, longText, ref, text } from '#kernel/field.ts';
import { reportKinds } from './report-period.ts';

export const reportStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  submitted: ['已提交', '已提交', 'Submitted'],
  approved: ['已审批', '已審批', 'Approved'],
  returned: ['已退回', '已退回', 'Returned'],
} as const;
export type ReportStatus = keyof typeof reportStatus;

/** What the author writes, in the order of the page. */
export const SECTIONS = ['done', 'next', 'deviations', 'help', 'decisions'] as const;
export type Section = (typeof SECTIONS)[number];

const section = { max: 4000 } as const;

/**
 * The report of a project on a week or month: its text next to the facts frozen at the cut-off, which are in project_report_content
 * (1-product §2.8; records.md B4). One of a kind and period, and its revisions.
 */
export const projectReport = entity({
  name: 'projectReport',
  module: 'project-report',
  label: ['项目报告', '項目報告', 'Project report'],
  title: 'period',
  scopes: ['project'],
  fields: {
    kind: choice(['报告类型', '報告類型', 'Kind'], reportKinds, { required: true, set: 'create' }),
    period: text(['报告周期', '報告週期', 'Period'], { min: 7, max: 8, required: true, set: 'create' }),
    revision: int(['版次', '版次', 'Revision'], { required: true, default: 1, set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], reportStatus, { required: true, default: 'draft', set: 'server' }),
    startsOn: date(['周期开始', '週期開始', 'Starts on'], { set: 'server' }),
    endsOn: date(['周期结束', '週期結束', 'Ends on'], { set: 'server' }),
    cutOffAt: instant(['数据截至', '資料截至', 'Data as of'], { set: 'server' }),
    done: longText(['本期完成', '本期完成', 'Done'], section),
    next: longText(['下期计划', '下期計劃', 'Next'], section),
    deviations: longText(['偏差与措施', '偏差與措施', 'Deviations and measures'], section),
    help: longText(['需要支持', '需要支援', 'Help needed'], section),
    decisions: longText(['待决策事项', '待決策事項', 'Decisions needed'], section),
    automatic: bool(['自动生成', '自動產生', 'Made by itself'], { required: true, default: false, set: 'server' }),
    submittedBy: ref(['提交人', '提交人', 'Submitted by'], 'user', { set: 'server' }),
    submittedAt: instant(['提交时间', '提交時間', 'Submitted at'], { set: 'server' }),
    approvedAt: instant(['审批通过时间', '審批通過時間', 'Approved at'], { set: 'server' }),
    revisionOf: ref(['修订自', '修訂自', 'Revision of'], 'projectReport', { set: 'server' }),
    factsHash: text(['数据校验码', '資料校驗碼', 'Data checksum'], { max: 64, set: 'server' }),
  },
  list: {
    columns: ['period', 'status', 'startsOn', 'endsOn', 'cutOffAt', 'submittedBy', 'submittedAt', 'approvedAt'],
    filters: ['period', 'status', 'startsOn', 'submittedBy', 'kind', 'revision', 'submittedAt', 'approvedAt'],
    sort: '-startsOn',
  },
  form: [['kind', 'period'], ['done'], ['next'], ['deviations'], ['help'], ['decisions']],
  rights: {
    // Visibility is decided for each report (report-service.ts).
    read: 'login',
    all: 'pm:report:query',
    create: 'pm:report:edit',
    update: 'pm:report:edit',
    remove: 'pm:report:edit',
    export: 'login',
  },
  unique: [['scope', 'kind', 'period', 'revision']],
  search: { words: ['period'] },
  facets: { watchedBy: ['submittedBy'] },
});
export interface ProjectReportRow extends Row<typeof projectReport> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    projectReport: ProjectReportRow;
  }
}
