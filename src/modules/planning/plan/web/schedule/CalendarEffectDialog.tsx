import { Alert, Input, Skeleton, Table } from 'antd';
import { useEffect, useState } from 'react';
import type { InputOf } from '#kernel/call.ts';
import { CODE } from '#kernel/problem.ts';
import { type Approval, needsApproval } from '#modules/flow/approval/web/public.ts';
import { send } from '#web/api.ts';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type CalendarEffect, changeProjectCalendar, requestCalendar } from '../../plan-calendar.calls.ts';
import { minuteText } from '../date-text.ts';
import { calendarTexts as c } from './calendar-texts.ts';

export type CalendarChange = Omit<InputOf<typeof changeProjectCalendar>, 'projectId' | 'dryRun' | 'reason'>;

interface Props {
  projectId: number;
  change: CalendarChange;
  /** Name of the workflow the change needs. */
  approval: string | null;
  /** Starts its approval. */
  ask: Approval['ask'];
  /** `kept`: the change was confirmed, and stored or asked for. */
  onDone(kept: boolean): void;
}

/** What a change of the calendar does to the plan, before it is kept. */
export function CalendarEffectDialog({ projectId, change, approval, ask, onDone }: Props) {
  const [effect, setEffect] = useState<CalendarEffect | null>(null);
  const [problem, setProblem] = useState('');
  const { action, calendarId, version, values } = change;
  const [{ reason }, type] = useKept(`calendar effect ${calendarId ?? ''}`, { reason: '' });
  useEffect(() => {
    let gone = false;
    send(changeProjectCalendar, { projectId, action, calendarId, version, values, dryRun: true }, { quiet: true })
      .then((found) => gone || setEffect(found))
      .catch((error: Error) => gone || setProblem(error.message));
    return () => {
      gone = true;
    };
  }, [projectId, action, calendarId, version, values]);
  const quiet = [CODE.refused];
  const input = { projectId, action, calendarId, version, values };
  const request = async (): Promise<void> => {
    ask(await send(requestCalendar, { ...input, ...(reason.trim() && { reason: reason.trim() }) }, { quiet }));
    onDone(true);
  };
  const store = async (): Promise<void> => {
    try {
      await send(changeProjectCalendar, input, { quiet });
      toast.success(t(c.saved));
      onDone(true);
    } catch (error) {
      // The approval was switched on after the page was read.
      if (needsApproval(error)) await request();
      else throw error;
    }
  };
  return (
    <SendDialog
      width={640}
      title={t(c.effect)}
      okText={t(approval === null ? c.keep : c.request)}
      disabled={effect === null}
      dirty={reason.trim() !== ''}
      send={approval === null ? store : request}
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
                  render: (_: unknown, row) => `${row.days > 0 ? '+' : ''}${row.days}`,
                },
              ]}
            />
          )}
          {approval !== null && (
            <>
              <p className="wm-hint">{t(c.needsApproval, { definition: approval })}</p>
              <Input.TextArea
                rows={2}
                maxLength={200}
                style={{ marginBottom: 20 }}
                showCount
                value={reason}
                placeholder={t(c.reason)}
                onChange={(event) => type({ reason: event.target.value })}
              />
            </>
          )}
        </>
      )}
    </SendDialog>
  );
}
