import { entity, type Row } from '#kernel/entity.ts';
import { bool, date, decimal, json, longText, ref, refs, text } from '#kernel/field.ts';

/** A role inside one object; copied from the role templates of the company when that is made. Its calls stay with those of projects. */
export const projectRole = entity({
  name: 'projectRole',
  module: 'project',
  label: ['项目角色', '項目角色', 'Project role'],
  title: 'name',
  scopes: 'every',
  readAs: ['project', 'template', 'program'],
  fields: {
    name: text(['角色名称', '角色名稱', 'Role name'], { min: 1, max: 50, required: true }),
    enName: text(['英文名称', '英文名稱', 'English name'], { max: 50 }),
    hkName: text(['繁体名称', '繁體名稱', 'Traditional Chinese name'], { max: 50 }),
    template: ref(['来源模板', '來源範本', 'From template'], 'projectRoleTemplate', { set: 'server' }),
    manager: bool(['经理角色', '經理角色', 'Manager role'], { set: 'server', default: false }),
    /** Empty until given: a new role may do nothing. */
    rights: json<string[]>()(['操作权限', '操作權限', 'Operation permissions']),
    description: longText(['角色描述', '角色描述', 'Role description'], { max: 2000 }),
  },
  list: { columns: ['name', 'enName', 'manager', 'description'], filters: ['name'], sort: 'name' },
  form: [['name', 'enName', 'hkName'], ['description']],
  rights: {
    read: 'pm:role:query',
    create: 'pm:role:edit',
    update: 'pm:role:edit',
    remove: 'pm:role:edit',
    export: 'pm:role:query',
  },
  unique: [['scope', 'name']],
});
export interface ProjectRoleRow extends Row<typeof projectRole> {}

/** A person in an object (stakeholder) with the roles held there. Coefficient: at most 1, one decimal (2-rules §5). */
export const projectMember = entity({
  name: 'projectMember',
  module: 'project',
  label: ['项目成员', '項目成員', 'Project member'],
  title: 'user',
  scopes: 'every',
  readAs: ['project', 'template', 'program'],
  fields: {
    user: ref(['成员', '成員', 'Member'], 'user', { required: true, set: 'create' }),
    roles: refs(['项目角色', '項目角色', 'Project roles'], 'projectRole', { required: true, max: 50 }),
    coefficient: decimal(['人员系数', '人員係數', 'Personnel coefficient'], {
      digits: 1,
      min: 0.1,
      max: 1,
      default: '1.0',
    }),
    joinedAt: date(['加入日期', '加入日期', 'Joined']),
    leftAt: date(['离开日期', '離開日期', 'Left']),
  },
  list: { columns: ['user', 'roles', 'coefficient', 'joinedAt', 'leftAt'], filters: ['user', 'roles'], sort: 'id' },
  form: [
    ['user', 'roles'],
    ['coefficient', 'joinedAt', 'leftAt'],
  ],
  rights: {
    read: 'pm:member:query',
    create: 'pm:member:edit',
    update: 'pm:member:edit',
    remove: 'pm:member:edit',
    export: 'pm:member:query',
  },
  unique: [['scope', 'user']],
});
export interface ProjectMemberRow extends Row<typeof projectMember> {}

declare module '#kernel/entity.ts' {
  interface Tables {
    projectRole: ProjectRoleRow;
    projectMember: ProjectMemberRow;
  }
}
