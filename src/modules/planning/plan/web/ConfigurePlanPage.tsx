import { Alert, Button, Checkbox, Form, InputNumber, Radio, Select, Skeleton, Space } from 'antd';
import { useMemo, useState } from 'react';
import type { Fields } from '#kernel/field.ts';
import type { Message } from '#kernel/text.ts';
import { MAY_SET } from '#modules/objects/project/notice.calls.ts';
import { hoursSources, lengthUnits, type PlanConfig, reporterKinds } from '#modules/objects/project/plan-setting.ts';
import { parentModes } from '#modules/objects/project/project.entity.ts';
import { send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useAddedFields } from '#web/entity/record/use-record-form.tsx';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { useScope } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { setPlanControl } from '../change/change.calls.ts';
import { type PlanConfigAnswer, readPlanConfig, type ScheduleConfig, savePlanConfig } from '../plan-config.calls.ts';
import { COST_RIGHT } from '../plan-cost.ts';
import { aliveControl, ControlFields } from './change/ControlFields.tsx';
import { planConfigTexts as c } from './config-texts.ts';
import { editorTexts as e } from './edit/editor-texts.ts';
import { NO_NAMES } from './grid/choice-columns.ts';
import { planColumns } from './grid/plan-columns.ts';
import { PlanSettingsPart } from './PlanSettingsPart.tsx';
import '#web/entity/entity.css';
import './edit/plan.css';

const NO_LISTS = { titles: {}, items: null };

/** The columns there are; only their names are asked for. */
const gridColumns = (costs: boolean, added: Fields) =>
  planColumns(
    () => {
      throw new Error('no plan here');
    },
    { ...NO_NAMES, added: new Map(Object.entries(added).map(([key, field]) => [key, { field, ...NO_LISTS }])) },
    false,
    false,
    costs ? () => null : undefined,
  ).map(({ key, title, name }) => ({ value: key, label: title || name || key }));

/** What the plan of this project or template does. */
export default function ConfigurePlanPage() {
  const owner = useScope();
  const { can } = useRights(owner);
  const answer = useCall(readPlanConfig, owner, {
    quiet: true,
    staleTime: 0,
  });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { version, revision } = answer.data;
  return (
    <>
      <Settings
        key={`${version}.${revision}`}
        answer={answer.data}
        mayEdit={MAY_SET.some((right) => can(right))}
        reload={() => void answer.refetch()}
      />
      <PlanSettingsPart />
    </>
  );
}

interface SettingsProps {
  answer: PlanConfigAnswer;
  mayEdit: boolean;
  reload(): void;
}

