/** Programs as a kind of object. */
import type { ObjectKind } from '#kernel/object-kind.ts';
import { programInfo, programMenu, programPerms } from './program.calls.ts';
import { program } from './program.entity.ts';
import { PROGRAM_MENU } from './program-menu.ts';

export const programKind: ObjectKind = {
  name: 'program',
  entity: program,
  label: ['项目集', '項目集', 'Programs'],
  query: 'programId',
  menu: { label: ['项目集菜单', '項目集選單', 'Program menu'], entries: PROGRAM_MENU },
  holds: ['issue', 'risk', 'announcement', 'reminderRule', 'document', 'docFolder'],
  calls: { menu: programMenu, rights: programPerms, info: programInfo },
  rights: {
    by: 'team',
    creator: ['pm:program:query', 'pm:program:edit', 'pm:role:query', 'pm:member:query', 'pm:member:edit'],
  },
  shared: {
    rights: ['pm:role:query', 'pm:role:edit', 'pm:member:query', 'pm:member:edit', 'sys:announcement:edit'],
    need: 'pm:program:query',
  },
  team: {
    roles: 'program',
    all: 'pm:program:manageAll',
    defaults: [
      { name: ['项目集经理', '項目集經理', 'Program manager'], manager: true, rights: ['*'] },
      {
        name: ['项目集成员', '項目集成員', 'Program member'],
        rights: [
          'pm:program:query',
          'pm:programPlan:query',
          'pm:member:query',
          'pm:issue:query',
          'pm:issue:add',
          'pm:risk:query',
          'pm:risk:add',
          'pm:document:query',
        ],
      },
    ],
  },
};
