/**
 * Sign-in by servers of others. One goes out with `begin`, comes back to `/singleLogin`, whose answer `takeAnswer` checks, and
 * comes in with `enter`; who is not known yet proves an account of theirs once (`linkByPassword`) or asks for one (`askAccount`).
 */
import { call, output } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { int, ref, text } from '#kernel/field.ts';
import { signIn } from '#modules/people/user/user.calls.ts';
import { type IdentityProviderRow, identityProvider } from './identity-provider.entity.ts';

const flow = text(['登录过程', '登入過程', 'Sign-in'], { required: true, max: 60 });
const provider = ref(['身份提供方', '身分提供方', 'Identity provider'], 'identityProvider', { required: true });
const identity = int(['身份', '身分', 'Identity'], { required: true, min: 1 });

export interface Way {
  key: string;
  name: string;
  kind: IdentityProviderRow['kind'];
}
/** The ways everybody may see, and the one that `provider` names. */
export const singleLoginWays = call(
  'GET',
  '/api/v1/single-login/ways',
  'public',
  { provider: text(['身份提供方', '身分提供方', 'Identity provider'], { max: 40 }) },
  output<{ ways: Way[]; named: Way | null }>(),
  { label: ['单点登录方式', '單一登入方式', 'Ways of single sign-on'] },
);
/** `flow` is kept by the browser that begins: nobody else can end it. */
export const beginSingleLogin = call(
  'POST',
  '/api/v1/single-login/begin',
  'public',
  {
    provider: text(['身份提供方', '身分提供方', 'Identity provider'], { required: true, max: 40 }),
    site: text(['本系统地址', '本系統地址', 'Address of this system'], { required: true, max: 200, format: 'url' }),
  },
  output<{ flow: string; address: string }>(),
  { label: ['开始单点登录', '開始單一登入', 'Begin single sign-on'], reads: true },
);
/** The answer of the provider, as it came in the address. It counts once. */
export const takeAnswer = call(
  'POST',
  '/api/v1/single-login/answer',
  'public',
  { flow, answer: text(['应答', '應答', 'Answer'], { required: true, max: 8000 }) },
  output<null>(),
  {
    label: ['核对单点登录应答', '核對單一登入應答', 'Check an answer of single sign-on'],
    keepsOut: ['answer', 'flow'],
  },
);

/** What comes of it: a session; a person nobody knows yet; an account that waits to be activated. */
export type Entered =
  | { state: 'in'; token: string; leave: string | null }
  | { state: 'unknown'; provider: string; name: string; email: string; mayAsk: boolean }
  | { state: 'waiting'; provider: string; name: string };
export const enterSingle = call(
  'POST',
  '/api/v1/single-login/enter',
  'public',
  { flow, code: signIn.input.code },
  output<Entered>(),
  { label: ['单点登录', '單一登入', 'Single sign-on'], keepsOut: ['flow', 'code'], uncounted: true },
);
/** Links who the provider vouched for with the account whose password is given, and signs in. */
export const linkByPassword = call(
  'POST',
  '/api/v1/single-login/link',
  'public',
  {
    flow,
    username: signIn.input.username,
    password: signIn.input.password,
    captchaId: signIn.input.captchaId,
    captcha: signIn.input.captcha,
    code: signIn.input.code,
    device: signIn.input.device,
  },
  output<Entered>(),
  { label: ['关联登录身份', '關聯登入身分', 'Link an identity'], keepsOut: ['flow', 'code'], uncounted: true },
);
/** An account for somebody new, where the company takes them; it waits for an administrator. */
export const askAccount = call('POST', '/api/v1/single-login/ask', 'public', { flow }, output<Entered>(), {
  label: ['申请账号', '申請帳號', 'Ask for an account'],
  keepsOut: ['flow'],
});

