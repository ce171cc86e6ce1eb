/** Routes of the four dictionary pages. */
import { type Route, routeList } from '#web/route.ts';
import { dictPageTexts as d } from './dict.texts.ts';

const shared = { layout: 'system', need: 'sys:dict:query' } as const;

export const dictRoutes: readonly Route[] = routeList([
  {
    ...shared,
    path: '/modules/sys/dicinfoSysParm',
    title: d.sysParm.text,
    page: async () => ({ default: (await import('./DictPage.tsx')).SysParmPage }),
  },
  {
    ...shared,
    path: '/modules/sys/dicinfoSys',
    title: d.sys.text,
    page: async () => ({ default: (await import('./DictPage.tsx')).SysDictPage }),
  },
  {
    ...shared,
    path: '/modules/sys/dicinfoSelect',
    title: d.select.text,
    page: async () => ({ default: (await import('./DictPage.tsx')).SelectDictPage }),
  },
  {
    ...shared,
    path: '/modules/sys/dicinfoTree',
    title: d.tree.text,
    page: async () => ({ default: (await import('./DictPage.tsx')).TreeDictPage }),
  },
  {
    ...shared,
    path: '/modules/sys/parameterSettings',
    title: d.settings.text,
    page: () => import('./ParameterPage.tsx'),
  },
  {
    ...shared,
    path: '/modules/sys/classificationSettings',
    title: d.classifications.text,
    page: () => import('./ClassificationPage.tsx'),
  },
]);
