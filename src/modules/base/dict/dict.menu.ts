/** Places of the module dict in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const dictPlaces: readonly MenuPlace[] = [
  { group: 'dictionaries', under: 'settings', place: 10, label: ['数据字典', '資料字典', 'Dictionaries'], tabs: true },
  {
    under: 'dictionaries',
    place: 10,
    label: ['系统参数', '系統參數', 'System parameters'],
    url: '/modules/sys/dicinfoSysParm',
    need: 'sys:dict:query',
  },
  {
    under: 'dictionaries',
    place: 20,
    label: ['系统字典', '系統字典', 'System dictionaries'],
    url: '/modules/sys/dicinfoSys',
    need: 'sys:dict:query',
  },
  {
    under: 'dictionaries',
    place: 30,
    label: ['选择字典', '選擇字典', 'Selection dictionaries'],
    url: '/modules/sys/dicinfoSelect',
    need: 'sys:dict:query',
  },
  {
    under: 'dictionaries',
    place: 40,
    label: ['树形字典', '樹形字典', 'Tree dictionaries'],
    url: '/modules/sys/dicinfoTree',
    need: 'sys:dict:query',
  },
  {
    under: 'settings',
    place: 40,
    label: ['参数设置', '參數設定', 'Parameter settings'],
    url: '/modules/sys/parameterSettings',
    need: 'sys:dict:query',
  },
  {
    under: 'settings',
    place: 50,
    label: ['分类设置', '分類設定', 'Classifications'],
    url: '/modules/sys/classificationSettings',
    need: 'sys:dict:query',
  },
];
