import { useCallback } from 'react';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  importAction,
  type RowAction,
  removeAction,
  type ToolbarAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { go } from '#web/nav.ts';
import { href, isRegistered } from '#web/registry.ts';
import { type TemplateRow, template } from '../template.entity.ts';
import { templateTexts as x } from './texts.ts';

const LIST = '/project/projectTemplate';
const PLAN = '/projectTemplate/projectTemplatePlan';

const planOf = (row: Pick<TemplateRow, 'id'>): string =>
  href(PLAN, { projectTemplateId: row.id, template: true, fromMenu: LIST });

const fromProject: ToolbarAction = {
  key: 'fromProject',
  label: x.toTemplate,
  right: 'pm:template:add',
  run: () => go(href('/project/copyTempalte', { sourceProjectId: 0, fromMenu: LIST })),
};

export default function TemplatesPage() {
  const rowActions = useCallback(
    (row: TemplateRow): RowAction[] => [
      ...(isRegistered(PLAN) ? [{ key: 'plan', label: x.openPlan, run: () => go(planOf(row)) }] : []),
      {
        key: 'use',
        label: x.useIt,
        right: 'pm:project:add',
        run: () => go(href('/project/copyTempalte', { templateId: row.id, fromMenu: LIST })),
      },
      editAction(row),
      removeAction(row),
    ],
    [],
  );
  return (
    <ListPage<TemplateRow>
      entity={template}
      rowActions={rowActions}
      toolbar={[createAction(), fromProject, importAction(), exportAction(), batchRemoveAction()]}
    />
  );
}
