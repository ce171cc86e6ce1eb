import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/dict/dict-seed.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import type {} from '#modules/people/message/message-events.ts';
import { customer } from './customer.entity.ts';
import { customerLife } from './customer.life.ts';
import { businessRights, circlePlaces, industries, levels } from './party-manifest.ts';

export const customerModule: Module = {
  name: 'customer',
  entities: [customer],
  lifecycles: [customerLife],
  // The prefix of customers, and of what is done with them (1-product §3).
  rights: [{ id: 2082, label: customer.label, rights: businessRights(customer) }],
  dictionaries: [levels('customer_level', ['客户级别', '客戶級別', 'Customer level']), industries],
  messages: [
    {
      key: 'party.handedOver',
      kind: 'system',
      label: ['客户或供应商移交给我', '客戶或供應商移交給我', 'Customer or supplier handed over to me'],
    },
  ],
  addresses: { customer: '/modules/customer/seeCustomer?customerId={id}' },
  numbered: {
    customer: {
      label: customer.label,
      rule: {
        name: ['客户编号', '客戶編號', 'Customer number'],
        digits: 5,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'C-' }, { kind: 'number' }],
      },
    },
  },
  menu: [
    { group: 'business', place: 45, label: ['商务', '商務', 'Business'], icon: 'solution' },
    ...circlePlaces(customer, 10),
  ],
};
