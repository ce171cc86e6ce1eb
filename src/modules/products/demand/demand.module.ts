import type { Module } from '#kernel/module.ts';
import type { Triple } from '#kernel/text.ts';
import type {} from '#modules/base/dict/dict-seed.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import type {} from '#modules/people/message/message-events.ts';
import { controlChain } from './control-chain.entity.ts';
import { demandDictionaries } from './demand.dictionaries.ts';
import {
  controlChainLife,
  demandChangeLife,
  devDemandLife,
  libDemandLife,
  projectDemandLife,
  userDemandLife,
} from './demand.life.ts';
import { demandRightGroup } from './demand.rights.ts';
import { demandChange } from './demand-change.entity.ts';
import { devDemand } from './dev-demand.entity.ts';
import { libDemand } from './lib-demand.entity.ts';
import { demandBaseline, projectDemand } from './project-demand.entity.ts';
import { userDemand } from './user-demand.entity.ts';

const rule = (name: Triple, fixed: string, digits = 5): NonNullable<Module['numbered']>[string] => ({
  label: name,
  rule: { name, digits, reset: 'never', parts: [{ kind: 'fixed', text: fixed }, { kind: 'number' }] },
});

export const demandModule: Module = {
  name: 'demand',
  entities: [userDemand, devDemand, libDemand, projectDemand, demandBaseline, demandChange, controlChain],
  tables: ['demand_node', 'demand_file', 'demand_file_object'],
  lifecycles: [userDemandLife, devDemandLife, libDemandLife, projectDemandLife, demandChangeLife, controlChainLife],
  rights: [demandRightGroup],
  dictionaries: demandDictionaries,
  messages: [
    {
      key: 'demand.toldMoved',
      kind: 'system',
      label: ['需求状态变更', '需求狀態變更', 'A demand you raised moves on'],
    },
    { key: 'demand.toldOwn', kind: 'system', label: ['成为需求责任人', '成為需求責任人', 'Became owner of a demand'] },
  ],
  addresses: {
    userDemand: '/demand/userDemand/see?userDemandId={id}',
    devDemand: {
      alone: '/demand/devDemand/see?devDemandId={id}',
      product: '/modules/product/devDemandDetail?productId={productId}&devDemandId={id}',
    },
    libDemand: '/demand/libDemand/dev/see?libDemandId={id}',
    projectDemand: { project: '/modules/project/projectDemand/see?projectId={projectId}&projectDemandId={id}' },
    demandBaseline: { project: '/modules/project/projectDemand/baselineDetail?projectId={projectId}&baselineId={id}' },
    demandChange: { project: '/modules/project/projectDemand/demandChange?projectId={projectId}&demandChangeId={id}' },
    controlChain: '/modules/sys/demandControlChain?record={id}',
  },
  numbered: {
    userDemand: rule(['用户需求编号', '用戶需求編號', 'User demand number'], 'UR-'),
    devDemand: rule(['研发需求编号', '研發需求編號', 'Development demand number'], 'DR-'),
    libDemand: rule(['需求库编号', '需求庫編號', 'Library demand number'], 'LR-'),
    demandChange: rule(['需求变更编号', '需求變更編號', 'Demand change number'], 'DC-', 4),
  },
  menu: [
    { group: 'demand', place: 34, label: ['需求', '需求', 'Demands'], icon: 'solution' },
    { under: 'demand', place: 10, label: ['用户需求', '用戶需求', 'User demands'], url: '/demand/userDemand' },
    { under: 'demand', place: 20, label: ['研发需求', '研發需求', 'Development demands'], url: '/demand/devDemand' },
    {
      under: 'demand',
      place: 30,
      label: ['用户需求库', '用戶需求庫', 'Library of user demands'],
      url: '/demand/libDemand/user',
      need: 'dm:lib:query',
    },
    {
      under: 'demand',
      place: 40,
      label: ['研发需求库', '研發需求庫', 'Library of development demands'],
      url: '/demand/libDemand/dev',
      need: 'dm:lib:query',
    },
    {
      under: 'demand',
      place: 50,
      label: ['需求控制链', '需求控制鏈', 'Demand control chain'],
      url: '/modules/sys/demandControlChain',
      need: 'dm:chain:edit',
    },
  ],
  objectMenus: {
    product: [
      {
        id: 77,
        place: 70,
        label: ['研发需求', '研發需求', 'Development demands'],
        icon: 'solution',
        url: '/modules/product/devDemandDetail',
        perms: 'dm:demand:query',
      },
    ],
    project: [
      {
        id: 84,
        place: 88,
        label: ['项目需求', '項目需求', 'Demands'],
        icon: 'solution',
        url: '/modules/project/projectDemand',
        perms: 'dm:demand:query',
      },
      {
        id: 85,
        place: 89,
        label: ['需求变更记录', '需求變更記錄', 'Demand changes'],
        icon: 'history',
        url: '/modules/project/projectDemand/demandChangeHistory',
        perms: 'dm:demand:query',
      },
    ],
  },
};
