/** What the e-mail settings and mails say. */
import { texts } from '#kernel/text.ts';

export const mailTexts = texts('mail', {
  title: ['邮件设置', '郵件設定', 'E-mail settings'],
  note: [
    '用于发送密码重置链接和通知。密码加密保存，保存后不再显示。',
    '用於傳送密碼重設連結和通知。密碼加密儲存，儲存後不再顯示。',
    'Used for password links and notifications. The password is kept encrypted and never shown again.',
  ],
  test: ['测试连接', '測試連線', 'Test connection'],
  testing: ['正在连接邮件服务器', '正在連接郵件伺服器', 'Connecting to the mail server'],
  testOk: ['邮件服务器连接成功', '郵件伺服器連線成功', 'The mail server was reached and accepted the account'],
  testSent: [
    '连接成功，测试邮件已发送至 {to}',
    '連線成功，測試郵件已傳送至 {to}',
    'Connected; a test mail was sent to {to}',
  ],
  failed: ['邮件服务器连接失败：{reason}', '郵件伺服器連線失敗：{reason}', 'The mail server test failed: {reason}'],
  unreachable: ['无法连接服务器', '無法連線伺服器', 'the server cannot be reached'],
  inside: [
    '该地址在内部网络中，需由系统运营方允许（WAYMARK_CALLBACK_NETWORKS）',
    '該地址在內部網絡中，需由系統營運方允許（WAYMARK_CALLBACK_NETWORKS）',
    'it lies in an internal network, which the operator must allow (WAYMARK_CALLBACK_NETWORKS)',
  ],
  tooLate: ['已超过有效时间', '已超過有效時間', 'its time was over'],
  noServer: ['没有可用的邮件设置', '沒有可用的郵件設定', 'no usable e-mail settings'],
  other: ['发送失败', '傳送失敗', 'could not be sent'],
  refusedAuth: ['账号或密码被拒绝', '帳號或密碼被拒絕', 'account or password refused'],
  tls: ['安全连接失败', '安全連線失敗', 'no secure connection'],
  refusedMail: ['服务器拒绝了邮件', '伺服器拒絕了郵件', 'the server refused the mail'],
  passwordLost: [
    '已保存的密码无法解密，请重新输入',
    '已儲存的密碼無法解密，請重新輸入',
    'The stored password cannot be read any more; please enter it again',
  ],
  passwordNeeded: ['请输入密码', '請輸入密碼', 'Please enter the password'],
  passwordKept: ['留空则保持不变', '留空則保持不變', 'Leave empty to keep the stored one'],
  plainPassword: [
    '未加密的连接会泄露密码，请选择加密方式',
    '未加密的連線會洩露密碼，請選擇加密方式',
    'An unencrypted connection would give the password away; please choose encryption',
  ],
  failures: ['最近发送失败的邮件', '最近傳送失敗的郵件', 'Mails that could not be sent lately'],
  testSubject: ['路标：测试邮件', '路標：測試郵件', 'Waymark: test mail'],
  testBody: [
    '这是一封测试邮件。收到它说明路标可以发送邮件。',
    '這是一封測試郵件。收到它說明路標可以傳送郵件。',
    'This is a test mail. Receiving it means that Waymark can send mail.',
  ],
});
