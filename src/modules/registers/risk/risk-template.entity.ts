import { entity, type Row } from '#kernel/entity.ts';
import { choice, dict, instant, int, lines, longText, percent, ref, text } from '#kernel/field.ts';
import { riskNatures, strategies } from './risk.entity.ts';

/** A library entry (records.md §1): under approval is what waits for one (docs/adr/200-lifecycles.md). */
export const templateStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  published: ['已发布', '已發佈', 'Published'],
  withdrawn: ['已撤回', '已撤回', 'Withdrawn'],
} as const;

/**
 * A recurring risk: what it is and what helps, for people who start a project (1-product §2.13). How often it
 * was carried and occurred is counted from closed projects (server/base-rates.ts).
 */
export const riskTemplate = entity({
  name: 'riskTemplate',
  module: 'risk',
  label: ['风险库条目', '風險庫條目', 'Library risk'],
  title: 'title',
  fields: {
    title: text(['风险名称', '風險名稱', 'Risk name'], { min: 1, max: 200, required: true }),
    type: dict(['风险类型', '風險類型', 'Risk type'], 'risk_type'),
    nature: choice(['性质', '性質', 'Nature'], riskNatures, { required: true, default: 'threat' }),
    cause: longText(['风险原因', '風險原因', 'Cause'], { max: 2000 }),
    description: longText(['风险描述', '風險描述', 'Description'], { max: 4000 }),
    effect: longText(['可能后果', '可能後果', 'Effect'], { max: 2000 }),
    trigger: longText(['触发征兆', '觸發徵兆', 'Trigger'], { max: 1000 }),
    strategy: choice(['建议策略', '建議策略', 'Strategy'], strategies, {
      when: {
        items: {
          by: 'nature',
          of: {
            threat: ['avoid', 'reduce', 'transfer', 'accept'],
            opportunity: ['exploit', 'enhance', 'facilitate', 'reject'],
          },
        },
      },
    }),
    hints: longText(['识别与应对提示', '識別與應對提示', 'Hints'], { max: 4000 }),
    responses: lines(
      ['建议措施', '建議措施', 'Responses'],
      {
        action: text(['措施', '措施', 'Response'], { min: 1, max: 500, required: true }),
        chanceCut: percent(['概率降低 %', '概率降低 %', 'Probability reduced by %']),
        impactCut: percent(['影响降低 %', '影響降低 %', 'Impact reduced by %']),
      },
      { max: 50 },
    ),
    /** Offered first to projects of these types; without a line to all. */
    projectTypes: lines(
      ['适用项目类型', '適用項目類型', 'Project types'],
      { projectType: dict(['项目类型', '項目類型', 'Project type'], 'project_type', { required: true }) },
      { max: 50 },
    ),
    sourceRisk: ref(['来源风险', '來源風險', 'From the risk'], 'risk', { set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], templateStatus, { required: true, default: 'draft', set: 'server' }),
    uses: int(['引用次数', '引用次數', 'Times used'], { required: true, default: 0, set: 'server' }),
    publisher: ref(['发布人', '發佈人', 'Published by'], 'user', { set: 'server' }),
    publishedAt: instant(['发布时间', '發佈時間', 'Published'], { set: 'server' }),
  },
  list: {
    columns: ['title', 'type', 'nature', 'status', 'uses', 'publisher', 'publishedAt'],
    filters: ['title', 'type', 'nature', 'status', 'publisher', 'publishedAt'],
    sort: '-uses',
  },
  form: [
    ['title'],
    ['nature', 'type', 'strategy'],
    ['cause'],
    ['description'],
    ['effect'],
    ['trigger'],
    ['hints'],
    ['responses'],
    ['projectTypes'],
  ],
  folds: ['effect', 'trigger', 'hints', 'projectTypes'],
  // The library is open to everybody of the company; drafts are for those who keep it.
  rights: {
    read: 'login',
    create: 'rk:riskTemplate:add',
    update: 'rk:riskTemplate:edit',
    remove: 'rk:riskTemplate:delete',
    export: 'login',
  },
  search: { words: ['title'] },
  facets: { meaning: ['title', 'cause', 'description', 'effect', 'hints', 'status'] },
});
export interface RiskTemplateRow extends Row<typeof riskTemplate> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    riskTemplate: RiskTemplateRow;
  }
}
