import { useCall } from '#web/api.ts';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  type FormOptions,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { FieldInput } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { rightCatalogue } from '../access.calls.ts';
import { accessTexts } from '../access.rules.ts';
import { overAll, type ProjectRoleTemplateRow, projectRoleTemplate, scopesOfRoles } from '../role.entity.ts';
import { RightsEditor } from './RightsEditor.tsx';

const withRights = { ...projectRoleTemplate, form: [...projectRoleTemplate.form, ['rights']] };

interface TemplateRightsProps {
  kind: string;
  value: unknown;
  problem: string | undefined;
  onChange(rights: string[]): void;
}

/** Later projects or programs give these rights to whomever: only who manages all of them adds to them. */
function TemplateRights({ kind, value, problem, onChange }: TemplateRightsProps) {
  const { viewer } = useSession();
  const catalogue = useCall(rightCatalogue, {}, { quiet: true, staleTime: 300_000 });
  const need = overAll(kind);
  const label = catalogue.data?.flatMap((group) => group.rights).find((right) => right.key === need)?.label;
  const reason = label && t(accessTexts.templateRights, { right: label });
  return (
    <RightsEditor
      scopes={scopesOfRoles(kind)}
      value={Array.isArray(value) ? (value as string[]) : []}
      problem={problem}
      refuse={reason && !viewer.can(need) ? () => reason : undefined}
      onChange={onChange}
    />
  );
}

/** `kind`: of the edited template; a new one has it in its form. */
const formOf = (kind?: string): FormOptions => ({
  initial: { rights: [] },
  inputs: {
    kind: (value, set, form, id) => (
      <FieldInput
        id={id}
        field={projectRoleTemplate.fields.kind}
        value={value}
        onChange={(next) => {
          // Rights inside a project do not apply inside a program.
          form.set('rights', []);
          set(next);
        }}
      />
    ),
    rights: (value, set, form) => (
      <TemplateRights
        kind={kind ?? (form.values.kind as string)}
        value={value}
        problem={form.errors.rights}
        onChange={set}
      />
    ),
  },
});
const TOOLBAR = [createAction(formOf()), exportAction(), batchRemoveAction()];
const rowActions = (row: ProjectRoleTemplateRow) => [editAction(row, null, formOf(row.kind)), removeAction(row)];

/** Roles that every new project or program starts with. */
export default function RoleTemplatePage() {
  return <ListPage<ProjectRoleTemplateRow> entity={withRights} toolbar={TOOLBAR} rowActions={rowActions} />;
}
