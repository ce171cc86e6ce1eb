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
import { type ProjectRoleTemplateRow, projectRoleTemplate, type RoleKind, scopesOfKind } from '../role.entity.ts';
import { RightsEditor } from './RightsEditor.tsx';

const withRights = { ...projectRoleTemplate, form: [...projectRoleTemplate.form, ['rights']] };

/** `kind`: of the template that is changed; of a new one its form tells. */
const formOf = (kind?: RoleKind): FormOptions => ({
  initial: { rights: [] },
  inputs: {
    kind: (value, set, form, id) => (
      <FieldInput
        id={id}
        field={projectRoleTemplate.fields.kind}
        value={value}
        onChange={(next) => {
          // Rights inside a project are none inside a program.
          form.set('rights', []);
          set(next);
        }}
      />
    ),
    rights: (value, set, form) => (
      <RightsEditor
        scopes={scopesOfKind[kind ?? (form.values.kind as RoleKind)]}
        value={Array.isArray(value) ? (value as string[]) : []}
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
