/** Members of an object picked by department, system role, project role or company, many at once (1-product §6.1). */
import { call, output } from '#kernel/call.ts';
import { bool, json, refs } from '#kernel/field.ts';
import { inObjects } from '#kernel/object-kind.ts';
import { projectMember } from './team.entity.ts';
import { manyMembersTexts as x } from './team.texts.ts';

/** The most people that are added at once. */
export const MOST_MEMBERS = 500;

export interface NamedPeople {
  id: number;
  name: string;
  people: number;
}
/** What members may be picked by, with how many people each is. */
export interface MemberSources {
  systemRoles: NamedPeople[];
  /** Roles that people hold in objects of the same kind, by their templates. */
  projectRoles: NamedPeople[];
  company: number;
  /** Roles of this object. */
  roles: { id: number; name: string }[];
}
const right = projectMember.rights.create;

export const memberSources = inObjects(
  projectMember,
  call('GET', '/api/v1/project/project-member/sources', right, {}, output<MemberSources>(), {
    label: x.sources.text,
    scope: 'row',
    reads: ['projectMember', 'projectRole'],
  }),
);

export interface PickedMembers {
  /** Who is added, or was. */
  people: { id: number; name: string; department: string }[];
  /** How many of the picked are members already. */
  already: number;
}
/** Adds everybody who is picked by any of them, each once; `dryRun` only says who that is. */
export const addMembers = inObjects(
  projectMember,
  call(
    'POST',
    '/api/v1/project/project-member/many',
    right,
    {
      departments: refs(['部门', '部門', 'Departments'], 'department', { max: 200 }),
      systemRoles: json<number[]>()(x.systemRoles.text),
      projectRoles: json<number[]>()(x.projectRoles.text),
      company: bool(x.company.text),
      users: refs(['人员', '人員', 'People'], 'user', { max: MOST_MEMBERS }),
      roles: json<number[]>()(x.roles.text, { required: true }),
      dryRun: bool(['仅预览', '僅預覽', 'Preview only']),
    },
    output<PickedMembers>(),
    { label: x.page.text, scope: 'row', touches: ['projectMember', 'project'] },
  ),
);
