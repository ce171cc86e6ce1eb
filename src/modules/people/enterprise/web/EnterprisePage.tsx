import { Tag } from 'antd';
import { useState } from 'react';
import { send } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type Deed, ReportView } from '#web/report/ReportView.tsx';
import { useSession } from '#web/session.ts';
import {
  askClose,
  confirmClose,
  type EnterpriseRow,
  resumeEnterprise,
  setQuotas,
  withdrawClose,
} from '../enterprise.calls.ts';
import { enterpriseReport, enterpriseStates } from '../enterprise.report.ts';
import { enterpriseTexts as e } from '../enterprise.texts.ts';
import { QuotaDialog } from './QuotaDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

const COLORS = { active: 'green', suspended: 'orange', closing: 'red' } as const;
const of = (used: number | string, most: number | null): string => `${used} / ${most ?? t(e.unlimited)}`;

const cells = {
  name: ({ name, operator }: EnterpriseRow) => (
    <>
      {name} {operator && <Tag color="purple">{t(enterpriseReport.columns.operator!.label)}</Tag>}
    </>
  ),
  state: ({ state, closeAskedBy }: EnterpriseRow) => (
    <>
      <Tag color={COLORS[state]}>{t(enterpriseStates[state])}</Tag>
      {closeAskedBy && <Tag title={closeAskedBy}>{t(e.waitsSecond)}</Tag>}
    </>
  ),
  seatsUsed: (row: EnterpriseRow) => of(row.seatsUsed, row.seats),
  projectsUsed: (row: EnterpriseRow) => of(row.projectsUsed, row.projects),
  storageUsed: (row: EnterpriseRow) => of(row.storageUsed, row.storageGib),
};

/** Asks, then does it. */
async function after(title: typeof e.resumeAsk, { name }: EnterpriseRow, run: () => Promise<unknown>): Promise<void> {
  if (!(await ask({ title, params: { name } }))) return;
  await run();
  toast.success(t(e.done));
}

const resumeDeed = (row: EnterpriseRow): Deed<EnterpriseRow> => ({
  key: 'resume',
  label: e.resume,
  run: () => after(e.resumeAsk, row, () => send(resumeEnterprise, { enterprise: row.id })),
});
const confirmDeed = (row: EnterpriseRow): Deed<EnterpriseRow> => ({
  key: 'confirm',
  label: e.confirm,
  danger: true,
  run: () => after(e.confirmAsk, row, () => send(confirmClose, { enterprise: row.id })),
});
const withdrawDeed: Deed<EnterpriseRow> = {
  key: 'withdraw',
  label: e.withdraw,
  run: async ({ id }) => {
    await send(withdrawClose, { enterprise: id });
    toast.success(t(e.done));
  },
};

type Dialog = { kind: 'suspend' | 'close' | 'quotas'; row: EnterpriseRow };

/** The companies of the installation, as its operator has them. */
export default function EnterprisePage() {
  const { viewer } = useSession();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const opens = (
    kind: Dialog['kind'],
    label: typeof e.suspend,
    row: EnterpriseRow,
    danger = false,
  ): Deed<EnterpriseRow> => ({
    key: kind,
    label,
    danger,
    refused: row.operator && kind !== 'quotas' ? t(e.ownCompany) : null,
    run: () => setDialog({ kind, row }),
  });
  const closing = (row: EnterpriseRow): Deed<EnterpriseRow>[] => {
    if (row.state === 'closing') return [];
    return row.closeAskedBy ? [confirmDeed(row), withdrawDeed] : [opens('close', e.close, row, true)];
  };
  const deeds = (row: EnterpriseRow): Deed<EnterpriseRow>[] => [
    ...(viewer.can(setQuotas.right)
      ? [
          opens('quotas', e.quotas, row),
          row.state === 'active' ? opens('suspend', e.suspend, row, true) : resumeDeed(row),
        ]
      : []),
    ...(viewer.can(askClose.right) ? closing(row) : []),
  ];
  const close = (): void => setDialog(null);
  return (
    <>
      <ReportView
        report={enterpriseReport}
        cells={cells}
        cellWidths={{ state: 150, seatsUsed: 130, projectsUsed: 130, storageUsed: 130 }}
        deeds={deeds}
        none={e.none}
      />
      {dialog?.kind === 'quotas' && <QuotaDialog row={dialog.row} onClose={close} />}
      {dialog && dialog.kind !== 'quotas' && <ReasonDialog kind={dialog.kind} row={dialog.row} onClose={close} />}
    </>
  );
}
