import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import { loadTexts as t } from './load.texts.ts';

export const loadModule: Module = {
  name: 'load',
  rights: [
    {
      id: 3301,
      label: t.page.text,
      rights: [
        {
          key: 'resource:load:query',
          label: ['查看资源负荷', '查看資源負荷', 'View resource load'],
          scopes: ['system'],
        },
        {
          key: 'resource:load:all',
          label: ['查看全公司资源负荷', '查看全公司資源負荷', 'View the load of the whole company'],
          needs: ['resource:load:query'],
          scopes: ['system'],
        },
      ],
    },
  ],
  menu: [
    { under: 'resources', place: 30, label: t.page.text, url: '/modules/resourceLoad', need: 'resource:load:query' },
  ],
};
