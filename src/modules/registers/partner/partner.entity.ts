import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, int, longText, ref, refs, text } from '#kernel/field.ts';

const kinds = {
  customer: ['客户', '客戶', 'Customer'],
  supplier: ['供应商', '供應商', 'Supplier'],
  contractor: ['分包单位', '分包單位', 'Contractor'],
  supervisor: ['监理', '監理', 'Supervisor'],
  authority: ['主管部门', '主管部門', 'Authority'],
  other: ['其他', '其他', 'Other'],
} as const;

/** How much a partner is with us, now and as wanted (PMBOK). */
const engagements = {
  unaware: ['不知晓', '不知曉', 'Unaware'],
  resistant: ['抵制', '抵制', 'Resistant'],
  neutral: ['中立', '中立', 'Neutral'],
  supportive: ['支持', '支持', 'Supportive'],
  leading: ['主导', '主導', 'Leading'],
} as const;

/** How often they are to be spoken with. */
export const rhythms = {
  weekly: ['每周', '每週', 'Every week'],
  fortnightly: ['每两周', '每兩週', 'Every two weeks'],
  monthly: ['每月', '每月', 'Every month'],
  quarterly: ['每季度', '每季度', 'Every quarter'],
} as const;
export type Rhythm = keyof typeof rhythms;

const channels = {
  meeting: ['会议', '會議', 'Meeting'],
  phone: ['电话', '電話', 'Phone'],
  mail: ['邮件', '電郵', 'E-mail'],
  report: ['报告', '報告', 'Report'],
  visit: ['现场走访', '實地走訪', 'Visit'],
} as const;

/** Somebody outside the company that the project has to do with; has no account (1-product §2.8; records.md B4). */
export const partner = entity({
  name: 'partner',
  module: 'partner',
  label: ['外部合作方', '外部合作方', 'External partner'],
  title: 'organisation',
  scopes: ['project'],
  fields: {
    organisation: text(['单位', '單位', 'Organization'], { min: 1, max: 200, required: true }),
    kind: choice(['类别', '類別', 'Kind'], kinds, { required: true, default: 'other' }),
    /** The contacts, with masked phones: seeing them in full takes a separate right. */
    contacts: text(['联系人', '聯絡人', 'Contacts'], { max: 200, set: 'server' }),
    role: text(['在项目中的角色', '在項目中的角色', 'Role in the project'], { max: 200 }),
    power: int(['影响力', '影響力', 'Power'], { required: true, min: 1, max: 5, default: 3 }),
    interest: int(['关注度', '關注度', 'Interest'], { required: true, min: 1, max: 5, default: 3 }),
    engagement: choice(['当前态度', '目前態度', 'Engagement now'], engagements),
    wanted: choice(['期望态度', '期望態度', 'Engagement wanted'], engagements),
    rhythm: choice(['沟通频率', '溝通頻率', 'Rhythm'], rhythms),
    channel: choice(['沟通方式', '溝通方式', 'Channel'], channels),
    /** The person in charge of contact; the manager of the project if left out. */
    responsible: ref(['对接人', '對接人', 'Person in charge'], 'user'),
    lastContact: date(['最近沟通', '最近溝通', 'Last contact']),
    /** The day by which they are to be spoken with again; after it the person in charge is reminded, once. */
    nextContact: date(['下次沟通', '下次溝通', 'Next contact'], { set: 'server' }),
    tasks: refs(['相关任务', '相關任務', 'Tasks'], 'task', { max: 50 }),
    note: longText(['备注', '備註', 'Note'], { max: 2000 }),
  },
  list: {
    columns: ['organisation', 'kind', 'contacts', 'role', 'power', 'interest', 'responsible', 'nextContact'],
    filters: ['organisation', 'kind', 'engagement', 'rhythm', 'responsible', 'nextContact'],
    sort: 'organisation',
  },
  form: [
    ['organisation'],
    ['kind', 'role'],
    ['contacts'],
    ['power', 'interest'],
    ['engagement', 'wanted'],
    ['rhythm', 'channel'],
    ['responsible', 'lastContact', 'nextContact'],
    ['tasks'],
    ['note'],
  ],
  folds: ['rhythm', 'channel', 'lastContact', 'nextContact', 'tasks', 'note'],
  rights: {
    read: 'pm:partner:query',
    create: 'pm:partner:edit',
    update: 'pm:partner:edit',
    remove: 'pm:partner:edit',
    export: 'pm:partner:query',
  },
});
export interface PartnerRow extends Row<typeof partner> {}

/** A person at a partner with phone and mail, for those who may see contact data. */
export const partnerContact = entity({
  name: 'partnerContact',
  module: 'partner',
  label: ['联系人', '聯絡人', 'Contact'],
  title: 'name',
  scopes: ['project'],
  fields: {
    name: text(['姓名', '姓名', 'Name'], { min: 1, max: 50, required: true }),
    partner: ref(['单位', '單位', 'Organization'], 'partner', { required: true, set: 'create' }),
    position: text(['职务', '職務', 'Position'], { max: 100 }),
    phone: text(['电话', '電話', 'Phone'], { max: 20, format: 'phone' }),
    mail: text(['邮箱', '電郵', 'E-mail'], { max: 100, format: 'email' }),
  },
  list: { columns: ['name', 'partner', 'position', 'phone', 'mail'], filters: ['name', 'partner'], sort: 'name' },
  form: [['partner'], ['name', 'position'], ['phone', 'mail']],
  rights: {
    read: 'pm:partner:contact',
    create: 'pm:partner:contact',
    update: 'pm:partner:contact',
    remove: 'pm:partner:contact',
    export: 'pm:partner:contact',
  },
});
export interface PartnerContactRow extends Row<typeof partnerContact> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    partner: PartnerRow;
    partner_contact: PartnerContactRow;
  }
}
