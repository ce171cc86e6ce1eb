/** Who a task asks, and how many of them decide it. */

import { InputNumber, Radio, Select, Space } from 'antd';
import type { Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { ABSTAIN, MODES, SETTING_NAMES as names } from '../../../definition/option-texts.ts';
import type { TaskSettings } from '../../../definition/tree.ts';
import type { TaskMode } from '../../../graph.ts';
import { put } from '../../put.ts';
import { ApproverRules } from './ApproverRules.tsx';
import { Choice, FeelInput, Field, useFacts } from './form-parts.tsx';

const w = {
  handlers: ['办理人', '辦理人', 'Who handles it'],
  opinionRequired: ['必填', '必填', 'Required'],
  opinionOptional: ['选填', '選填', 'Optional'],
  agreed: [
    'agreed、disagreed、open、total 可用',
    'agreed、disagreed、open、total 可用',
    'agreed, disagreed, open and total can be used',
  ],
  weightOf: ['{name} 的权重', '{name} 的權重', 'Weight of {name}'],
  weightHint: ['未列出的人权重为 1', '未列出的人權重為 1', 'Everyone else has weight 1'],
  addWeight: ['添加人员', '新增人員', 'Add a person'],
} as const satisfies Record<string, Triple>;

/** Props of every tab of a task. */
export interface TaskTabProps {
  task: TaskSettings;
  handling: boolean;
  onChange(task: TaskSettings): void;
}

const PERCENT = 10_000;

function Share({ id, task, onChange }: { id: string; task: TaskSettings; onChange(task: TaskSettings): void }) {
  const { disabled } = useFacts();
  const { num, den } = task.ratio ?? { num: 0, den: PERCENT };
  const exact = den === PERCENT ? num / 100 : null;
  return (
    <Space.Compact block>
      <InputNumber<number>
        id={id}
        min={0.01}
        max={100}
        precision={2}
        suffix="%"
        disabled={disabled}
        value={exact}
        placeholder={`${num}/${den}`}
        onChange={(v) => v !== null && onChange({ ...task, ratio: { num: Math.round(v * 100), den: PERCENT } })}
      />
      <Select<string | null>
        style={{ width: 110 }}
        disabled={disabled}
        value={den === PERCENT ? null : `${num}/${den}`}
        placeholder="1/2 …"
        options={['1/2', '2/3', '3/4', '3/5'].map((v) => ({ value: v, label: v }))}
        onChange={(v) => {
          const [n = 1, d = 2] = (v ?? '1/2').split('/').map(Number);
          onChange({ ...task, ratio: { num: n, den: d } });
        }}
      />
    </Space.Compact>
  );
}

function Weights({ task, onChange }: { task: TaskSettings; onChange(task: TaskSettings): void }) {
  const { options, disabled } = useFacts();
  const weights = task.weights ?? {};
  const nameOf = (id: number): string => options.users.find((u) => u.id === id)?.name ?? `#${id}`;
  const set = (user: number, weight: number | null): void => {
    const { [user]: _gone, ...rest } = weights;
    onChange({ ...task, weights: weight === null ? rest : { ...rest, [user]: weight } });
  };
  return (
    <>
      {Object.entries(weights).map(([user, weight]) => (
        <InputNumber<number>
          key={user}
          style={{ width: '100%', marginBottom: 6 }}
          prefix={nameOf(Number(user))}
          aria-label={t(w.weightOf, { name: nameOf(Number(user)) })}
          min={0}
          max={1000}
          disabled={disabled}
          value={weight}
          onChange={(v) => set(Number(user), v)}
        />
      ))}
      <Select<number | null>
        style={{ width: '100%' }}
        placeholder={t(w.addWeight)}
        disabled={disabled}
        value={null}
        showSearch={BY_LABEL}
        options={options.users
          .filter((u) => u.active && !(u.id in weights))
          .map((u) => ({ value: u.id, label: u.name }))}
        onChange={(user) => user !== null && set(user, 1)}
      />
      <div className="wf-hint">{t(w.weightHint)}</div>
    </>
  );
}

const VOTES = { total: 'number', agreed: 'number', disagreed: 'number', open: 'number' } as const;

/** `handling`: the task is work to do, no decision. */
export function TaskPeople({ task, handling, onChange }: TaskTabProps) {
  const { disabled } = useFacts();
  const { mode } = task;
  const voting = mode === 'ratio' || mode === 'weighted';
  const setMode = (next: TaskMode): void => {
    const { ratio, weights, completion, ...rest } = task;
    const share = next === 'ratio' || next === 'weighted' ? { ratio: ratio ?? { num: 1, den: 2 } } : {};
    onChange({
      ...rest,
      mode: next,
      ...share,
      ...(next === 'weighted' && { weights: weights ?? {} }),
      ...((next === 'all' || next === 'sequential') && completion && { completion }),
    });
  };
  return (
    <>
      <div className="wf-field">
        <div className="wf-label">{t(handling ? w.handlers : names.approvers!)}</div>
        <ApproverRules rules={task.approvers} onChange={(approvers) => onChange({ ...task, approvers })} />
      </div>
      <Field label={t(names.mode!)}>{(id) => <Choice id={id} items={MODES} value={mode} onChange={setMode} />}</Field>
      {voting && <Field label={t(names.ratio!)}>{(id) => <Share id={id} task={task} onChange={onChange} />}</Field>}
      {mode === 'weighted' && (
        <div className="wf-field">
          <div className="wf-label">{t(names.weights!)}</div>
          <Weights task={task} onChange={onChange} />
        </div>
      )}
      {(mode === 'all' || mode === 'sequential') && (
        <Field label={t(names.completion!)} hint={t(w.agreed)}>
          {(id) => (
            <FeelInput
              id={id}
              value={task.completion ?? ''}
              placeholder="agreed >= 2"
              extra={VOTES}
              onChange={(text) => onChange(put(task, 'completion', text || undefined))}
            />
          )}
        </Field>
      )}
      {(voting || mode === 'all') && (
        <Field label={t(names.abstain!)}>
          {(id) => (
            <Choice
              id={id}
              items={ABSTAIN}
              value={task.abstain ?? 'forbidden'}
              onChange={(v) => onChange(put(task, 'abstain', v === 'forbidden' ? undefined : v))}
            />
          )}
        </Field>
      )}
      <Field label={t(names.opinion!)}>
        {() => (
          <Radio.Group
            disabled={disabled}
            value={task.opinion ?? 'required'}
            options={[
              { value: 'required', label: t(w.opinionRequired) },
              { value: 'optional', label: t(w.opinionOptional) },
            ]}
            onChange={(e) => onChange(put(task, 'opinion', e.target.value === 'optional' ? 'optional' : undefined))}
          />
        )}
      </Field>
    </>
  );
}
