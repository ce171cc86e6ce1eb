import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, instant, longText, ref, text } from '#kernel/field.ts';

/** Account states (1-product §3, Account: in use, canceled, disabled, reload). */
export const userStatus = {
  inUse: ['使用中', '使用中', 'In use'],
  disabled: ['已停用', '已停用', 'Disabled'],
  cancelled: ['已注销', '已註銷', 'Canceled'],
  reload: ['待激活', '待啟用', 'To be activated'],
} as const;

export const secretLevel = {
  public: ['公开', '公開', 'Public'],
  internal: ['内部', '內部', 'Internal'],
  secret: ['秘密', '秘密', 'Secret'],
  confidential: ['机密', '機密', 'Confidential'],
} as const;

/**
 * A person with an account. The password lives apart (table credential), never in this row.
 * Limits: 2-rules §5, accounts: login 2-50, phone 20, e-mail 100, USB key / AD / WeChat 100, description 600.
 */
export const user = entity({
  name: 'user',
  module: 'user',
  label: ['用户', '用戶', 'User'],
  title: 'empName',
  fields: {
    username: text(['登录账号', '登入帳號', 'Login account'], {
      min: 2,
      max: 50,
      required: true,
      format: 'account',
      set: 'create',
    }),
    empName: text(['姓名', '姓名', 'Name'], { max: 50, required: true }),
    pinyinName: text(['拼音', '拼音', 'Pinyin name'], { max: 50 }),
    department: ref(['部门', '部門', 'Department'], 'department', { required: true }),
    jobPost: ref(['岗位', '崗位', 'Job post'], 'jobPost'),
    phone: text(['手机', '手機', 'Phone'], { max: 20, format: 'phone' }),
    email: text(['邮箱', '電郵', 'E-mail'], { max: 100, format: 'email' }),
    secretLevel: choice(['密级', '密級', 'Secret level'], secretLevel, { required: true, default: 'internal' }),
    expireTime: date(['账号到期日', '帳號到期日', 'Account expiry date']),
    usbKey: text(['USB Key', 'USB Key', 'USB key'], { max: 100 }),
    adAccount: text(['AD 域账号', 'AD 域帳號', 'AD domain account'], { max: 100 }),
    wechatId: text(['微信号', '微信號', 'WeChat ID'], { max: 100 }),
    description: longText(['账号说明', '帳號說明', 'Account description'], { max: 600 }),
    status: choice(['状态', '狀態', 'Status'], userStatus, { set: 'server', required: true, default: 'inUse' }),
    isEnable: bool(['启用', '啟用', 'Enabled'], { set: 'server', required: true, default: true }),
    lastLoginAt: instant(['最近登录', '最近登入', 'Last sign-in'], { set: 'server' }),
    systemColor: text(['系统菜单主题', '系統選單主題', 'System menu theme'], { max: 20, set: 'server' }),
    projectColor: text(['项目菜单主题', '項目選單主題', 'Project menu theme'], { max: 20, set: 'server' }),
  },
  list: {
    // Expiry and last sign-in are in the list of accounts.
    columns: ['username', 'empName', 'department', 'jobPost', 'phone', 'email', 'secretLevel', 'status'],
    filters: ['username', 'empName', 'department', 'jobPost', 'status', 'secretLevel'],
    sort: 'username',
  },
  form: [
    ['username', 'empName', 'pinyinName'],
    ['department', 'jobPost', 'phone'],
    ['email', 'secretLevel', 'expireTime'],
    ['usbKey', 'adAccount', 'wechatId'],
    ['description'],
  ],
  folds: ['expireTime', 'usbKey', 'adAccount', 'wechatId', 'description'],
  rights: {
    read: 'sys:user:query',
    create: 'sys:user:add',
    update: 'sys:user:edit',
    remove: 'sys:user:delete',
    export: 'sys:user:export',
  },
  unique: [['username'], ['email']],
  dataScope: 'department',
  directory: true,
  search: { words: ['empName', 'username', 'pinyinName'] },
  facets: { none: 'a person is no subject of discussion for those who may read accounts' },
});
export interface UserRow extends Row<typeof user> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    user: UserRow;
  }
}
