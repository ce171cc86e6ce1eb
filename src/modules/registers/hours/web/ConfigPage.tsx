/** How hours are filled in and approved in the company, what a change would have meant last month, and closed periods. */
import { Button, Checkbox, Form, InputNumber, Radio, Skeleton, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Message } from '#kernel/text.ts';
import { send, useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { ask, toast } from '#web/feedback.tsx';
import { useDictItems } from '#web/fields/dict.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import {
  dropHoursConfig,
  type HoursConfigAnswer,
  previewHoursConfig,
  readHoursConfig,
  saveHoursConfig,
} from '../hours.calls.ts';
import { approvalRules, checkHoursConfig, type HoursConfig } from '../hours-config.ts';
import { FindingRulesPart } from './FindingRulesPart.tsx';
import { PeriodsPart } from './PeriodsPart.tsx';
import { hoursPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './hours.css';

export default function ConfigPage() {
  const [chosen] = useQueryParam('department');
  const department = Number(chosen) || null;
  const answer = useCall(readHoursConfig, { department }, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return <Settings key={`${department} ${answer.data.version}`} answer={answer.data} department={department} />;
}

type Numbers = 'backDays' | 'forwardDays' | 'revokeDays' | 'hoursPerDay' | 'longDayHours' | 'longWeekHours';

/** For whom the settings are: the company, or a department and those below it. */
function Scope({ answer: { own, departments }, department }: { answer: HoursConfigAnswer; department: number | null }) {
  const [, choose] = useQueryParam('department');
  const drop = async (): Promise<void> => {
    if (department !== null && (await ask({ title: x.fromAbove, body: t(x.askFromAbove), confirm: x.fromAbove })))
      await send(dropHoursConfig, { departmentId: department }).catch(() => undefined);
  };
  return (
    <div className="wm-hours-scope">
      <label htmlFor="hours-scope">{t(x.scope)}</label>
      <div className="wm-hours-pick">
        <EntityPicker
          id="hours-scope"
          to="department"
          placeholder={t(x.wholeCompany)}
          value={department}
          onChange={(id) => choose(id === null ? null : String(id))}
        />
      </div>
      {department !== null && (own ? <Tag color="processing">{t(x.ownSettings)}</Tag> : <Tag>{t(x.fromAboveNow)}</Tag>)}
      {department !== null && own && (
        <Button type="link" size="small" onClick={() => void drop()}>
          {t(x.fromAbove)}
        </Button>
      )}
      {department === null &&
        departments.map(({ id, name }) => (
          <Button key={id} type="link" size="small" onClick={() => choose(String(id))}>
            {t(x.ownOf, { name })}
          </Button>
        ))}
    </div>
  );
}

function Settings({ answer, department }: { answer: HoursConfigAnswer; department: number | null }) {
  const [{ config }, change] = useKept(`hours settings ${department ?? ''}`, { config: answer.config });
  const [busy, setBusy] = useState(false);
  const kinds = useDictItems('work_hour_type').items;
  const set = (patch: Partial<HoursConfig>): void => change({ config: { ...config, ...patch } });
  const wrong = checkHoursConfig(config);
  const dirty = JSON.stringify(config) !== JSON.stringify(answer.config);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(saveHoursConfig, { version: answer.version, config, department });
      toast.success(t(entityTexts.saved));
    } catch {
      // The refusal has been shown; input stays.
    } finally {
      setBusy(false);
    }
  };
  const number = (name: Numbers, min: number, max: number, precision = 0): ReactNode => (
    <Form.Item
      label={t(x[name])}
      htmlFor={`hours-${name}`}
      {...(wrong?.field === name && { validateStatus: 'error' as const, help: t(wrong.message) })}
    >
      <InputNumber<number>
        id={`hours-${name}`}
        min={min}
        max={max}
        precision={precision}
        value={config[name]}
        onChange={(value) => set({ [name]: value ?? 0 })}
      />
    </Form.Item>
  );
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(x.config)}</h1>
        <div className="wm-page-tools">
          <Button type="primary" disabled={!dirty || wrong !== null} loading={busy} onClick={() => void save()}>
            {t(entityTexts.save)}
          </Button>
        </div>
      </div>
      <Scope answer={answer} department={department} />
      <Form layout="vertical" className="wm-page-body wm-hours-config">
        <Part title={x.approval}>
          <Radio.Group
            className="wm-hours-choices"
            value={config.approval}
            options={Object.entries(approvalRules).map(([value, label]) => ({ value, label: t(label) }))}
            onChange={({ target }) => set({ approval: target.value })}
          />
        </Part>
        <Part title={x.windows}>
          {number('backDays', 7, 360)}
          {number('forwardDays', 0, 60)}
          {number('revokeDays', 7, 360)}
          <Form.Item>
            <Checkbox checked={config.openTasks} onChange={({ target }) => set({ openTasks: target.checked })}>
              {t(x.openTasks)}
            </Checkbox>
          </Form.Item>
          <Form.Item>
            <Checkbox checked={config.askRemaining} onChange={({ target }) => set({ askRemaining: target.checked })}>
              {t(x.askRemaining)}
            </Checkbox>
          </Form.Item>
          <Form.Item>
            <Checkbox checked={config.remind} onChange={({ target }) => set({ remind: target.checked })}>
              {t(x.remind)}
            </Checkbox>
          </Form.Item>
        </Part>
        <Part title={x.bars}>
          {number('longDayHours', 1, 24, 1)}
          {number('longWeekHours', 1, 168, 1)}
        </Part>
        <Part title={x.factors}>
          {number('hoursPerDay', 0.1, 24, 1)}
          {kinds.map(({ dicId, dicName, itemKey }) => (
            <Form.Item key={dicId} label={dicName} htmlFor={`hours-factor-${dicId}`}>
              <InputNumber<number>
                id={`hours-factor-${dicId}`}
                min={0}
                max={500}
                precision={0}
                value={config.factors[itemKey ?? ''] ?? 100}
                onChange={(value) => set({ factors: { ...config.factors, [itemKey ?? '']: value ?? 100 } })}
              />
            </Form.Item>
          ))}
        </Part>
        <Part title={x.findings}>
          <p className="wm-hint">{t(x.findingsHint)}</p>
          <FindingRulesPart rules={config.findings} wrong={wrong} change={(findings) => set({ findings })} />
          <Form.Item label={t(x.exemptGroups)} htmlFor="hours-exempt" style={{ marginTop: 16 }}>
            <EntityPicker
              id="hours-exempt"
              to="userGroup"
              multiple
              value={config.exemptGroups}
              onChange={(exemptGroups) => set({ exemptGroups: exemptGroups ?? [] })}
            />
          </Form.Item>
        </Part>
        {!wrong && <Effect config={config} department={department} />}
      </Form>
      <PeriodsPart />
    </div>
  );
}

const Part = ({ title, children }: { title: Message; children: ReactNode }) => (
  <section>
    <h2 className="wm-form-head">{t(title)}</h2>
    {children}
  </section>
);

function Effect({ config, department }: { config: HoursConfig; department: number | null }) {
  const { data } = useCall(
    previewHoursConfig,
    { config, department },
    { quiet: true, background: true, keepPrevious: true },
  );
  if (!data) return null;
  const lines = [
    t(x.effectEarly, { count: data.tooEarly }),
    t(x.effectDays, { count: data.longDays }),
    t(x.effectWeeks, { count: data.longWeeks }),
    t(x.effectUndo, { count: data.undoable }),
  ];
  return (
    <section aria-live="polite">
      <p>{t(x.effect, { records: data.records })}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
