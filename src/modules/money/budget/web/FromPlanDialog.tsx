/** Entries out of the plan, previewed before they come into the grid. */
import { Alert, Form } from 'antd';
import { useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { SubjectPicker } from '#modules/money/account/web/public.ts';
import { useCall } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { t } from '#web/lang.ts';
import { budgetFromPlan } from '../budget.calls.ts';
import { showCents } from '../budget.rules.ts';
import type { BudgetLine } from '../budget-model.ts';
import { budgetPageTexts as x } from './texts.ts';

interface FromPlanDialogProps {
  scope: ScopeRef;
  onTake(lines: readonly BudgetLine[]): void;
  onCancel(): void;
}

export function FromPlanDialog({ scope, onTake, onCancel }: FromPlanDialogProps) {
  const [labour, setLabour] = useState<number | null>(null);
  const [fixed, setFixed] = useState<number | null>(null);
  const { data } = useCall(
    budgetFromPlan,
    { ...scope, ...(labour && { labour }), ...(fixed && { fixed }) },
    { keepPrevious: true },
  );
  const lines = data?.lines ?? [];
  const any = data && (data.labour > 0 || data.fixed > 0);
  return (
    <SendDialog
      title={t(x.fromPlan)}
      width={560}
      okText={t(x.take)}
      disabled={lines.length === 0}
      send={() => {
        onTake(lines);
        return Promise.resolve();
      }}
      onCancel={onCancel}
    >
      <p className="wm-hint">{t(x.fromPlanHint)}</p>
      <Form layout="vertical">
        <Form.Item label={t(x.labourSubject)}>
          <SubjectPicker scope="budget" value={labour} onChange={setLabour} />
        </Form.Item>
        <Form.Item label={t(x.fixedSubject)}>
          <SubjectPicker scope="budget" value={fixed} onChange={setFixed} />
        </Form.Item>
      </Form>
      {data && (
        <Alert
          type={any ? 'info' : 'warning'}
          showIcon
          title={
            any
              ? t(x.preview, {
                  staff: showCents(data.labour),
                  fixed: showCents(data.fixed),
                  count: lines.length,
                  hours: Math.round(data.unratedMinutes / 6) / 10,
                })
              : t(x.nothingPlanned)
          }
        />
      )}
    </SendDialog>
  );
}
