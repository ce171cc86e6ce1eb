/** Rules of account sets, their periods and subjects, and what they say. */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { AccountSetRow, SubjectRow, SubjectScope } from './account.entity.ts';
import { monthOf } from './months.ts';

export const SUBJECT_LEVELS = 6;

export const accountTexts = texts('account', {
  setPage: ['账套管理', '賬套管理', 'Account sets'],
  subjectPage: ['科目管理', '科目管理', 'Subjects'],
  defaultName: ['默认账套', '預設賬套', 'Default account set'],
  firstDay: [
    '启用月份应填当月 1 日，例如 2026-01-01',
    '啟用月份應填當月 1 日，例如 2026-01-01',
    'The first month is given by its first day, such as 2026-01-01',
  ],
  startRange: [
    '启用月份应在 {from} 至 {to} 之间',
    '啟用月份應在 {from} 至 {to} 之間',
    'The first month must be between {from} and {to}',
  ],
  startLater: [
    '启用月份只能改得更早，目前为 {month}',
    '啟用月份只能改得更早，目前為 {month}',
    'The first month can only be moved to an earlier one; it is {month}',
  ],
  currencyKept: [
    '账套的科目已有金额，不能修改本位币',
    '賬套的科目已有金額，不能修改本位幣',
    'Subjects of this account set have amounts; its currency cannot be changed',
  ],
  defaultKept: [
    '默认账套不能删除或停用，请先将其他账套设为默认',
    '預設賬套不能刪除或停用，請先將其他賬套設為預設',
    'The default account set cannot be deleted or deactivated; make another one the default first',
  ],
  hasSubjects: [
    '账套下有 {count} 个科目，不能删除',
    '賬套下有 {count} 個科目，不能刪除',
    'The account set has {count} subjects and cannot be deleted',
  ],
  hasClosed: [
    '账套已有结账期间，不能删除',
    '賬套已有結賬期間，不能刪除',
    'The account set has closed periods and cannot be deleted',
  ],
  notDefault: ['停用的账套不能设为默认', '停用的賬套不能設為預設', 'An inactive account set cannot be the default'],
  codeBegins: [
    '科目编码应以上级编码 {code} 开头',
    '科目編碼應以上級編碼 {code} 開頭',
    'The code must begin with the code of its parent, {code}',
  ],
  codeOfChildren: [
    '下级科目 {code} 的编码不以新编码开头，请先修改下级',
    '下級科目 {code} 的編碼不以新編碼開頭，請先修改下級',
    'The code of the subject {code} below would not begin with it; change that one first',
  ],
  tooDeep: ['科目最多 {max} 级', '科目最多 {max} 級', 'Subjects have at most {max} levels'],
  otherSet: ['上级科目应属于同一账套', '上級科目應屬於同一賬套', 'The parent must belong to the same account set'],
  parentUsed: [
    '科目 {code} 已被使用（{where}），不能有下级科目',
    '科目 {code} 已被使用（{where}），不能有下級科目',
    'The subject {code} is used ({where}) and cannot have subjects below it',
  ],
  used: [
    '科目已被使用（{where}），不能删除，可以停用',
    '科目已被使用（{where}），不能刪除，可以停用',
    'The subject is used ({where}) and cannot be deleted; it can be made inactive',
  ],
  hasChildren: [
    '科目有下级科目，不能删除',
    '科目有下級科目，不能刪除',
    'The subject has subjects below it and cannot be deleted',
  ],
  notLeaf: [
    '只有末级科目可以填写金额：{code} {name}',
    '只有末級科目可以填寫金額：{code} {name}',
    'Only subjects without others below them take amounts: {code} {name}',
  ],
  inactive: ['科目已停用：{code} {name}', '科目已停用：{code} {name}', 'The subject is inactive: {code} {name}'],
  wrongScope: [
    '科目 {code} {name} 不适用于{scope}',
    '科目 {code} {name} 不適用於{scope}',
    'The subject {code} {name} is not for: {scope}',
  ],
  otherBooks: [
    '科目 {code} {name} 不属于默认账套',
    '科目 {code} {name} 不屬於預設賬套',
    'The subject {code} {name} is not of the default account set',
  ],
  noSubject: ['科目不存在', '科目不存在', 'The subject does not exist'],
  noRate: [
    '{currency} 在 {day} 没有汇率，请先在账套页面录入',
    '{currency} 在 {day} 沒有匯率，請先在賬套頁面錄入',
    'There is no exchange rate of {currency} on {day}; enter one on the page of account sets first',
  ],
  ofBase: ['本位币不需要汇率', '本位幣不需要匯率', 'The base currency needs no exchange rate'],
  beforeStart: [
    '{day} 早于账套启用月份 {month}，不能入账',
    '{day} 早於賬套啟用月份 {month}，不能入賬',
    '{day} is before the first month of the account set, {month}; nothing can be booked there',
  ],
  earlierOpen: [
    '请按月份顺序结账：{month} 尚未结账',
    '請按月份順序結賬：{month} 尚未結賬',
    'Periods are closed in order: {month} is still open',
  ],
  laterClosed: [
    '只能重新打开最后结账的期间：{month} 已结账',
    '只能重新開啟最後結賬的期間：{month} 已結賬',
    'Only the last closed period can be reopened: {month} is closed',
  ],
  notOver: ['{month} 尚未结束，不能结账', '{month} 尚未結束，不能結賬', '{month} is not over yet and cannot be closed'],
  tooLarge: [
    '金额超出可以准确记录的范围',
    '金額超出可以準確記錄的範圍',
    'The amount is larger than can be kept exactly',
  ],
});

/** What is wrong with the months of a set. `before`: as it was. */
export function wrongStart(
  { startMonth }: Pick<AccountSetRow, 'startMonth'>,
  before: Pick<AccountSetRow, 'startMonth'> | null,
  today: string,
): Problem[] {
  if (monthOf(startMonth) !== startMonth) return [problem(accountTexts.firstDay, undefined, 'startMonth')];
  const [from, to] = ['1990-01-01', `${Number(today.slice(0, 4)) + 5}-12-01`];
  if (startMonth < from || startMonth > to) return [problem(accountTexts.startRange, { from, to }, 'startMonth')];
  if (before && startMonth > before.startMonth)
    return [problem(accountTexts.startLater, { month: before.startMonth }, 'startMonth')];
  return [];
}

/** What decides whether amounts may be given to a subject. */
export interface Usable extends Pick<SubjectRow, 'code' | 'name' | 'leaf' | 'active' | 'scope'> {
  /** It is of the default account set. */
  ours: boolean;
}

/** Why a subject takes no amounts of a kind; null: it does. `scopeName`: how the kind is called. */
export function notUsable(of: Usable, scope: SubjectScope, scopeName: string, field?: string): Problem | null {
  const { code, name } = of;
  if (!of.ours) return problem(accountTexts.otherBooks, { code, name }, field);
  if (!of.leaf) return problem(accountTexts.notLeaf, { code, name }, field);
  if (!of.active) return problem(accountTexts.inactive, { code, name }, field);
  return of.scope.includes(scope) ? null : problem(accountTexts.wrongScope, { code, name, scope: scopeName }, field);
}
