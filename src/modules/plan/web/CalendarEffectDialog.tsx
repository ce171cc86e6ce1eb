import { Alert, Modal, Skeleton, Table } from 'antd';
import { useEffect, useState } from 'react';
import type { InputOf } from '#kernel/call.ts';
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { CallRefused, send } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type CalendarEffect, changeProjectCalendar } from '../plan-calendar.calls.ts';
import { calendarTexts as c } from './calendar-texts.ts';
import { minuteText } from './date-text.ts';

export type CalendarChange = Omit<InputOf<typeof changeProjectCalendar>, 'projectId' | 'dryRun'>;

interface Props {
  projectId: number;
  change: CalendarChange;
  /** `kept`: the change was confirmed and stored. */
  onDone(kept: boolean): void;
}

const days = (minutes: number): string =>
  `${minutes > 0 ? '+' : ''}${Math.round((minutes / MINUTES_PER_DAY) * 10) / 10}`;

/** What a change of the calendar does to the plan, before it is kept. */
export function CalendarEffectDialog({ projectId, change, onDone }: Props) {
  const [effect, setEffect] = useState<CalendarEffect | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { action, calendarId, version, values } = change;
  useEffect(() => {
    let gone = false;
    send(changeProjectCalendar, { projectId, action, calendarId, version, values, dryRun: true }, { quiet: true })
      .then((found) => gone || setEffect(found))
      .catch((error: Error) => gone || setProblem(error.message));
    return () => {
      gone = true;
    };
  }, [projectId, action, calendarId, version, values]);
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(changeProjectCalendar, { projectId, action, calendarId, version, values }, { quiet: true });
      toast.success(t(c.saved));
      onDone(true);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      centered
      width={640}
      title={t(c.effect)}
      okText={t(c.keep)}
      okButtonProps={{ disabled: effect === null || problem !== '' }}
      confirmLoading={busy}
      onOk={() => void keep().catch(() => undefined)}
      onCancel={() => onDone(false)}
    >
      {problem !== '' && <Alert type="error" showIcon title={problem} />}
      {effect === null && problem === '' && <Skeleton active paragraph={{ rows: 3 }} />}
      {effect && (
        <>
          <p>
            {effect.moved === 0
              ? t(c.nothingMoves)
              : t(c.moves, {
                  moved: effect.moved,
                  total: effect.total,
                  before: minuteText(effect.finishBefore),
                  after: minuteText(effect.finishAfter),
                })}
          </p>
          {effect.tasks.length > 0 && (
            <Table
              size="small"
              rowKey="id"
              pagination={false}
              scroll={{ y: 280 }}
              dataSource={effect.tasks}
              columns={[
                { title: t(c.task), dataIndex: 'name', ellipsis: true },
                { title: t(c.finishBefore), dataIndex: 'finishBefore', width: 140, render: minuteText },
                { title: t(c.finishAfter), dataIndex: 'finishAfter', width: 140, render: minuteText },
                {
                  title: t(c.by),
                  key: 'by',
                  width: 80,
                  align: 'right',
                  render: (_: unknown, row) => days(row.finishAfter - row.finishBefore),
                },
              ]}
            />
          )}
        </>
      )}
    </Modal>
  );
}
