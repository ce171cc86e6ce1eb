/** Routes of the four dictionary pages. */
import { send } from '#web/api.ts';
import type { Screens } from '#web/screens.ts';
import { dictByModule } from '../dict.calls.ts';

const shared = { layout: 'system', need: 'sys:dict:query' } as const;

/** Lists work without these answers; a failure is not worth a message. */
const QUIET = { quiet: true, background: true } as const;

export const screens: Screens = {
  name: 'dict',
  routes: [
    {
      ...shared,
      path: '/modules/sys/dicinfoSysParm',
      title: ['系统参数', '系統參數', 'System parameters'],
      page: async () => ({ default: (await import('./DictPage.tsx')).SysParmPage }),
    },
    {
      ...shared,
      path: '/modules/sys/dicinfoSys',
      title: ['系统字典', '系統字典', 'System dictionaries'],
      page: async () => ({ default: (await import('./DictPage.tsx')).SysDictPage }),
    },
    {
      ...shared,
      path: '/modules/sys/dicinfoSelect',
      title: ['选择字典', '選擇字典', 'Selection dictionaries'],
      page: async () => ({ default: (await import('./DictPage.tsx')).SelectDictPage }),
    },
    {
      ...shared,
      path: '/modules/sys/dicinfoTree',
      title: ['树形字典', '樹形字典', 'Tree dictionaries'],
      page: async () => ({ default: (await import('./DictPage.tsx')).TreeDictPage }),
    },
    {
      ...shared,
      path: '/modules/sys/parameterSettings',
      title: ['参数设置', '參數設定', 'Parameter settings'],
      page: () => import('./ParameterPage.tsx'),
    },
    {
      ...shared,
      path: '/modules/sys/classificationSettings',
      title: ['分类设置', '分類設定', 'Classification settings'],
      page: () => import('./ClassificationPage.tsx'),
    },
  ],
  records: { dictItems: (moduleKey) => send(dictByModule, { moduleKey }, QUIET) },
};
