/** Settings of a task: who, how it is decided, what else may be done, when it is due, which fields may be seen. */
import { Checkbox, InputNumber, Radio, Select, Space, Switch, Tabs } from 'antd';
import type { Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import type { Deadline, FieldRight, FieldRights, TaskAllowance, TaskMode } from '../graph.ts';
import type { TaskSettings } from '../tree.ts';
import { ApproverRules } from './ApproverRules.tsx';
import { Choice, DelayInput, FeelInput, Field, useFacts } from './form-parts.tsx';
import {
  ABSTAIN,
  ALLOWANCES,
  DUE,
  DUPLICATE,
  EMPTY,
  FAIL,
  FIELD_RIGHTS,
  MODES,
  SETTING_NAMES as names,
  SELF,
} from './option-texts.ts';

const w = {
  people: ['人员', '人員', 'People'],
  handlers: ['办理人', '辦理人', 'Who handles it'],
  rules: ['规则', '規則', 'Rules'],
  due: ['期限', '期限', 'Deadline'],
  fields: ['字段', '欄位', 'Fields'],
  byDefault: ['按流程设置', '按流程設定', 'As the flow says'],
  hasDeadline: ['设置处理期限', '設定處理期限', 'Set a deadline'],
  dueAfter: ['时长', '時長', 'Due after'],
  overdue: ['超时后', '逾時後', 'When overdue'],
  to: ['转给', '轉給', 'To'],
  remind: ['提醒', '提醒', 'Remind'],
  every: ['每隔', '每隔', 'Every'],
  times: ['次数', '次數', 'Times'],
  early: ['从任务开始时起提醒', '從任務開始時起提醒', 'From the start of the task'],
  opinionRequired: ['必填', '必填', 'Required'],
  opinionOptional: ['选填', '選填', 'Optional'],
  agreed: [
    'agreed、disagreed、open、total 可用',
    'agreed、disagreed、open、total 可用',
    'agreed, disagreed, open and total can be used',
  ],
  weightOf: ['{name} 的权重', '{name} 的權重', 'Weight of {name}'],
  weightHint: ['未列出的人权重为 1', '未列出的人權重為 1', 'Anybody else weighs 1'],
  addWeight: ['添加人员', '新增人員', 'Add a person'],
  adder: ['退回加签人', '退回加簽人', 'Back to who added them'],
  node: ['视为节点驳回', '視為節點駁回', 'The step fails'],
  keepVotes: ['直接返回后保留已有的同意', '直接返回後保留已有的同意', 'Keep agreements given before'],
  noVariables: [
    '请先在“表单与变量”中添加字段',
    '請先在「表單與變數」中新增欄位',
    'Add fields under Form and variables first',
  ],
} as const satisfies Record<string, Triple>;

interface Props {
  task: TaskSettings;
  handling: boolean;
  onChange(task: TaskSettings): void;
}

/** Leaves a key out instead of storing undefined. */
function put<T extends object, K extends keyof T>(of: T, key: K, value: T[K] | undefined): T {
  const { [key]: _gone, ...rest } = of;
  return (value === undefined ? rest : { ...rest, [key]: value }) as T;
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
        showSearch={{ optionFilterProp: 'label' }}
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

function PeopleTab({ task, handling, onChange }: Props) {
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

const INHERIT = 'inherit';
function policy<K extends string>(items: Readonly<Record<K, Triple>>): Readonly<Record<K | typeof INHERIT, Triple>> {
  return { [INHERIT]: w.byDefault, ...items } as Readonly<Record<K | typeof INHERIT, Triple>>;
}
const HANDLE_ALLOW: readonly TaskAllowance[] = ['transfer', 'delegate', 'addSignParallel', 'takeBack', 'cc'];

function RulesTab({ task, handling, onChange }: Props) {
  const { disabled } = useFacts();
  const allowed = handling ? HANDLE_ALLOW : (Object.keys(ALLOWANCES) as TaskAllowance[]);
  const inherit = <K extends 'empty' | 'self' | 'duplicate'>(key: K, value: string): void =>
    onChange(put(task, key, value === INHERIT ? undefined : (value as TaskSettings[K])));
  return (
    <>
      <div className="wf-field">
        <div className="wf-label">{t(names.allow!)}</div>
        <Checkbox.Group<TaskAllowance>
          disabled={disabled}
          value={task.allow}
          style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}
          options={allowed.map((key) => ({ value: key, label: t(ALLOWANCES[key]) }))}
          onChange={(allow) => onChange({ ...task, allow })}
        />
      </div>
      {task.allow.includes('direct') && (
        <div className="wf-field">
          <Checkbox
            disabled={disabled}
            checked={task.keepVotes === true}
            onChange={(e) => onChange(put(task, 'keepVotes', e.target.checked ? true : undefined))}
          >
            {t(w.keepVotes)}
          </Checkbox>
        </div>
      )}
      <Field label={t(names.empty!)}>
        {(id) => (
          <Choice id={id} items={policy(EMPTY)} value={task.empty ?? INHERIT} onChange={(v) => inherit('empty', v)} />
        )}
      </Field>
      <Field label={t(names.self!)}>
        {(id) => (
          <Choice id={id} items={policy(SELF)} value={task.self ?? INHERIT} onChange={(v) => inherit('self', v)} />
        )}
      </Field>
      <Field label={t(names.duplicate!)}>
        {(id) => (
          <Choice
            id={id}
            items={policy(DUPLICATE)}
            value={task.duplicate ?? INHERIT}
            onChange={(v) => inherit('duplicate', v)}
          />
        )}
      </Field>
      {!handling && (
        <>
          <Field label={t(names.onFail!)}>
            {(id) => (
              <Choice
                id={id}
                items={FAIL}
                value={task.onFail ?? 'start'}
                onChange={(v) => onChange(put(task, 'onFail', v === 'start' ? undefined : v))}
              />
            )}
          </Field>
          <Field label={t(names.addSignFail!)}>
            {(id) => (
              <Choice
                id={id}
                items={{ adder: w.adder, node: w.node }}
                value={task.addSignFail ?? 'adder'}
                onChange={(v) => onChange(put(task, 'addSignFail', v === 'adder' ? undefined : v))}
              />
            )}
          </Field>
        </>
      )}
      <div className="wf-field">
        <div className="wf-label">{t(names.cc!)}</div>
        <ApproverRules
          rules={task.cc ?? []}
          onChange={(cc) => onChange(put(task, 'cc', cc.length > 0 ? cc : undefined))}
        />
      </div>
    </>
  );
}

const FIRST_DEADLINE: Deadline = { after: { work: 960 }, policy: 'none', remind: { every: { work: 480 }, times: 3 } };

function DeadlineTab({ task, onChange }: Props) {
  const { disabled } = useFacts();
  const { deadline } = task;
  const set = (next: Deadline | undefined): void => onChange(put(task, 'deadline', next));
  return (
    <>
      <div className="wf-field">
        <Checkbox
          disabled={disabled}
          checked={deadline !== undefined}
          onChange={(e) => set(e.target.checked ? FIRST_DEADLINE : undefined)}
        >
          {t(w.hasDeadline)}
        </Checkbox>
      </div>
      {deadline && (
        <>
          <Field label={t(w.dueAfter)}>
            {(id) => <DelayInput id={id} value={deadline.after} onChange={(after) => set({ ...deadline, after })} />}
          </Field>
          <Field label={t(w.overdue)}>
            {(id) => (
              <Choice
                id={id}
                items={DUE}
                value={deadline.policy}
                onChange={(next) =>
                  set(put({ ...deadline, policy: next }, 'to', next === 'escalate' ? (deadline.to ?? []) : undefined))
                }
              />
            )}
          </Field>
          {deadline.policy === 'escalate' && (
            <div className="wf-field">
              <div className="wf-label">{t(w.to)}</div>
              <ApproverRules rules={deadline.to ?? []} onChange={(to) => set({ ...deadline, to })} />
            </div>
          )}
          <div className="wf-field">
            <Space>
              <Switch
                size="small"
                aria-label={t(w.remind)}
                disabled={disabled}
                checked={deadline.remind !== undefined}
                onChange={(on) => set(put(deadline, 'remind', on ? FIRST_DEADLINE.remind : undefined))}
              />
              {t(w.remind)}
            </Space>
          </div>
          {deadline.remind && (
            <Reminders remind={deadline.remind} onChange={(remind) => set({ ...deadline, remind })} />
          )}
        </>
      )}
    </>
  );
}

type Remind = NonNullable<Deadline['remind']>;
function Reminders({ remind, onChange }: { remind: Remind; onChange(remind: Remind): void }) {
  const { disabled } = useFacts();
  return (
    <div className="wf-group">
      <Field label={t(w.every)}>
        {(id) => <DelayInput id={id} value={remind.every} onChange={(every) => onChange({ ...remind, every })} />}
      </Field>
      <Field label={t(w.times)}>
        {(id) => (
          <InputNumber<number>
            id={id}
            min={1}
            max={100}
            disabled={disabled}
            value={remind.times}
            onChange={(times) => onChange({ ...remind, times: times ?? 1 })}
          />
        )}
      </Field>
      <Checkbox
        disabled={disabled}
        checked={remind.early === true}
        onChange={(e) => onChange(put(remind, 'early', e.target.checked ? true : undefined))}
      >
        {t(w.early)}
      </Checkbox>
    </div>
  );
}

/** Right per variable; what is not named has the right of its place. */
export function FieldRightsTable({
  value,
  usual,
  onChange,
}: {
  value: FieldRights | undefined;
  usual: FieldRight;
  onChange(fields: FieldRights | undefined): void;
}) {
  const { fields, disabled } = useFacts();
  if (fields.length === 0) return <p className="wf-hint">{t(w.noVariables)}</p>;
  const set = (name: string, right: FieldRight): void => {
    const { [name]: _gone, ...rest } = value ?? {};
    const next = right === usual ? rest : { ...rest, [name]: right };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <table className="wf-changes">
      <tbody>
        {fields.map((field) => (
          <tr key={field.key}>
            <td>{field.label}</td>
            <td style={{ width: 150 }}>
              <Select<FieldRight>
                size="small"
                style={{ width: '100%' }}
                aria-label={field.label}
                disabled={disabled}
                value={value?.[field.key] ?? usual}
                options={(Object.keys(FIELD_RIGHTS) as FieldRight[]).map((r) => ({
                  value: r,
                  label: t(FIELD_RIGHTS[r]),
                }))}
                onChange={(right) => set(field.key, right)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TaskForm(props: Props) {
  const { task, onChange } = props;
  return (
    <Tabs
      size="small"
      items={[
        { key: 'people', label: t(w.people), children: <PeopleTab {...props} /> },
        { key: 'rules', label: t(w.rules), children: <RulesTab {...props} /> },
        { key: 'due', label: t(w.due), children: <DeadlineTab {...props} /> },
        {
          key: 'fields',
          label: t(w.fields),
          children: (
            <FieldRightsTable
              value={task.fields}
              usual="read"
              onChange={(fields) => onChange(put(task, 'fields', fields))}
            />
          ),
        },
      ]}
    />
  );
}
