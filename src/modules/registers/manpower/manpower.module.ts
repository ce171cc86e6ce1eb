import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/message/message-events.ts';
import { personBooking } from './booking/booking.entity.ts';
import { bookingLife } from './booking/booking.life.ts';
import { bookingRightGroup, manpowerRightGroup } from './manpower.rights.ts';

export const manpowerModule: Module = {
  name: 'manpower',
  objectMenus: {
    project: [
      {
        id: 3304,
        place: 40,
        label: ['项目人力', '項目人力', 'Manpower'],
        url: '/modules/project/projectManpower',
        perms: 'pm:manpower:query',
      },
    ],
    template: [
      {
        id: 67,
        place: 60,
        label: ['人力模板', '人力範本', 'Manpower'],
        icon: 'team',
        url: '/projectTemplate/manpowerTemplate',
        perms: 'pm:manpower:query',
      },
    ],
    program: [
      {
        id: 4203,
        place: 30,
        label: ['项目集人力', '項目集人力', 'Manpower'],
        url: '/modules/projectProgram/manpower',
        perms: 'pm:manpower:query',
      },
    ],
  },
  changeLabels: {
    manpowerDemand: ['人力需求', '人力需求', 'Demand for people'],
  },
  entities: [personBooking],
  lifecycles: [bookingLife],
  addresses: {
    personBooking: '/modules/humanResources?tabName=requests&record={id}',
  },
  messages: [
    { key: 'booking.asked', kind: 'system', label: ['人员申请待答复', '人員申請待答覆', 'Request for a person'] },
    {
      key: 'booking.answered',
      kind: 'system',
      label: ['人员申请结果', '人員申請結果', 'Request for a person answered'],
    },
  ],
  rights: [manpowerRightGroup, bookingRightGroup],
};
