/** Security levels of people (1-product §2.17, initUserDocLevel): set by the security officer alone, the effect shown before. */
import { call, output } from '#kernel/call.ts';
import { choice, int, json } from '#kernel/field.ts';
import { type Level, levels } from './levels.ts';

export interface PersonLevel {
  id: number;
  name: string;
  username: string;
  department: string;
  departmentId: number;
  level: Level;
}
export const MOST_PEOPLE = 500;

const people = json<number[]>()(['人员', '人員', 'People'], { required: true });
const level = choice(['密级', '密級', 'Security level'], levels, { required: true });

export const userLevels = call(
  'GET',
  '/api/v1/document/user-level',
  'sys:docLevel:query',
  { department: int(['部门', '部門', 'Department'], { min: 1 }) },
  output<PersonLevel[]>(),
  { label: ['人员密级', '人員密級', 'Levels of people'], reads: ['user'] },
);
export interface LevelEffect {
  /** People whose level changes. */
  changed: number;
  raised: number;
  lowered: number;
  /** Of the lowered: documents that some of them can read now and not any more. */
  losers: { id: number; name: string; documents: number }[];
  documents: number;
}
export const foreseeLevels = call(
  'POST',
  '/api/v1/document/user-level/foresee',
  'sys:docLevel:edit',
  { people, level },
  output<LevelEffect>(),
  { label: ['预览密级变化', '預覽密級變化', 'Foresee levels of people'], reads: true },
);
export const setLevels = call(
  'PUT',
  '/api/v1/document/user-level',
  'sys:docLevel:edit',
  { people, level },
  output<{ changed: number }>(),
  { label: ['设置人员密级', '設定人員密級', 'Set levels of people'], touches: ['user', 'document', 'docFolder'] },
);
