/** A change of demands as its approvers see it: the redline decided line by line, and what goes with it; else two baselines. */
import { Alert, Empty, Skeleton } from 'antd';
import { BusinessDiffView } from '#modules/flow/workflow/web/public.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { demandChangeEffect } from '../demand.calls.ts';
import { APPLY } from '../demand-change.entity.ts';
import BaselineComparisonPage from './BaselineComparisonPage.tsx';
import { EffectView } from './ChangeEffect.tsx';
import { demandPageTexts as x } from './texts.ts';

function OneChange({ id }: { id: number }) {
  const answer = useCall(demandChangeEffect, { changeId: id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const { instance } = answer.data;
  return (
    <>
      {instance === null ? (
        <div className="wm-card">
          <Empty description={t(x.notAsked)} />
        </div>
      ) : (
        <>
          <Alert type="info" showIcon title={t(x.decideLines)} style={{ marginBottom: 12 }} />
          <BusinessDiffView instanceId={instance} businessType={APPLY} />
        </>
      )}
      <div className="wm-card" style={{ marginTop: 12 }}>
        <EffectView effect={answer.data} />
      </div>
    </>
  );
}

export default function ApprovalComparisonPage() {
  const [id] = useQueryParam('demandChangeId');
  return Number(id) > 0 ? <OneChange id={Number(id)} /> : <BaselineComparisonPage />;
}
