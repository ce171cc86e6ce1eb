/** Pages of help, as they are in `docs/help`: Markdown in Chinese and in English. */
import { call, output } from '#kernel/call.ts';
import { choice } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';

/** In the order in which they are listed; the key is the name of the file. */
export const helpPages = {
  'first-steps': ['快速入门', '快速入門', 'First steps'],
  plans: ['计划与排期', '計劃與排期', 'Plans and scheduling'],
  'moving-in': ['从其他软件迁入', '從其他軟件遷入', 'Coming from other programs'],
  'plan-changes': ['计划变更', '計劃變更', 'Plan changes'],
  programs: ['项目集计划', '項目集計劃', 'Plans of programs'],
  approvals: ['审批', '審批', 'Approvals'],
  formulas: ['条件与公式', '條件與公式', 'Conditions and formulas'],
  issues: ['问题', '問題', 'Issues'],
  risks: ['风险', '風險', 'Risks'],
  documents: ['文档', '文件', 'Documents'],
  hours: ['工时', '工時', 'Work hours'],
  budgets: ['预算', '預算', 'Budgets'],
  'earned-value': ['挣值与成本', '掙值與成本', 'Earned value and cost'],
  kpi: ['考核指标', '考核指標', 'KPI'],
  statistics: ['统计报表与负荷', '統計報表與負荷', 'Reports and load'],
  reports: ['项目报告', '項目報告', 'Project reports'],
  registers: ['项目登记册', '項目登記冊', 'Registers of a project'],
  contracts: ['合同', '合約', 'Contracts'],
  products: ['产品', '產品', 'Products'],
  demands: ['需求', '需求', 'Demands'],
  leveling: ['资源平衡', '資源撫平', 'Leveling'],
  choosing: ['组合决策', '組合決策', 'Choosing a portfolio'],
  files: ['文件', '檔案', 'Files'],
  members: ['成员与角色', '成員與角色', 'Members and roles'],
  assistant: ['智能助手', '智能助手', 'Assistant'],
  'single-sign-on': ['单点登录', '單一登入', 'Single sign-on'],
  interfaces: ['程序接口', '程式介面', 'Interfaces for programs'],
  operations: ['平台运营', '平台營運', 'Running the installation'],
  administration: ['系统管理', '系統管理', 'Administration'],
} as const satisfies Record<string, Triple>;
export type HelpName = keyof typeof helpPages;

/** A page in the language of the viewer; in Hong Kong the Chinese one. */
export const helpPage = call(
  'GET',
  '/api/v1/help/:page',
  'login',
  { page: choice(['页面', '頁面', 'Page'], helpPages, { required: true }) },
  output<{ text: string }>(),
  { label: ['查看帮助', '查看說明', 'Read help'], reads: true },
);
