/**
 * People who get a part in a project without being members: the person assigning it is asked to add them, so that nobody gets work
 * they cannot open. Calls that give work take `addMembers`; without it they are refused with `NotMembers`.
 */
import { isPlain } from '#kernel/check.ts';
import { json } from '#kernel/field.ts';
import { texts } from '#kernel/text.ts';

/** The answer to the question: these people, with this role of the project. */
export interface NewMembers {
  people: number[];
  role: number;
}
export const addMembers = json<NewMembers>()(['添加为项目成员', '添加為項目成員', 'Add as project members']);

/** Data of a refusal (409) that may be sent again with `addMembers`. */
export interface NotMembers {
  notMembers: { id: number; name: string }[];
  /** Roles they may get, the usual one first. */
  roles: { id: number; name: string }[];
  /** They become members when what gives them a part takes effect, not at once. */
  later?: true;
}

/** Somebody who is to become a member, with this role of the project. */
export interface Joining {
  user: number;
  role: number;
}

export const newMemberTexts = texts('newMembers', {
  ask: ['{names} 不是项目成员', '{names} 不是項目成員', '{names}: not a member of the project'],
  askManager: [
    '{names} 不是项目成员，请联系项目经理 {manager} 添加',
    '{names} 不是項目成員，請聯絡項目經理 {manager} 添加',
    '{names}: not a member of the project. Please ask the project manager, {manager}, to add them',
  ],
  noRole: [
    '项目没有可给成员的角色，请先添加项目角色',
    '項目沒有可給成員的角色，請先添加項目角色',
    'The project has no role for members; please add one first',
  ],
  title: ['添加为项目成员？', '添加為項目成員？', 'Add to the project?'],
  note: [
    '{names} 不是项目成员，看不到项目的计划。添加为成员后继续：',
    '{names} 不是項目成員，看不到項目的計劃。添加為成員後繼續：',
    '{names}: not a member of the project and cannot see its plan. Continue after adding them with this role:',
  ],
  noteLater: [
    '{names} 不是项目成员，看不到项目的计划。变更生效时将以下列角色成为成员，在此之前不会：',
    '{names} 不是項目成員，看不到項目的計劃。變更生效時將以下列角色成為成員，在此之前不會：',
    '{names}: not a member of the project, so its plan stays closed to them. They join when the change takes effect, and not before, with the role:',
  ],
  confirm: ['添加并继续', '添加並繼續', 'Add and continue'],
});

/** The confirmed people and their role; null if there are none or the value is invalid. */
export function newMembersOf(value: unknown): NewMembers | null {
  if (!isPlain(value)) return null;
  const { people, role } = value as Partial<NewMembers>;
  const fine = Array.isArray(people) && people.every(Number.isSafeInteger) && Number.isSafeInteger(role);
  return fine ? { people, role: role! } : null;
}
