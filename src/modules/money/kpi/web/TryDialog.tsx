/** What a formula gives in a project and a time of one's choice, with all facts it could name. */
import { Alert, Button, DatePicker, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { variablesOf } from '#modules/flow/feel/feel.ts';
import { CallRefused, send } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { unpadded } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { type Tried, tryKpi } from '../kpi.calls.ts';
import type { KpiRow } from '../kpi.entity.ts';
import { FACT_TYPES } from '../kpi.facts.ts';
import { FactTable } from './FactTable.tsx';
import { kpiPageTexts as x } from './texts.ts';
import './kpi.css';

function said({ result }: Tried): string {
  const { value, auto, without } = result;
  if (without.length > 0) return t(x.givesNothing, { facts: without.join(', ') });
  if (value === null || auto === null) return t(x.noResult);
  return t(x.gives, { value: unpadded(value.toFixed(4)), score: auto.toFixed(1) });
}

export function TryDialog({ of, onClose }: { of: KpiRow; onClose(): void }) {
  const today = companyToday();
  const [project, setProject] = useState<number | null>(null);
  const [days, setDays] = useState<[string, string]>([`${today.slice(0, 4)}-01-01`, today]);
  const [tried, setTried] = useState<Tried | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (projectId: number): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      const bands = (of.bands ?? []).map(({ value, score }) => ({ value, score }));
      const input = { projectId, startsOn: days[0], endsOn: days[1], formula: of.formula!, bands };
      setTried(await send(tryKpi, input, { quiet: true }));
    } catch (error) {
      setTried(null);
      setRefused(error instanceof CallRefused ? error.message : String((error as Error).message));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open width={860} title={t(x.tryTitle, { name: of.name })} footer={null} onCancel={onClose}>
      <p>
        <code>{of.formula}</code>
      </p>
      <div className="wm-kpi-try">
        <label className="wm-kpi-try-project" htmlFor="kpi-try">
          {t(x.project)}
          <EntityPicker
            id="kpi-try"
            to="project"
            value={project}
            onChange={(next: number | null) => setProject(next)}
          />
        </label>
        <DatePicker.RangePicker
          allowClear={false}
          aria-label={t(x.from)}
          value={[dayjs(days[0]), dayjs(days[1])]}
          onChange={(next) =>
            next?.[0] && next[1] && setDays([next[0].format('YYYY-MM-DD'), next[1].format('YYYY-MM-DD')])
          }
        />
        <Button type="primary" loading={busy} disabled={project === null} onClick={() => void run(project!)}>
          {t(x.tryRun)}
        </Button>
      </div>
      {refused && <Alert type="error" showIcon title={refused} />}
      {tried && (
        <>
          <Alert type={tried.result.auto === null ? 'warning' : 'success'} showIcon title={said(tried)} />
          {tried.costHidden && <p className="wm-hint">{t(x.costHidden)}</p>}
          <FactTable facts={tried.facts} used={variablesOf(of.formula!, FACT_TYPES)} />
        </>
      )}
    </Modal>
  );
}
