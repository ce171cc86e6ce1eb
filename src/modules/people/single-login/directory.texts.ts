/** What sign-in and reading by directories say. */
import { texts } from '#kernel/text.ts';

export const directoryTexts = texts('directory', {
  server: [
    '服务器地址须为 ldaps://主机[:端口] 或 ldap://主机[:端口]，不含路径和账号',
    '伺服器地址須為 ldaps://主機[:連接埠] 或 ldap://主機[:連接埠]，不含路徑和帳號',
    'The server is ldaps://host[:port] or ldap://host[:port], without a path or an account',
  ],
  plain: [
    '未加密的连接只允许运营方列出的内部网络：请用 ldaps 或 StartTLS',
    '未加密的連線只允許營運方列出的內部網絡：請用 ldaps 或 StartTLS',
    'Without encryption only internal networks are allowed that the operator lists: use ldaps or StartTLS',
  ],
  filter: [
    '筛选器无法读取，须形如 (objectClass=person)',
    '篩選器無法讀取，須形如 (objectClass=person)',
    'The filter cannot be read; it looks like (objectClass=person)',
  ],
  certificate: ['须为 PEM 格式的证书', '須為 PEM 格式的憑證', 'It must be certificates in PEM'],
  specialRole: ['特殊角色不由目录给出', '特殊角色不由目錄給出', 'Special roles are not given by a directory'],
  farRole: [
    '角色“{role}”超出您的权限，或已停用',
    '角色「{role}」超出您的權限，或已停用',
    'The role {role} reaches further than you, or is not active',
  ],
  groupsWhere: ['请填写组所在位置', '請填寫組所在位置', 'Say where groups are'],
  noSecret: ['请先设置读取账号的密码', '請先設定讀取帳號的密碼', 'Set the password of the reading account first'],
  unreachable: ['无法读取目录（{reason}）', '無法讀取目錄（{reason}）', 'The directory cannot be read ({reason})'],
  incomplete: [
    '目录没有读完（{reason}），没有更改任何人',
    '目錄沒有讀完（{reason}），沒有更改任何人',
    'The directory was not read to its end ({reason}); nobody was changed',
  ],
  running: [
    '此目录正在同步，请稍后再试',
    '此目錄正在同步，請稍後再試',
    'This directory is being read already; try again later',
  ],
  wrong: ['目录账号或密码错误', '目錄帳號或密碼錯誤', 'Wrong directory account or password'],
  noSubject: [
    '目录没有给出唯一标识（{attribute}），请联系管理员',
    '目錄沒有給出唯一標識（{attribute}），請聯絡管理員',
    'The directory does not say what never changes of the person ({attribute}); please ask your administrator',
  ],
});
