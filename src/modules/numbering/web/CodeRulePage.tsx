import {
  createAction,
  editAction,
  exportAction,
  type FormOptions,
  importAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { FieldInput } from '#web/fields/field-kinds.tsx';
import type { CodePart } from '../code-part.ts';
import { type CodeRuleRow, codeRule } from '../code-rule.entity.ts';
import { CodeExample, codeExample } from './CodeExample.tsx';

const FORM: FormOptions = {
  initial: { parts: [{ kind: 'fixed', text: 'P' }, { kind: 'year' }, { kind: 'number' }] },
  inputs: {
    parts: (value, set, form, id) => (
      <>
        <FieldInput
          id={id}
          field={codeRule.fields.parts}
          value={value}
          problems={form.problemsOf('parts')}
          onChange={set}
        />
        <CodeExample
          parts={Array.isArray(value) ? (value as CodePart[]) : []}
          target={String(form.values.target ?? '')}
          digits={Number(form.values.digits) || 1}
        />
      </>
    ),
  },
};
const TOOLBAR = [createAction(FORM), importAction(), exportAction()];
const COLUMNS = { parts: (row: CodeRuleRow) => <code>{codeExample(row.parts, row.digits)}</code> };
const rowActions = (row: CodeRuleRow) => [editAction(row, null, FORM), removeAction(row)];

export default function CodeRulePage() {
  return <ListPage<CodeRuleRow> entity={codeRule} columns={COLUMNS} toolbar={TOOLBAR} rowActions={rowActions} />;
}
