import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/dict/dict-seed.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import { businessRights, circlePlaces, levels } from '#modules/money/customer/party-manifest.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import { supplier } from './supplier.entity.ts';
import { supplierLife } from './supplier.life.ts';

export const supplierModule: Module = {
  name: 'supplier',
  entities: [supplier],
  lifecycles: [supplierLife],
  rights: [{ id: 2083, label: supplier.label, rights: businessRights(supplier) }],
  dictionaries: [levels('supplier_level', ['供应商级别', '供應商級別', 'Supplier level'])],
  addresses: { supplier: '/modules/supplier/seeSupplier?supplierId={id}' },
  numbered: {
    supplier: {
      label: supplier.label,
      rule: {
        name: ['供应商编号', '供應商編號', 'Supplier number'],
        digits: 5,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'S-' }, { kind: 'number' }],
      },
    },
  },
  menu: circlePlaces(supplier, 20),
};
