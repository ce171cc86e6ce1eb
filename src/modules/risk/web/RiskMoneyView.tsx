/** What a risk may cost, for those who may see costs: reserve, loss, costs of responses. */
import { Button, Form, InputNumber, Skeleton } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type Refusal, RefusalAlert, refusalOf } from '#web/parts/RefusalAlert.tsx';
import type { RiskRow } from '../risk.entity.ts';
import { MAX_CENTS } from '../risk-money.ts';
import { type RiskMoney, type RiskMoneyAnswer, readRiskMoney, saveRiskMoney } from '../risk-tasks.calls.ts';
import { riskPageTexts as x } from './texts.ts';

/** An amount in units of the currency, kept in cents. */
function Amount({
  label,
  cents,
  onChange,
}: {
  label: string;
  cents: number | null;
  onChange(cents: number | null): void;
}) {
  return (
    <InputNumber<number>
      className="wm-risk-amount"
      min={0}
      max={MAX_CENTS / 100}
      precision={2}
      aria-label={label}
      placeholder={label}
      value={cents === null ? null : cents / 100}
      onChange={(value) => onChange(value === null ? null : Math.round(value * 100))}
    />
  );
}

function Edit({ row, answer, reload }: { row: RiskRow; answer: RiskMoneyAnswer; reload(): void }) {
  const { version, mayEdit, ...stored } = answer;
  const [money, change] = useKept<RiskMoney>(`money of risk ${row.id}`, stored);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(money) !== JSON.stringify(stored);
  const set = (patch: Partial<RiskMoney>): void => change({ ...money, ...patch });
  const save = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await send(saveRiskMoney, { riskId: row.id, version, money }, { quiet: [CODE.refused] });
      toast.success(t(entityTexts.saved));
      reload();
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused) setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  const loss = (['min', 'likely', 'max'] as const).map((name) => ({
    name,
    label: t(x[name === 'min' ? 'least' : name === 'max' ? 'most' : 'likely']),
  }));
  return (
    <Form layout="vertical" disabled={!mayEdit} className="wm-risk-money">
      <p className="wm-hint">{t(x.moneyHint)}</p>
      {refusal && <RefusalAlert {...refusal} />}
      <Form.Item label={t(x.reserve)}>
        <Amount label={t(x.reserve)} cents={money.reserve} onChange={(reserve) => set({ reserve })} />
      </Form.Item>
      <Form.Item label={t(row.nature === 'threat' ? x.loss : x.lossOfOpportunity)}>
        <div className="wm-risk-amounts">
          {loss.map(({ name, label }) => (
            <Amount key={name} label={label} cents={money[name]} onChange={(cents) => set({ [name]: cents })} />
          ))}
        </div>
      </Form.Item>
      {(row.responses ?? []).map(({ id, action }) => {
        const label = t(x.responseCost, { name: action });
        return (
          <Form.Item key={id} label={label}>
            <Amount
              label={label}
              cents={money.responses[String(id)] ?? null}
              onChange={(cents) => {
                const { [String(id)]: _, ...others } = money.responses;
                set({ responses: cents === null ? others : { ...others, [String(id)]: cents } });
              }}
            />
          </Form.Item>
        );
      })}
      {mayEdit && (
        <Button type="primary" disabled={!dirty} loading={busy} onClick={() => void save()}>
          {t(entityTexts.save)}
        </Button>
      )}
    </Form>
  );
}

export function RiskMoneyView({ row }: { row: RiskRow }) {
  const answer = useCall(readRiskMoney, { riskId: row.id }, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  return <Edit key={answer.data.version} row={row} answer={answer.data} reload={() => void answer.refetch()} />;
}
