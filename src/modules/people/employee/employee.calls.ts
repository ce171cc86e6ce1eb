/** Who can do what, as one table. */
import { call, output } from '#kernel/call.ts';
import { ref } from '#kernel/field.ts';
import type { SkillLevel } from '#modules/people/job-post/skill.entity.ts';

export interface SkillMatrix {
  skills: { id: number; name: string }[];
  /** People with an account of a department (and those below), or all; at most 200. */
  people: {
    id: number;
    name: string;
    jobPost: number | null;
    /** By skill; what counts today. */
    held: Record<number, { level: SkillLevel; until: string | null }>;
  }[];
  /** What job posts ask for: least level by `jobPost skill`. */
  wanted: Record<string, SkillLevel>;
  total: number;
}
export const readSkillMatrix = call(
  'GET',
  '/api/v1/skill-matrix',
  'hr:skill:query',
  { department: ref(['部门', '部門', 'Department'], 'department') },
  output<SkillMatrix>(),
  {
    label: ['查看技能矩阵', '查看技能矩陣', 'View the skill matrix'],
    reads: ['personSkill', 'skill', 'jobPost', 'user'],
  },
);
