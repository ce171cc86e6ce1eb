/** Forms of steps in the designers, by kind of step. */

import { Input, Radio, Select, Switch } from 'antd';
import type { Triple } from '#kernel/text.ts';
import type { VariableType } from '#modules/flow/feel/feel.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { FAIL, SETTING_NAMES as names } from '../../../definition/option-texts.ts';
import { isTask, type Step } from '../../../definition/tree.ts';
import type { ApproverRule, CallNode, Multi, Settings, SubFlowFail } from '../../../graph.ts';
import { stepTexts as x } from '../designer-texts.ts';
import { ApproverRules } from './ApproverRules.tsx';
import { DelayInput, FeelInput, Field, useFacts, VariableSelect } from './form-parts.tsx';
import { MapInput } from './MapInput.tsx';
import { TaskForm } from './TaskForm.tsx';

const w = {
  noticeText: ['通知内容', '通知內容', 'Notice'],
  approvedEnd: ['通过', '通過', 'Approved'],
  rejectedEnd: ['拒绝', '拒絕', 'Rejected'],
  several: ['启动多个', '啟動多個', 'Start several'],
  items: ['数量或列表（FEEL）', '數量或列表（FEEL）', 'How many, or a list (FEEL)'],
  item: ['每项传入的变量', '每項傳入的變數', 'Each item goes to'],
  sequential: ['依次执行', '依次執行', 'One after the other'],
  completion: ['提前完成条件', '提前完成條件', 'Completes early when'],
  onFail: ['子流程未通过时', '子流程未通過時', 'When sub-flows fail'],
  inputHint: ['子流程变量 = 本流程表达式', '子流程變數 = 本流程運算式', 'Variable of the sub-flow = expression here'],
  outputHint: ['本流程变量 = 子流程表达式', '本流程變數 = 子流程運算式', 'Variable here = expression of the sub-flow'],
  serviceHint: ['参数 = 表达式', '參數 = 運算式', 'Parameter = expression'],
  noHandlers: ['没有可用的处理程序', '沒有可用的處理程式', 'No handlers are available'],
  blockHint: [
    '在分支的标题上设置条件；最后一个分支为默认分支',
    '在分支的標題上設定條件；最後一個分支為預設分支',
    'Conditions are set on the heads of the branches; the last branch is the default',
  ],
  parallelHint: [
    '所有分支同时进行，全部完成后继续',
    '所有分支同時進行，全部完成後繼續',
    'All branches go on at once; the flow continues when all are done',
  ],
  inclusiveHint: [
    '所有满足条件的分支同时进行，全部完成后继续；都不满足时走默认分支',
    '所有滿足條件的分支同時進行，全部完成後繼續；都不滿足時走預設分支',
    'Every branch whose condition holds goes on; with none, the default does',
  ],
  children: [
    'total、ended、approved、rejected、open 可用',
    'total、ended、approved、rejected、open 可用',
    'total, ended, approved, rejected and open can be used',
  ],
} as const satisfies Record<string, Triple>;

const CHILDREN: Readonly<Record<string, VariableType>> = {
  total: 'number',
  ended: 'number',
  approved: 'number',
  rejected: 'number',
  open: 'number',
};

type CallSettings = Pick<CallNode, 'definition' | 'input' | 'output' | 'multi' | 'onFail'>;
const without = <T extends object>(of: T, key: keyof T): T => {
  const { [key]: _gone, ...rest } = of;
  return rest as T;
};
const mapOf = <T extends object>(of: T, key: keyof T, map: Record<string, string>): T =>
  Object.keys(map).length > 0 ? { ...of, [key]: map } : without(of, key);

