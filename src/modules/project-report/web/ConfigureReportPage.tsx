/** When reports of a project are drafted and called in, or of what is made of a template (1-product §2.8, §2.9). */
import { Alert, Button, Checkbox, Form, InputNumber, Select, Skeleton, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import { useRights, useSession } from '#web/session.ts';
import {
  MAY_SET_COMPANY,
  MAY_SET_REPORTS,
  type ReportConfigAnswer,
  readReportConfig,
  saveCompanyReportConfig,
  saveReportConfig,
} from '../report-config.calls.ts';
import { MOST_HOURS, type ReportConfig, type Rhythm } from '../report-config.ts';
import { type ReportKind, reportKinds } from '../report-period.ts';
import { WEEKDAYS, reportPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './report.css';

export default function ConfigureReportPage() {
  const owner = useScope();
  const answer = useCall(readReportConfig, owner, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { version, companyVersion } = answer.data;
  return <Settings key={`${version}.${companyVersion}`} answer={answer.data} reload={() => void answer.refetch()} />;
}

function Settings({ answer, reload }: { answer: ReportConfigAnswer; reload(): void }) {
  const owner = useScope();
  const { can } = useRights(owner);
  const { viewer } = useSession();
  const mayEdit = MAY_SET_REPORTS.some((right) => can(right));
  const [{ config }, change] = useKept('report settings', { config: answer.config });
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(config) !== JSON.stringify(answer.config);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      toast.success(t(entityTexts.saved));
      reload();
    } catch {
      // The refusal has been shown; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  const { version, companyVersion } = answer;
  const back = async (): Promise<void> => {
    if (await ask({ title: x.askBack, confirm: x.back, danger: true }))
      await run(() => send(saveReportConfig, { ...owner, version, config: null }));
  };
  const toCompany = async (): Promise<void> => {
    if (await ask({ title: x.askCompany, confirm: x.toCompany }))
      await run(() => send(saveCompanyReportConfig, { version: companyVersion, config: answer.config }));
  };
  const ofTemplate = owner.templateId !== undefined;
  const follows = version === 0;
  const says = ofTemplate ? (follows ? x.followsTemplate : x.ofTemplate) : follows ? x.follows : x.own;
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(x.settings)}</h1>
        <div className="wm-page-tools">
          {viewer.can(MAY_SET_COMPANY) && (
            <Button disabled={dirty || busy} onClick={() => void toCompany()}>
              {t(x.toCompany)}
            </Button>
          )}
          {mayEdit && !follows && (
            <Button disabled={busy} onClick={() => void back()}>
              {t(x.back)}
            </Button>
          )}
          {mayEdit && (
            <Button
              type="primary"
              disabled={!dirty}
              loading={busy}
              onClick={() => void run(() => send(saveReportConfig, { ...owner, version, config }))}
            >
              {t(entityTexts.save)}
            </Button>
          )}
        </div>
      </div>
      <Form layout="vertical" disabled={!mayEdit} className="wm-page-body wm-project-report-config">
        <Alert type="info" showIcon title={t(says)} />
        {(Object.keys(reportKinds) as ReportKind[]).map((kind) => (
          <Part
            key={kind}
            kind={kind}
            rhythm={config[kind]}
            set={(patch) => change({ config: { ...config, [kind]: { ...config[kind], ...patch } } as ReportConfig })}
          />
        ))}
      </Form>
    </div>
  );
}

const dayOptions = (kind: ReportKind): { value: number; label: string }[] =>
  kind === 'weekly'
    ? WEEKDAYS.map((name, i) => ({ value: i + 1, label: t(name) }))
    : Array.from({ length: 31 }, (_, i) => ({
        value: i + 1,
        label: i === 30 ? t(x.lastDay) : t(x.dayOfMonth, { day: i + 1 }),
      }));

interface PartProps {
  kind: ReportKind;
  rhythm: Rhythm;
  set(patch: Partial<Rhythm>): void;
}

function Part({ kind, rhythm: { auto, day, minute, remindHours }, set }: PartProps) {
  const name = t(reportKinds[kind]);
  return (
    <section>
      <h2 className="wm-form-head">{name}</h2>
      <Form.Item>
        <Checkbox checked={auto} onChange={({ target }) => set({ auto: target.checked })}>
          {t(x.auto)}
        </Checkbox>
      </Form.Item>
      <Form.Item label={t(x.cutOff)} extra={t(x.zone)}>
        <div className="wm-project-report-config-pair">
          <Select
            aria-label={`${name} ${t(x.cutOff)}`}
            disabled={!auto}
            value={day}
            options={dayOptions(kind)}
            onChange={(next) => set({ day: next })}
          />
          <TimePicker
            aria-label={`${name} ${t(x.cutOff)}`}
            disabled={!auto}
            format="HH:mm"
            allowClear={false}
            needConfirm={false}
            value={dayjs().startOf('day').add(minute, 'minute')}
            onChange={(next) => next && set({ minute: next.hour() * 60 + next.minute() })}
          />
        </div>
      </Form.Item>
      <Form.Item label={t(x.remind)}>
        <InputNumber<number>
          aria-label={`${name} ${t(x.remind)}`}
          disabled={!auto}
          min={1}
          max={MOST_HOURS}
          precision={0}
          placeholder={t(x.never)}
          value={remindHours}
          onChange={(next) => set({ remindHours: next })}
        />
      </Form.Item>
    </section>
  );
}
