/** The logs as lists: their columns, filters and sheets. */
import { choice, instant, int, json, longText, ref, text } from '#kernel/field.ts';
import { report } from '#kernel/report.ts';
import {
  type ChangeRow,
  exportDynamics,
  exportLoginLog,
  exportOperationLog,
  type LoginLogRow,
  loginLog,
  type OperationLogRow,
  operationLog,
  projectDynamics,
} from './log.calls.ts';

/** Entries of the login log. */
export const loginActions = {
  signIn: ['登录', '登入', 'Signed in'],
  signOut: ['退出登录', '登出', 'Signed out'],
  wrongPassword: ['密码错误', '密碼錯誤', 'Wrong password'],
  wrongCode: ['动态验证码错误', '動態驗證碼錯誤', 'Wrong code'],
  recoveryCode: ['使用恢复码', '使用恢復碼', 'Recovery code used'],
  passwordReset: ['密码被重置', '密碼被重設', 'Password reset'],
  addressChanged: ['联系方式修改', '聯絡方式修改', 'Addresses changed'],
  secondFactorOn: ['启用两步验证', '啟用兩步驗證', 'Two-step sign-in on'],
  secondFactorOff: ['停用两步验证', '停用兩步驗證', 'Two-step sign-in off'],
  locked: ['账号锁定', '帳號鎖定', 'Account locked'],
  disabled: ['账号停用', '帳號停用', 'Account disabled'],
  expired: ['账号过期', '帳號過期', 'Account expired'],
  ended: ['会话结束', '工作階段結束', 'Session ended'],
  endedByOther: ['会话被管理员结束', '工作階段被管理員結束', 'Sessions ended by an administrator'],
  passwordChanged: ['修改密码', '修改密碼', 'Password changed'],
  singleSignIn: ['单点登录', '單一登入', 'Single sign-on'],
  singleRefused: ['单点登录被拒', '單一登入被拒', 'Single sign-on refused'],
  singleOnly: ['只允许单点登录', '只允許單一登入', 'Password refused: single sign-on only'],
  spareSignIn: ['备用账号登录', '備用帳號登入', 'Spare account signed in'],
  passkeySignIn: ['通行密钥登录', '通行密鑰登入', 'Signed in by a passkey'],
  passkeyRefused: ['通行密钥未通过核对', '通行密鑰未通過核對', 'Passkey refused'],
  passkeyAdded: ['添加通行密钥', '新增通行密鑰', 'Passkey added'],
  passkeyRemoved: ['删除通行密钥', '刪除通行密鑰', 'Passkey removed'],
  identityLinked: ['关联登录身份', '關聯登入身分', 'Identity linked'],
  identityUnlinked: ['解除登录身份', '解除登入身分', 'Identity unlinked'],
  tokenMade: ['创建 API 令牌', '建立 API 令牌', 'API token made'],
  tokenRevoked: ['撤销 API 令牌', '撤銷 API 令牌', 'API token revoked'],
} as const;

/** Tries to sign in that were refused. */
export const FAILED_SIGN_INS = [
  'wrongPassword',
  'wrongCode',
  'locked',
  'disabled',
  'expired',
  'singleRefused',
  'singleOnly',
] as const;

const at = instant(['时间', '時間', 'Time'], { required: true });
const ip = text(['IP 地址', 'IP 地址', 'IP address'], { required: true });

export const loginLogReport = report<LoginLogRow>({
  name: 'loginLog',
  label: ['登录日志', '登入日誌', 'Login log'],
  call: loginLog,
  sheet: exportLoginLog,
  columns: {
    at,
    name: text(['姓名', '姓名', 'Name']),
    username: text(['账号', '帳號', 'Account'], { required: true }),
    action: choice(['操作', '操作', 'Action'], loginActions, { required: true }),
    ip,
    userAgent: longText(['设备', '裝置', 'Device']),
    user: ref(['用户', '用戶', 'User'], 'user'),
    department: ref(['部门', '部門', 'Department'], 'department'),
  },
  title: 'username',
  list: {
    columns: ['at', 'name', 'username', 'action', 'ip', 'userAgent'],
    filters: ['at', 'action', 'user', 'department', 'ip'],
    sort: '-at',
  },
  search: { in: ['name', 'username'], label: ['姓名或账号', '姓名或帳號', 'Name or account'] },
});

const operationResults = {
  succeeded: ['成功', '成功', 'Succeeded'],
  refused: ['拒绝', '拒絕', 'Refused'],
  failed: ['失败', '失敗', 'Failed'],
} as const;

export const operationLogReport = report<OperationLogRow>({
  name: 'operationLog',
  label: ['操作日志', '操作日誌', 'Operation log'],
  call: operationLog,
  sheet: exportOperationLog,
  columns: {
    at,
    name: text(['姓名', '姓名', 'Name']),
    username: text(['账号', '帳號', 'Account']),
    label: text(['操作', '操作', 'Action'], { required: true }),
    object: text(['对象', '對象', 'Object']),
    menuName: text(['菜单', '選單', 'Menu'], { required: true }),
    result: choice(['结果', '結果', 'Result'], operationResults, { required: true }),
    code: int(['代码', '代碼', 'Code'], { required: true }),
    millis: int(['耗时（毫秒）', '耗時（毫秒）', 'Duration (ms)'], { required: true }),
    ip,
    call: text(['接口', '介面', 'Call'], { required: true }),
  },
  title: 'label',
  list: {
    columns: ['at', 'name', 'label', 'object', 'menuName', 'result', 'ip'],
    filters: ['at', 'result', 'menuName', 'millis', 'call'],
    sort: '-at',
  },
  search: { in: ['name', 'label'], label: ['姓名或操作', '姓名或操作', 'Name or operation'] },
});

/** Operations of projects and tasks; everything else is a change. */
export const changeVerbs = {
  create: ['新建', '新建', 'created'],
  update: ['修改', '修改', 'changed'],
  remove: ['删除', '刪除', 'removed'],
  start: ['开始', '開始', 'started'],
  finish: ['完成', '完成', 'finished'],
  restart: ['重新开始', '重新開始', 'restarted'],
  reset: ['退回未开始', '退回未開始', 'back to unstarted'],
  pause: ['暂停', '暫停', 'paused'],
  resume: ['恢复', '恢復', 'resumed'],
  terminate: ['终止', '終止', 'terminated'],
  transfer: ['移交', '移交', 'handed over'],
  launch: ['启动', '啟動', 'launched'],
  recover: ['恢复', '恢復', 'recovered'],
  complete: ['完成', '完成', 'completed'],
} as const;

export const dynamicsReport = report<ChangeRow>({
  name: 'projectDynamics',
  label: ['项目动态', '項目動態', 'Project dynamics'],
  call: projectDynamics,
  sheet: exportDynamics,
  columns: {
    at,
    by: text(['操作人', '操作人', 'By'], { required: true }),
    recordTitle: text(['对象', '對象', 'Object'], { required: true }),
    verb: choice(['操作', '操作', 'Action'], changeVerbs, { required: true }),
    what: json<string>()(['变更内容', '變更內容', 'Change']),
  },
  title: 'recordTitle',
  list: { columns: ['at', 'by', 'recordTitle', 'verb', 'what'], filters: ['at', 'by', 'verb'], sort: '-at' },
  search: { in: ['recordTitle'], label: ['搜索对象名称', '搜尋對象名稱', 'Search by name'] },
});
