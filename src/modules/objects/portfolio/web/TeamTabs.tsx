/** The team of a portfolio, and the workflows that its moves need. */
import { Empty } from 'antd';
import type { ComponentType } from 'react';
import { commonTexts } from '#kernel/problem.ts';
import { ObjectBindings } from '#modules/flow/approval/web/public.ts';
import { projectMember } from '#modules/people/team/team.entity.ts';
import { membersPage, rolesPage } from '#modules/people/team/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { portfolioBindings, savePortfolioBinding } from '../portfolio.calls.ts';
import { portfolioPageTexts as x } from './texts.ts';

const roleField = { ...projectMember.fields.roles, label: x.role.text };
const MembersOf = membersPage({
  ...projectMember,
  label: ['项目组合成员', '項目組合成員', 'Portfolio member'],
  fields: { ...projectMember.fields, roles: roleField },
});
const RolesOf = rolesPage('portfolio', x.role.text);

const allowed = (right: string, Part: ComponentType) =>
  function Allowed({ id }: { id: number }) {
    return useRights({ portfolioId: id }).can(right) ? <Part /> : <Empty description={t(commonTexts.noRight)} />;
  };

export const Members = allowed('pm:member:query', MembersOf);
export const Roles = allowed('pm:role:query', RolesOf);

/** Which workflows the moves of this portfolio need. */
export function Bindings({ id }: { id: number }) {
  const editable = useRights({ portfolioId: id }).can('pm:portfolio:edit');
  const answer = useCall(portfolioBindings, { portfolioId: id }, { quiet: true });
  return (
    <ObjectBindings
      hint={t(x.configHint)}
      answer={answer}
      editable={editable}
      save={(action, chosen) => send(savePortfolioBinding, { portfolioId: id, action, ...chosen })}
    />
  );
}
