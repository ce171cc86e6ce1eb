/** Everybody's tokens as a list. */
import { choice, instant, text } from '#kernel/field.ts';
import { report } from '#kernel/report.ts';
import { apiTokens, exportApiTokens, type TokenRow, tokenAccess } from './api-token.calls.ts';
import { tokenStates } from './api-token.rules.ts';

export const apiTokenReport = report<TokenRow>({
  name: 'apiTokens',
  label: ['API 令牌', 'API 令牌', 'API tokens'],
  call: apiTokens,
  sheet: exportApiTokens,
  columns: {
    name: text(['名称', '名稱', 'Name'], { required: true }),
    owner: text(['所有者', '擁有者', 'Owner'], { required: true }),
    username: text(['账号', '帳號', 'Account'], { required: true }),
    hint: text(['开头', '開頭', 'Begins with'], { required: true }),
    access: choice(['可以', '可以', 'May'], tokenAccess, { required: true }),
    reach: text(['范围', '範圍', 'Scope'], { required: true }),
    networks: text(['允许的地址', '允許的地址', 'Allowed addresses'], { required: true }),
    createdAt: instant(['创建时间', '建立時間', 'Made'], { required: true }),
    endsAt: instant(['有效期至', '有效期至', 'Valid until'], { required: true }),
    lastUsedAt: instant(['最近使用', '最近使用', 'Last used']),
    lastIp: text(['最近使用地址', '最近使用地址', 'Last used from']),
    state: choice(['状态', '狀態', 'State'], tokenStates, { required: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'owner', 'access', 'reach', 'endsAt', 'lastUsedAt', 'lastIp', 'state'],
    filters: ['state', 'access', 'owner', 'endsAt', 'lastUsedAt'],
    sort: '-createdAt',
  },
  search: {
    in: ['name', 'owner', 'username'],
    label: ['名称、所有者或账号', '名稱、擁有者或帳號', 'Name, owner or account'],
  },
  summary: { active: { label: ['有效令牌', '有效令牌', 'Active tokens'] } },
});
