/** Codes sent to a phone, and their purposes (2-rules §5, Registration). Only with a gateway (module sms). */
import { call, output } from '#kernel/call.ts';
import { choice, text } from '#kernel/field.ts';
import { account, captchaFields, newPasswordFields } from './user.calls.ts';

const phone = text(['手机', '手機', 'Phone'], { required: true, max: 20, format: 'phone' });

/** Whether codes can be sent; then registration asks for one instead of a picture. */
export const phoneCodes = call(
  'GET',
  '/api/v1/user/phone-codes',
  'public',
  {},
  output<{ available: boolean; resendSeconds: number }>(),
  { label: ['可否发送短信验证码', '可否傳送短訊驗證碼', 'Can send SMS codes'] },
);
/**
 * Sends a code to the phone; answers the same whether or not an account has it (`reset` sends to its account only).
 * Refused with `data.seconds` before another one may be sent.
 */
export const sendPhoneCode = call(
  'POST',
  '/api/v1/user/phone-code',
  'public',
  {
    phone,
    purpose: choice(
      ['用途', '用途', 'Purpose'],
      { register: ['注册', '註冊', 'Registration'], reset: ['重置密码', '重設密碼', 'Password reset'] },
      { required: true },
    ),
    username: text(['登录账号', '登入帳號', 'Login account'], { max: 100 }),
    ...captchaFields,
  },
  output<null>(),
  { label: ['发送短信验证码', '傳送短訊驗證碼', 'Send an SMS code'] },
);
export const resetByPhone = call(
  'POST',
  '/api/v1/user/reset-by-phone',
  'public',
  {
    username: account,
    phone,
    smsCode: text(['短信验证码', '短訊驗證碼', 'SMS code'], { required: true, max: 10 }),
    ...newPasswordFields,
  },
  output<null>(),
  { label: ['凭短信重置密码', '憑短訊重設密碼', 'Reset the password by SMS'] },
);
