/** Trying the draft out: sample values in, the way with its conditions and people out. */

import { Alert, Button, DatePicker, Input, InputNumber, Select, Tag, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { Triple } from '#kernel/text.ts';
import { limitText } from '#modules/flow/feel/feel-texts.ts';
import { send } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { labelled, t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { useSession } from '#web/session.ts';
import { type SimulatedPath, simulateDesign } from '../../definition/definition.calls.ts';
import type { Design, Variable } from '../../definition/design.ts';
import { EMPTY, RULES } from '../../definition/option-texts.ts';
import type { AskedCondition, SimulatedStep } from '../../definition/simulate.ts';
import { detailText } from '../instance/monitor/incident-texts.ts';
import { separator } from './describe.ts';
import { designerTexts as d, stepTexts } from './designer-texts.ts';
import { Field, PeopleSelect, useFacts } from './steps/form-parts.tsx';

const w = {
  yes: ['是', '是', 'yes'],
  no: ['否', '否', 'no'],
  missing: ['不提供', '不提供', 'not given'],
  list: ['JSON 列表，例如 [1, 2]', 'JSON 列表，例如 [1, 2]', 'JSON list, such as [1, 2]'],
  badJson: ['不是有效的 JSON', '不是有效的 JSON', 'Not valid JSON'],
  children: ['启动 {n} 个子流程', '啟動 {n} 個子流程', 'Starts {n} sub-flows'],
  sets: ['{name} = {value}', '{name} = {value}', '{name} = {value}'],
  MISSING_VARIABLE: ['缺少变量 {name}', '缺少變數 {name}', 'Variable {name} is missing'],
  NOT_BOOLEAN: ['结果不是“是/否”：{detail}', '結果不是「是/否」：{detail}', 'The result is not yes or no: {detail}'],
  TYPE_MISMATCH: ['变量 {name} 的类型不符', '變數 {name} 的類型不符', 'Variable {name} has the wrong type'],
  other: ['表达式无法计算：{detail}', '運算式無法計算：{detail}', 'The expression cannot be evaluated: {detail}'],
} as const satisfies Record<string, Triple>;

type Samples = Record<string, unknown>;

function Sample({
  variable,
  value,
  id,
  onChange,
}: {
  variable: Variable;
  value: unknown;
  id: string;
  onChange(value: unknown): void;
}) {
  const [wrong, setWrong] = useState(false);
  switch (variable.type) {
    case 'number':
      return (
        <InputNumber<string>
          id={id}
          stringMode
          style={{ width: '100%' }}
          value={typeof value === 'string' ? value : null}
          onChange={(v) => onChange(v ?? undefined)}
        />
      );
    case 'boolean':
      return (
        <Select<'yes' | 'no' | 'missing'>
          id={id}
          style={{ width: '100%' }}
          value={value === undefined ? 'missing' : value ? 'yes' : 'no'}
          options={(['yes', 'no', 'missing'] as const).map((v) => ({ value: v, label: t(w[v]) }))}
          onChange={(v) => onChange(v === 'missing' ? undefined : v === 'yes')}
        />
      );
    case 'date':
    case 'instant':
      return (
        <DatePicker
          id={id}
          style={{ width: '100%' }}
          {...(variable.type === 'instant' && { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm' })}
          value={typeof value === 'string' ? dayjs(value) : null}
          onChange={(v) => onChange(v?.format(variable.type === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DDTHH:mm:00'))}
        />
      );
    case 'time':
      return (
        <TimePicker
          id={id}
          style={{ width: '100%' }}
          format="HH:mm"
          value={typeof value === 'string' ? dayjs(`2000-01-01T${value}`) : null}
          onChange={(v) => onChange(v?.format('HH:mm:00'))}
        />
      );
    case 'user':
      return (
        <PeopleSelect
          id={id}
          value={typeof value === 'number' ? [value] : []}
          onChange={(users) => onChange(users.at(-1))}
        />
      );
    case 'users':
      return <PeopleSelect id={id} value={Array.isArray(value) ? value : []} onChange={(users) => onChange(users)} />;
    case 'list':
    case 'object':
      return (
        <Input
          id={id}
          className="wf-code"
          placeholder={t(w.list)}
          {...(wrong && { status: 'error' as const, title: t(w.badJson) })}
          defaultValue={value === undefined ? '' : JSON.stringify(value)}
          onChange={(e) => {
            const text = e.target.value.trim();
            try {
              onChange(text === '' ? undefined : JSON.parse(text));
              setWrong(false);
            } catch {
              setWrong(true);
            }
          }}
        />
      );
    case 'text':
      return (
        <Input
          id={id}
          maxLength={500}
          value={typeof value === 'string' ? value : ''}
          onChange={(e) => onChange(e.target.value === '' ? undefined : e.target.value)}
        />
      );
  }
}

function faultText(step: SimulatedStep): string {
  const { fault } = step;
  if (!fault) return '';
  const { kind, name = fault.text, detail = fault.text } = fault;
  const limit = limitText(kind, name);
  if (limit) return t(limit);
  const known = kind === 'MISSING_VARIABLE' || kind === 'NOT_BOOLEAN' || kind === 'TYPE_MISMATCH' ? w[kind] : w.other;
  return t(known, { name, detail });
}

function Asked({ asked, taken }: { asked: AskedCondition; taken: boolean }) {
  const name = asked.name || asked.flow;
  if (asked.isDefault) return taken ? <div className="wf-hint">{labelled(name, `${t(d.otherwise)} ✓`)}</div> : null;
  return (
    <div className="wf-hint">
      {name}: {asked.text && <code>{asked.text}</code>}{' '}
      {asked.value === undefined ? '' : t(asked.value ? d.isTrue : d.isFalse)}
      {taken && ' ✓'}
    </div>
  );
}

/** Who decides at a step; when nobody is found, what the engine would do then. */
function Found({ path, step }: { path: SimulatedPath; step: SimulatedStep }) {
  const { users, why } = path.people[step.node]!;
  if (users.length > 0) return <div>{users.map((user) => user.name).join(separator())}</div>;
  if (step.rules?.some((rule) => rule.by === 'initiatorChoice')) return <div>{t(RULES.initiatorChoice)}</div>;
  const node = path.graph.nodes[step.node];
  const policy = node?.kind === 'userTask' ? (node.empty ?? path.graph.settings.empty ?? 'refuse') : null;
  return (
    <div>
      <Tag color="warning">{why === null ? t(d.nobody) : detailText(why)}</Tag>
      {policy && <span className="wf-hint">→ {t(EMPTY[policy])}</span>}
    </div>
  );
}

/** The way as a story: steps with what was asked and who would decide. */
export function PathStory({ path }: { path: SimulatedPath }) {
  const nameOf = (step: SimulatedStep): string => {
    const node = path.graph.nodes[step.node];
    if (node?.name) return node.name;
    return step.kind === 'start' ? t(stepTexts.start) : step.kind === 'end' ? t(stepTexts.end) : '';
  };
  const shown = path.steps.filter((step) => nameOf(step) !== '' || step.fault);
  const outcome = {
    approved: ['success', d.outcomeApproved],
    rejected: ['warning', d.outcomeRejected],
    incident: ['error', d.outcomeIncident],
    loop: ['error', d.outcomeLoop],
  } as const;
  const [type, text] = outcome[path.outcome];
  return (
    <>
      <Alert type={type} showIcon title={t(text)} style={{ margin: '12px 0' }} />
      <ol className="wf-story">
        {shown.map((step, i) => {
          const people = path.people[step.node];
          return (
            <li key={i} className={step.fault ? 'wf-bad' : ''}>
              <strong>{nameOf(step)}</strong>
              {people && <Found path={path} step={step} />}
              {step.conditions.map((asked) => (
                <Asked key={asked.flow} asked={asked} taken={step.taken.includes(asked.flow)} />
              ))}
              {step.set && (
                <div className="wf-hint">
                  {t(w.sets, { name: step.set.name, value: JSON.stringify(step.set.value) })}
                </div>
              )}
              {step.children !== undefined && <div className="wf-hint">{t(w.children, { n: step.children })}</div>}
              {step.fault && <div className="wf-problem-text">{faultText(step)}</div>}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Nodes and flows the simulated instance passes. */
export const idsOnPath = (path: SimulatedPath): ReadonlySet<string> =>
  new Set(path.steps.flatMap((step) => [step.node, ...step.taken]));

export function SimulationPanel({
  design,
  path,
  onPath,
}: {
  design: Design;
  path: SimulatedPath | null;
  onPath(path: SimulatedPath | null): void;
}) {
  const { options } = useFacts();
  const [samples, setSamples] = useState<Samples>({});
  const { viewer } = useSession();
  const [initiator, setInitiator] = useState<number | null>(viewer.userId);
  const [projectId, setProjectId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const vars = Object.fromEntries(Object.entries(samples).filter(([, value]) => value !== undefined));
      onPath(await send(simulateDesign, { design, initiator, projectId, vars }));
    } catch {
      // The refusal has already been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        void run();
      }}
    >
      <p className="wf-hint">{t(d.simulateHint)}</p>
      <Field label={t(d.initiator)}>
        {(id) => (
          <Select<number | null>
            id={id}
            allowClear
            style={{ width: '100%' }}
            showSearch={BY_LABEL}
            value={initiator}
            options={options.users.filter((u) => u.active).map((u) => ({ value: u.id, label: u.name }))}
            onChange={(v) => setInitiator(v ?? null)}
          />
        )}
      </Field>
      <Field label={t(d.project)}>
        {(id) => (
          <EntityPicker id={id} to="project" value={projectId} onChange={(v: number | null) => setProjectId(v)} />
        )}
      </Field>
      {design.variables.map((variable) => (
        <Field key={variable.name} label={variable.label || variable.name}>
          {(id) => (
            <Sample
              id={id}
              variable={variable}
              value={samples[variable.name]}
              onChange={(value) => setSamples({ ...samples, [variable.name]: value })}
            />
          )}
        </Field>
      ))}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t(d.simulateRun)}
      </Button>
      {path && <PathStory path={path} />}
    </form>
  );
}
