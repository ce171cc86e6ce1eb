/** Routes of customers (1-product §2.4, §2.16). */
import type { Route } from '#web/route.ts';
import type { Screens } from '#web/screens.ts';
import { customer } from '../customer.entity.ts';
import { CIRCLES } from '../party-fields.ts';
import { circleTitle } from '../party-manifest.ts';
import { partyPageTexts as x } from './texts.ts';

const PARAM = 'customerId';
const FORM = '/modules/customer/newCustomer';
const LIST = '/modules/customer/myCreate';

export const screens: Screens = {
  name: 'customer',
  commands: [
    {
      label: ['新建客户', '新建客戶', 'New customer'],
      right: 'crm:customer:add',
      path: '/modules/customer/newCustomer',
    },
  ],
  routes: [
    ...CIRCLES.map(
      (circle): Route => ({
        path: `/modules/customer/${circle}`,
        title: circleTitle(customer.label, circle),
        layout: 'system',
        need: customer.rights.read,
        page: async () => {
          const { circleList } = await import('./PartyList.tsx');
          return { default: circleList(customer, circle, (id) => (id ? `${FORM}?${PARAM}=${id}` : FORM)) };
        },
      }),
    ),
    {
      path: '/modules/customer/seeCustomer',
      title: ['客户详情', '客戶詳情', 'Customer details'],
      layout: 'system',
      need: customer.rights.read,
      query: [PARAM],
      page: async () => {
        const { PartyPage } = await import('./PartyPage.tsx');
        return { default: () => PartyPage({ entity: customer, param: PARAM }) };
      },
    },
    {
      path: FORM,
      title: ['新建客户', '新建客戶', 'New customer'],
      layout: 'system',
      need: [customer.rights.create, customer.rights.update],
      query: [PARAM],
      keepAlive: false,
      page: async () => {
        const { PartyForm } = await import('./PartyForm.tsx');
        return {
          default: () =>
            PartyForm({ entity: customer, param: PARAM, list: LIST, added: (id) => `/customerAdded/${id}` }),
        };
      },
    },
    {
      path: '/customerAdded/:id',
      title: x.added.text,
      layout: 'system',
      need: customer.rights.read,
      keepAlive: false,
      page: () => import('./CustomerAddedPage.tsx'),
    },
  ],
};
