/** What people can do (1-product §2.18, 2-rules §9). */
import { entity, type Row } from '#kernel/entity.ts';
import { dict, int, longText, text } from '#kernel/field.ts';

/** The four tiers (2-rules §9). */
export const skillLevels = {
  none: ['不具备', '不具備', 'None'],
  supervised: ['在指导下完成', '在指導下完成', 'Supervised'],
  independent: ['独立完成，需检查', '獨立完成，需檢查', 'Independent with checks'],
  trainer: ['独立完成并能指导他人', '獨立完成並能指導他人', 'Independent and can train others'],
} as const;
export type SkillLevel = keyof typeof skillLevels;

export const skill = entity({
  name: 'skill',
  module: 'job-post',
  label: ['技能', '技能', 'Skill'],
  title: 'name',
  fields: {
    name: text(['技能名称', '技能名稱', 'Skill'], { min: 1, max: 100, required: true }),
    group: dict(['技能组', '技能組', 'Skill group'], 'skill_group'),
    /** How long an assessment holds; left out: for ever. */
    months: int(['有效期（月）', '有效期（月）', 'Valid for (months)'], { min: 1, max: 120 }),
    description: longText(['说明', '說明', 'Description'], { max: 2000 }),
  },
  list: { columns: ['name', 'group', 'months', 'description'], filters: ['name', 'group'], sort: 'name' },
  form: [['name', 'group'], ['months'], ['description']],
  rights: {
    read: 'hr:skill:query',
    create: 'hr:skill:edit',
    update: 'hr:skill:edit',
    remove: 'hr:skill:edit',
    export: 'hr:skill:query',
  },
  unique: [['name']],
  directory: true,
});
export interface SkillRow extends Row<typeof skill> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    skill: SkillRow;
  }
}
