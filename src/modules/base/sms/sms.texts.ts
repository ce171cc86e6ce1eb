/** Texts of short messages and their refusals. */
import { texts } from '#kernel/text.ts';

export const smsTexts = texts('sms', {
  code: [
    '您的验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。',
    '您的驗證碼是 {code}，{minutes} 分鐘內有效。如非本人操作，請忽略。',
    'Your verification code is {code}; it is valid for {minutes} minutes. Ignore this if you did not ask for it.',
  ],
  notConfigured: ['系统未配置短信网关', '系統未設定短訊閘道', 'This system has no SMS gateway'],
  wait: [
    '请在 {seconds} 秒后重新发送',
    '請在 {seconds} 秒後重新傳送',
    'Please wait {seconds} seconds before sending again',
  ],
  codeNeeded: ['请输入短信验证码', '請輸入短訊驗證碼', 'Please enter the SMS code'],
  codeWrong: [
    '短信验证码错误或已失效',
    '短訊驗證碼錯誤或已失效',
    'The verification code is incorrect or no longer valid',
  ],
});
