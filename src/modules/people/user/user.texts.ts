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
  companyStopped: [
    '贵公司的使用已被暂停，请联系平台运营方。{reason}',
    '貴公司的使用已被暫停，請聯絡平台營運方。{reason}',
    'The use of this installation by your company is suspended; please contact its operator. {reason}',
  ],
  disabled: [
    '账号已停用，请联系管理员',
    '帳號已停用，請聯絡管理員',
    'The account is disabled; please contact the administrator',
  ],
  singleOnly: [
    '贵公司只允许单点登录，请使用公司的登录方式',
    '貴公司只允許單一登入，請使用公司的登入方式',
    'Your company takes single sign-on only; please use its way to sign in',
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
  captchaNeeded: ['请先完成安全验证', '請先完成安全驗證', 'Please complete the security check first'],
  captchaWrong: [
    '安全验证未通过，请重试',
    '安全驗證未通過，請重試',
    'The security check did not pass, please try again',
  ],
  lockedHere: ['错误次数过多，请稍后再试', '錯誤次數過多，請稍後再試', 'Too many wrong tries, please try again later'],
  tooManyHere: [
    '该网络地址的失败登录过多，请 {minutes} 分钟后再试',
    '該網絡地址的失敗登入過多，請 {minutes} 分鐘後再試',
    'Too many failed sign-ins from this network address: try again in {minutes} min',
  ],
  passwordAsked: [
    '修改邮箱或手机需要验证当前密码',
    '修改電郵或手機需要驗證目前密碼',
    'Changing e-mail or phone requires your current password',
  ],
  passwordWrong: ['密码错误', '密碼錯誤', 'The password is wrong'],
  codeNeeded: [
    '请输入验证器应用中的动态验证码',
    '請輸入驗證器應用中的動態驗證碼',
    'Please enter the code from your authenticator app',
  ],
  codeWrong: ['动态验证码错误或已使用', '動態驗證碼錯誤或已使用', 'The code is wrong or has been used'],
  codeTriesLeft: [
    '动态验证码错误或已使用，还可尝试 {count} 次',
    '動態驗證碼錯誤或已使用，還可嘗試 {count} 次',
    'The code is wrong or has been used. Tries left: {count}',
  ],
  factorFirst: ['请先设置两步验证', '請先設定兩步驗證', 'Please set up two-step sign-in first'],
  factorIsOn: ['两步验证已启用', '兩步驗證已啟用', 'Two-step sign-in is already on'],
  factorIsOff: ['两步验证未启用', '兩步驗證未啟用', 'Two-step sign-in is off'],
  factorNotBegun: ['请先开始设置两步验证', '請先開始設定兩步驗證', 'Please start the setup first'],
  factorRequired: [
    '公司或角色要求两步验证，不能停用',
    '公司或角色要求兩步驗證，不能停用',
    'The company or a role requires two-step sign-in, so it cannot be turned off',
  ],
  ownFactor: [
    '自己的两步验证请在“账号设置”中停用',
    '自己的兩步驗證請在「帳號設定」中停用',
    'Turn off your own two-step sign-in in "Account settings"',
  ],
  factorOffSubject: ['路标：两步验证已停用', '路標：兩步驗證已停用', 'Waymark: two-step sign-in is off'],
  factorOffBody: [
    '{name}，您好：\n\n账号 {username} 的两步验证已停用。如果不是您本人或您请管理员操作的，请立即修改密码并联系管理员。',
    '{name}，您好：\n\n帳號 {username} 的兩步驗證已停用。如果不是您本人或您請管理員操作的，請立即修改密碼並聯絡管理員。',
    'Dear {name},\n\nTwo-step sign-in for the account {username} was turned off. If neither you nor an administrator on your behalf did this, please change your password immediately and contact your administrator.',
  ],
  passwordSetSubject: ['路标：密码已被重置', '路標：密碼已被重設', 'Waymark: your password was reset'],
  passwordSetBody: [
    '{name}，您好：\n\n管理员重置了账号 {username} 的密码，您在所有设备上的登录已结束。如果您没有请管理员重置，请立即联系管理员。',
    '{name}，您好：\n\n管理員重設了帳號 {username} 的密碼，您在所有裝置上的登入已結束。如果您沒有請管理員重設，請立即聯絡管理員。',
    'Dear {name},\n\nAn administrator reset the password of the account {username}; you have been signed out on all devices. If you did not ask for this, please contact your administrator immediately.',
  ],
  addressSubject: [
    '路标：账号的联系方式已修改',
    '路標：帳號的聯絡方式已修改',
    'Waymark: the contact details of your account were changed',
  ],
  addressBody: [
    '{name}，您好：\n\n账号 {username} 登记的邮箱或手机已修改。24 小时内不会向新地址发送密码重置信息。如果不是您本人操作，请立即修改密码并联系管理员。',
    '{name}，您好：\n\n帳號 {username} 登記的電郵或手機已修改。24 小時內不會向新地址傳送密碼重設資訊。如果不是您本人操作，請立即修改密碼並聯絡管理員。',
    'Dear {name},\n\nThe e-mail address or phone of the account {username} was changed. No password reset is sent to the new one for 24 hours. If this was not you, please change your password immediately and contact your administrator.',
  ],
  addressSms: [
    '账号 {username} 登记的手机已修改。如非本人操作，请立即修改密码并联系管理员。',
    '帳號 {username} 登記的手機已修改。如非本人操作，請立即修改密碼並聯絡管理員。',
    'The phone of the account {username} was changed. If this was not you, please change your password immediately and contact your administrator.',
  ],
  oldPasswordWrong: ['旧密码错误', '舊密碼錯誤', 'The old password is wrong'],
  linkInvalid: [
    '重置链接无效或已过期，请重新申请',
    '重設連結無效或已過期，請重新申請',
    'The reset link is invalid or has expired; please request a new one',
  ],
  resetSubject: ['路标：重置密码', '路標：重設密碼', 'Waymark: reset your password'],
  resetBody: [
    '{name}，您好：\n\n有人申请重置账号 {username} 的密码。请在 {minutes} 分钟内打开以下链接设置新密码，链接只能使用一次：\n\n{link}\n\n如果不是您本人申请，请忽略此邮件，密码不会改变。',
    '{name}，您好：\n\n有人申請重設帳號 {username} 的密碼。請在 {minutes} 分鐘內開啟以下連結設定新密碼，連結只能使用一次：\n\n{link}\n\n如果不是您本人申請，請忽略此電郵，密碼不會改變。',
    'Dear {name},\n\nSomeone asked to reset the password of the account {username}. Please open this link within {minutes} minutes to set a new password; it works only once:\n\n{link}\n\nIf this was not you, please ignore this e-mail. Your password will not change.',
  ],
  nameTaken: ['该登录账号已被使用', '該登入帳號已被使用', 'This login account is already in use'],
  namesWait: [
    '一小时内被占用的账号过多，请稍后再新建账号',
    '一小時內被佔用的帳號過多，請稍後再新建帳號',
    'Too many account names were taken within the hour; please create accounts later',
  ],
  ownSessions: [
    '自己的会话请在“账号设置”中结束',
    '自己的工作階段請在「帳號設定」中結束',
    'End your own sessions in "Account settings"',
  ],
  notYourself: ['不能停用自己的账号', '不能停用自己的帳號', 'You cannot disable your own account'],
  ownAccount: [
    '自己的联系方式和账号期限请在“账号设置”中修改，或由他人修改',
    '自己的聯絡方式和帳號期限請在「帳號設定」中修改，或由他人修改',
    'Change your own contact details in "Account settings"; other changes to your account must be made by someone else',
  ],
  wrongStatus: ['状态无效', '狀態無效', 'Not a valid status'],
  hasRecords: [
    '该用户已有业务数据，请改为停用',
    '該用戶已有業務資料，請改為停用',
    'The user has business data; please disable the account instead',
  ],
});
