import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, choices, date, decimal, instant, int, ref, text, tree } from '#kernel/field.ts';
import { CURRENCIES } from './currencies.ts';

/** Books of the company: their months, their currency, their subjects (1-product §3, Account set). One of them is the default. */
export const accountSet = entity({
  name: 'accountSet',
  module: 'account',
  label: ['账套', '賬套', 'Account set'],
  title: 'name',
  fields: {
    name: text(['账套名称', '賬套名稱', 'Name'], { max: 100, required: true }),
    code: text(['账套编码', '賬套編碼', 'Code'], { max: 50, required: true, format: 'code' }),
    /** Its first day: nothing is booked before. */
    startMonth: date(['启用月份', '啟用月份', 'First month'], { required: true }),
    yearStart: int(['财年起始月', '財年起始月', 'First month of the fiscal year'], {
      required: true,
      min: 1,
      max: 12,
      default: 1,
    }),
    baseCurrency: choice(['本位币', '本位幣', 'Base currency'], CURRENCIES, { required: true, default: 'CNY' }),
    isDefault: bool(['默认账套', '預設賬套', 'Default'], { set: 'server', default: false }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
  },
  list: {
    columns: ['name', 'code', 'startMonth', 'yearStart', 'baseCurrency', 'isDefault', 'active'],
    filters: ['name', 'code', 'active'],
    sort: 'code',
  },
  form: [
    ['name', 'code'],
    ['startMonth', 'yearStart'],
    ['baseCurrency', 'active'],
  ],
  rights: {
    read: 'sys:accountSet:query',
    create: 'sys:accountSet:edit',
    update: 'sys:accountSet:edit',
    remove: 'sys:accountSet:edit',
    export: 'sys:accountSet:query',
  },
  unique: [['code'], ['name']],
  directory: true,
});
export interface AccountSetRow extends Row<typeof accountSet> {}

export const periodStatus = {
  open: ['开放', '開放', 'Open'],
  closed: ['已结账', '已結賬', 'Closed'],
} as const;

/** A month of an account set. What is booked in a closed month never changes. */
export const fiscalPeriod = entity({
  name: 'fiscalPeriod',
  module: 'account',
  label: ['会计期间', '會計期間', 'Fiscal period'],
  title: 'month',
  fields: {
    accountSet: ref(['账套', '賬套', 'Account set'], 'accountSet', { required: true, set: 'server' }),
    /** Its first day. */
    month: date(['月份', '月份', 'Month'], { required: true, set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], periodStatus, { required: true, default: 'open', set: 'server' }),
    closedBy: ref(['结账人', '結賬人', 'Closed by'], 'user', { set: 'server' }),
    closedAt: instant(['结账时间', '結賬時間', 'Closed at'], { set: 'server' }),
  },
  list: {
    columns: ['month', 'status', 'closedBy', 'closedAt'],
    filters: ['accountSet', 'month', 'status'],
    sort: 'month',
  },
  form: [['accountSet', 'month'], ['status']],
  rights: {
    read: 'sys:accountSet:query',
    create: 'sys:accountSet:edit',
    update: 'sys:accountSet:edit',
    remove: 'sys:accountSet:edit',
    export: 'sys:accountSet:query',
  },
  unique: [['accountSet', 'month']],
  noExtFields: 'months are made by the server',
});
export interface FiscalPeriodRow extends Row<typeof fiscalPeriod> {}

/** What amounts of a subject may be. */
export const subjectScopes = {
  budget: ['预算', '預算', 'Budget'],
  actual: ['实际成本', '實際成本', 'Actual cost'],
  income: ['收入', '收入', 'Income'],
  labour: ['人工', '人工', 'Labor'],
  contract: ['合同', '合約', 'Contracts'],
} as const;
export type SubjectScope = keyof typeof subjectScopes;

/** What money is spent on or comes from (1-product §3, Subject). Only leaves of the tree take amounts. */
export const subject = entity({
  name: 'subject',
  module: 'account',
  label: ['科目', '科目', 'Subject'],
  title: 'name',
  fields: {
    accountSet: ref(['账套', '賬套', 'Account set'], 'accountSet', { required: true, set: 'create' }),
    parent: tree(['上级科目', '上級科目', 'Parent subject'], 'subject'),
    code: text(['科目编码', '科目編碼', 'Code'], { max: 50, required: true, format: 'code' }),
    name: text(['科目名称', '科目名稱', 'Name'], { max: 100, required: true }),
    enName: text(['英文名称', '英文名稱', 'English name'], { max: 100 }),
    hkName: text(['繁体名称', '繁體名稱', 'Traditional Chinese name'], { max: 100 }),
    scope: choices(['适用范围', '適用範圍', 'Used for'], subjectScopes, { required: true }),
    sort: int(['排序', '排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    leaf: bool(['末级', '末級', 'Leaf'], { required: true, set: 'server', default: true }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
  },
  list: {
    columns: ['code', 'name', 'enName', 'parent', 'scope', 'leaf', 'active'],
    filters: ['accountSet', 'code', 'name', 'scope', 'leaf', 'active'],
    sort: 'code',
  },
  form: [['accountSet', 'parent'], ['code', 'name'], ['enName', 'hkName'], ['scope', 'sort'], ['active']],
  rights: {
    read: 'sys:subject:query',
    create: 'sys:subject:edit',
    update: 'sys:subject:edit',
    remove: 'sys:subject:edit',
    export: 'sys:subject:query',
  },
  unique: [['accountSet', 'code']],
  directory: true,
});
export interface SubjectRow extends Row<typeof subject> {}

/** What a unit of a currency is worth in the base currency, from a day on until the next rate. */
export const exchangeRate = entity({
  name: 'exchangeRate',
  module: 'account',
  label: ['汇率', '匯率', 'Exchange rate'],
  title: 'currency',
  fields: {
    currency: choice(['币种', '幣別', 'Currency'], CURRENCIES, { required: true, set: 'create' }),
    day: date(['生效日期', '生效日期', 'From'], { required: true, set: 'create' }),
    rate: decimal(['汇率', '匯率', 'Rate'], { required: true, digits: 8, min: 0.00000001, max: 1e8 }),
  },
  list: { columns: ['currency', 'day', 'rate'], filters: ['currency', 'day'], sort: '-day' },
  form: [['currency', 'day'], ['rate']],
  rights: {
    read: 'sys:accountSet:query',
    create: 'sys:exchangeRate:edit',
    update: 'sys:exchangeRate:edit',
    remove: 'sys:exchangeRate:edit',
    export: 'sys:accountSet:query',
  },
  unique: [['currency', 'day']],
});
export interface ExchangeRateRow extends Row<typeof exchangeRate> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    account_set: AccountSetRow;
    fiscal_period: FiscalPeriodRow;
    subject: SubjectRow;
    exchange_rate: ExchangeRateRow;
  }
}
