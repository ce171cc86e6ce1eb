/** Who has which skill at which level (1-product §2.18, 2-rules §9). */
import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, file, ref, text } from '#kernel/field.ts';
import { skillLevels } from '#modules/people/job-post/skill.entity.ts';

export const skillStatus = {
  declared: ['待评定', '待評定', 'To be assessed'],
  assessed: ['已评定', '已評定', 'Assessed'],
  refused: ['未通过', '未通過', 'Not confirmed'],
} as const;
export type SkillStatus = keyof typeof skillStatus;

export const skillSources = {
  self: ['自评', '自評', 'Self-assessed'],
  training: ['培训', '培訓', 'Training'],
  assessor: ['评定', '評定', 'Assessor'],
} as const;

/** A skill of a person at a level. The newest that is assessed and valid counts; the others are its history. */
export const personSkill = entity({
  name: 'personSkill',
  module: 'employee',
  label: ['人员技能', '人員技能', 'Skill of a person'],
  title: 'name',
  fields: {
    /** The skill and the person. */
    name: text(['名称', '名稱', 'Name'], { max: 160, required: true, set: 'server' }),
    person: ref(['人员', '人員', 'Person'], 'user', { required: true, set: 'create' }),
    skill: ref(['技能', '技能', 'Skill'], 'skill', { required: true, set: 'create' }),
    level: choice(['等级', '等級', 'Level'], skillLevels, { required: true, default: 'supervised' }),
    source: choice(['来源', '來源', 'Source'], skillSources, { required: true, default: 'self', set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], skillStatus, { required: true, default: 'declared', set: 'server' }),
    assessedBy: ref(['评定人', '評定人', 'Assessed by'], 'user', { set: 'server' }),
    assessedOn: date(['评定日期', '評定日期', 'Assessed on'], { set: 'server' }),
    validUntil: date(['有效期至', '有效期至', 'Valid until'], { set: 'server' }),
    evidence: file(['证明材料', '證明材料', 'Evidence'], { max: 5 }),
    note: text(['说明', '說明', 'Note'], { max: 500 }),
  },
  list: {
    columns: ['person', 'skill', 'level', 'source', 'assessedOn', 'validUntil', 'status'],
    filters: ['person', 'skill', 'level', 'source', 'status', 'validUntil'],
    sort: '-assessedOn',
  },
  form: [
    ['person', 'skill'],
    ['level', 'source'],
    ['assessedBy', 'assessedOn'],
    ['validUntil'],
    ['evidence'],
    ['note'],
  ],
  rights: { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' },
});
export interface PersonSkillRow extends Row<typeof personSkill> {}

declare module '#kernel/entity.ts' {
  interface Tables {
    person_skill: PersonSkillRow;
  }
}
