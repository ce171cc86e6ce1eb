/** Report settings of a project, or of projects made from a template (1-product §2.8, §2.9). */
import { Checkbox, Form, InputNumber, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { send, useCall } from '#web/api.ts';
import { ObjectSettings } from '#web/entity/ObjectSettings.tsx';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
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
import './report.css';

export default function ConfigureReportPage() {
  const owner = useScope();
  return (
    <ObjectSettings<ReportConfig, ReportConfigAnswer>
      answer={useCall(readReportConfig, owner, { quiet: true, staleTime: 0 })}
      save={(version, config) => send(saveReportConfig, { ...owner, version, config })}
      saveOfCompany={(version, config) => send(saveCompanyReportConfig, { version, config })}
      rights={MAY_SET_REPORTS}
      companyRight={MAY_SET_COMPANY}
      kept="report settings"
      texts={{ ...x, page: x.settings }}
      className="wm-project-report-config"
    >
      {({ config, set }) =>
        (Object.keys(reportKinds) as ReportKind[]).map((kind) => (
          <Part
            key={kind}
            kind={kind}
            rhythm={config[kind]}
            set={(patch) => set({ [kind]: { ...config[kind], ...patch } })}
          />
        ))
      }
    </ObjectSettings>
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
