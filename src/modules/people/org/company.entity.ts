import { entity, type Row } from '#kernel/entity.ts';
import { int, text } from '#kernel/field.ts';

/** The tenant. Its own id is the companyId of everything it owns (the column is generated from the id). 2-rules §5. */
export const company = entity({
  name: 'company',
  module: 'org',
  label: ['公司', '公司', 'Company'],
  title: 'name',
  fields: {
    name: text(['公司名称', '公司名稱', 'Company name'], { max: 200, required: true }),
    enName: text(['英文名称', '英文名稱', 'English name'], { max: 200 }),
    hkName: text(['繁体名称', '繁體名稱', 'Traditional Chinese name'], { max: 200 }),
    phone: text(['电话', '電話', 'Phone'], { max: 20, format: 'phone' }),
    email: text(['邮箱', '電郵', 'E-mail'], { max: 100, format: 'email' }),
    fax: text(['传真', '傳真', 'Fax'], { max: 20, format: 'phone' }),
    postcode: text(['邮编', '郵編', 'Postcode'], { max: 20 }),
    website: text(['网址', '網址', 'Website'], { max: 200, format: 'url' }),
    address: text(['地址', '地址', 'Address'], { max: 400 }),
    utcOffset: int(['时区偏移（分钟）', '時區偏移（分鐘）', 'UTC offset (minutes)'], {
      min: -720,
      max: 840,
      required: true,
      default: 480,
    }),
  },
  list: { columns: ['name', 'phone', 'email', 'website'], filters: ['name'], sort: 'name' },
  form: [['name', 'enName', 'hkName'], ['phone', 'email', 'fax'], ['postcode', 'website', 'utcOffset'], ['address']],
  rights: {
    read: 'login',
    create: 'platform:company:add',
    update: 'sys:company:edit',
    remove: 'platform:company:delete',
    export: 'sys:company:edit',
  },
});
export interface CompanyRow extends Row<typeof company> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    company: CompanyRow;
  }
}
