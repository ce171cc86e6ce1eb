import { projectMember } from '#modules/people/team/team.entity.ts';
import { membersPage } from '#modules/people/team/web/public.ts';

const roles = { ...projectMember.fields.roles, label: ['项目集角色', '項目集角色', 'Program roles'] as const };

/** Members of the program. */
export default membersPage({
  ...projectMember,
  label: ['项目集成员', '項目集成員', 'Program member'],
  fields: { ...projectMember.fields, roles },
});
