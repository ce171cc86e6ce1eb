import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import type {} from '#modules/people/message/message-events.ts';
import { reservation, resource } from './resource.entity.ts';
import { reservationLife, resourceLife } from './resource.life.ts';

export const resourceModule: Module = {
  name: 'resource',
  entities: [resource, reservation],
  lifecycles: [resourceLife, reservationLife],
  rights: [
    {
      id: 33,
      label: ['公共资源', '公共資源', 'Shared resources'],
      rights: [
        { key: 'resource:query', label: ['查看公共资源', '查看公共資源', 'View resources'], scopes: ['system'] },
        {
          key: 'resource:add',
          label: ['新建公共资源', '新建公共資源', 'Create resources'],
          needs: ['resource:query'],
          scopes: ['system'],
        },
        {
          key: 'resource:edit',
          label: ['修改公共资源', '修改公共資源', 'Edit resources'],
          needs: ['resource:query'],
          scopes: ['system'],
        },
        {
          key: 'resource:delete',
          label: ['删除公共资源', '刪除公共資源', 'Delete resources'],
          needs: ['resource:query'],
          scopes: ['system'],
        },
        {
          key: 'resource:reserve',
          label: ['预约公共资源', '預約公共資源', 'Reserve resources'],
          needs: ['resource:query'],
          scopes: ['system'],
        },
        {
          key: 'resource:approve',
          label: ['管理资源预约', '管理資源預約', 'Manage reservations'],
          needs: ['resource:query'],
          scopes: ['system'],
        },
        {
          key: 'pm:resource:query',
          label: ['查看项目资源', '查看項目資源', 'View reservations'],
          scopes: ['project'],
        },
        {
          key: 'pm:resource:edit',
          label: ['预约项目资源', '預約項目資源', 'Reserve resources'],
          needs: ['pm:resource:query'],
          scopes: ['project'],
        },
      ],
    },
  ],
  objectMenus: {
    project: [
      {
        id: 56,
        place: 85,
        label: ['项目资源', '項目資源', 'Resources'],
        icon: 'cluster',
        url: '/modules/project/projectResource',
        perms: 'pm:resource:query',
      },
    ],
  },
  messages: [
    { key: 'resource.asked', kind: 'system', label: ['资源预约待确认', '資源預約待確認', 'Reservation to confirm'] },
    { key: 'resource.answered', kind: 'system', label: ['资源预约结果', '資源預約結果', 'Reservation decided'] },
    { key: 'resource.overdue', kind: 'system', label: ['资源逾期未还', '資源逾期未還', 'Resource overdue'] },
  ],
  addresses: {
    resource: '/modules/resourceManage?record={id}',
    reservation: {
      alone: '/modules/usageRecord?record={id}',
      project: '/modules/project/projectResource?projectId={projectId}&record={id}',
    },
  },
  numbered: {
    resource: {
      label: resource.label,
      rule: {
        name: ['资源编号', '資源編號', 'Resource number'],
        digits: 4,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'R-' }, { kind: 'number' }],
      },
    },
  },
  menu: [
    { group: 'resources', place: 75, label: ['资源管理', '資源管理', 'Resources'], icon: 'cluster' },
    {
      under: 'resources',
      place: 10,
      label: ['公共资源', '公共資源', 'Shared resources'],
      url: '/modules/resourceManage',
      need: resource.rights.read,
    },
    { under: 'resources', place: 20, label: ['使用记录', '使用記錄', 'Usage records'], url: '/modules/usageRecord' },
  ],
};