function Settings({ answer, mayEdit, reload }: SettingsProps) {
  const owner = useScope();
  const kept = useMemo(() => answer.control && aliveControl(answer.control, answer.control.tasks), [answer]);
  const stored = { config: answer.config, schedule: answer.schedule, control: kept };
  const [{ config, schedule, control }, change] = useKept('plan settings', stored);
  const [busy, setBusy] = useState(false);
  const costs = useRights(owner).can(COST_RIGHT);
  const added = useAddedFields('task').fields;
  const columns = useMemo(() => gridColumns(costs, added), [costs, added]);
  const configDirty = JSON.stringify([config, schedule]) !== JSON.stringify([answer.config, answer.schedule]);
  const controlDirty = control !== null && JSON.stringify(control) !== JSON.stringify(kept);
  const dirty = configDirty || controlDirty;
  const set = (patch: Partial<PlanConfig>): void => change({ config: { ...config, ...patch } });
  const plan = (patch: Partial<ScheduleConfig>): void => change({ schedule: { ...schedule, ...patch } });
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { version, revision } = answer;
      if (configDirty) await send(savePlanConfig, { ...owner, version, revision, config, schedule });
      if (controlDirty) {
        const { range, selected, fixed } = control;
        await send(setPlanControl, {
          projectId: owner.projectId!,
          range,
          selected: [...selected],
          fixed: [...fixed],
        });
      }
      toast.success(t(entityTexts.saved));
      reload();
    } catch {
      // The refusal has been shown; the input stays.
    } finally {
      setBusy(false);
    }
  };
  const held = !mayEdit || answer.scheduleHeld;
  const hours = (key: 'minutesPerDay' | 'minutesPerWeek', max: number, label: Message) => (
    <InputNumber<number>
      aria-label={t(label)}
      min={0.5}
      max={max}
      step={0.5}
      disabled={held}
      value={schedule[key] / 60}
      onChange={(value) => value && plan({ [key]: Math.round(value * 60) })}
    />
  );
  const slack = (key: 'criticalSlackMinutes' | 'nearCriticalSlackMinutes', label: Message) => (
    <InputNumber<number>
      aria-label={t(label)}
      min={0}
      max={1000}
      disabled={held}
      value={schedule[key] / schedule.minutesPerDay}
      onChange={(days) => plan({ [key]: Math.round((days ?? 0) * schedule.minutesPerDay) })}
    />
  );
  const days = (key: 'yellowDays' | 'redDays', label: Message) => (
    <InputNumber<number>
      aria-label={t(label)}
      min={0}
      max={360}
      precision={0}
      disabled={!mayEdit}
      value={config.thresholds![key]}
      onChange={(value) => set({ thresholds: { ...config.thresholds!, [key]: value ?? 0 } })}
    />
  );
  const { yellowDays: yellow, redDays: red } = answer.companyThresholds;
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(c.page)}</h1>
        {mayEdit && (
          <div className="wm-page-tools">
            <Button type="primary" disabled={!dirty} loading={busy} onClick={() => void save()}>
              {t(entityTexts.save)}
            </Button>
          </div>
        )}
      </div>
      <Form layout="vertical" className="wm-page-body wm-plan-config">
        <section>
          <h2 className="wm-form-head">{t(c.schedule)}</h2>
          {answer.scheduleHeld && <Alert type="info" showIcon title={t(c.held)} />}
          <Form.Item label={t(e.parentMode)}>
            <Radio.Group
              disabled={held}
              value={schedule.parentMode}
              onChange={({ target }) => plan({ parentMode: target.value })}
              options={Object.entries(parentModes).map(([value, label]) => ({ value, label: t(label) }))}
            />
          </Form.Item>
          <div className="wm-plan-pair">
            <Form.Item label={t(c.perDay)}>{hours('minutesPerDay', 24, c.perDay)}</Form.Item>
            <Form.Item label={t(c.perWeek)}>{hours('minutesPerWeek', 168, c.perWeek)}</Form.Item>
          </div>
          <p className="wm-hint">{t(c.unitHint)}</p>
          <Form.Item label={t(c.newTask)}>
            <Space.Compact>
              <InputNumber<number>
                min={1}
                max={1000}
                precision={0}
                disabled={!mayEdit}
                aria-label={t(c.newTask)}
                value={config.newTask.length}
                onChange={(length) => length && set({ newTask: { ...config.newTask, length } })}
              />
              <Select
                disabled={!mayEdit}
                aria-label={t(c.unit)}
                value={config.newTask.unit}
                options={Object.entries(lengthUnits).map(([value, label]) => ({ value, label: t(label) }))}
                onChange={(unit) => set({ newTask: { ...config.newTask, unit } })}
              />
            </Space.Compact>
          </Form.Item>
          <div className="wm-plan-pair">
            <Form.Item label={t(c.critical)}>{slack('criticalSlackMinutes', c.critical)}</Form.Item>
            <Form.Item label={t(c.near)}>{slack('nearCriticalSlackMinutes', c.near)}</Form.Item>
          </div>
          <Checkbox
            disabled={held}
            checked={schedule.multipleCriticalPaths}
            onChange={({ target }) => plan({ multipleCriticalPaths: target.checked })}
          >
            {t(c.multiple)}
          </Checkbox>
        </section>
        {control && (
          <section>
            <h2 className="wm-form-head">{t(c.control)}</h2>
            <ControlFields
              tasks={answer.control!.tasks}
              value={control}
              onChange={(next) => change({ control: { ...control, ...next } })}
            />
          </section>
        )}
        <section>
          <h2 className="wm-form-head">{t(c.reports)}</h2>
          <Form.Item label={t(c.reporters)}>
            <Radio.Group
              disabled={!mayEdit}
              value={config.reporters}
              onChange={({ target }) => set({ reporters: target.value })}
              options={Object.entries(reporterKinds).map(([value, label]) => ({ value, label: t(label) }))}
            />
          </Form.Item>
          <Form.Item>
            <Checkbox
              disabled={!mayEdit}
              checked={config.requireReport}
              onChange={({ target }) => set({ requireReport: target.checked })}
            >
              {t(c.requireReport)}
            </Checkbox>
          </Form.Item>
          <Checkbox
            disabled={!mayEdit}
            checked={config.countHours}
            onChange={({ target }) => set({ countHours: target.checked })}
          >
            {t(c.countHours)}
          </Checkbox>
          {config.countHours && (
            <Form.Item label={t(c.hoursSource)} extra={t(c.hoursSourceHint)}>
              <Radio.Group
                disabled={!mayEdit}
                value={config.hoursSource}
                options={Object.entries(hoursSources).map(([value, label]) => ({ value, label: t(label) }))}
                onChange={({ target }) => set({ hoursSource: target.value })}
              />
            </Form.Item>
          )}
        </section>
        <section>
          <h2 className="wm-form-head">{t(c.lights)}</h2>
          <Form.Item extra={t(c.companyThresholds, { yellow, red })}>
            <Checkbox
              disabled={!mayEdit}
              checked={config.thresholds !== null}
              onChange={({ target }) => set({ thresholds: target.checked ? answer.companyThresholds : null })}
            >
              {t(c.ownThresholds)}
            </Checkbox>
          </Form.Item>
          {config.thresholds && (
            <div className="wm-plan-pair">
              <Form.Item label={t(c.yellow)} extra={t(c.yellowHint)}>
                {days('yellowDays', c.yellow)}
              </Form.Item>
              <Form.Item label={t(c.red)}>{days('redDays', c.red)}</Form.Item>
            </div>
          )}
        </section>
        <section>
          <h2 className="wm-form-head">{t(c.columns)}</h2>
          <p className="wm-hint">{t(c.columnsHint)}</p>
          <Select<string[]>
            mode="multiple"
            allowClear
            style={{ width: '100%' }}
            disabled={!mayEdit}
            placeholder={t(c.asDelivered)}
            aria-label={t(c.columns)}
            value={config.columns ?? []}
            showSearch={BY_LABEL}
            options={columns}
            onChange={(keys) =>
              set({ columns: keys.length === 0 ? null : keys.includes('name') ? keys : ['name', ...keys] })
            }
          />
        </section>
      </Form>
    </div>
  );
}
