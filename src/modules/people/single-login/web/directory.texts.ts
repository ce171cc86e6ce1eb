/** What the pages of directories say. */
import { texts } from '#kernel/text.ts';

export const pageTexts = texts('directory-pages', {
  signIn: ['目录账号登录', '目錄帳號登入', 'Sign in by the directory'],
  note: [
    '请输入“{name}”的账号和密码。密码由目录核对，本系统不保存。',
    '請輸入「{name}」的帳號和密碼。密碼由目錄核對，本系統不儲存。',
    'Give your account and password of {name}. The directory checks the password; it is not stored here.',
  ],
  sync: ['同步目录', '同步目錄', 'Synchronize'],
  tried: [
    '可以读取：{server}，共 {people} 人',
    '可以讀取：{server}，共 {people} 人',
    'It can be read: {server}, {people} people',
  ],
  preview: ['查看将要发生的更改', '檢視將要發生的更改', 'See what would change'],
  run: ['立即同步', '立即同步', 'Synchronize now'],
  confirm: ['停用 {count} 人并同步', '停用 {count} 人並同步', 'Disable {count} people and synchronize'],
  asks: [
    '这次会停用 {count} 人，超过 10 人或二十分之一，因此没有执行。请查看名单后确认。',
    '這次會停用 {count} 人，超過 10 人或二十分之一，因此沒有執行。請檢視名單後確認。',
    'This would disable {count} people, more than ten or one in twenty, so nothing was done. Look at the list, then confirm.',
  ],
  read: [
    '目录中有 {people} 人，{groups} 个组',
    '目錄中有 {people} 人，{groups} 個組',
    'The directory tells of {people} people and {groups} groups',
  ],
  nothing: ['没有要更改的内容', '沒有要更改的內容', 'Nothing would change'],
  more: ['另有 {count} 行未显示', '另有 {count} 行未顯示', '{count} more lines are not shown'],
  done: ['同步完成', '同步完成', 'Synchronized'],
  runs: ['最近的同步', '最近的同步', 'Last synchronizations'],
  noRuns: ['还没有同步过', '還沒有同步過', 'Not synchronized yet'],
  what: ['更改', '更改', 'Change'],
  who: ['人员', '人員', 'Person'],
  about: ['内容', '內容', 'About'],
  at: ['时间', '時間', 'Time'],
  by: ['发起人', '發起人', 'By'],
  night: ['每晚自动', '每晚自動', 'At night'],
  state: ['结果', '結果', 'Outcome'],
  people: ['目录人数', '目錄人數', 'People'],
  effect: ['更改数', '更改數', 'Changes'],
  close: ['关闭', '關閉', 'Close'],
  running: ['进行中', '進行中', 'Running'],
  ended: ['完成', '完成', 'Done'],
  asked: ['等待确认', '等待確認', 'Waits for a confirmation'],
  incomplete: ['未读完', '未讀完', 'Not read to its end'],
  failed: ['失败', '失敗', 'Failed'],
});

/** What a line of the list is called. */
export const lineTexts = texts('directory-lines', {
  make: ['新建待激活账号', '新建待啟用帳號', 'New account, to be activated'],
  link: ['按 AD 账号关联', '按 AD 帳號關聯', 'Linked by the AD account'],
  change: ['更新资料', '更新資料', 'Changed'],
  disable: ['停用', '停用', 'Disabled'],
  enable: ['重新启用', '重新啟用', 'Enabled again'],
  give: ['授予角色', '授予角色', 'Role given'],
  take: ['收回角色', '收回角色', 'Role taken'],
  alike: ['同名账号，须人工关联', '同名帳號，須人工關聯', 'Account of the same name: link it by hand'],
  twice: ['有多个对应，已跳过', '有多個對應，已略過', 'More than one match: left out'],
  unknown: ['没有账号，未新建', '沒有帳號，未新建', 'No account, none is made'],
  officer: ['特殊角色，不停用', '特殊角色，不停用', 'Special role: not disabled'],
  noAccount: ['账号名不可用', '帳號名不可用', 'No usable account name'],
  emailTaken: ['邮箱已被使用，未更改', '電郵已被使用，未更改', 'E-mail is taken: not changed'],
  groupMissing: ['找不到组，角色不变', '找不到組，角色不變', 'Group is missing: its role stays'],
});
