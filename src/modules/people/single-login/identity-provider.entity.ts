import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, lines, longText, ref, text } from '#kernel/field.ts';

export const providerKinds = {
  oidc: ['OpenID（OIDC）', 'OpenID（OIDC）', 'OpenID Connect'],
  ldap: ['目录（LDAP、AD）', '目錄（LDAP、AD）', 'Directory (LDAP, AD)'],
} as const;

export const newPeople = {
  no: ['不接受', '不接受', 'Not taken'],
  pending: ['创建待激活账号', '建立待啟用帳號', 'Get an account to be activated'],
} as const;

const oidc = { shown: { kind: ['oidc'] } } as const;
const ldap = { shown: { kind: ['ldap'] } } as const;
const attribute = (label: readonly [string, string, string], name: string) =>
  text(label, { min: 1, max: 60, default: name, when: { ...ldap, required: true } });

/** Most groups that may be given roles. */
const MAX_GROUPS = 200;

const claim = (label: readonly [string, string, string], name: string) =>
  text(label, { min: 1, max: 100, default: name, when: { ...oidc, required: true } });

/** A server of others by which people of the company sign in. Its secret lives apart, sealed. */
export const identityProvider = entity({
  name: 'identityProvider',
  module: 'single-login',
  label: ['身份提供方', '身分提供方', 'Identity provider'],
  title: 'name',
  fields: {
    name: text(['名称', '名稱', 'Name'], { min: 1, max: 50, required: true }),
    /** Never changed: what one kind calls a person is not what another does. */
    kind: choice(['类型', '類型', 'Kind'], providerKinds, { required: true, default: 'oidc', set: 'create' }),
    /** Names it in addresses; not to be guessed, so that strangers learn no company's providers. */
    key: text(['地址代码', '地址代碼', 'Code in addresses'], { max: 40, required: true, set: 'server' }),
    /** Never changed: the subjects of another issuer are other people. */
    issuer: text(['签发方地址', '簽發方地址', 'Issuer'], {
      max: 300,
      format: 'url',
      set: 'create',
      when: { ...oidc, required: true },
    }),
    clientId: text(['客户端 ID', '用戶端 ID', 'Client ID'], { max: 200, when: { ...oidc, required: true } }),
    hasSecret: bool(['已设置密钥', '已設定密鑰', 'Has a secret'], { required: true, default: false, set: 'server' }),
    scopes: text(['申请范围', '申請範圍', 'Scopes'], {
      max: 200,
      default: 'openid profile email',
      when: { ...oidc, required: true },
    }),
    claimName: claim(['姓名声明', '姓名聲明', 'Claim with the name'], 'name'),
    claimEmail: claim(['邮箱声明', '電郵聲明', 'Claim with the e-mail'], 'email'),
    claimAccount: claim(['账号声明', '帳號聲明', 'Claim with the account'], 'preferred_username'),
    server: text(['服务器地址', '伺服器地址', 'Server'], { max: 300, when: { ...ldap, required: true } }),
    /** `ldap:` turns to TLS before anything is sent; without it only inside networks the operator allows. */
    startTls: bool(['启用 StartTLS', '啟用 StartTLS', 'StartTLS'], { default: true, when: ldap }),
    /** Certificates by which the server's own is checked, where no public authority has signed it. */
    certificate: longText(['CA 证书（PEM）', 'CA 憑證（PEM）', 'CA certificates (PEM)'], { max: 20_000, when: ldap }),
    /** Who reads the directory; the password is the secret. */
    bindName: text(['读取账号（DN）', '讀取帳號（DN）', 'Reading account (DN)'], {
      max: 400,
      when: { ...ldap, required: true },
    }),
    baseName: text(['人员所在位置（DN）', '人員所在位置（DN）', 'Where people are (DN)'], {
      max: 400,
      when: { ...ldap, required: true },
    }),
    userFilter: text(['人员筛选器', '人員篩選器', 'Filter of people'], {
      max: 1000,
      default: '(objectClass=inetOrgPerson)',
      when: { ...ldap, required: true },
    }),
    /** Never changed, as the issuer is not. */
    subjectAttribute: text(['唯一标识属性', '唯一標識屬性', 'Attribute that never changes'], {
      max: 60,
      set: 'create',
      default: 'entryUUID',
      when: { ...ldap, required: true },
    }),
    nameAttribute: attribute(['姓名属性', '姓名屬性', 'Attribute with the name'], 'cn'),
    accountAttribute: attribute(['账号属性', '帳號屬性', 'Attribute with the account'], 'uid'),
    emailAttribute: attribute(['邮箱属性', '電郵屬性', 'Attribute with the e-mail'], 'mail'),
    /** People are in the department of this name, where there is exactly one. */
    departmentAttribute: text(['部门属性', '部門屬性', 'Attribute with the department'], { max: 60, when: ldap }),
    groupBase: text(['组所在位置（DN）', '組所在位置（DN）', 'Where groups are (DN)'], { max: 400, when: ldap }),
    /** Whoever is in such a group, or in a group inside it, holds the role. */
    groups: lines(
      ['组与角色', '組與角色', 'Groups and roles'],
      {
        group: text(['组（DN）', '組（DN）', 'Group (DN)'], { required: true, min: 1, max: 400 }),
        role: ref(['角色', '角色', 'Role'], 'role', { required: true }),
      },
      { max: MAX_GROUPS, when: ldap },
    ),
    /** Every night; otherwise when an administrator says so. */
    nightly: bool(['每晚同步', '每晚同步', 'Read every night'], { default: false, when: ldap }),
    /** Whoever is no longer in the directory is disabled here. */
    disablesGone: bool(['停用已离开目录的人员', '停用已離開目錄的人員', 'Disable who has left the directory'], {
      default: true,
      when: ldap,
    }),
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
    columns: ['name', 'kind', 'issuer', 'server', 'hasSecret', 'newPeople', 'active'],
    filters: ['name', 'kind', 'active', 'newPeople'],
    sort: 'name',
  },
  form: [
    ['name', 'kind'],
    ['issuer', 'clientId'],
    ['scopes'],
    ['claimName', 'claimEmail', 'claimAccount'],
    ['server', 'startTls'],
    ['bindName'],
    ['baseName'],
    ['userFilter'],
    ['subjectAttribute', 'nameAttribute'],
    ['accountAttribute', 'emailAttribute', 'departmentAttribute'],
    ['groupBase'],
    ['groups'],
    ['certificate'],
    ['nightly', 'disablesGone'],
    ['newPeople', 'department'],
    ['vouchesFactor', 'shown', 'active'],
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
