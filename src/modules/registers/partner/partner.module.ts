import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/message/message-events.ts';
import { partner, partnerContact } from './partner.entity.ts';

export const partnerModule: Module = {
  name: 'partner',
  objectMenus: {
    project: [
      {
        id: 3303,
        place: 30,
        label: ['外部合作方', '外部合作方', 'External partners'],
        url: '/project/projectExternalPartners',
        perms: 'pm:partner:query',
      },
    ],
  },
  entities: [partner, partnerContact],
  rights: [
    {
      id: 45,
      label: ['外部合作方', '外部合作方', 'External partners'],
      rights: [
        {
          key: 'pm:partner:query',
          label: ['查看外部合作方', '查看外部合作方', 'View external partners'],
          scopes: ['project'],
        },
        {
          key: 'pm:partner:edit',
          label: ['维护外部合作方', '維護外部合作方', 'Manage external partners'],
          needs: ['pm:partner:query'],
          scopes: ['project'],
        },
        {
          key: 'pm:partner:contact',
          label: ['查看和维护联系方式', '查看和維護聯絡方式', 'View and manage contact details'],
          needs: ['pm:partner:query'],
          scopes: ['project'],
        },
      ],
    },
  ],
  messages: [
    {
      key: 'partner.missed',
      kind: 'project',
      label: ['与合作方的沟通逾期', '與合作方的溝通逾期', 'Contact with a partner overdue'],
    },
  ],
  addresses: {
    partner: { project: '/project/projectExternalPartners?projectId={projectId}&record={id}' },
    partnerContact: {
      project: '/project/projectExternalPartners?projectId={projectId}&record={partner}&tab=contacts&contact={id}',
    },
  },
};
