/** Findings about hours: people explain theirs, approvers accept those of others (1-product §2.6; records.md A7). */
import { Button, Input, Tag } from 'antd';
import { useState } from 'react';
import type { BatchDone } from '#kernel/batch.ts';
import { CODE } from '#kernel/problem.ts';
import { listAddress } from '#kernel/report.ts';
import { send } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { tellBatch } from '#web/parts/tell-batch.ts';
import { ReportParts } from '#web/report/ReportView.tsx';
import { useReport } from '#web/report/use-report.ts';
import { useSession } from '#web/session.ts';
import { type FindingState, findingStates } from '../findings.rules.ts';
import { acceptFindings, explainFindings, type FindingRow, findNow } from '../hours-findings.calls.ts';
import { findingsReport, findingListTexts as x } from '../hours-findings.ts';
import { SEES_DEPARTMENTS } from '../hours-week.calls.ts';
import '#web/entity/entity.css';
import './hours.css';

const COLORS: Readonly<Record<FindingState, string>> = { open: 'error', explained: 'processing', accepted: 'success' };

const tell = (answer: BatchDone): void => tellBatch(answer, { done: t(x.done, { count: answer.done.length }) });

const CELLS = {
  // The hours it is about; of a day without any there is nothing to open.
  says: ({ says, person, fromDay, toDay, kind }: FindingRow) =>
    kind === 'missing' || kind === 'passedUnread' || kind === 'bulk' ? (
      says
    ) : (
      <PageLink to={listAddress('/modules/workRecord/workRecord', { person, workDate: `${fromDay}~${toDay}` })}>
        {says}
      </PageLink>
    ),
  state: ({ state }: FindingRow) => <Tag color={COLORS[state]}>{t(findingStates[state])}</Tag>,
};

export default function FindingsPage() {
  const state = useReport(findingsReport);
  const { viewer } = useSession();
  const [explaining, setExplaining] = useState<readonly number[] | null>(null);
  const rows = (state.answer?.list ?? []) as FindingRow[];
  const chosen = rows.filter(({ id }) => state.list.selected.includes(id));
  const mine = chosen.filter(({ mayExplain }) => mayExplain).map(({ id }) => id);
  const others = chosen.filter(({ mayAccept }) => mayAccept).map(({ id }) => id);
  const accept = async (ids: readonly number[]): Promise<void> => {
    if (ids.length > 1 && !(await ask({ title: x.askAccept, params: { count: ids.length }, confirm: x.accept })))
      return;
    await send(acceptFindings, { ids: [...ids] }).then(tell, () => undefined);
  };
  const again = (): Promise<unknown> =>
    send(findNow, {}).then(
      ({ fresh }) => toast.success(t(x.fresh, { count: fresh })),
      () => undefined,
    );
  return (
    <>
      <ReportParts
        state={state}
        cells={CELLS}
        cellWidths={{ says: 300, note: 160, kind: 140 }}
        none={x.none}
        selectable
        actions={{
          width: 130,
          render: ({ id, mayExplain, mayAccept }) => (
            <>
              {mayExplain && (
                <Button type="link" size="small" onClick={() => setExplaining([id])}>
                  {t(x.explain)}
                </Button>
              )}
              {mayAccept && (
                <Button type="link" size="small" onClick={() => void accept([id])}>
                  {t(x.accept)}
                </Button>
              )}
            </>
          ),
        }}
        tools={
          <>
            <Button disabled={mine.length === 0} onClick={() => setExplaining(mine)}>
              {t(x.explain)}
            </Button>
            <Button disabled={others.length === 0} onClick={() => void accept(others)}>
              {t(x.accept)}
            </Button>
            {viewer.can(SEES_DEPARTMENTS) && <Button onClick={() => void again()}>{t(x.again)}</Button>}
          </>
        }
      />
      {explaining && (
        <ExplainDialog
          ids={explaining}
          onClose={(done) => {
            setExplaining(null);
            if (done) tell(done);
          }}
        />
      )}
    </>
  );
}

function ExplainDialog({ ids, onClose }: { ids: readonly number[]; onClose(done: BatchDone | null): void }) {
  const [note, setNote] = useState('');
  return (
    <SendDialog
      title={t(x.explainTitle, { count: ids.length })}
      okText={t(x.explain)}
      dirty={note !== ''}
      send={async () => onClose(await send(explainFindings, { ids: [...ids], note }, { quiet: [CODE.refused] }))}
      onCancel={() => onClose(null)}
    >
      <Input.TextArea
        aria-label={t(x.note)}
        placeholder={t(x.note)}
        maxLength={500}
        rows={3}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </SendDialog>
  );
}