/** What happens when a sub-flow fails; undefined is the usual: the instance ends. */
export function SubFlowFailChoice({
  value,
  onChange,
}: {
  value: SubFlowFail | undefined;
  onChange(value: SubFlowFail | undefined): void;
}) {
  const { disabled } = useFacts();
  const options = (['end', 'start', 'continue'] as const).map((one) => ({ value: one, label: t(FAIL[one]) }));
  return (
    <Field label={t(w.onFail)}>
      {() => (
        <Radio.Group
          disabled={disabled}
          value={value ?? 'end'}
          options={options}
          onChange={(e) => onChange(e.target.value === 'end' ? undefined : (e.target.value as SubFlowFail))}
        />
      )}
    </Field>
  );
}

export function SubflowForm({ call, onChange }: { call: CallSettings; onChange(call: CallSettings): void }) {
  const { options, disabled } = useFacts();
  const { multi } = call;
  const setMulti = (next: Multi): void => onChange({ ...call, multi: next });
  return (
    <>
      <Field label={t(names.definition!)}>
        {(id) => (
          <Select<string | null>
            id={id}
            style={{ width: '100%' }}
            disabled={disabled}
            showSearch={BY_LABEL}
            value={call.definition || null}
            options={options.definitions.map((d) => ({
              value: d.key,
              label: `${d.name} (${d.key})`,
              disabled: !d.published,
            }))}
            onChange={(definition) => onChange({ ...call, definition: definition ?? '' })}
          />
        )}
      </Field>
      <Field label={t(names.input!)} hint={t(w.inputHint)}>
        {() => <MapInput value={call.input ?? {}} onChange={(map) => onChange(mapOf(call, 'input', map))} />}
      </Field>
      <Field label={t(names.output!)} hint={t(w.outputHint)}>
        {() => (
          <MapInput
            value={call.output ?? {}}
            variables="left"
            onChange={(map) => onChange(mapOf(call, 'output', map))}
          />
        )}
      </Field>
      <SubFlowFailChoice
        value={call.onFail}
        onChange={(onFail) => onChange(onFail ? { ...call, onFail } : without(call, 'onFail'))}
      />
      <div className="wf-field">
        <Switch
          size="small"
          aria-label={t(w.several)}
          disabled={disabled}
          checked={multi !== undefined}
          onChange={(on) => onChange(on ? { ...call, multi: { items: '' } } : without(call, 'multi'))}
        />{' '}
        {t(w.several)}
      </div>
      {multi && (
        <div className="wf-group">
          <Field label={t(w.items)}>
            {(id) => <FeelInput id={id} value={multi.items} onChange={(items) => setMulti({ ...multi, items })} />}
          </Field>
          <Field label={t(w.item)}>
            {(id) => (
              <Input
                id={id}
                maxLength={50}
                disabled={disabled}
                value={multi.item ?? ''}
                onChange={(e) => setMulti(e.target.value ? { ...multi, item: e.target.value } : without(multi, 'item'))}
              />
            )}
          </Field>
          <Field label={t(w.completion)} hint={t(w.children)}>
            {(id) => (
              <FeelInput
                id={id}
                value={multi.completion ?? ''}
                placeholder="approved >= 3"
                extra={CHILDREN}
                onChange={(text) => setMulti(text ? { ...multi, completion: text } : without(multi, 'completion'))}
              />
            )}
          </Field>
          <Switch
            size="small"
            aria-label={t(w.sequential)}
            disabled={disabled}
            checked={multi.sequential === true}
            onChange={(on) => setMulti(on ? { ...multi, sequential: true } : without(multi, 'sequential'))}
          />{' '}
          {t(w.sequential)}
        </div>
      )}
    </>
  );
}

export function ServiceForm({
  call,
  onChange,
}: {
  call: { handler: string; input?: Record<string, string> };
  onChange(call: { handler: string; input?: Record<string, string> }): void;
}) {
  const { options, disabled } = useFacts();
  return (
    <>
      <Field label={t(names.handler!)}>
        {(id) => (
          <Select<string | null>
            id={id}
            style={{ width: '100%' }}
            disabled={disabled}
            notFoundContent={t(w.noHandlers)}
            value={call.handler || null}
            options={options.handlers.map((h) => ({ value: h.name, label: t(h.label) }))}
            onChange={(handler) => onChange({ ...call, handler: handler ?? '' })}
          />
        )}
      </Field>
      <Field label={t(names.input!)} hint={t(w.serviceHint)}>
        {() => <MapInput value={call.input ?? {}} onChange={(map) => onChange(mapOf(call, 'input', map))} />}
      </Field>
    </>
  );
}

