/** The budget of a template, by months from its beginning; projects made of it begin with a draft of it (1-product §2.9). */
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import { budgetSheet } from '../budget.calls.ts';
import { BudgetFrame } from './BudgetFrame.tsx';
import { BudgetView } from './BudgetView.tsx';
import { DraftEditor } from './DraftEditor.tsx';
import { budgetPageTexts as x } from './texts.ts';

export default function TemplateBudgetPage() {
  const scope = useScope('template');
  const [editing, setEditing] = useState(false);
  const answer = useCall(budgetSheet, scope, { quiet: true });
  return (
    <BudgetFrame
      title={t(x.template)}
      answer={answer}
      tools={editing && <Button onClick={() => setEditing(false)}>{t(x.toBudget)}</Button>}
    >
      {(sheet) =>
        editing && sheet.may.edit ? (
          <DraftEditor
            key={sheet.budget?.revision ?? 0}
            {...{ scope, sheet, template: true }}
            onSaved={() => void answer.refetch()}
          />
        ) : (
          <BudgetView
            {...{ scope, sheet, template: true }}
            onEdit={() => setEditing(true)}
            onChange={() => undefined}
          />
        )
      }
    </BudgetFrame>
  );
}
