import { Skeleton } from 'antd';
import { DiffView } from '#modules/flow/workflow/web/public.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { planChangeDiff } from '../../change/change.calls.ts';

/** The changes of a request: as the server keeps them once in effect, else as they would be now. */
export function ChangeDetail({ projectId, changeId }: { projectId: number; changeId: number }) {
  const answer = useCall(planChangeDiff, { projectId, changeId }, { quiet: true });
  const { data, error, refetch } = answer;
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  return data ? <DiffView diff={data} /> : <Skeleton active />;
}