export interface LinkedPerson {
  id: number;
  user: number;
  empName: string;
  username: string;
  subject: string;
  linkedAt: string;
  /** Null: by the person, with their password. */
  linkedBy: string | null;
  lastUsedAt: string | null;
}
export const linkedPeople = call(
  'GET',
  '/api/v1/single-login/people',
  identityProvider.rights.read,
  { provider },
  output<{ list: LinkedPerson[] }>(),
  { label: ['已关联的人员', '已關聯的人員', 'Linked people'], reads: ['identityProvider', 'user'] },
);
export const linkPerson = call(
  'POST',
  '/api/v1/single-login/people',
  identityProvider.rights.update,
  {
    provider,
    user: ref(['人员', '人員', 'Person'], 'user', { required: true }),
    subject: text(['主体标识（sub）', '主體標識（sub）', 'Subject (sub)'], { required: true, min: 1, max: 255 }),
  },
  output<null>(),
  { label: ['关联人员', '關聯人員', 'Link a person'], touches: ['identityProvider'] },
);
export const unlinkPerson = call(
  'POST',
  '/api/v1/single-login/people/unlink',
  identityProvider.rights.update,
  { identity },
  output<{ ended: number }>(),
  { label: ['解除人员关联', '解除人員關聯', 'Unlink a person'], touches: ['identityProvider'] },
);

export interface OwnIdentity {
  id: number;
  provider: string;
  linkedAt: string;
  lastUsedAt: string | null;
}
export const myIdentities = call('GET', '/api/v1/single-login/mine', 'login', {}, output<{ list: OwnIdentity[] }>(), {
  label: ['我的登录身份', '我的登入身分', 'My identities'],
});
export const unlinkMine = call('POST', '/api/v1/single-login/mine/unlink', 'login', { identity }, output<null>(), {
  tokens: 'never',
  label: ['解除我的登录身份', '解除我的登入身分', 'Unlink an identity of mine'],
});

export const saySecret = call(
  'POST',
  '/api/v1/single-login/secret',
  identityProvider.rights.update,
  { provider, secret: text(['客户端密钥', '用戶端密鑰', 'Client secret'], { max: 500 }) },
  output<null>(),
  { label: ['设置客户端密钥', '設定用戶端密鑰', 'Set the client secret'], touches: ['identityProvider'] },
);
export const tryProvider = call(
  'POST',
  '/api/v1/single-login/try',
  identityProvider.rights.update,
  { provider },
  /** `people`: of a directory, how many it tells of. */
  output<{ issuer: string; algorithms: string[]; signsOut: boolean; people: number | null }>(),
  { label: ['测试身份提供方', '測試身分提供方', 'Try an identity provider'] },
);

/** Whether the company takes single sign-on only. `mayKeep`: the viewer's session began after it was tried, by a provider. */
export interface OnlyRule {
  state: 'off' | 'tried' | 'on';
  until: string | null;
  spare: { id: number; name: string } | null;
  mayKeep: boolean;
  version: number;
}
export const onlyRule = call('GET', '/api/v1/single-login/only', identityProvider.rights.read, {}, output<OnlyRule>(), {
  label: ['仅单点登录', '僅單一登入', 'Single sign-on only'],
});
const version = { version: int(['版本', '版本', 'Version'], { required: true, min: 0 }) } as const;
export const tryOnly = call(
  'POST',
  '/api/v1/single-login/only/try',
  identityProvider.rights.update,
  { spare: ref(['备用账号', '備用帳號', 'Spare account'], 'user', { required: true }), ...version },
  output<{ until: string }>(),
  { label: ['试用仅单点登录', '試用僅單一登入', 'Try single sign-on only'] },
);
export const keepOnly = call(
  'POST',
  '/api/v1/single-login/only/keep',
  identityProvider.rights.update,
  version,
  output<null>(),
  {
    label: ['确认仅单点登录', '確認僅單一登入', 'Keep single sign-on only'],
  },
);
export const endOnly = call(
  'POST',
  '/api/v1/single-login/only/end',
  identityProvider.rights.update,
  version,
  output<null>(),
  {
    label: ['取消仅单点登录', '取消僅單一登入', 'End single sign-on only'],
  },
);

export const providerCalls = entityCalls(identityProvider);
