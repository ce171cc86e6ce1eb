/** Calls of teams beside those of roles and members. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';

/** Rights the viewer may add to a role of a team; null: every one. Screens show the others as such. */
export const rightsForRole = call(
  'GET',
  '/api/v1/project/project-role/:id/rights-to-give',
  'login',
  { id: int(['角色', '角色', 'Role'], { required: true, min: 1 }) },
  output<{ rights: string[] | null }>(),
  {
    label: ['可授予的权限', '可授予的權限', 'Permissions that can be granted'],
    touches: ['projectRole', 'projectMember'],
  },
);
