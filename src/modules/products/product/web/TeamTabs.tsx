/** The team of a product. */
import { Empty } from 'antd';
import type { ComponentType } from 'react';
import { commonTexts } from '#kernel/problem.ts';
import { projectMember } from '#modules/people/team/team.entity.ts';
import { membersPage, rolesPage } from '#modules/people/team/web/public.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { productPageTexts as x } from './texts.ts';

const roleField = { ...projectMember.fields.roles, label: x.roles.text };
const MembersOf = membersPage({
  ...projectMember,
  label: ['产品成员', '產品成員', 'Product member'],
  fields: { ...projectMember.fields, roles: roleField },
});
const RolesOf = rolesPage('product', x.role.text);

const allowed = (right: string, Part: ComponentType) =>
  function Allowed({ id }: { id: number }) {
    return useRights({ productId: id }).can(right) ? <Part /> : <Empty description={t(commonTexts.noRight)} />;
  };

export const Members = allowed('pm:member:query', MembersOf);
export const Roles = allowed('pm:role:query', RolesOf);
