/** Texts of the e-mail settings and mails. */
import { texts } from '#kernel/text.ts';

export const mailTexts = texts('mail', {
  title: ['邮件设置', '電郵設定', 'E-mail settings'],
  note: [
    '用于发送密码重置链接和通知。密码加密保存，保存后不再显示。',
    '用於傳送密碼重設連結和通知。密碼加密儲存，儲存後不再顯示。',
    'Used to send password reset links and notifications. The password is stored encrypted and is not shown again.',
  ],
  test: ['测试连接', '測試連線', 'Test connection'],
  testing: ['正在连接邮件服务器', '正在連接電郵伺服器', 'Connecting to the mail server'],
  testOk: ['邮件服务器连接成功', '電郵伺服器連線成功', 'Connected to the mail server'],
  testSent: [
    '连接成功，测试邮件已发送至 {to}',
    '連線成功，測試電郵已傳送至 {to}',
    'Connected; a test e-mail was sent to {to}',
  ],
  failed: [
    '邮件服务器连接失败：{reason}',
    '電郵伺服器連線失敗：{reason}',
    'Could not connect to the mail server: {reason}',
  ],
  unreachable: ['无法连接服务器', '無法連線伺服器', 'the server cannot be reached'],
  inside: [
    '该地址在内部网络中，需由系统运营方允许（WAYMARK_CALLBACK_NETWORKS）',
    '該地址在內部網絡中，需由系統營運方允許（WAYMARK_CALLBACK_NETWORKS）',
    'the address is in an internal network, which the operator must allow (WAYMARK_CALLBACK_NETWORKS)',
  ],
  tooLate: ['已超过有效时间', '已超過有效時間', 'it has expired'],
  noServer: ['没有可用的邮件设置', '沒有可用的電郵設定', 'no usable e-mail settings'],
  other: ['发送失败', '傳送失敗', 'could not be sent'],
  refusedAuth: ['账号或密码被拒绝', '帳號或密碼被拒絕', 'account or password refused'],
  tls: ['安全连接失败', '安全連線失敗', 'the secure connection failed'],
  refusedMail: ['服务器拒绝了邮件', '伺服器拒絕了電郵', 'the server refused the e-mail'],
  passwordLost: [
    '已保存的密码无法解密，请重新输入',
    '已儲存的密碼無法解密，請重新輸入',
    'The saved password cannot be decrypted; please enter it again',
  ],
  passwordNeeded: ['请输入密码', '請輸入密碼', 'Please enter the password'],
  passwordKept: ['留空则保持不变', '留空則保持不變', 'Leave empty to keep the current one'],
  plainPassword: [
    '未加密的连接会泄露密码，请选择加密方式',
    '未加密的連線會洩露密碼，請選擇加密方式',
    'An unencrypted connection would expose the password; please choose an encryption',
  ],
  failures: ['最近发送失败的邮件', '最近傳送失敗的電郵', 'E-mails that could not be sent recently'],
  testSubject: ['路标：测试邮件', '路標：測試電郵', 'Waymark: test e-mail'],
  testBody: [
    '这是一封测试邮件。收到它说明路标可以发送邮件。',
    '這是一封測試電郵。收到它說明路標可以傳送電郵。',
    'This is a test e-mail. If you received it, Waymark can send e-mail.',
  ],
});
