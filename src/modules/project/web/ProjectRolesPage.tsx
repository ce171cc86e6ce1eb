import { type RightScope, RightsEditor } from '#modules/access/web/public.ts';
import { createAction, editAction, exportAction, type FormOptions, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/ListPage.tsx';
import { type ProjectRoleRow, projectRole } from '../project.entity.ts';

const SCOPES: readonly RightScope[] = ['project', 'template'];
const withRights = { ...projectRole, form: [...projectRole.form, ['rights']] };
const FORM: FormOptions = {
  initial: { rights: [] },
  inputs: {
    rights: (value, set, form) => (
      <RightsEditor
        scopes={SCOPES}
        value={Array.isArray(value) ? (value as string[]) : []}
        problem={form.errors.rights}
        onChange={set}
      />
    ),
  },
};
const TOOLBAR = [createAction(FORM), exportAction()];
const rowActions = (row: ProjectRoleRow) => [editAction(row, null, FORM), removeAction(row)];

/** The roles of a project or of a template, with what each may do. */
export default function ProjectRolesPage() {
  return <ListPage<ProjectRoleRow> entity={withRights} toolbar={TOOLBAR} rowActions={rowActions} />;
}
