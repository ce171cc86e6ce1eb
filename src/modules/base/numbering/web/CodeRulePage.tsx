import {
  createAction,
  editAction,
  exportAction,
  type FormOptions,
  importAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { type CodeRuleRow, codeRule } from '../code-rule.entity.ts';
import { codeExample } from './CodeExample.tsx';
import { PartsInput, TargetInput } from './CodeParts.tsx';

const FORM: FormOptions = {
  initial: { parts: [{ kind: 'fixed', text: 'P' }, { kind: 'year' }, { kind: 'number' }] },
  inputs: {
    target: (value, set, form, id) => <TargetInput id={id} value={value} form={form} onChange={set} />,
    parts: (value, set, form, id) => <PartsInput id={id} value={value} form={form} onChange={set} />,
  },
};
const TOOLBAR = [createAction(FORM), importAction(), exportAction()];
const COLUMNS = { parts: (row: CodeRuleRow) => <code>{codeExample(row.parts, row.digits)}</code> };
const rowActions = (row: CodeRuleRow) => [editAction(row, null, FORM), removeAction(row)];

export default function CodeRulePage() {
  return <ListPage<CodeRuleRow> entity={codeRule} columns={COLUMNS} toolbar={TOOLBAR} rowActions={rowActions} />;
}
