import { Alert, Button, Checkbox, Form, InputNumber, Radio, Select, Skeleton, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Message } from '#kernel/text.ts';
import { send, useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { ask, toast } from '#web/feedback.tsx';
import { useDictItems } from '#web/fields/dict.tsx';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import { useRights, useSession } from '#web/session.ts';
import { type IssueStatus, issue, issueStatus } from '../issue.entity.ts';
import {
  type IssueConfigAnswer,
  MAY_SET_COMPANY,
  MAY_SET_ISSUES,
  readIssueConfig,
  saveCompanyIssueConfig,
  saveIssueConfig,
} from '../issue-config.calls.ts';
import { DEMANDED, type DemandingState, type IssueConfig, MAX_DAYS, verifierRules } from '../issue-config.ts';
import { issueSettingTexts as c } from './config-texts.ts';
import '#web/entity/entity.css';
import './issue.css';

/** How issues of this project are handled, or of what is made of this template (1-product §2.8, §2.9). */
export default function ConfigureIssuePage() {
  const owner = useScope();
  const answer = useCall(readIssueConfig, owner, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { version, company } = answer.data;
  return <Settings key={`${version}.${company.version}`} answer={answer.data} reload={() => void answer.refetch()} />;
}

/** The keys a setting names, chosen of a dictionary. */
function useKeys(dictionary: string): { value: string; label: string }[] {
  return useDictItems(dictionary).items.map((item) => ({
    value: item.itemKey ?? '',
    label: item.dicName,
  }));
}

function Settings({ answer, reload }: { answer: IssueConfigAnswer; reload(): void }) {
  const owner = useScope();
  const { can } = useRights(owner);
  const { viewer } = useSession();
  const mayEdit = MAY_SET_ISSUES.some((right) => can(right));
  const ofTemplate = owner.templateId !== undefined;
  const [{ config }, change] = useKept('issue settings', { config: answer.config });
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(config) !== JSON.stringify(answer.config);
  const set = (patch: Partial<IssueConfig>): void => change({ config: { ...config, ...patch } });
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
  const save = () => run(() => send(saveIssueConfig, { ...owner, version: answer.version, config }));
  const back = async (): Promise<void> => {
    if (!(await ask({ title: c.askBack, confirm: c.back, danger: true }))) return;
    await run(() => send(saveIssueConfig, { ...owner, version: answer.version, config: null }));
  };
  const toCompany = async (): Promise<void> => {
    if (!(await ask({ title: c.askCompany, confirm: c.toCompany }))) return;
    await run(() => send(saveCompanyIssueConfig, { version: answer.company.version, config: answer.config }));
  };
  const follows = answer.version === 0;
  const says = ofTemplate ? (follows ? c.followsTemplate : c.ofTemplate) : follows ? c.follows : c.own;
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(c.page)}</h1>
        <div className="wm-page-tools">
          {viewer.can(MAY_SET_COMPANY) && (
            <Button disabled={dirty || busy} onClick={() => void toCompany()}>
              {t(c.toCompany)}
            </Button>
          )}
          {mayEdit && !follows && (
            <Button disabled={busy} onClick={() => void back()}>
              {t(c.back)}
            </Button>
          )}
          {mayEdit && (
            <Button type="primary" disabled={!dirty} loading={busy} onClick={() => void save()}>
              {t(entityTexts.save)}
            </Button>
          )}
        </div>
      </div>
      <Form layout="vertical" disabled={!mayEdit} className="wm-page-body wm-issue-config">
        <Alert className="wm-issue-config-note" type="info" showIcon title={t(says)} />
        <Raising config={config} set={set} />
        <Handling config={config} set={set} names={answer.names} />
        <Required config={config} set={set} />
        <div>
          <Blocking config={config} set={set} />
          <Escalation config={config} set={set} />
        </div>
      </Form>
    </div>
  );
}

interface PartProps {
  config: IssueConfig;
  set(patch: Partial<IssueConfig>): void;
}

const Part = ({ title, children }: { title: Message; children: ReactNode }) => (
  <section>
    <h2 className="wm-form-head">{t(title)}</h2>
    {children}
  </section>
);

const Days = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange(v: number | null): void;
}) => (
  <InputNumber<number>
    min={1}
    max={MAX_DAYS}
    precision={0}
    aria-label={label}
    value={value}
    onChange={(next) => onChange(next)}
  />
);

