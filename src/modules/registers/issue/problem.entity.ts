import { entity, type Row } from '#kernel/entity.ts';
import { choice, dict, file, instant, int, lines, longText, ref, text } from '#kernel/field.ts';

/** A library entry (records.md §1): under approval is what waits for one (docs/adr/200-lifecycles.md). */
export const problemStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  published: ['已发布', '已發佈', 'Published'],
  withdrawn: ['已撤回', '已撤回', 'Withdrawn'],
} as const;

/**
 * A typical problem: what was learnt from issues, for those who meet it next (1-product §2.14, knowledge; records.md B2).
 * How often it was used and whether it helped is counted from people's votes (problem-votes.ts).
 */
export const typicalProblem = entity({
  name: 'typicalProblem',
  module: 'issue',
  label: ['典型问题', '典型問題', 'Typical problem'],
  title: 'title',
  fields: {
    title: text(['标题', '標題', 'Title'], { min: 1, max: 200, required: true }),
    type: dict(['问题类型', '問題類型', 'Issue type'], 'issue_type'),
    sign: longText(['现象', '現象', 'Signs'], { max: 4000, required: true }),
    cause: longText(['原因', '原因', 'Cause'], { max: 4000 }),
    solution: longText(['解决办法', '解決辦法', 'Solution'], { max: 4000 }),
    prevention: longText(['预防措施', '預防措施', 'Prevention'], { max: 4000 }),
    /** Projects of these types begin with a look at it; without a line it is offered to those who type an issue only. */
    projectTypes: lines(
      ['项目启动时提醒', '項目啟動時提醒', 'Reminder at project start'],
      { projectType: dict(['项目类型', '項目類型', 'Project type'], 'project_type', { required: true }) },
      { max: 50 },
    ),
    files: file(['附件', '附件', 'Attachments'], { max: 10 }),
    sourceIssue: ref(['来源问题', '來源問題', 'From the issue'], 'issue', { set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], problemStatus, { required: true, default: 'draft', set: 'server' }),
    uses: int(['引用次数', '引用次數', 'Times used'], { required: true, default: 0, set: 'server' }),
    helpful: int(['有帮助', '有幫助', 'Helpful'], { required: true, default: 0, set: 'server' }),
    unhelpful: int(['没有帮助', '沒有幫助', 'Not helpful'], { required: true, default: 0, set: 'server' }),
    publisher: ref(['发布人', '發佈人', 'Published by'], 'user', { set: 'server' }),
    publishedAt: instant(['发布时间', '發佈時間', 'Published'], { set: 'server' }),
  },
  list: {
    columns: ['title', 'type', 'status', 'uses', 'helpful', 'unhelpful', 'publisher', 'publishedAt'],
    filters: ['title', 'type', 'status', 'publisher', 'publishedAt'],
    sort: '-uses',
  },
  form: [['title', 'type'], ['sign'], ['cause'], ['solution'], ['prevention'], ['projectTypes'], ['files']],
  // The library is open to everybody of the company; drafts are for those who keep it.
  rights: {
    read: 'login',
    create: 'kb:typicalProblem:add',
    update: 'kb:typicalProblem:edit',
    remove: 'kb:typicalProblem:delete',
    export: 'login',
  },
  search: { words: ['title'] },
  facets: { meaning: ['title', 'sign', 'cause', 'solution', 'prevention', 'status'] },
});
export interface TypicalProblemRow extends Row<typeof typicalProblem> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    typicalProblem: TypicalProblemRow;
  }
}
