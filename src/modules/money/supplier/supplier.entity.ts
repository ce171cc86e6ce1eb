import { entity, type Row } from '#kernel/entity.ts';
import { partyFields, partyFolds, partyForm, partyList, partyRights } from '#modules/money/customer/party-fields.ts';

/** Whom the company buys from (1-product §3, Customer and supplier). */
export const supplier = entity({
  name: 'supplier',
  module: 'supplier',
  label: ['供应商', '供應商', 'Supplier'],
  title: 'name',
  code: 'supplier',
  fields: partyFields(['供应商名称', '供應商名稱', 'Supplier name'], 'supplier_level'),
  list: partyList,
  form: partyForm,
  folds: partyFolds,
  rights: partyRights('crm:supplier'),
  unique: [['code']],
  search: { words: ['name', 'code'] },
  facets: { watchedBy: ['responsible'], meaning: ['name', 'status', 'taxNumber', 'bank', 'bankAccount'] },
});
export interface SupplierRow extends Row<typeof supplier> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    supplier: SupplierRow;
  }
}
