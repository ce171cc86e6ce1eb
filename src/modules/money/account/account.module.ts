import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import { accountSet, exchangeRate, fiscalPeriod, subject } from './account.entity.ts';
import { fiscalPeriodLife } from './fiscal-period.life.ts';

export const accountModule: Module = {
  name: 'account',
  entities: [accountSet, fiscalPeriod, subject, exchangeRate],
  lifecycles: [fiscalPeriodLife],
  rights: [
    {
      id: 50,
      label: ['账套与科目', '賬套與科目', 'Account sets and subjects'],
      rights: [
        { key: 'sys:accountSet:query', label: ['查看账套', '查看賬套', 'View account sets'], scopes: ['system'] },
        {
          key: 'sys:accountSet:edit',
          label: ['维护账套', '維護賬套', 'Manage account sets'],
          needs: ['sys:accountSet:query'],
          scopes: ['system'],
        },
        {
          key: 'sys:period:close',
          label: ['会计期间结账', '會計期間結賬', 'Close fiscal periods'],
          needs: ['sys:accountSet:query'],
          scopes: ['system'],
        },
        {
          key: 'sys:period:reopen',
          label: ['重新打开会计期间', '重新開啟會計期間', 'Reopen fiscal periods'],
          needs: ['sys:accountSet:query'],
          scopes: ['system'],
        },
        {
          key: 'sys:exchangeRate:edit',
          label: ['维护汇率', '維護匯率', 'Manage exchange rates'],
          needs: ['sys:accountSet:query'],
          scopes: ['system'],
        },
        { key: 'sys:subject:query', label: ['查看科目', '查看科目', 'View subjects'], scopes: ['system'] },
        {
          key: 'sys:subject:edit',
          label: ['维护科目', '維護科目', 'Manage subjects'],
          needs: ['sys:subject:query'],
          scopes: ['system'],
        },
      ],
    },
  ],
  menu: [
    {
      group: 'accounting',
      under: 'settings',
      place: 15,
      label: ['财务核算', '財務核算', 'Accounting'],
      tabs: true,
    },
    {
      under: 'accounting',
      place: 10,
      label: ['账套', '賬套', 'Account sets'],
      url: '/modules/sys/sysAccountSet',
      need: accountSet.rights.read,
    },
    {
      under: 'accounting',
      place: 20,
      label: ['科目', '科目', 'Subjects'],
      url: '/modules/sys/subject',
      need: subject.rights.read,
    },
  ],
  addresses: {
    accountSet: '/modules/sys/sysAccountSet?accountSetId={id}',
    fiscalPeriod: '/modules/sys/sysAccountSet?accountSetId={accountSet}&tab=periods&period={id}',
    subject: '/modules/sys/subject?accountSetId={accountSet}&record={id}',
    exchangeRate: '/modules/sys/sysAccountSet?tab=rates&record={id}',
  },
};
