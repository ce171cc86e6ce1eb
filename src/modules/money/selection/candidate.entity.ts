import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, dict, int, longText, money, ref, text } from '#kernel/field.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';

export const candidateStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  submitted: ['待决策', '待決策', 'To be decided'],
  approved: ['已批准', '已批准', 'Approved'],
  rejected: ['未通过', '未通過', 'Rejected'],
  converted: ['已立项', '已立項', 'Converted'],
} as const;

const EDIT = 'pm:candidate:edit';

/** What might become a project of a portfolio: chosen from beside the projects, then a project of it (design/portfolio.md, section 2). */
export const candidate = entity({
  name: 'candidate',
  module: 'selection',
  label: ['候选项目', '候選項目', 'Candidate project'],
  title: 'name',
  scopes: ['portfolio'],
  fields: {
    name: text(['名称', '名稱', 'Name'], { min: 1, max: 100, required: true }),
    sponsor: ref(['发起人', '發起人', 'Sponsor'], 'user', { required: true }),
    department: ref(['主责部门', '主責部門', 'Lead department'], 'department', { required: true }),
    type: dict(['项目类型', '項目類型', 'Project type'], 'project_type', { required: true }),
    plannedStart: date(['期望开始', '期望開始', 'Wanted start'], { required: true }),
    plannedEnd: date(['期望结束', '期望結束', 'Wanted end'], { required: true }),
    /** It may be moved no further than this. */
    latestStart: date(['最晚开始', '最晚開始', 'Latest start']),
    cost: money(['费用', '費用', 'Cost'], { min: 0, max: 1e10, need: COST_RIGHT }),
    risk: int(['风险（1–25）', '風險（1–25）', 'Risk (1-25)'], { min: 1, max: 25 }),
    status: choice(['状态', '狀態', 'Status'], candidateStatus, { required: true, default: 'draft', set: 'server' }),
    /** What it becomes by conversion; the project has the portfolio's coding rule where this says nothing. */
    code: text(['项目编号', '項目編號', 'Project code'], { max: 50 }),
    project: ref(['立项后的项目', '立項後的項目', 'Project made of it'], 'project', { set: 'server' }),
    benefit: longText(['收益', '收益', 'Benefit'], { max: 2000 }),
    description: longText(['描述', '描述', 'Description'], { max: 4000 }),
  },
  list: {
    columns: ['name', 'sponsor', 'department', 'status', 'plannedStart', 'plannedEnd', 'cost', 'risk', 'project'],
    filters: ['name', 'status', 'sponsor', 'department', 'type', 'plannedStart', 'cost', 'risk'],
    sort: '-createdAt',
  },
  form: [
    ['name'],
    ['sponsor', 'department'],
    ['type', 'code'],
    ['plannedStart', 'plannedEnd', 'latestStart'],
    ['cost', 'risk'],
    ['benefit'],
    ['description'],
  ],
  rights: { read: 'pm:portfolio:query', create: EDIT, update: EDIT, remove: EDIT, export: 'pm:portfolio:query' },
  unique: [['scope', 'name']],
});
export interface CandidateRow extends Row<typeof candidate> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    candidate: CandidateRow;
  }
}
