/** What single sign-on says. */
import { texts } from '#kernel/text.ts';

export const singleTexts = texts('single-login', {
  title: ['单点登录', '單一登入', 'Single sign-on'],
  by: ['使用{name}登录', '使用{name}登入', 'Sign in with {name}'],
  or: ['或', '或', 'or'],
  unknownWay: [
    '没有这种登录方式，请核对地址或联系管理员',
    '沒有這種登入方式，請核對地址或聯絡管理員',
    'There is no such way to sign in; check the address or ask your administrator',
  ],
  noWays: [
    '本页还没有可用的登录方式。请使用公司提供的登录地址，或用密码登录。',
    '本頁還沒有可用的登入方式。請使用公司提供的登入地址，或用密碼登入。',
    'There is no way to sign in here yet. Use the address your company gave you, or sign in with your password.',
  ],
  plain: [
    '签发方地址须以 https 开头；http 只允许运营方列出的内部网络',
    '簽發方地址須以 https 開頭；http 只允許營運方列出的內部網絡',
    'The issuer must start with https; http is for internal networks that the operator allows',
  ],
  unreachable: [
    '无法连接身份提供方（{reason}），请稍后再试或联系管理员',
    '無法連接身分提供方（{reason}），請稍後再試或聯絡管理員',
    'The identity provider cannot be reached ({reason}); try again later or ask your administrator',
  ],
  expired: [
    '登录过程已过期或已使用，请重新开始',
    '登入過程已過期或已使用，請重新開始',
    'This sign-in has expired or was used; please begin again',
  ],
  denied: [
    '身份提供方未放行（{reason}）',
    '身分提供方未放行（{reason}）',
    'The identity provider did not let you in ({reason})',
  ],
  refused: [
    '身份提供方的应答未通过核对（{reason}），请重新开始',
    '身分提供方的應答未通過核對（{reason}），請重新開始',
    'The answer of the identity provider did not pass the checks ({reason}); please begin again',
  ],
  notTaken: [
    '{name}没有关联的账号，且公司不接受新人员，请联系管理员',
    '{name}沒有關聯的帳號，且公司不接受新人員，請聯絡管理員',
    '{name} is not linked to an account and the company takes no new people; please ask the administrator',
  ],
  otherCompany: [
    '该账号不属于使用此登录方式的公司',
    '該帳號不屬於使用此登入方式的公司',
    'The account is not of the company that signs in this way',
  ],
  linkedMeanwhile: [
    '该身份已关联到账号，请重新登录',
    '該身分已關聯到帳號，請重新登入',
    'This identity has been linked to an account; please sign in again',
  ],
  subjectTaken: [
    '该主体标识已关联到另一个账号',
    '該主體標識已關聯到另一個帳號',
    'This subject is linked to another account',
  ],
  personLinked: [
    '该人员已关联此提供方的另一个身份，请先解除',
    '該人員已關聯此提供方的另一個身分，請先解除',
    'The person is linked to another identity of this provider; unlink it first',
  ],
  noName: [
    '身份提供方没有给出可用的账号名，请联系管理员',
    '身分提供方沒有給出可用的帳號名，請聯絡管理員',
    'The identity provider gave no name for an account; please ask your administrator',
  ],
  keyLost: [
    '客户端密钥无法读取，请重新设置',
    '用戶端密鑰無法讀取，請重新設定',
    'The client secret cannot be read; please set it again',
  ],
  noDepartment: [
    '新账号的部门已不存在，请联系管理员',
    '新帳號的部門已不存在，請聯絡管理員',
    'The department of new accounts is gone; please ask your administrator',
  ],
  lastProvider: [
    '公司只允许单点登录，须先取消，或另有启用的提供方',
    '公司只允許單一登入，須先取消，或另有啟用的提供方',
    'The company takes single sign-on only: end that first, or have another active provider',
  ],
  notBySingle: [
    '请先通过单点登录进入，再启用“仅单点登录”',
    '請先透過單一登入進入，再啟用「僅單一登入」',
    'Sign in by single sign-on first; that proves that it works',
  ],
  spareFactor: [
    '备用账号须已启用两步验证',
    '備用帳號須已啟用兩步驗證',
    'The spare account must have two-step sign-in on',
  ],
  spareUnproved: [
    '备用账号须在 90 天内用密码登录过',
    '備用帳號須在 90 天內用密碼登入過',
    'The spare account must have signed in with its password within 90 days',
  ],
  notTried: ['没有待确认的试用', '沒有待確認的試用', 'Nothing is being tried'],
  keepBySingle: [
    '请在试用开始后通过单点登录重新进入，再确认',
    '請在試用開始後透過單一登入重新進入，再確認',
    'Sign in anew by single sign-on, then confirm',
  ],
  spareSubject: ['路标：备用账号已登录', '路標：備用帳號已登入', 'Waymark: the spare account signed in'],
});
