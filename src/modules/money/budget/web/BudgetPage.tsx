/** The budget of a project by task, subject and month (1-product §2.8). */
import { Button } from 'antd';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { budgetSheet } from '../budget.calls.ts';
import { BudgetFrame } from './BudgetFrame.tsx';
import { BudgetView, StatusTag } from './BudgetView.tsx';
import { budgetPageTexts as x } from './texts.ts';

export default function BudgetPage() {
  const scope = useScope('project');
  const answer = useCall(budgetSheet, scope, { quiet: true });
  const to = (path: string) => (): void => void go(href(path, { ...scope }));
  return (
    <BudgetFrame
      title={t(x.page)}
      mark={answer.data && <StatusTag sheet={answer.data} />}
      answer={answer}
      tools={
        <>
          <Button onClick={to('/project/projectBudgetChange')}>{t(x.changesTab)}</Button>
          <Button onClick={to('/project/projectBudgetVersion')}>{t(x.versionsTab)}</Button>
        </>
      }
    >
      {(sheet) => (
        <BudgetView {...{ scope, sheet }} onEdit={to('/project/addBudget')} onChange={to('/project/budgetChange')} />
      )}
    </BudgetFrame>
  );
}
