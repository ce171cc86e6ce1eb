import { Checkbox, Form, InputNumber, Radio, Select, Space } from 'antd';
import type { Message } from '#kernel/text.ts';
import { send, useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { ObjectSettings, SettingsPart, type SettingsPartProps } from '#web/entity/ObjectSettings.tsx';
import { useDictItems } from '#web/fields/dict.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { useScope } from '#web/scope.ts';
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
import './issue.css';

/** Issue settings of this project, or of projects made from this template (1-product §2.8, §2.9). */
export default function ConfigureIssuePage() {
  const owner = useScope();
  return (
    <ObjectSettings<IssueConfig, IssueConfigAnswer>
      answer={useCall(readIssueConfig, owner, { quiet: true, staleTime: 0 })}
      save={(version, config) => send(saveIssueConfig, { ...owner, version, config })}
      saveOfCompany={(version, config) => send(saveCompanyIssueConfig, { version, config })}
      rights={MAY_SET_ISSUES}
      companyRight={MAY_SET_COMPANY}
      kept="issue settings"
      texts={c}
      className="wm-issue-config"
    >
      {(part, { names }) => (
        <>
          <Raising {...part} />
          <Handling {...part} names={names} />
          <Required {...part} />
          <div>
            <Blocking {...part} />
            <Escalation {...part} />
          </div>
        </>
      )}
    </ObjectSettings>
  );
}

type PartProps = SettingsPartProps<IssueConfig>;

/** The keys a setting names, chosen of a dictionary. */
function useKeys(dictionary: string): { value: string; label: string }[] {
  return useDictItems(dictionary).items.map((item) => ({
    value: item.itemKey ?? '',
    label: item.dicName,
  }));
}

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
    <SettingsPart title={c.registering}>
      <Form.Item label={t(c.types)}>
        <Select<string[]>
          mode="multiple"
          allowClear
          aria-label={t(c.types)}
          placeholder={t(c.allTypes)}
          value={types ?? []}
          options={typeKeys}
          showSearch={BY_LABEL}
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
    </SettingsPart>
  );
}

function Handling({
  config: { verifier, fourEyes, acceptance },
  set,
  names,
}: PartProps & { names: Record<number, string> }) {
  return (
    <SettingsPart title={c.handling}>
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
    </SettingsPart>
  );
}

function Required({ config: { required }, set }: PartProps) {
  return (
    <SettingsPart title={c.required}>
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
                showSearch={BY_LABEL}
                onChange={(fields) => set({ required: { ...required, [state]: fields } })}
              />
            </Form.Item>
          );
        },
      )}
    </SettingsPart>
  );
}

function Blocking({ config: { blocking }, set }: PartProps) {
  const severities = useKeys('severity');
  return (
    <SettingsPart title={c.tasks}>
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
    </SettingsPart>
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
    <SettingsPart title={c.escalation}>
      <p className="wm-hint">{t(c.escalationHint)}</p>
      <div className="wm-issue-config-pair">
        {days('manager', c.toManager)}
        {days('head', c.toHead)}
      </div>
    </SettingsPart>
  );
}
