/**
 * Passwords: what a policy allows and when they expire (2-rules §5, Accounts; design/architecture.md F).
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';

export interface PasswordPolicy {
  min: number;
  max: number;
  /** Uppercase, lowercase, digit and special character all required. */
  fourClasses: boolean;
  /** Days after which a password must be changed; 0: never. */
  expiryDays: number;
}

/** The specification's rule; companies may allow longer ones (`sys.password.maxLength`). */
export const passwordPolicies = {
  classic: { min: 8, max: 20, fourClasses: true, expiryDays: 90 },
} as const satisfies Record<string, PasswordPolicy>;

export const passwordTexts = texts('password', {
  length: [
    '密码长度应为 {min}-{max} 位',
    '密碼長度應為 {min}-{max} 位',
    'The password must be {min}-{max} characters long',
  ],
  classes: [
    '密码必须包含大写字母、小写字母、数字和特殊字符',
    '密碼必須包含大寫字母、小寫字母、數字和特殊字元',
    'The password must contain an uppercase letter, a lowercase letter, a digit and a special character',
  ],
  same: ['新密码不能与旧密码相同', '新密碼不能與舊密碼相同', 'The new password must differ from the old one'],
  mismatch: ['两次输入的密码不一致', '兩次輸入的密碼不一致', 'The confirmation does not match the new password'],
  common: ['该密码过于常见，请更换', '該密碼過於常見，請更換', 'This password is too common, please choose another'],
  account: ['密码不能包含登录账号', '密碼不能包含登入帳號', 'The password must not contain the login account'],
});

/** Problems of a new password; `field` names the input they belong to. */
export function checkPassword(policy: PasswordPolicy, password: string, account = '', field = 'password'): Problem[] {
  const length = [...password].length;
  if (length < policy.min || length > policy.max) {
    return [problem(passwordTexts.length, { min: policy.min, max: policy.max }, field)];
  }
  const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9\s]/];
  if (policy.fourClasses && !classes.every((c) => c.test(password)))
    return [problem(passwordTexts.classes, undefined, field)];
  const lower = password.toLowerCase();
  if (account.length >= 4 && lower.includes(account.toLowerCase()))
    return [problem(passwordTexts.account, undefined, field)];
  return [];
}

/** The change form: old and new differ, the confirmation matches. */
export function checkPasswordChange(
  policy: PasswordPolicy,
  input: { oldPassword?: string; newPassword: string; confirmPassword: string },
  account = '',
): Problem[] {
  const problems = checkPassword(policy, input.newPassword, account, 'newPassword');
  if (input.oldPassword !== undefined && input.oldPassword === input.newPassword) {
    problems.push(problem(passwordTexts.same, undefined, 'newPassword'));
  }
  if (input.newPassword !== input.confirmPassword)
    problems.push(problem(passwordTexts.mismatch, undefined, 'confirmPassword'));
  return problems;
}
