/** Accounts for other modules. */
export { type DefaultSet, defaultSet, monthsOfPeriods, postingDate } from './account-sets.ts';
export { type Exchanged, toBase } from './rates.ts';
export type { SubjectUses } from './subject-uses.ts';
export { mustTake, offeredSubjects, subjectName, subjectProblems, subjectsById } from './subjects.ts';
