/**
 * The role templates a new company starts with. Plain data.
 */
import type { ScopeName } from '#kernel/entity.ts';
import type { Triple } from '#kernel/text.ts';

const READ = [
  'pm:project:query',
  'pm:plan:query',
  'pm:baseline:query',
  'pm:member:query',
  'pm:role:query',
  'pm:dynamics:query',
  'pm:workflow:query',
  'pm:plan:export',
];

/** Default roles inside projects (1-product §6.1 names them) and programs. The manager role holds every right there. */
export const ROLE_TEMPLATES: readonly { name: Triple; kind: ScopeName; manager: boolean; rights: string[] }[] = [
  { name: ['项目经理', '項目經理', 'Project manager'], kind: 'project', manager: true, rights: ['*'] },
  {
    name: ['总工程师', '總工程師', 'Chief engineer'],
    kind: 'project',
    manager: false,
    rights: [...READ, 'pm:plan:edit', 'pm:plan:import', 'pm:baseline:edit'],
  },
  { name: ['工程师', '工程師', 'Engineer'], kind: 'project', manager: false, rights: READ },
  {
    name: ['干系人', '干係人', 'Stakeholder'],
    kind: 'project',
    manager: false,
    rights: ['pm:project:query', 'pm:plan:query', 'pm:member:query'],
  },
  { name: ['项目集经理', '項目集經理', 'Program manager'], kind: 'program', manager: true, rights: ['*'] },
  {
    name: ['项目集成员', '項目集成員', 'Program member'],
    kind: 'program',
    manager: false,
    rights: ['pm:program:query', 'pm:member:query'],
  },
];
