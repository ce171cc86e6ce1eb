/** What customers and suppliers have in common: their fields, form, list and lifecycle (1-product §3, Customer and supplier). */
import { bool, choice, dict, file, lines, longText, ref, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';

export const partyStatus = {
  potential: ['潜在', '潛在', 'Potential'],
  active: ['合作中', '合作中', 'Active'],
  inactive: ['已停止合作', '已停止合作', 'Inactive'],
  blocked: ['已禁用', '已禁用', 'Blocked'],
} as const;
export type PartyStatus = keyof typeof partyStatus;

/** `level`: the dictionary of levels. */
export const partyFields = (name: Triple, level: string) => ({
  name: text(name, { min: 1, max: 200, required: true }),
  code: text(['编号', '編號', 'Number'], { max: 50, required: true, set: 'create' }),
  shortName: text(['简称', '簡稱', 'Short name'], { max: 100 }),
  level: dict(['级别', '級別', 'Level'], level),
  industry: dict(['行业', '行業', 'Industry'], 'party_industry'),
  status: choice(['状态', '狀態', 'Status'], partyStatus, { required: true, default: 'potential', set: 'server' }),
  address: text(['地址', '地址', 'Address'], { max: 400 }),
  postcode: text(['邮编', '郵編', 'Postcode'], { max: 20 }),
  phone: text(['电话', '電話', 'Phone'], { max: 20, format: 'phone' }),
  fax: text(['传真', '傳真', 'Fax'], { max: 20, format: 'phone' }),
  website: text(['网址', '網址', 'Website'], { max: 200, format: 'url' }),
  mail: text(['邮箱', '電郵', 'E-mail'], { max: 100, format: 'email' }),
  /** Names one company, however it is spaced. */
  taxNumber: text(['税号', '稅號', 'Tax number'], { max: 50 }),
  bank: text(['开户行', '開戶行', 'Bank'], { max: 200 }),
  bankAccount: text(['银行账号', '銀行帳號', 'Bank account'], { max: 50 }),
  /** Changed only by handing over, which is logged with its reason. */
  responsible: ref(['负责人', '負責人', 'Person in charge'], 'user', { set: 'create' }),
  /** Of the person in charge, unless another is chosen. */
  department: ref(['所属部门', '所屬部門', 'Department'], 'department'),
  contacts: lines(
    ['联系人', '聯絡人', 'Contacts'],
    {
      name: text(['姓名', '姓名', 'Name'], { min: 1, max: 50, required: true }),
      jobTitle: text(['职务', '職務', 'Position'], { max: 100 }),
      phone: text(['电话', '電話', 'Phone'], { max: 20, format: 'phone' }),
      mail: text(['邮箱', '電郵', 'E-mail'], { max: 100, format: 'email' }),
      main: bool(['主要联系人', '主要聯絡人', 'Main contact'], { required: true, default: false }),
    },
    { max: 50 },
  ),
  files: file(['附件', '附件', 'Attachments'], { max: 20 }),
  remark: longText(['备注', '備註', 'Remark'], { max: 2000 }),
});

export const partyForm = [
  ['name', 'shortName'],
  ['level', 'industry'],
  ['responsible', 'department'],
  ['phone', 'fax'],
  ['mail', 'website'],
  ['address', 'postcode'],
  ['taxNumber'],
  ['bank', 'bankAccount'],
  ['contacts'],
  ['files'],
  ['remark'],
  ['code'],
];

/** What rarely is said when one is entered. */
export const partyFolds = [
  ...['fax', 'website', 'address', 'postcode', 'taxNumber', 'bank', 'bankAccount', 'files', 'remark', 'code'],
];

export const partyList = {
  columns: ['code', 'name', 'level', 'industry', 'status', 'responsible', 'department', 'phone'],
  filters: [...['name', 'code', 'status', 'level', 'industry', 'responsible', 'department', 'taxNumber', 'createdAt']],
  sort: '-createdAt',
};

/** The calls of customers and suppliers: viewing, making, changing, deleting and exporting are rights of their own. */
export const partyRights = (prefix: string) => ({
  read: `${prefix}:query`,
  create: `${prefix}:add`,
  update: `${prefix}:edit`,
  remove: `${prefix}:delete`,
  export: `${prefix}:export`,
});

/** Circles of the lists: made by me, of my departments, I am in charge (1-product §2.16). */
export const CIRCLES = ['myCreate', 'myDepartmental', 'myResponsible'] as const;
export type Circle = (typeof CIRCLES)[number];
export const isCircle = (name: string | null | undefined): name is Circle =>
  (CIRCLES as readonly string[]).includes(name ?? '');
