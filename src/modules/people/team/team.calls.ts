/** Calls of teams in addition to those of roles and members. */
import { call, output } from '#kernel/call.ts';
import type { Entity, Row } from '#kernel/entity.ts';
import { entityCalls, entityPath } from '#kernel/entity-calls.ts';
import { choice, int } from '#kernel/field.ts';
import { teamTexts as x } from './team.texts.ts';

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

/** What becomes of whoever managed an object until now. */
export const formerChoices = {
  member: x.formerMember.text,
  leaves: x.formerLeaves.text,
  keeps: x.formerKeeps.text,
} as const;
export type FormerChoice = keyof typeof formerChoices;

/** Changes an object together with what becomes of its former manager: all of it, or nothing. */
export const withFormerCall = <E extends Entity>(e: E) => {
  const { update } = entityCalls(e);
  return call(
    'PUT',
    `${entityPath(e)}/:id/with-former-manager`,
    e.rights.update,
    { ...update.input, former: choice(x.formerAsk.text, formerChoices, { required: true }) },
    output<Row<E>>(),
    {
      scope: 'row',
      label: [
        `修改${e.label[0]}及原经理`,
        `修改${e.label[1]}及原經理`,
        `Change ${e.label[2].toLowerCase()} and its former manager`,
      ],
      touches: [e.name, 'projectMember'],
    },
  );
};