export function ScriptForm({
  call,
  onChange,
}: {
  call: { expression: string; variable: string };
  onChange(call: { expression: string; variable: string }): void;
}) {
  return (
    <>
      <Field label={t(names.variable!)}>
        {(id) => (
          <VariableSelect id={id} value={call.variable} onChange={(variable) => onChange({ ...call, variable })} />
        )}
      </Field>
      <Field label={t(names.expression!)}>
        {(id) => (
          <FeelInput
            id={id}
            rows={4}
            value={call.expression}
            onChange={(expression) => onChange({ ...call, expression })}
          />
        )}
      </Field>
    </>
  );
}

interface Notice {
  to: ApproverRule[];
  text?: string;
}

/** Recipients and text of a notice or copy. */
export function NoticeForm({ notice, onChange }: { notice: Notice; onChange(change: Partial<Notice>): void }) {
  const { disabled } = useFacts();
  return (
    <>
      <div className="wf-field">
        <div className="wf-label">{t(names.to!)}</div>
        <ApproverRules rules={notice.to} onChange={(to) => onChange({ to })} />
      </div>
      <Field label={t(w.noticeText)}>
        {(id) => (
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={2000}
            disabled={disabled}
            value={notice.text ?? ''}
            onChange={(e) => onChange({ text: e.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** What a step of the tree may be set to, besides its name. */
export function StepForm({ step, onChange }: { step: Step; onChange(step: Step): void }) {
  const { disabled } = useFacts();
  if (isTask(step))
    return (
      <TaskForm task={step.task} handling={step.kind === 'handle'} onChange={(task) => onChange({ ...step, task })} />
    );
  switch (step.kind) {
    case 'cc':
      return <NoticeForm notice={step} onChange={(change) => onChange({ ...step, ...change })} />;
    case 'service':
      return <ServiceForm call={step.call} onChange={(call) => onChange({ ...step, call })} />;
    case 'script':
      return <ScriptForm call={step.call} onChange={(call) => onChange({ ...step, call })} />;
    case 'delay':
      return (
        <Field label={t(names.after!)}>
          {(id) => <DelayInput id={id} value={step.after} onChange={(after) => onChange({ ...step, after })} />}
        </Field>
      );
    case 'subflow':
      return <SubflowForm call={step.call} onChange={(call) => onChange({ ...step, call })} />;
    case 'stop':
      return (
        <Field label={t(names.outcome!)}>
          {() => (
            <Radio.Group
              disabled={disabled}
              value={step.outcome}
              options={[
                { value: 'rejected', label: t(w.rejectedEnd) },
                { value: 'approved', label: t(w.approvedEnd) },
              ]}
              onChange={(e) => onChange({ ...step, outcome: e.target.value as 'approved' | 'rejected' })}
            />
          )}
        </Field>
      );
    default:
      return (
        <p className="wf-hint">
          {t(step.kind === 'parallel' ? w.parallelHint : step.kind === 'inclusive' ? w.inclusiveHint : w.blockHint)}
        </p>
      );
  }
}

const STARTERS = ['users', 'role', 'userGroup', 'department', 'projectRole', 'projectManager'] as const;

/** Who may start the flow. */
export function StartersForm({ settings, onChange }: { settings: Settings; onChange(settings: Settings): void }) {
  return (
    <div className="wf-field">
      <div className="wf-label">{t(x.starters)}</div>
      <ApproverRules
        only={STARTERS}
        rules={settings.starters ?? []}
        onChange={(starters) =>
          onChange(starters.length > 0 ? { ...settings, starters } : without(settings, 'starters'))
        }
      />
    </div>
  );
}
