/**
 * Sign-in and account life. Paths of the specification (2-rules §7) keep their spelling; all others are ours.
 */
import type { BatchDone, BatchRefused } from '#kernel/batch.ts';
import { call, output } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { bool, int, refs, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { type UserRow, user } from './user.entity.ts';

export const password = (label: readonly [string, string, string]) => text(label, { required: true, max: 128 });
/** A code of the app, or a recovery code (second-factor.calls.ts). */
export const codeField = text(['动态验证码', '動態驗證碼', 'Authenticator code'], { max: 30 });
const deviceField = text(['设备标识', '裝置標識', 'Device'], { max: 64 });
export const account = text(['登录账号', '登入帳號', 'Login account'], { required: true, max: 100 });

/** The signed-in user as the browser keeps it (1-product §3, User). */
export interface UserInfo {
  userId: number;
  username: string;
  empName: string;
  companyId: number;
  companyName: string;
  departmentId: number;
  systemColor: string | null;
  projectColor: string | null;
  isEnable: boolean;
  /** `YYYY-MM-DD` or null. */
  expireTime: string | null;
  /** Instant of the last password change. */
  resetPasswordTime: string;
  /** It is older than the company allows; every call but those needed to change it ends the session. */
  passwordExpired: boolean;
  /** The password must be changed before anything else. */
  mustChangePassword: boolean;
  /** Two-step sign-in; `needed`: it must be set up before anything else. */
  secondFactor: 'on' | 'off' | 'needed';
  /** Longest password the company allows. */
  passwordMax: number;
  /** Minutes the company's clock is ahead of UTC. */
  utcOffset: number;
  /** What the sample company has done so far is still being made. */
  filling: boolean;
  workbench: '0' | '1' | '2';
  pageSize: number;
  projectPage: '1' | '2' | '3';
  rights: string[];
}

export interface SignedIn {
  token: string;
  tokenType: 1;
  /** Kept by the browser and sent with its next sign-ins: what strangers try does not hold it up. */
  device: string | null;
  user: UserInfo;
}

export const signIn = call(
  'POST',
  '/api/v1/user/sign-in',
  'public',
  {
    username: account,
    password: password(['密码', '密碼', 'Password']),
    captchaId: text(['验证码编号', '驗證碼編號', 'Captcha ID'], { max: 120 }),
    captcha: text(['验证码', '驗證碼', 'Verification code'], { max: 10 }),
    code: codeField,
    device: deviceField,
    stay: bool(['保持登录', '保持登入', 'Stay signed in']),
  },
  output<SignedIn>(),
  { label: ['登录', '登入', 'Sign in'], reads: true, uncounted: true },
);
/**
 * A challenge to be proved by work (proof.ts); needed after 3 wrong passwords. `bits`: how much; it depends on the account
 * that is tried, and on whether this browser is known to it.
 */
export const newCaptcha = call(
  'GET',
  '/api/v1/user/captcha',
  'public',
  { username: text(account.label, { max: 100 }), device: deviceField },
  output<{ captchaId: string; bits: number }>(),
  {
    label: ['获取验证码', '取得驗證碼', 'New verification code'],
  },
);
export const signOut = call(
  'GET',
  '/commonservice-system/logout',
  'login',
  { userId: int(['用户', '用戶', 'User'], {}) },
  output<null>(),
  {
    tokens: 'never',
    label: ['退出登录', '登出', 'Sign out'],
    entry: true,
  },
);
export const userInfo = call(
  'GET',
  '/commonservice-system/sys/user/info',
  'login',
  { t: text(['时间戳', '時間戳', 'Timestamp'], { max: 30 }) },
  output<{ user: UserInfo }>(),
  {
    label: ['当前用户', '目前用戶', 'Current user'],
    entry: true,
    flat: true,
  },
);
export const appVersion = call(
  'GET',
  '/commonservice-system/sys/user/version',
  'login',
  {},
  output<{ version: string }>(),
  {
    label: ['版本', '版本', 'Version'],
    entry: true,
    flat: true,
  },
);
export const changePassword = call(
  'POST',
  '/api/v1/user/change-password',
  'login',
  {
    oldPassword: password(['旧密码', '舊密碼', 'Old password']),
    newPassword: password(['新密码', '新密碼', 'New password']),
    confirmPassword: password(['确认密码', '確認密碼', 'Confirm password']),
  },
  output<SignedIn>(),
  { tokens: 'never', label: ['修改密码', '修改密碼', 'Change password'], entry: true },
);
/** The work proved (proof.ts), where it is always asked for. */
export const captchaFields = {
  captchaId: text(['验证码编号', '驗證碼編號', 'Captcha ID'], { required: true, max: 120 }),
  captcha: text(['验证码', '驗證碼', 'Verification code'], { required: true, max: 10 }),
} as const;
export const newPasswordFields = {
  newPassword: password(['新密码', '新密碼', 'New password']),
  confirmPassword: password(['确认密码', '確認密碼', 'Confirm password']),
} as const;
/** Mails a one-time link. Answers the same whether or not the account exists. */
export const requestReset = call(
  'POST',
  '/api/v1/user/request-reset',
  'public',
  {
    username: account,
    email: text(['邮箱', '電郵', 'E-mail'], { required: true, max: 100, format: 'email' }),
    ...captchaFields,
  },
  output<null>(),
  { label: ['申请重置密码', '申請重設密碼', 'Request a password reset'] },
);
/** Whether links can be mailed; otherwise people are asked to contact their administrator. */
export const resetAvailable = call(
  'GET',
  '/api/v1/user/reset-available',
  'public',
  {},
  output<{ available: boolean }>(),
  { label: ['可否邮件重置', '可否電郵重設', 'Can reset by e-mail'] },
);
export const resetByLink = call(
  'POST',
  '/api/v1/user/reset-by-link',
  'public',
  {
    code: text(['重置码', '重設碼', 'Reset code'], { required: true, max: 100 }),
    ...newPasswordFields,
  },
  output<null>(),
  { label: ['重置密码', '重設密碼', 'Reset password'] },
);
/** By an administrator: answers a one-time password that must be changed at the next sign-in. */
export const resetPassword = call(
  'POST',
  '/api/v1/user/:id/reset-password',
  'sys:user:resetPassword',
  { id: int(['用户', '用戶', 'User'], { required: true, min: 1 }) },
  output<{ password: string }>(),
  {
    label: ['重置用户密码', '重設用戶密碼', 'Reset a user password'],
  },
);
export const setUserStatus = call(
  'POST',
  '/api/v1/user/:id/status',
  'sys:user:status',
  {
    id: int(['用户', '用戶', 'User'], { required: true, min: 1 }),
    status: text(['状态', '狀態', 'Status'], { required: true, max: 20 }),
  },
  output<null>(),
  { label: ['停用或启用用户', '停用或啟用用戶', 'Disable or enable a user'], touches: ['user'] },
);
/** Accounts that too many wrong passwords have locked for somebody, and until when (ISO). */
export const lockedUsers = call(
  'GET',
  '/api/v1/user/locked',
  'sys:user:status',
  {},
  output<{ id: number; until: string }[]>(),
  { label: ['被锁定的账号', '被鎖定的帳號', 'Locked accounts'] },
);
export const unlockUser = call(
  'POST',
  '/api/v1/user/:id/unlock',
  'sys:user:status',
  { id: int(['用户', '用戶', 'User'], { required: true, min: 1 }) },
  output<null>(),
  {
    label: ['解锁用户', '解鎖用戶', 'Unlock a user'],
    touches: ['user'],
  },
);

/** Signs a person out everywhere; it does not keep them from signing in again. */
export const endSessionsOf = call(
  'POST',
  '/api/v1/user/:id/end-sessions',
  'sys:user:status',
  { id: int(['用户', '用戶', 'User'], { required: true, min: 1 }) },
  output<{ ended: number }>(),
  { label: ['结束用户的会话', '結束用戶的工作階段', 'End the sessions of a user'] },
);

export interface SessionRow {
  id: number;
  createdAt: string;
  lastSeenAt: string;
  ip: string;
  userAgent: string;
  current: boolean;
}
export const mySessions = call('GET', '/api/v1/user/sessions', 'login', {}, output<SessionRow[]>(), {
  label: ['我的会话', '我的工作階段', 'My sessions'],
  reads: ['session'],
});
export const endSession = call(
  'DELETE',
  '/api/v1/user/sessions/:id',
  'login',
  { id: int(['会话', '工作階段', 'Session'], { required: true, min: 1 }) },
  output<null>(),
  {
    tokens: 'never',
    label: ['结束会话', '結束工作階段', 'End a session'],
  },
);
export const saveMyAccount = call(
  'PUT',
  '/api/v1/user/my-account',
  'login',
  {
    empName: text(['姓名', '姓名', 'Name'], { required: true, max: 50 }),
    phone: text(['手机', '手機', 'Phone'], { max: 20, format: 'phone' }),
    email: text(['邮箱', '電郵', 'E-mail'], { max: 100, format: 'email' }),
    // Asked for when an address changes: it opens the account. With two-step sign-in a code will do instead.
    password: text(['当前密码', '目前密碼', 'Current password'], { max: 128 }),
    code: codeField,
  },
  output<null>(),
  { tokens: 'never', label: ['修改账号资料', '修改帳號資料', 'Edit my account details'], touches: ['user'] },
);
export const myAccount = call(
  'GET',
  '/api/v1/user/my-account',
  'login',
  {},
  output<{
    username: string;
    empName: string;
    phone: string | null;
    email: string | null;
    department: string;
    expireTime: string | null;
  }>(),
  {
    label: ['账号资料', '帳號資料', 'My account details'],
  },
);

const workbench = text(['默认工作台', '預設工作台', 'Default workbench'], { max: 1 });
export const updateDefaultWorkbench = call(
  'POST',
  '/commonservice-system/workbench/personal/updateDefaultWorkbench',
  'login',
  {
    workbench,
    pageSize: int(['每页条数', '每頁項數', 'Page size'], { min: 10, max: 30 }),
    projectPage: text(['项目首页', '項目首頁', 'Project page'], { max: 1 }),
  },
  output<null>(),
  { label: ['个人设置', '個人設定', 'Personal settings'] },
);
export const updateColors = call(
  'POST',
  '/commonservice-system/sys/user/updateSystemOrProjectColor',
  'login',
  {
    systemColor: text(['系统菜单主题', '系統選單主題', 'System menu theme'], { max: 20 }),
    projectColor: text(['项目菜单主题', '項目選單主題', 'Project menu theme'], { max: 20 }),
  },
  output<null>(),
  { label: ['主题设置', '主題設定', 'Theme settings'] },
);

const person = {
  name: text(['姓名', '姓名', 'Name'], { required: true, max: 50 }),
  username: text(['登录账号', '登入帳號', 'Login account'], { required: true, min: 2, max: 50, format: 'account' }),
  phone: text(['手机', '手機', 'Phone'], { required: true, max: 20, format: 'phone' }),
  email: text(['邮箱', '電郵', 'E-mail'], { required: true, max: 100, format: 'email' }),
  inviteCode: text(['邀请码', '邀請碼', 'Invite code'], { required: true, max: 64 }),
  password: password(['密码', '密碼', 'Password']),
  confirmPassword: password(['确认密码', '確認密碼', 'Confirm password']),
  // With a gateway for short messages the code of the phone is asked for instead of the work.
  captchaId: text(captchaFields.captchaId.label, { max: 120 }),
  captcha: text(captchaFields.captcha.label, { max: 10 }),
  smsCode: text(['短信验证码', '短訊驗證碼', 'SMS code'], { max: 10 }),
} as const;
/** A new company with its first administrator, by a company invitation. */
export const registerCompany = call(
  'POST',
  '/api/v1/user/register-company',
  'public',
  { company: text(['公司名称', '公司名稱', 'Company'], { required: true, max: 200 }), ...person },
  output<null>(),
  {
    label: ['公司注册', '公司註冊', 'Register a company'],
    creates: true,
  },
);
/** A person joins the company that issued the invitation. */
export const registerPerson = call('POST', '/api/v1/user/register-person', 'public', person, output<null>(), {
  label: ['个人注册', '個人註冊', 'Register a person'],
  creates: true,
});

export interface RightSource {
  key: string;
  /** Names of the roles that give it. */
  roles: string[];
  /** How the catalog of rights calls it, and its group; left out of what the catalog does not know any more. */
  label?: Triple;
  group?: Triple;
}
/** Dashboard of rights: which roles give a user which rights, for the account page. */
export const userRights = call(
  'GET',
  '/api/v1/user/:id/rights',
  'sys:user:query',
  { id: int(['用户', '用戶', 'User'], { required: true, min: 1 }) },
  output<RightSource[]>(),
  {
    label: ['用户权限来源', '用戶權限來源', 'Sources of a user’s permissions'],
  },
);
export const batchStatus = call(
  'POST',
  '/api/v1/user/batch-status',
  'sys:user:status',
  {
    ids: refs(['用户', '用戶', 'Users'], 'user', { required: true, max: 200 }),
    status: text(['状态', '狀態', 'Status'], { required: true, max: 20 }),
  },
  output<BatchDone>(),
  { label: ['批量停用或启用', '批量停用或啟用', 'Disable or enable several users'], touches: ['user'] },
);

export interface OneTimePassword {
  id: number;
  empName: string;
  username: string;
  password: string;
}
/** One-time passwords for several people at once, each separately; each must be changed at the next sign-in. */
export const batchResetPassword = call(
  'POST',
  '/api/v1/user/batch-reset-password',
  'sys:user:resetPassword',
  { ids: refs(['用户', '用戶', 'Users'], 'user', { required: true, max: 50 }) },
  output<{ given: OneTimePassword[]; refused: BatchRefused[] }>(),
  { label: ['批量重置密码', '批量重設密碼', 'Reset several passwords'] },
);

const { create } = entityCalls(user);
/** The form that makes an account also says which roles its holder gets: both or neither. */
export const newUserRoles = refs(['角色', '角色', 'Roles'], 'role', { max: 50, set: 'create' });
/** Makes an account like the entity's call, with these roles (ids) from the start. */
export const createUser = call(
  'POST',
  '/api/v1/user/create-with-roles',
  user.rights.create,
  { ...create.input, roles: newUserRoles },
  output<UserRow>(),
  {
    label: ['新建用户并授予角色', '新建用戶並授予角色', 'Create a user with roles'],
    creates: true,
    fails: 'save',
    touches: ['user', 'role'],
  },
);

/** A role that somebody new could be given, and why not; `refused` in the viewer's language, null: they can. */
export interface RoleToGive {
  id: number;
  name: string;
  refused: string | null;
}
/** The active roles, as the viewer may give them to a new person of the department; none without the right to change roles. */
export const rolesToGive = call(
  'GET',
  '/api/v1/user/roles-to-give',
  user.rights.create,
  { department: int(['部门', '部門', 'Department'], { required: true, min: 1 }) },
  output<RoleToGive[]>(),
  { label: ['可授予的角色', '可授予的角色', 'Roles that may be given'] },
);
