/** Two-step sign-in: a code of an app in addition to the password (RFC 6238). */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import { codeField, password } from './user.calls.ts';

const given = { ...codeField, required: true as const };
const own = password(['当前密码', '目前密碼', 'Current password']);

export interface SecondFactorState {
  on: boolean;
  /** The company or a role asks for it: it cannot be switched off. */
  required: boolean;
  /** Recovery codes that are left. */
  codes: number;
}
export const secondFactorState = call('GET', '/api/v1/user/second-factor', 'login', {}, output<SecondFactorState>(), {
  label: ['查看两步验证', '查看兩步驗證', 'View two-step sign-in'],
  entry: true,
});
/** A new secret; it counts once a code of it has been given (`confirmSecondFactor`). */
export const beginSecondFactor = call(
  'POST',
  '/api/v1/user/second-factor/begin',
  'login',
  { password: own },
  output<{ secret: string; uri: string }>(),
  {
    tokens: 'never',
    label: ['开始设置两步验证', '開始設定兩步驗證', 'Start setting up two-step sign-in'],
    entry: true,
  },
);
/** Switches it on; answers the recovery codes, which are shown once. All other sessions end. */
export const confirmSecondFactor = call(
  'POST',
  '/api/v1/user/second-factor/confirm',
  'login',
  { code: given },
  output<{ codes: string[] }>(),
  { tokens: 'never', label: ['启用两步验证', '啟用兩步驗證', 'Turn on two-step sign-in'], entry: true },
);
export const endSecondFactor = call(
  'POST',
  '/api/v1/user/second-factor/end',
  'login',
  { password: own, code: given },
  output<null>(),
  { tokens: 'never', label: ['停用两步验证', '停用兩步驗證', 'Turn off two-step sign-in'] },
);
export const newRecoveryCodes = call(
  'POST',
  '/api/v1/user/second-factor/codes',
  'login',
  { password: own, code: given },
  output<{ codes: string[] }>(),
  { tokens: 'never', label: ['更换恢复码', '更換恢復碼', 'New recovery codes'] },
);
/** By an administrator, for somebody who lost phone and codes. */
export const resetSecondFactor = call(
  'POST',
  '/api/v1/user/:id/second-factor/reset',
  'sys:user:resetPassword',
  { id: int(['用户', '用戶', 'User'], { required: true, min: 1 }) },
  output<null>(),
  { label: ['重置用户两步验证', '重設用戶兩步驗證', 'Reset a user’s two-step sign-in'] },
);
