import { ExportOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { DiffView } from '#modules/workflow/web/public.ts';
import { useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import { exportPlanChange, planChangeDiff } from '../../change/change.calls.ts';

/** What a request changes: as the server keeps it once it is in effect, else as it would be now. */
export function ChangeDetail({ projectId, changeId }: { projectId: number; changeId: number }) {
  const answer = useCall(planChangeDiff, { projectId, changeId }, { quiet: true });
  const { data, error, refetch } = answer;
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  if (!data) return <Skeleton active />;
  const save = (): void => void exportFile(exportPlanChange, { projectId, changeId });
  return (
    <>
      <div className="wm-toolbar">
        <Button icon={<ExportOutlined />} onClick={save}>
          {t(entityTexts.export)}
        </Button>
      </div>
      <DiffView diff={data} />
    </>
  );
}
