/** What a day of somebody costs in a project by agreement, from a day on: before the rate of their job post (money design, section 2). */
import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, decimal, ref, text } from '#kernel/field.ts';
import { MAX_RATE } from '#modules/people/job-post/job-post.entity.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';

export const RATE_EDIT = 'pm:rate:edit';

/** For whom a rate is agreed. */
export const rateFor = {
  person: ['人员', '人員', 'A person'],
  post: ['岗位', '崗位', 'A job post'],
} as const;

export const projectRate = entity({
  name: 'projectRate',
  module: 'contract',
  label: ['约定费率', '約定費率', 'Agreed rate'],
  title: 'name',
  scopes: ['project'],
  fields: {
    /** Of the person or the post. */
    name: text(['适用对象', '適用對象', 'Applies to'], { max: 200, required: true, set: 'server' }),
    kind: choice(['约定对象', '約定對象', 'Agreed for'], rateFor, { required: true, default: 'person' }),
    person: ref(['人员', '人員', 'Person'], 'user', { when: { shown: { kind: ['person'] }, required: true } }),
    post: ref(['岗位', '崗位', 'Job post'], 'jobPost', { when: { shown: { kind: ['post'] }, required: true } }),
    fromDay: date(['生效日期', '生效日期', 'From'], { required: true }),
    /** Left out: from that day on nothing is agreed any more. */
    rate: decimal(['费率（元/人天）', '費率（元/人天）', 'Rate per day'], { min: 0, max: MAX_RATE, digits: 2 }),
    /** The paper that says so. */
    contract: ref(['依据合同', '依據合約', 'Agreed in'], 'contract'),
    remark: text(['备注', '備註', 'Remark'], { max: 500 }),
  },
  list: {
    columns: ['name', 'kind', 'fromDay', 'rate', 'contract', 'remark', 'createdBy'],
    filters: ['kind', 'person', 'post', 'fromDay', 'contract'],
    sort: '-fromDay',
  },
  form: [['kind'], ['person', 'post'], ['fromDay', 'rate'], ['contract'], ['remark']],
  rights: { read: COST_RIGHT, create: RATE_EDIT, update: RATE_EDIT, remove: RATE_EDIT, export: COST_RIGHT },
  unique: [['scope', 'person', 'post', 'fromDay']],
});
export interface ProjectRateRow extends Row<typeof projectRate> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    project_rate: ProjectRateRow;
  }
}
