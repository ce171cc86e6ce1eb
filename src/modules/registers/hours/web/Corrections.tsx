/** Corrections of approved hours that wait: another holder of the right agrees or refuses with an opinion; who asked takes back. */
import { Input, type TableColumnType } from 'antd';
import { useState } from 'react';
import { addressOf } from '#kernel/address.ts';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { companyTime } from '#web/clock.ts';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { corrections, decideCorrection, type WaitingCorrection } from '../hours.calls.ts';
import { hoursSaid } from '../hours.rules.ts';
import { workRecord } from '../work-record.entity.ts';
import { hoursPageTexts as x } from './texts.ts';

interface Deciding {
  one: WaitingCorrection;
  agree: boolean;
}

const { fields } = workRecord;
const COLUMNS = (): TableColumnType<WaitingCorrection>[] => [
  {
    key: 'day',
    title: t(fields.workDate.label),
    width: 120,
    render: (_, { record, workDate }) => (
      <RecordLink kind="workRecord" record={record}>
        {workDate}
      </RecordLink>
    ),
  },
  { key: 'person', title: t(fields.person.label), dataIndex: 'personName', width: 130 },
  {
    key: 'place',
    title: t(fields.projectName.label),
    minWidth: 160,
    render: (_, { projectName, taskName }) => [taskName, projectName].filter(Boolean).join(' · '),
  },
  {
    key: 'change',
    title: t(x.change),
    width: 140,
    render: (_, { minutes, wantedMinutes }) => t(x.fromTo, { from: hoursSaid(minutes), to: hoursSaid(wantedMinutes) }),
  },
  { key: 'reason', title: t(x.correctReason), dataIndex: 'reason', minWidth: 180 },
  { key: 'askedBy', title: t(x.askedBy), dataIndex: 'askedBy', width: 130 },
  {
    key: 'askedAt',
    title: t(x.askedAt),
    width: 160,
    render: (_, { askedAt }) => companyTime(Date.parse(askedAt)),
  },
];

export function Corrections() {
  const answer = useCall(corrections, {}, { quiet: true });
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const takeBack = async ({ id }: WaitingCorrection): Promise<void> => {
    if (!(await ask({ title: x.askTakeBack, confirm: x.takeBack }))) return;
    await send(decideCorrection, { id, agree: false });
    toast.success(t(x.decidedCorrection));
  };
  const open = (agree: boolean) => (one: WaitingCorrection) => setDeciding({ one, agree });
  return (
    <>
      <RowsTable<WaitingCorrection>
        answer={answer}
        columns={COLUMNS()}
        none={x.noCorrections}
        actions={({ may, instance }) =>
          instance !== null
            ? [{ key: 'see', label: x.seeWorkflow, run: () => void go(addressOf('workflow', instance) ?? '') }]
            : may === 'withdraw'
              ? [{ key: 'back', label: x.takeBack, run: takeBack }]
              : may === 'decide'
                ? [
                    { key: 'agree', label: x.agree, run: open(true) },
                    { key: 'refuse', label: x.disagree, danger: true, run: open(false) },
                  ]
                : []
        }
      />
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function DecideDialog({ one, agree, onClose }: Deciding & { onClose(): void }) {
  const [opinion, setOpinion] = useState('');
  const label = t(x.opinion);
  return (
    <SendDialog
      title={t(agree ? x.agreeTitle : x.disagreeTitle)}
      okText={t(agree ? x.agree : x.disagree)}
      danger={!agree}
      dirty={opinion !== ''}
      send={async () => {
        await send(decideCorrection, { id: one.id, agree, opinion }, { quiet: [CODE.refused] });
        toast.success(t(x.decidedCorrection));
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        {one.personName} · {one.workDate} ·{' '}
        {t(x.fromTo, { from: hoursSaid(one.minutes), to: hoursSaid(one.wantedMinutes) })}
      </p>
      <p className="wm-hint">{one.reason}</p>
      <Input.TextArea
        aria-label={label}
        placeholder={label}
        maxLength={500}
        rows={3}
        value={opinion}
        onChange={({ target }) => setOpinion(target.value)}
      />
    </SendDialog>
  );
}
