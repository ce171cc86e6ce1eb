/** Licenses of the sample company. Days are days before the first start (below 0: after it). Data only. */
import type { LicenseStatus } from '#modules/money/license/license.entity.ts';
import type { Who } from '../issues/story.ts';

export interface LicenseStory {
  name: string;
  direction: 'granted' | 'received';
  party: string | null;
  product: string;
  quantity: number;
  unit: string;
  from: number;
  to: number | null;
  status: LicenseStatus;
  who: Who;
}

export const licenses: readonly LicenseStory[] = [
  {
    name: '云数据库企业版订阅',
    direction: 'received',
    party: '云帆云计算有限公司',
    product: '云数据库企业版',
    quantity: 4,
    unit: '实例',
    from: 344,
    to: -21,
    status: 'expiring',
    who: 'chenjie',
  },
  {
    name: '建筑设计软件网络版',
    direction: 'received',
    party: null,
    product: '建筑设计软件',
    quantity: 10,
    unit: '席位',
    from: 120,
    to: -245,
    status: 'valid',
    who: 'wangqiang',
  },
  {
    name: '路标平台使用许可',
    direction: 'granted',
    party: '华东电力设计院',
    product: '路标平台',
    quantity: 200,
    unit: '用户',
    from: 40,
    to: null,
    status: 'valid',
    who: 'lina',
  },
  {
    name: '地质数据年度许可',
    direction: 'received',
    party: null,
    product: '地质数据',
    quantity: 1,
    unit: '套',
    from: 400,
    to: 35,
    status: 'expired',
    who: 'wangqiang',
  },
];
