/** The budget inside an approval, for those who decide about it: what would be in force, before and after (1-product §2.8, wfversions). */
import { Button, Empty } from 'antd';
import { addressOf } from '#kernel/address.ts';
import { workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { DiffView } from '#modules/flow/workflow/web/public.ts';
import { useCall } from '#web/api.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { useScope } from '#web/scope.ts';
import { BudgetFrame } from './BudgetFrame.tsx';
import { budgetPageTexts as x } from './texts.ts';

export default function WorkflowVersionPage() {
  const scope = useScope('project');
  const [asked] = useQueryParam('instanceId');
  const instanceId = Number(asked);
  const known = instanceId > 0;
  const answer = useCall(workflowDiff, { instanceId }, { enabled: known, quiet: true });
  if (!known) return <Empty style={{ padding: 48 }} description={t(x.noChanges)} />;
  const workflow = addressOf('workflow', instanceId, scope);
  return (
    <BudgetFrame
      title={t(x.wfversion)}
      answer={answer}
      tools={workflow && <Button onClick={() => void go(workflow)}>{t(x.workflow)}</Button>}
    >
      {({ diff }) => (diff ? <DiffView diff={diff} /> : <Empty description={t(x.noChanges)} />)}
    </BudgetFrame>
  );
}
