import { call, output } from '#kernel/call.ts';
import { choice, int } from '#kernel/field.ts';
import { type SubjectScope, subjectScopes } from './account.entity.ts';

/** A subject of the default account set as it is offered. */
export interface OfferedSubject {
  id: number;
  code: string;
  /** In the language of the person. */
  name: string;
  parent: number | null;
  /** Amounts of the asked kind may be given to it now. */
  usable: boolean;
  scope: SubjectScope[];
}
/** Subjects of the default account set: those that take amounts of a kind, and those above them. */
export const subjectsOf = call(
  'GET',
  '/api/v1/account/subjects',
  'login',
  { scope: choice(['适用范围', '適用範圍', 'Used for'], subjectScopes, { required: true }) },
  output<OfferedSubject[]>(),
  { label: ['可用科目', '可用科目', 'Subjects that may be used'], reads: ['subject', 'accountSet'] },
);

/** How often a subject is used, by what. */
export interface SubjectUse {
  label: readonly [string, string, string];
  count: number;
}
export const subjectUses = call(
  'GET',
  '/api/v1/account/subject/:id/uses',
  'sys:subject:query',
  { id: int(['科目', '科目', 'Subject'], { required: true, min: 1 }) },
  output<SubjectUse[]>(),
  { label: ['科目使用情况', '科目使用情況', 'Uses of a subject'] },
);

export const makeDefaultSet = call(
  'POST',
  '/api/v1/account/account-set/:id/default',
  'sys:accountSet:edit',
  { id: int(['账套', '賬套', 'Account set'], { required: true, min: 1 }) },
  output<null>(),
  { label: ['设为默认账套', '設為預設賬套', 'Make the default account set'], touches: ['accountSet', 'subject'] },
);
