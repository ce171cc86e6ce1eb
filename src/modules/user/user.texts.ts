/** What sign-in and account life say. */
import { texts } from '#kernel/text.ts';

export const userTexts = texts('user', {
  triesLeft: [
    '账号或密码错误，还可尝试 {count} 次',
    '帳號或密碼錯誤，還可嘗試 {count} 次',
    'Wrong account or password. Tries left: {count}',
  ],
  locked: [
    '密码错误次数过多，账号已锁定，请 {minutes} 分钟后再试，或联系管理员解锁',
    '密碼錯誤次數過多，帳號已鎖定，請 {minutes} 分鐘後再試，或聯絡管理員解鎖',
    'Too many wrong passwords. The account is locked: try again in {minutes} min, or ask the administrator to unlock it',
  ],
  disabled: [
    '账号已停用，请联系管理员',
    '帳號已停用，請聯絡管理員',
    'The account is disabled, please contact the administrator',
  ],
  expired: [
    '账号已过期，请联系管理员',
    '帳號已過期，請聯絡管理員',
    'The account has expired, please contact the administrator',
  ],
  passwordExpired: [
    '密码已过期，请修改密码后重新登录',
    '密碼已過期，請修改密碼後重新登入',
    'Your password has expired. Change it, then sign in again',
  ],
  passwordFirst: ['请先修改密码', '請先修改密碼', 'Please change your password first'],
  captchaNeeded: ['请输入验证码', '請輸入驗證碼', 'Please type the verification code'],
  captchaWrong: ['验证码错误', '驗證碼錯誤', 'The verification code is incorrect'],
  oldPasswordWrong: ['旧密码错误', '舊密碼錯誤', 'The old password is wrong'],
  linkInvalid: [
    '重置链接无效或已过期，请重新申请',
    '重設連結無效或已過期，請重新申請',
    'The reset link is not valid (any more); please ask for a new one',
  ],
  resetSubject: ['路标：重置密码', '路標：重設密碼', 'Waymark: reset your password'],
  resetBody: [
    '{name}，您好：\n\n有人申请重置账号 {username} 的密码。请在 {minutes} 分钟内打开以下链接设置新密码，链接只能使用一次：\n\n{link}\n\n如果不是您本人申请，请忽略此邮件，密码不会改变。',
    '{name}，您好：\n\n有人申請重設帳號 {username} 的密碼。請在 {minutes} 分鐘內開啟以下連結設定新密碼，連結只能使用一次：\n\n{link}\n\n如果不是您本人申請，請忽略此郵件，密碼不會改變。',
    'Dear {name},\n\nsomebody asked to reset the password of the account {username}. Open this link within {minutes} minutes to set a new one; it works once:\n\n{link}\n\nIf it was not you, ignore this mail. The password stays as it is.',
  ],
  notYourself: ['不能停用自己的账号', '不能停用自己的帳號', 'You cannot disable your own account'],
  wrongStatus: ['状态无效', '狀態無效', 'Not a valid status'],
  hasRecords: [
    '该用户已有业务数据，请改为停用',
    '該用戶已有業務資料，請改為停用',
    'The user has records; please disable the account instead',
  ],
});
