import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { t } from '#web/lang.ts';
import { pageTexts } from './texts.ts';

const OPEN = 'new,ongoing,pause';

/** The states of a task list with one click; the choice is the list's own status filter in the address. */
export function StatusTabs() {
  const [params, setParams] = useSearchParams();
  const choose = (status: string): void =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('pageNum');
        if (status === '') next.delete('status');
        else next.set('status', status);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="wm-status-tabs">
      <Segmented
        value={params.get('status') ?? ''}
        onChange={choose}
        options={[
          { value: '', label: t(pageTexts.all) },
          { value: OPEN, label: t(pageTexts.open) },
          ...(['new', 'ongoing', 'pause', 'done', 'passoff'] as const).map((status) => ({
            value: status,
            label: t(taskStatus[status]),
          })),
        ]}
      />
    </div>
  );
}
