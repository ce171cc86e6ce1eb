/** Tokens by which programs call in a person's name: one's own, and for administrators those of everybody. */
import { call, output } from '#kernel/call.ts';
import { choice, date, int, json, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import type { TokenState } from './api-token.rules.ts';

export const tokenAccess = {
  read: ['只读', '唯讀', 'Read'],
  write: ['读写', '讀寫', 'Read and write'],
} as const;
export const tokenReach = {
  all: ['我的全部权限', '我的全部權限', 'All my permissions'],
  chosen: ['选定的权限', '選定的權限', 'Chosen permissions'],
} as const;

/** What all lists show of a token; times are ISO. */
export interface TokenFacts {
  id: number;
  name: string;
  /** How it begins. */
  hint: string;
  access: keyof typeof tokenAccess;
  /** Null: all its owner has. */
  rights: string[] | null;
  networks: string[];
  createdAt: string;
  endsAt: string;
  lastUsedAt: string | null;
  lastIp: string | null;
  state: TokenState;
}
export const myApiTokens = call('GET', '/api/v1/api-token/mine', 'login', {}, output<{ list: TokenFacts[] }>(), {
  tokens: 'never',
  label: ['我的 API 令牌', '我的 API 令牌', 'My API tokens'],
  reads: ['apiToken'],
});

export const newTokenFields = {
  name: text(['名称', '名稱', 'Name'], { required: true, min: 1, max: 50 }),
  access: choice(['可以', '可以', 'May'], tokenAccess, { required: true, default: 'read' }),
  /** The last day on which it counts, by the company's clock. */
  endsOn: date(['有效期至', '有效期至', 'Valid through'], { required: true }),
  networks: text(['允许的地址', '允許的地址', 'Allowed addresses'], { max: 1000 }),
  reach: choice(['范围', '範圍', 'Scope'], tokenReach, { required: true, default: 'all' }),
  rights: json<string[]>()(['权限', '權限', 'Permissions'], {
    when: { shown: { reach: ['chosen'] }, required: true },
  }),
} as const;
/** The token itself is answered this once. Not `creates`: what is answered again later is kept. */
export const makeApiToken = call(
  'POST',
  '/api/v1/api-token/mine',
  'sys:token:own',
  newTokenFields,
  output<{ id: number; token: string }>(),
  { tokens: 'never', label: ['创建 API 令牌', '建立 API 令牌', 'Make an API token'], touches: ['apiToken'] },
);

const id = int(['令牌', '令牌', 'Token'], { required: true, min: 1 });
export const revokeMyToken = call('POST', '/api/v1/api-token/mine/revoke', 'login', { id }, output<null>(), {
  tokens: 'never',
  label: ['撤销我的 API 令牌', '撤銷我的 API 令牌', 'Revoke an API token of mine'],
  touches: ['apiToken'],
});

export interface TokenRow extends Omit<TokenFacts, 'rights' | 'networks'> {
  owner: string;
  username: string;
  reach: string;
  networks: string;
}
export const apiTokens = call(
  'GET',
  '/api/v1/api-token',
  'sys:token:query',
  listInput,
  output<ReportAnswer<TokenRow>>(),
  {
    label: ['查看 API 令牌', '查看 API 令牌', 'View API tokens'],
    reads: ['apiToken'],
  },
);
export const exportApiTokens = call(
  'GET',
  '/api/v1/api-token/export',
  'sys:token:query',
  sheetInput,
  output<Uint8Array>(),
  { label: ['导出 API 令牌', '匯出 API 令牌', 'Export API tokens'], body: 'download' },
);
export const revokeToken = call('POST', '/api/v1/api-token/revoke', 'sys:token:revoke', { id }, output<null>(), {
  tokens: 'never',
  label: ['撤销 API 令牌', '撤銷 API 令牌', 'Revoke an API token'],
  touches: ['apiToken'],
});

/** For programs: whose token it is and what it may do. */
export const tokenSelf = call(
  'GET',
  '/api/v1/api-token/self',
  'login',
  {},
  output<{
    person: string;
    company: number;
    /** Null: a session asks. */
    token: { name: string; access: keyof typeof tokenAccess; rights: string[] | null; endsAt: string } | null;
  }>(),
  { tokens: 'always', label: ['令牌的身份', '令牌的身分', 'Whose token it is'] },
);
