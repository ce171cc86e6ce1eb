import { entity, type Row } from '#kernel/entity.ts';
import { choice, decimal, dict, lines, ref, text } from '#kernel/field.ts';
import { crudKeys } from '#kernel/permission.ts';
import { skillLevels } from './skill.entity.ts';

/** Largest rate of a day: products of rates and minutes stay whole numbers of cents. */
export const MAX_RATE = 10_000_000;

/**
 * What a person is employed as, and what a day of theirs costs; in the company's currency (1-product §3, Job post; 2-rules §5).
 * A directory, so that administrators of users can assign posts: the name is public in the company, the rate is not.
 */
export const jobPost = entity({
  name: 'jobPost',
  module: 'job-post',
  label: ['岗位', '崗位', 'Job post'],
  title: 'name',
  fields: {
    name: text(['岗位名称', '崗位名稱', 'Job post name'], { max: 100, required: true }),
    level: dict(['岗位级别', '崗位級別', 'Level'], 'job_level'),
    rate: decimal(['费率（元/人天）', '費率（元/人天）', 'Rate per day'], {
      required: true,
      min: 0,
      max: MAX_RATE,
      digits: 2,
    }),
    fee: decimal(['费用', '費用', 'Fee'], { min: 0, max: MAX_RATE, digits: 2 }),
    skillGroup: dict(['技能组', '技能組', 'Skill group'], 'skill_group'),
    area: dict(['领域', '領域', 'Area'], 'work_area'),
    targetValue: decimal(['目标值', '目標值', 'Target value'], { min: 0, max: MAX_RATE, digits: 2 }),
    /** What whoever has the post can do, at least. */
    skills: lines(
      ['岗位技能', '崗位技能', 'Skills of the post'],
      {
        skill: ref(['技能', '技能', 'Skill'], 'skill', { required: true }),
        level: choice(['等级', '等級', 'Level'], skillLevels, { required: true, default: 'independent' }),
      },
      { max: 50 },
    ),
  },
  list: {
    columns: ['name', 'level', 'rate', 'fee', 'skillGroup', 'area', 'targetValue'],
    filters: ['name', 'level', 'skillGroup', 'area'],
    sort: 'name',
  },
  form: [['name', 'level'], ['rate', 'fee'], ['skillGroup', 'area'], ['targetValue'], ['skills']],
  rights: crudKeys('sys:jobPost'),
  unique: [['name']],
  directory: true,
});
export interface JobPostRow extends Row<typeof jobPost> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    jobPost: JobPostRow;
  }
}
