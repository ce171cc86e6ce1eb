/** Writing the budget of a project: entry by entry, pasted, or built from the plan (1-product §2.8). */
import { Button, Result } from 'antd';
import { WaitingNote } from '#modules/flow/approval/web/public.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { budgetSheet } from '../budget.calls.ts';
import { budgetTexts } from '../budget.rules.ts';
import { BudgetFrame } from './BudgetFrame.tsx';
import { StatusTag } from './BudgetView.tsx';
import { DraftEditor } from './DraftEditor.tsx';
import { budgetPageTexts as x } from './texts.ts';

export default function EditBudgetPage() {
  const scope = useScope('project');
  const answer = useCall(budgetSheet, scope, { quiet: true, staleTime: 0 });
  const back = (): void => void go(href('/project/projectBudget', { ...scope }));
  return (
    <BudgetFrame
      title={t(x.edit)}
      mark={answer.data && <StatusTag sheet={answer.data} />}
      tools={<Button onClick={back}>{t(x.toBudget)}</Button>}
      answer={answer}
    >
      {(sheet) =>
        sheet.may.edit ? (
          <DraftEditor key={sheet.budget?.revision ?? 0} {...{ scope, sheet }} onSaved={() => void answer.refetch()} />
        ) : (
          <>
            <WaitingNote waiting={sheet.waiting} {...(scope.projectId && { projectId: scope.projectId })} />
            <Result status="info" title={t(sheet.waiting ? budgetTexts.waiting : budgetTexts.ended)} />
          </>
        )
      }
    </BudgetFrame>
  );
}
