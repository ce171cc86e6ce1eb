import { createAction, editAction, type FormOptions, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { type CodeRuleRow, codeRule } from '../code-rule.entity.ts';
import type { CodePart } from '../numbered.ts';
import { codeExample, PartsEditor } from './PartsEditor.tsx';

const FORM: FormOptions = {
  initial: { parts: [{ kind: 'fixed', text: 'P' }, { kind: 'year' }, { kind: 'number' }] },
  inputs: {
    parts: (value, set, form) => (
      <PartsEditor
        value={Array.isArray(value) ? (value as CodePart[]) : []}
        digits={Number(form.values.digits) || 1}
        onChange={set}
      />
    ),
  },
};
const TOOLBAR = [createAction(FORM)];
const COLUMNS = { parts: (row: CodeRuleRow) => <code>{codeExample(row.parts, row.digits)}</code> };
const rowActions = (row: CodeRuleRow) => [editAction(row, null, FORM), removeAction(row)];

export default function CodeRulePage() {
  return <ListPage<CodeRuleRow> entity={codeRule} columns={COLUMNS} toolbar={TOOLBAR} rowActions={rowActions} />;
}
