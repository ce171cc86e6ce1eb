import type { ScopeName } from '#kernel/entity.ts';
import type { Triple } from '#kernel/text.ts';
import { scopesOfRoles } from '#modules/people/access/role.entity.ts';
import { type Refuse, RightsEditor } from '#modules/people/access/web/public.ts';
import { useCall } from '#web/api.ts';
import { createAction, editAction, exportAction, type FormOptions, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { t } from '#web/lang.ts';
import { rightsForRole } from '../team.calls.ts';
import { type ProjectRoleRow, projectRole } from '../team.entity.ts';
import { teamGuardTexts } from '../team-reach.ts';

interface TeamRightsProps {
  /** Of a new role, which nobody holds: null. */
  row: ProjectRoleRow | null;
  kind: ScopeName;
  value: unknown;
  problem: string | undefined;
  onChange(rights: string[]): void;
}

/** The rights of a role of a team; those the viewer may not give say why. */
function TeamRights({ row, kind, value, problem, onChange }: TeamRightsProps) {
  const answer = useCall(rightsForRole, { id: row?.id ?? 0 }, { quiet: true, enabled: row !== null });
  const mine = answer.data?.rights;
  const { template, beyond } = teamGuardTexts;
  const refuse: Refuse = (right) => {
    if (!mine || mine.includes(right.key)) return null;
    return row?.templateId ? t(template) : t(beyond, { right: right.label });
  };
  return (
    <RightsEditor
      scopes={scopesOfRoles(kind)}
      value={Array.isArray(value) ? (value as string[]) : []}
      problem={problem}
      refuse={refuse}
      onChange={onChange}
    />
  );
}

/** A page with the roles of the object on screen and what each may do; `label`: their name there. */
export function rolesPage(kind: ScopeName, label: Triple = projectRole.label) {
  const entity = { ...projectRole, label, form: [...projectRole.form, ['rights']] };
  const optionsOf = (row: ProjectRoleRow | null): FormOptions => ({
    initial: { rights: [] },
    inputs: {
      rights: (value, set, form) => (
        <TeamRights row={row} kind={kind} value={value} problem={form.errors.rights} onChange={set} />
      ),
    },
  });
  const toolbar = [createAction(optionsOf(null)), exportAction()];
  const rowActions = (row: ProjectRoleRow) => [editAction(row, null, optionsOf(row)), removeAction(row)];
  return () => <ListPage<ProjectRoleRow> entity={entity} toolbar={toolbar} rowActions={rowActions} />;
}
