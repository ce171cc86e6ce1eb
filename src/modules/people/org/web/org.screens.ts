/** Routes of the organization. */
import { send } from '#web/api.ts';
import type { Screens } from '#web/screens.ts';
import { companyLogo } from '../org.calls.ts';

/** Polled or asked beside what the person does: neither shown when refused nor counted as loading. */
const BESIDE = { quiet: true, background: true } as const;

const logoAddress = (url: string, type: string): string | null => {
  if (url === '') return null;
  if (/^(data:|\/)/.test(url)) return url;
  return `data:${type.includes('/') ? type : `image/${type}`};base64,${url}`;
};

export const screens: Screens = {
  name: 'org',
  routes: [
    {
      path: '/modules/sys/dept',
      title: ['部门管理', '部門管理', 'Departments'],
      layout: 'system',
      need: 'sys:dept:query',
      page: () => import('./DepartmentPage.tsx'),
    },
    {
      path: '/modules/sys/company',
      title: ['公司信息', '公司資訊', 'Company information'],
      layout: 'system',
      need: 'login',
      page: () => import('./CompanyPage.tsx'),
    },
  ],
  shell: {
    async logo() {
      const { fileMenuUrl, fileMenuType } = await send(companyLogo, {}, BESIDE);
      return logoAddress(fileMenuUrl, fileMenuType);
    },
  },
};
