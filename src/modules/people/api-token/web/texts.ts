import { texts } from '#kernel/text.ts';

export const apiTokenPageTexts = texts('apiTokenPage', {
  mineNote: [
    '程序用令牌代替您的登录调用接口。令牌的权限不超过您本人当时的权限；撤销后立即失效。',
    '程式用令牌代替您的登入調用介面。令牌的權限不超過您本人當時的權限；撤銷後立即失效。',
    'Programs call the interface in your name with a token. It never may more than you may at that moment, and ends at once when revoked.',
  ],
  none: ['还没有 API 令牌', '還沒有 API 令牌', 'No API tokens yet'],
  noneOfAny: ['公司里没有 API 令牌', '公司裏沒有 API 令牌', 'Nobody in the company has an API token'],
  add: ['新建令牌', '新增令牌', 'New token'],
  make: ['创建', '建立', 'Make'],
  makeNote: [
    '令牌只显示一次。请按用途分别创建，并只给所需的权限。',
    '令牌只顯示一次。請按用途分別建立，並只給所需的權限。',
    'The token is shown once. Make one for each purpose, with no more than it needs.',
  ],
  madeTitle: ['令牌“{name}”', '令牌「{name}」', 'Token "{name}"'],
  madeNote: [
    '请立即保存到您的程序或密码库；关闭后无法再次查看。',
    '請立即儲存到您的程式或密碼庫；關閉後無法再次查看。',
    'Store it in your program or password manager now; it cannot be shown again.',
  ],
  stored: ['我已保存', '我已儲存', 'I have stored it'],
  copied: ['已复制', '已複製', 'Copied'],
  name: ['名称', '名稱', 'Name'],
  scope: ['范围', '範圍', 'Scope'],
  count: ['{count} 项权限', '{count} 項權限', '{count} permissions'],
  ends: ['有效期至', '有效期至', 'Valid until'],
  lastUsed: ['最近使用', '最近使用', 'Last used'],
  never: ['从未使用', '從未使用', 'Never'],
  state: ['状态', '狀態', 'State'],
  revoke: ['撤销', '撤銷', 'Revoke'],
  revokeAsk: ['撤销令牌“{name}”？', '撤銷令牌「{name}」？', 'Revoke the token "{name}"?'],
  revokeNote: [
    '使用它的程序立即无法再调用；此操作不能恢复。',
    '使用它的程式立即無法再調用；此操作不能復原。',
    'Programs that use it can call no more from now on. This cannot be undone.',
  ],
  revoked: ['已撤销', '已撤銷', 'Revoked'],
});
