/** Routes of suppliers (1-product §2.16). */
import { CIRCLES } from '#modules/money/customer/party-fields.ts';
import { circleTitle } from '#modules/money/customer/party-manifest.ts';
import type { Route } from '#web/route.ts';
import type { Screens } from '#web/screens.ts';
import { supplier } from '../supplier.entity.ts';

const PARAM = 'supplierId';
const FORM = '/modules/supplier/newSupplier';
const LIST = '/modules/supplier/myCreate';
const shared = () => import('#modules/money/customer/web/public.ts');

export const screens: Screens = {
  name: 'supplier',
  commands: [
    {
      label: ['新建供应商', '新建供應商', 'New supplier'],
      right: 'crm:supplier:add',
      path: '/modules/supplier/newSupplier',
    },
  ],
  routes: [
    ...CIRCLES.map(
      (circle): Route => ({
        path: `/modules/supplier/${circle}`,
        title: circleTitle(supplier.label, circle),
        layout: 'system',
        need: supplier.rights.read,
        page: async () => {
          const { circleList } = await shared();
          return { default: circleList(supplier, circle, (id) => (id ? `${FORM}?${PARAM}=${id}` : FORM)) };
        },
      }),
    ),
    {
      path: '/modules/supplier/seeSupplier',
      title: ['供应商详情', '供應商詳情', 'Supplier details'],
      layout: 'system',
      need: supplier.rights.read,
      query: [PARAM],
      page: async () => {
        const { PartyPage } = await shared();
        return { default: () => PartyPage({ entity: supplier, param: PARAM }) };
      },
    },
    {
      path: FORM,
      title: ['新建供应商', '新建供應商', 'New supplier'],
      layout: 'system',
      need: [supplier.rights.create, supplier.rights.update],
      query: [PARAM],
      keepAlive: false,
      page: async () => {
        const { PartyForm } = await shared();
        return { default: () => PartyForm({ entity: supplier, param: PARAM, list: LIST }) };
      },
    },
  ],
};
