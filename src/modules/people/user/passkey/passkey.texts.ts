/** What passkeys say. */
import { texts } from '#kernel/text.ts';

export const passkeyTexts = texts('passkey', {
  site: [
    '通行密钥只能用于 https 地址的域名，不能用于 IP 地址',
    '通行密鑰只能用於 https 地址的網域，不能用於 IP 地址',
    'Passkeys work at a name with https only, not at an IP address',
  ],
  expired: [
    '操作已过期或已使用，请重新开始',
    '操作已過期或已使用，請重新開始',
    'This has expired or was used; please begin again',
  ],
  refused: [
    '通行密钥未通过核对，请用其他方式登录，或重新添加',
    '通行密鑰未通過核對，請用其他方式登入，或重新新增',
    'The passkey did not pass the checks; sign in another way, or add it anew',
  ],
  unknown: [
    '此通行密钥不属于任何账号，可能已被删除',
    '此通行密鑰不屬於任何帳號，可能已被刪除',
    'This passkey belongs to no account; it may have been removed',
  ],
  known: ['此通行密钥已添加', '此通行密鑰已新增', 'This passkey has been added already'],
  most: ['最多可添加 {count} 个通行密钥', '最多可新增 {count} 個通行密鑰', 'There can be {count} passkeys at most'],
  last: [
    '这是您唯一能登录的方式，请先设置密码或关联登录身份',
    '這是您唯一能登入的方式，請先設定密碼或關聯登入身分',
    'This is your only way to sign in: set a password or link an identity first',
  ],
  signInAnew: ['请重新登录后再添加', '請重新登入後再新增', 'Sign in anew, then add it'],
  own: [
    '请在账号设置中管理自己的通行密钥',
    '請在帳號設定中管理自己的通行密鑰',
    'Your own passkeys are in your account settings',
  ],
  addedSubject: ['路标：已添加通行密钥', '路標：已新增通行密鑰', 'Waymark: a passkey was added'],
  addedBody: [
    '您的账号添加了一个通行密钥。如非本人操作，请立即在账号设置中删除，并更改密码。',
    '您的帳號新增了一個通行密鑰。如非本人操作，請立即在帳號設定中刪除，並更改密碼。',
    'A passkey was added to your account. If it was not you, remove it in your account settings now and change your password.',
  ],
});
