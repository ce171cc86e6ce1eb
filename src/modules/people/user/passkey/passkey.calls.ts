/**
 * Passkeys (WebAuthn): keys that a device or a security key keeps, made for this address and usable nowhere else. One is registered by
 * somebody who has just proved themselves, named, removed; and signs in without a password, as both steps at once.
 */
import { call, output } from '#kernel/call.ts';
import { int, json, text } from '#kernel/field.ts';
import { codeField } from '../user.calls.ts';

const site = text(['本系统地址', '本系統地址', 'Address of this system'], { required: true, max: 200, format: 'url' });
const ceremony = text(['登录过程', '登入過程', 'Sign-in'], { required: true, max: 60 });
const name = text(['通行密钥名称', '通行密鑰名稱', 'Name of the passkey'], { required: true, min: 1, max: 50 });
const passkey = int(['通行密钥', '通行密鑰', 'Passkey'], { required: true, min: 1 });
/** What the browser answers, as the package of both sides writes it. */
const answer = json<Record<string, unknown>>()(['浏览器应答', '瀏覽器應答', 'Answer of the browser'], {
  required: true,
});

export interface PasskeyRow {
  id: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** Kept by an account of its maker too, so that it is on other devices. */
  synced: boolean;
}
export const myPasskeys = call(
  'GET',
  '/api/v1/user/passkeys',
  'login',
  {},
  output<{ list: PasskeyRow[]; most: number }>(),
  {
    label: ['查看通行密钥', '查看通行密鑰', 'View passkeys'],
  },
);
/** What the browser is asked to make. Proved by the password or a code; who has neither must have signed in just now. */
export const beginPasskey = call(
  'POST',
  '/api/v1/user/passkeys/begin',
  'login',
  {
    site,
    password: text(['当前密码', '目前密碼', 'Current password'], { max: 128 }),
    code: codeField,
  },
  output<{ ceremony: string; options: Record<string, unknown> }>(),
  { label: ['开始添加通行密钥', '開始新增通行密鑰', 'Start adding a passkey'], keepsOut: ['ceremony'] },
);
export const addPasskey = call('POST', '/api/v1/user/passkeys', 'login', { ceremony, name, answer }, output<null>(), {
  label: ['添加通行密钥', '新增通行密鑰', 'Add a passkey'],
  keepsOut: ['ceremony', 'answer'],
});
export const renamePasskey = call('POST', '/api/v1/user/passkeys/rename', 'login', { passkey, name }, output<null>(), {
  label: ['重命名通行密钥', '重新命名通行密鑰', 'Rename a passkey'],
});
export const removePasskey = call('POST', '/api/v1/user/passkeys/remove', 'login', { passkey }, output<null>(), {
  label: ['删除通行密钥', '刪除通行密鑰', 'Remove a passkey'],
});

export const beginPasskeySignIn = call(
  'POST',
  '/api/v1/user/passkey-sign-in/begin',
  'public',
  { site },
  output<{ ceremony: string; options: Record<string, unknown> }>(),
  { label: ['开始通行密钥登录', '開始通行密鑰登入', 'Begin to sign in by a passkey'], keepsOut: ['ceremony'] },
);
export const passkeySignIn = call(
  'POST',
  '/api/v1/user/passkey-sign-in',
  'public',
  { ceremony, answer },
  output<{ token: string }>(),
  { label: ['通行密钥登录', '通行密鑰登入', 'Sign in by a passkey'], keepsOut: ['ceremony', 'answer'] },
);
/** By an administrator, for somebody whose device was lost or stolen. */
export const removePasskeysOf = call(
  'POST',
  '/api/v1/user/:id/passkeys/remove',
  'sys:user:resetPassword',
  { id: int(['用户', '用戶', 'User'], { required: true, min: 1 }) },
  output<{ removed: number }>(),
  { label: ['清除通行密钥', '清除通行密鑰', 'Remove all passkeys of a person'], touches: ['user'] },
);
