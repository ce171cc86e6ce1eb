import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, ref, text } from '#kernel/field.ts';

export const newPeople = {
  no: ['不接受', '不接受', 'Not taken'],
  pending: ['创建待激活账号', '建立待啟用帳號', 'Get an account to be activated'],
} as const;

const claim = (label: readonly [string, string, string], name: string) =>
  text(label, { min: 1, max: 100, required: true, default: name });

/** A server of others by which people of the company sign in (OpenID Connect). Its secret lives apart, sealed. */
export const identityProvider = entity({
  name: 'identityProvider',
  module: 'single-login',
  label: ['身份提供方', '身分提供方', 'Identity provider'],
  title: 'name',
  fields: {
    name: text(['名称', '名稱', 'Name'], { min: 1, max: 50, required: true }),
    /** Names it in addresses; not to be guessed, so that strangers learn no company's providers. */
    key: text(['地址代码', '地址代碼', 'Code in addresses'], { max: 40, required: true, set: 'server' }),
    /** Never changed: the subjects of another issuer are other people. */
    issuer: text(['签发方地址', '簽發方地址', 'Issuer'], { max: 300, required: true, format: 'url', set: 'create' }),
    clientId: text(['客户端 ID', '用戶端 ID', 'Client ID'], { max: 200, required: true }),
    hasSecret: bool(['已设置密钥', '已設定密鑰', 'Has a secret'], { required: true, default: false, set: 'server' }),
    scopes: text(['申请范围', '申請範圍', 'Scopes'], { max: 200, required: true, default: 'openid profile email' }),
    claimName: claim(['姓名声明', '姓名聲明', 'Claim with the name'], 'name'),
    claimEmail: claim(['邮箱声明', '電郵聲明', 'Claim with the e-mail'], 'email'),
    claimAccount: claim(['账号声明', '帳號聲明', 'Claim with the account'], 'preferred_username'),
    newPeople: choice(['陌生人', '陌生人', 'Unknown people'], newPeople, { required: true, default: 'no' }),
    department: ref(['新账号部门', '新帳號部門', 'Department of new accounts'], 'department', {
      when: { shown: { newPeople: ['pending'] }, required: true },
    }),
    /** Then people with two-step sign-in here are not asked for a code again. */
    vouchesFactor: bool(['提供方已做两步验证', '提供方已做兩步驗證', 'Asks for two steps itself'], {
      required: true,
      default: false,
    }),
    /** A button before anybody has said who they are: of the operator's company only. */
    shown: bool(['显示在登录页', '顯示在登入頁', 'On the sign-in page'], { required: true, default: true }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
  },
  list: {
    columns: ['name', 'issuer', 'clientId', 'hasSecret', 'newPeople', 'active'],
    filters: ['name', 'active', 'newPeople'],
    sort: 'name',
  },
  form: [
    ['name', 'active'],
    ['issuer', 'clientId'],
    ['scopes', 'shown'],
    ['claimName', 'claimEmail'],
    ['claimAccount', 'vouchesFactor'],
    ['newPeople', 'department'],
  ],
  rights: {
    read: 'sys:idp:query',
    create: 'sys:idp:edit',
    update: 'sys:idp:edit',
    remove: 'sys:idp:edit',
    export: 'sys:idp:query',
  },
  unique: [['name']],
  facets: { none: 'a setting of the company, which only its administrators read' },
});
export interface IdentityProviderRow extends Row<typeof identityProvider> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    identityProvider: IdentityProviderRow;
  }
}
