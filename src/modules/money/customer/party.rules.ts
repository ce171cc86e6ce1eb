/** Rules and texts of customers and suppliers. Pure. */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { PartyStatus } from './party-fields.ts';

export const partyTexts = texts('party', {
  taken: [
    '{field}与已有的{label}（{code}）相同；大小写、全半角和空格不作区分',
    '{field}與已有的{label}（{code}）相同；大小寫、全半形和空格不作區分',
    '{field} is that of the {label} {code}; case, width and spaces are not told apart',
  ],
  takenUnseen: [
    '{field}与已有的{label}相同，但不在您可查看的范围内；请联系管理员',
    '{field}與已有的{label}相同，但不在您可查看的範圍內；請聯絡管理員',
    '{field} is that of a {label} outside of what you may view; please contact the administrator',
  ],
  mainOnce: ['主要联系人只能有一个', '主要聯絡人只能有一個', 'There can be only one main contact'],
  same: [
    '已由此人负责，请选择其他人',
    '已由此人負責，請選擇其他人',
    'This person is already in charge; choose someone else',
  ],
  gone: [
    '{name} 的账号已停用，不能作为负责人',
    '{name} 的帳號已停用，不能作為負責人',
    'The account of {name} is disabled and cannot be put in charge',
  ],
  handedOver: [
    '您成为“{name}”（{code}）的负责人',
    '您成為「{name}」（{code}）的負責人',
    'You are now in charge of "{name}" ({code})',
  ],
});

/** At most one contact is the main one. */
export const mainContacts = (contacts: readonly { main: boolean }[] | null | undefined): Problem[] =>
  (contacts ?? []).filter(({ main }) => main).length > 1 ? [problem(partyTexts.mainOnce, undefined, 'contacts')] : [];

/** Why somebody cannot be put in charge of a record that they are in charge of already. */
export const sameResponsible = (before: number | null, after: number | null): Problem[] =>
  before !== null && before === after ? [problem(partyTexts.same, undefined, 'responsible')] : [];

/** New contracts are made with these. */
export const mayContract = (status: PartyStatus): boolean => status !== 'blocked';