function Raising({ config: { types, days }, set }: PartProps) {
  const typeKeys = useKeys('issue_type');
  const severities = useKeys('severity');
  return (
    <Part title={c.registering}>
      <Form.Item label={t(c.types)}>
        <Select<string[]>
          mode="multiple"
          allowClear
          aria-label={t(c.types)}
          placeholder={t(c.allTypes)}
          value={types ?? []}
          options={typeKeys}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(keys) => set({ types: keys.length === 0 ? null : keys })}
        />
      </Form.Item>
      <Form.Item label={t(c.days)} extra={t(c.daysHint)}>
        <div className="wm-issue-config-days">
          {severities.map(({ value, label }) => (
            <Space key={value}>
              <span>{label}</span>
              <Days
                label={label}
                value={days[value] ?? null}
                onChange={(next) => {
                  const { [value]: _, ...others } = days;
                  set({ days: next === null ? others : { ...others, [value]: next } });
                }}
              />
            </Space>
          ))}
        </div>
      </Form.Item>
    </Part>
  );
}

function Handling({
  config: { verifier, fourEyes, acceptance },
  set,
  names,
}: PartProps & { names: Record<number, string> }) {
  return (
    <Part title={c.handling}>
      <Form.Item>
        <Checkbox checked={acceptance} onChange={({ target }) => set({ acceptance: target.checked })}>
          {t(c.acceptance)}
        </Checkbox>
      </Form.Item>
      <Form.Item label={t(c.verifier)}>
        <Radio.Group
          value={verifier.by}
          options={Object.entries(verifierRules).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={({ target }) => set({ verifier: { by: target.value, user: null } })}
        />
      </Form.Item>
      {verifier.by === 'named' && (
        <Form.Item label={t(c.person)} htmlFor="issue-verifier" required>
          <EntityPicker
            to="user"
            id="issue-verifier"
            titles={names}
            value={verifier.user}
            onChange={(user) => set({ verifier: { by: 'named', user } })}
          />
        </Form.Item>
      )}
      <Form.Item>
        <Checkbox checked={fourEyes} onChange={({ target }) => set({ fourEyes: target.checked })}>
          {t(c.fourEyes)}
        </Checkbox>
      </Form.Item>
    </Part>
  );
}

function Required({ config: { required }, set }: PartProps) {
  return (
    <Part title={c.required}>
      {(Object.entries(DEMANDED) as [DemandingState, readonly (keyof typeof issue.fields)[]][]).map(
        ([state, names]) => {
          const label = t(c.requiredIn, { status: issueStatus[state as IssueStatus] });
          return (
            <Form.Item key={state} label={label}>
              <Select<string[]>
                mode="multiple"
                allowClear
                aria-label={label}
                value={required[state] ?? []}
                options={names.map((name) => ({ value: name, label: t(issue.fields[name].label) }))}
                showSearch={{ optionFilterProp: 'label' }}
                onChange={(fields) => set({ required: { ...required, [state]: fields } })}
              />
            </Form.Item>
          );
        },
      )}
    </Part>
  );
}

function Blocking({ config: { blocking }, set }: PartProps) {
  const severities = useKeys('severity');
  return (
    <Part title={c.tasks}>
      <Form.Item label={t(c.blocking)}>
        <Radio.Group
          value={blocking === null ? 'all' : 'some'}
          options={[
            { value: 'all', label: t(c.blockingAll) },
            { value: 'some', label: t(c.blockingSome) },
          ]}
          onChange={({ target }) =>
            set({ blocking: target.value === 'all' ? null : severities.map(({ value }) => value) })
          }
        />
      </Form.Item>
      {blocking && (
        <Form.Item extra={blocking.length === 0 ? t(c.noneBlocks) : undefined}>
          <Select<string[]>
            mode="multiple"
            aria-label={t(c.severities)}
            value={blocking}
            options={severities}
            onChange={(next) => set({ blocking: next })}
          />
        </Form.Item>
      )}
    </Part>
  );
}

function Escalation({ config: { escalation }, set }: PartProps) {
  const days = (key: keyof typeof escalation, label: Message) => (
    <Form.Item label={t(label)}>
      <Days
        label={t(label)}
        value={escalation[key]}
        onChange={(next) => set({ escalation: { ...escalation, [key]: next } })}
      />
    </Form.Item>
  );
  return (
    <Part title={c.escalation}>
      <p className="wm-hint">{t(c.escalationHint)}</p>
      <div className="wm-issue-config-pair">
        {days('manager', c.toManager)}
        {days('head', c.toHead)}
      </div>
    </Part>
  );
}
