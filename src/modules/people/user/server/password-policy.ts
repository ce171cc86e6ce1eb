/** What a company asks of passwords: the specification's rule, longer where it says so, and none that everybody tries. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { limitsOf, parameterSql } from '#modules/base/dict/server/public.ts';
import {
  checkPassword,
  checkPasswordChange,
  type PasswordPolicy,
  passwordPolicies,
  passwordTexts,
} from '../password.rules.ts';
import { isCommon } from './common-passwords.ts';

/** `companyId` null: of a company that is still to come. */
async function policyOf(db: Kysely<Tables>, companyId: number | null): Promise<PasswordPolicy> {
  const { rows } = await sql<{
    max: number | null;
  }>`SELECT ${parameterSql('sys.password.maxLength', sql`${companyId}::bigint`)} AS max`.execute(db);
  const { classic } = passwordPolicies;
  return { ...classic, max: rows[0]?.max ?? limitsOf('sys.password.maxLength').fallback };
}

/** Problems of a new password that the browser cannot know of. */
const common = (password: string, field: string): Problem[] =>
  isCommon(password) ? [problem(passwordTexts.common, undefined, field)] : [];

export async function passwordProblems(
  { db }: { db: Kysely<Tables> },
  companyId: number | null,
  input: { oldPassword?: string; newPassword: string; confirmPassword: string },
  account: string,
): Promise<Problem[]> {
  const problems = checkPasswordChange(await policyOf(db, companyId), input, account);
  return problems.length > 0 ? problems : common(input.newPassword, 'newPassword');
}

/** Passwords no company would accept, refused without knowing which rules apply. */
export function looseProblems(input: { newPassword: string; confirmPassword: string }, account: string): Problem[] {
  const policy = { ...passwordPolicies.classic, max: limitsOf('sys.password.maxLength').max };
  const problems = checkPasswordChange(policy, input, account);
  return problems.length > 0 ? problems : common(input.newPassword, 'newPassword');
}

/** The same of a first password. */
export async function firstPasswordProblems(
  { db }: { db: Kysely<Tables> },
  companyId: number | null,
  password: string,
  account: string,
): Promise<Problem[]> {
  const problems = checkPassword(await policyOf(db, companyId), password, account);
  return problems.length > 0 ? problems : common(password, 'password');
}
