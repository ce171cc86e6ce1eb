import type { Triple } from '#kernel/text.ts';
import { texts } from '#kernel/text.ts';

export const installationTexts = texts('installation', {
  title: ['系统配置', '系統配置', 'Installation settings'],
  unknown: ['没有设置“{key}”', '沒有設定「{key}」', 'There is no setting "{key}"'],
  environment: [
    '由环境变量 {name} 设定，只能在那里修改',
    '由環境變數 {name} 設定，只能在那裡修改',
    'The environment sets {name}; it can be changed there alone',
  ],
  restart: [
    '只能通过环境变量 {name} 修改，重启后生效',
    '只能透過環境變數 {name} 修改，重啟後生效',
    'It is changed by {name} in the environment, and a restart',
  ],
  wrong: ['不符合要求；允许：{allowed}', '不符合要求；允許：{allowed}', 'This is not allowed; allowed: {allowed}'],
  notTried: [
    '没有待确认的修改，可能已自动撤回',
    '沒有待確認的修改，可能已自動撤回',
    'Nothing waits to be kept; it may have been taken back by now',
  ],
  newSession: [
    '请重新登录后再确认：这证明新设置没有把人挡在外面',
    '請重新登入後再確認：這證明新設定沒有把人擋在外面',
    'Sign in anew and confirm then: that proves that the new value locks nobody out',
  ],
  name: ['设置', '設定', 'Setting'],
  value: ['当前值', '目前值', 'Value'],
  origin: ['来源', '來源', 'Origin'],
  fallback: ['默认', '預設', 'Default'],
  changed: ['最近修改', '最近修改', 'Changed'],
  isSet: ['已设置', '已設定', 'set'],
  notSet: ['未设置', '未設定', 'not set'],
  edit: ['修改', '修改', 'Edit'],
  toDefault: ['留空恢复默认值 {value}', '留空恢復預設值 {value}', 'Empty: the default, {value}'],
  allowed: ['允许：{allowed}', '允許：{allowed}', 'Allowed: {allowed}'],
  guarded: [
    '此设置可能把人挡在外面：先试用 5 分钟，须在修改之后重新登录并确认，否则自动撤回。',
    '此設定可能把人擋在外面：先試用 5 分鐘，須在修改之後重新登入並確認，否則自動撤回。',
    'This one can lock people out: it is tried for 5 minutes, and taken back by itself unless somebody who signed in after the change confirms it.',
  ],
  tried: ['试用中，{time} 自动撤回', '試用中，{time} 自動撤回', 'on trial, taken back at {time}'],
  confirm: ['确认保留', '確認保留', 'Keep'],
  revert: ['立即撤回', '立即撤回', 'Take back'],
  done: ['已保存', '已儲存', 'Saved'],
  onTrial: ['已试用；请重新登录后确认', '已試用；請重新登入後確認', 'It is on trial; sign in anew and confirm it'],
  onlyDifferent: ['只看非默认', '只看非預設', 'Only what differs from the default'],
  search: ['搜索设置', '搜尋設定', 'Search settings'],
  export: ['导出环境文件', '匯出環境檔案', 'Export as environment file'],
  byRestart: ['重启生效', '重啟生效', 'by restart'],
  atOnce: ['立即生效', '立即生效', 'at once'],
});

export const originTexts = {
  environment: ['环境变量', '環境變數', 'Environment'],
  database: ['数据库', '資料庫', 'Database'],
  default: ['默认', '預設', 'Default'],
} as const;

/** What each setting is, by its key. */
export const settingLabels: Readonly<Record<string, Triple>> = {
  port: ['网页服务端口', '網頁服務埠', 'Port of the web server'],
  host: ['网页服务监听地址', '網頁服務監聽地址', 'Address the web server listens on'],
  dataDir: ['数据目录', '資料目錄', 'Data directory'],
  databaseUrl: ['外部数据库', '外部資料庫', 'External database'],
  databasePatience: ['等待数据库的倍数', '等待資料庫的倍數', 'Patience with the database'],
  logLevel: ['日志级别', '日誌級別', 'Log level'],
  trustProxy: ['受信任的反向代理', '受信任的反向代理', 'Trusted reverse proxies'],
  callbackNetworks: ['可访问的内部网络', '可存取的內部網絡', 'Internal networks that may be called'],
  reportServer: ['报表服务器', '報表伺服器', 'Report server'],
  smsUrl: ['短信网关', '短訊閘道', 'Gateway of short messages'],
  smsKey: ['短信网关密钥', '短訊閘道金鑰', 'Key of that gateway'],
  files: ['文件存储', '檔案儲存', 'Object store of files'],
  clamd: ['病毒扫描', '病毒掃描', 'Virus scanner'],
  clamdMost: ['扫描文件的上限（MB）', '掃描檔案的上限（MB）', 'Largest file scanned (MB)'],
  sessionIdleMinutes: ['闲置多少分钟后结束会话', '閒置多少分鐘後結束工作階段', 'Minutes until an idle session ends'],
  sessionHours: ['会话最长小时数', '工作階段最長小時數', 'Hours until any session ends'],
  language: ['首次启动的语言', '首次啟動的語言', 'Language of the first start'],
  utcOffsetMinutes: ['新公司的时区（分钟）', '新公司的時區（分鐘）', 'Clock of new companies (minutes)'],
  companyStorage: ['每个公司的存储上限（GiB）', '每個公司的儲存上限（GiB）', 'Storage of one company (GiB)'],
  user: ['运行账号', '執行帳號', 'Account it runs as'],
  diskWarn: ['磁盘警告（%）', '磁碟警告（%）', 'Disk warning (%)'],
  diskReadOnly: ['磁盘只读（%）', '磁碟唯讀（%）', 'Read-only from (%)'],
  acceptDamage: ['带损坏数据启动', '帶損壞資料啟動', 'Start with damaged pages'],
  secret: ['加密密钥', '加密金鑰', 'Key of sealed values'],
};
