import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, decimal, int, lines, longText, money, ref, text } from '#kernel/field.ts';
import { skillLevels } from '#modules/people/job-post/skill.entity.ts';

export const trainingStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  published: ['已发布', '已發佈', 'Published'],
  running: ['进行中', '進行中', 'Running'],
  done: ['已完成', '已完成', 'Done'],
  cancelled: ['已取消', '已取消', 'Canceled'],
} as const;
export type TrainingStatus = keyof typeof trainingStatus;

export const trainingResults = {
  passed: ['通过', '通過', 'Passed'],
  failed: ['未通过', '未通過', 'Failed'],
  absent: ['缺席', '缺席', 'Absent'],
} as const;

export const MAX_TRAINED = 200;

/** A training with whoever takes part, and what came of it for each (1-product §2.16, §2.18). */
export const trainingPlan = entity({
  name: 'trainingPlan',
  module: 'employee',
  label: ['培训计划', '培訓計劃', 'Training plan'],
  title: 'name',
  fields: {
    name: text(['培训名称', '培訓名稱', 'Training'], { min: 1, max: 100, required: true }),
    year: int(['年度', '年度', 'Year'], { required: true, min: 2000, max: 2100 }),
    department: ref(['组织部门', '組織部門', 'Department'], 'department'),
    trainer: ref(['讲师', '講師', 'Trainer'], 'user'),
    /** What whoever passes is proposed for. */
    skill: ref(['技能', '技能', 'Skill'], 'skill'),
    target: choice(['目标等级', '目標等級', 'Target level'], skillLevels),
    startsOn: date(['开始日期', '開始日期', 'From'], { required: true }),
    endsOn: date(['结束日期', '結束日期', 'Until'], { required: true }),
    place: text(['地点', '地點', 'Place'], { max: 200 }),
    budget: money(['预算', '預算', 'Budget'], { min: 0, max: 1e10 }),
    status: choice(['状态', '狀態', 'Status'], trainingStatus, { required: true, default: 'draft', set: 'server' }),
    people: lines(
      ['参训人员', '參訓人員', 'Participants'],
      {
        person: ref(['人员', '人員', 'Person'], 'user', { required: true }),
        hours: decimal(['学时', '學時', 'Hours'], { digits: 1, min: 0, max: 10_000 }),
        score: decimal(['成绩', '成績', 'Score'], { digits: 1, min: 0, max: 100 }),
        result: choice(['结果', '結果', 'Result'], trainingResults),
        certificate: text(['证书编号', '證書編號', 'Certificate'], { max: 100 }),
      },
      { max: MAX_TRAINED },
    ),
    content: longText(['培训内容', '培訓內容', 'Content'], { max: 2000 }),
  },
  list: {
    columns: ['name', 'year', 'skill', 'trainer', 'startsOn', 'endsOn', 'status'],
    filters: ['name', 'year', 'skill', 'trainer', 'status', 'startsOn'],
    sort: '-startsOn',
  },
  form: [
    ['name', 'year'],
    ['skill', 'target'],
    ['trainer', 'department'],
    ['startsOn', 'endsOn'],
    ['place', 'budget'],
    ['people'],
    ['content'],
  ],
  rights: {
    read: 'hr:training:query',
    create: 'hr:training:edit',
    update: 'hr:training:edit',
    remove: 'hr:training:edit',
    export: 'hr:training:query',
  },
  search: { words: ['name'] },
  facets: { watchedBy: ['trainer'], meaning: ['name', 'startsOn', 'endsOn', 'place', 'status'] },
});
export interface TrainingPlanRow extends Row<typeof trainingPlan> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    trainingPlan: TrainingPlanRow;
  }
}
