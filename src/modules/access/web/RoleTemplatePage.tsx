import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  type FormOptions,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/ListPage.tsx';
import { type ProjectRoleTemplateRow, projectRoleTemplate } from '../role.entity.ts';
import { RightsEditor } from './RightsEditor.tsx';
import type { RightScope } from './right-choice.ts';

const SCOPES: readonly RightScope[] = ['project', 'template', 'program', 'portfolio', 'product'];
const withRights = { ...projectRoleTemplate, form: [...projectRoleTemplate.form, ['rights']] };
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
const TOOLBAR = [createAction(FORM), exportAction(), batchRemoveAction()];
const rowActions = (row: ProjectRoleTemplateRow) => [editAction(row, null, FORM), removeAction(row)];

/** Roles that every new project starts with. */
export default function RoleTemplatePage() {
  return <ListPage<ProjectRoleTemplateRow> entity={withRights} toolbar={TOOLBAR} rowActions={rowActions} />;
}
