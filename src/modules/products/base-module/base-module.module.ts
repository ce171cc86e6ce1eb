import type { Module } from '#kernel/module.ts';
import { type DictionarySeed, seedItem } from '#modules/base/dict/dict-seed.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import { baseModule, baseRevision } from './base-module.entity.ts';
import { revisionLife } from './base-module.life.ts';

const types: DictionarySeed = {
  dictKey: 'module_type',
  kind: 'select',
  name: ['模块类型', '模組類型', 'Module type'],
  items: [
    seedItem('assembly', ['部件', '部件', 'Assembly']),
    seedItem('part', ['零件', '零件', 'Part']),
    seedItem('software', ['软件', '軟件', 'Software']),
    seedItem('material', ['材料', '材料', 'Material']),
  ],
};
const QUERY = 'prd:baseModule:query';

export const baseModuleModule: Module = {
  name: 'base-module',
  entities: [baseModule, baseRevision],
  lifecycles: [revisionLife],
  dictionaries: [types],
  rights: [
    {
      id: 2601,
      label: ['共享基础模块', '共享基礎模組', 'Shared base modules'],
      rights: [
        { key: QUERY, label: ['查看基础模块', '查看基礎模組', 'View base modules'], scopes: ['system'] },
        {
          key: 'prd:baseModule:edit',
          label: ['维护基础模块', '維護基礎模組', 'Maintain base modules'],
          needs: [QUERY],
          scopes: ['system'],
        },
        {
          key: 'prd:baseModule:release',
          label: ['发布和作废模块版本', '發佈和作廢模組版本', 'Release and withdraw module revisions'],
          needs: [QUERY],
          scopes: ['system'],
        },
      ],
    },
  ],
  menu: [
    {
      under: 'product',
      place: 40,
      label: ['共享基础模块库', '共享基礎模組庫', 'Shared base modules'],
      url: '/modules/product/sharedBaseModuleLibrary',
      need: QUERY,
    },
  ],
  addresses: {
    baseModule: '/modules/product/baseModuleDetail?moduleId={id}',
    baseRevision: '/modules/product/baseModuleDetail?moduleId={baseModule}&revisionId={id}',
  },
};
