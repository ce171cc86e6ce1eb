import { entity, type Row } from '#kernel/entity.ts';
import { partyFields, partyFolds, partyForm, partyList, partyRights } from './party-fields.ts';

/** Whom the company sells to (1-product §3, Customer and supplier). */
export const customer = entity({
  name: 'customer',
  module: 'customer',
  label: ['客户', '客戶', 'Customer'],
  title: 'name',
  code: 'customer',
  fields: partyFields(['客户名称', '客戶名稱', 'Customer name'], 'customer_level'),
  list: partyList,
  form: partyForm,
  folds: partyFolds,
  rights: partyRights('crm:customer'),
  unique: [['code']],
  search: { words: ['name', 'code'] },
  facets: { watchedBy: ['responsible'], meaning: ['name', 'status', 'taxNumber', 'bank', 'bankAccount'] },
});
export interface CustomerRow extends Row<typeof customer> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    customer: CustomerRow;
  }
}
