import type { Triple } from '#kernel/text.ts';
import type { RightScope } from '#modules/access/access.rules.ts';
import { RightsEditor } from '#modules/access/web/public.ts';
import { createAction, editAction, exportAction, type FormOptions, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { type ProjectRoleRow, projectRole } from '../project.entity.ts';

/** A page with the roles of the object on screen and what each may do; `label`: what they are called there. */
export function rolesPage(scopes: readonly RightScope[], label: Triple = projectRole.label) {
  const entity = { ...projectRole, label, form: [...projectRole.form, ['rights']] };
  const options: FormOptions = {
    initial: { rights: [] },
    inputs: {
      rights: (value, set, form) => (
        <RightsEditor
          scopes={scopes}
          value={Array.isArray(value) ? (value as string[]) : []}
          problem={form.errors.rights}
          onChange={set}
        />
      ),
    },
  };
  const toolbar = [createAction(options), exportAction()];
  const rowActions = (row: ProjectRoleRow) => [editAction(row, null, options), removeAction(row)];
  return () => <ListPage<ProjectRoleRow> entity={entity} toolbar={toolbar} rowActions={rowActions} />;
}
