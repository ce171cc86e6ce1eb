/** Calls of the e-mail settings (1-product §2.17, emailConfig). */
import { call, output } from '#kernel/call.ts';
import { bool, choice, int, text } from '#kernel/field.ts';

const mailSecurity = {
  tls: ['SSL/TLS（常用端口 465）', 'SSL/TLS（常用連接埠 465）', 'SSL/TLS (usually port 465)'],
  starttls: ['STARTTLS（常用端口 587）', 'STARTTLS（常用連接埠 587）', 'STARTTLS (usually port 587)'],
  none: ['不加密', '不加密', 'None'],
} as const;
export type MailSecurity = keyof typeof mailSecurity;

export const mailFields = {
  enabled: bool(['启用', '啟用', 'Enabled'], { default: true }),
  host: text(['发送服务器', '傳送伺服器', 'Sending server'], { required: true, max: 200 }),
  port: int(['端口', '連接埠', 'Port'], { required: true, min: 1, max: 65_535, default: 465 }),
  security: choice(['加密方式', '加密方式', 'Encryption'], mailSecurity, { required: true, default: 'tls' }),
  account: text(['账号', '帳號', 'Account'], { max: 100 }),
  password: text(['密码', '密碼', 'Password'], { max: 200 }),
  senderName: text(['发件人名称', '寄件人名稱', 'Sender name'], { required: true, max: 100 }),
  senderAddress: text(['发件人地址', '寄件人地址', 'Sender address'], { required: true, max: 100, format: 'email' }),
  siteUrl: text(['本系统地址', '本系統地址', 'Address of this system'], { required: true, max: 200, format: 'url' }),
} as const;

export interface MailSettings {
  enabled: boolean;
  host: string;
  port: number;
  security: MailSecurity;
  account: string | null;
  /** Whether one is stored; the password itself is never answered. */
  hasPassword: boolean;
  senderName: string;
  senderAddress: string;
  siteUrl: string;
}
export interface MailState {
  settings: MailSettings | null;
  version: number;
  /** Mails waiting to be sent. */
  waiting: number;
  /** The latest that could not be sent. */
  failures: { recipient: string; subject: string; at: string; error: string }[];
}

export const mailSettings = call('GET', '/api/v1/mail/settings', 'sys:email:edit', {}, output<MailState>(), {
  label: ['查看邮件设置', '查看電郵設定', 'View the e-mail settings'],
});
/** A password left out keeps the stored one, as long as server and account stay the same. */
export const saveMailSettings = call(
  'PUT',
  '/api/v1/mail/settings',
  'sys:email:edit',
  { version: int(['版本', '版本', 'Version'], { required: true, min: 0 }), ...mailFields },
  output<MailState>(),
  { label: ['保存邮件设置', '儲存電郵設定', 'Save the e-mail settings'], touches: ['settings'] },
);
/** Connects and signs in with what is on the screen; sends a mail too when `to` is given. */
export const testMailSettings = call(
  'POST',
  '/api/v1/mail/test',
  'sys:email:edit',
  { ...mailFields, to: text(['测试收件人', '測試收件人', 'Send a test e-mail to'], { max: 100, format: 'email' }) },
  output<null>(),
  { label: ['测试邮件连接', '測試電郵連線', 'Test the e-mail connection'] },
);
