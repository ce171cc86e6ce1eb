/** Settings of what is selected in the tree: the start, a step, a branch. */
import { Input, Radio, Select, Switch } from 'antd';
import type { Triple } from '#kernel/text.ts';
import type { VarTypes } from '#modules/feel/feel.ts';
import { t } from '#web/lang.ts';
import type { ApproverRule, CallNode, Multi, Settings } from '../graph.ts';
import { type Branch, blockOf, findStep, isTask, replaceBranch, replaceStep, type Step, type Tree } from '../tree.ts';
import { ApproverRules } from './ApproverRules.tsx';
import { ConditionForm } from './ConditionForm.tsx';
import { stepTexts as x } from './designer-texts.ts';
import { FieldRightsTable } from './FieldRightsTable.tsx';
import { DelayInput, FeelInput, Field, useFacts, VariableSelect } from './form-parts.tsx';
import { MapInput } from './MapInput.tsx';
import { SETTING_NAMES as names } from './option-texts.ts';
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
  goOn: ['继续', '繼續', 'Go on'],
  endFlow: ['结束本流程', '結束本流程', 'End this flow'],
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

const CHILDREN: VarTypes = { total: 'number', ended: 'number', approved: 'number', rejected: 'number', open: 'number' };

function NameInput({ value, onChange }: { value: string; onChange(name: string): void }) {
  const { disabled } = useFacts();
  return (
    <Field label={t(names.name!)}>
      {(id) => (
        <Input id={id} maxLength={200} disabled={disabled} value={value} onChange={(e) => onChange(e.target.value)} />
      )}
    </Field>
  );
}

type CallSettings = Pick<CallNode, 'definition' | 'input' | 'output' | 'multi' | 'onFail'>;
const without = <T extends object>(of: T, key: keyof T): T => {
  const { [key]: _gone, ...rest } = of;
  return rest as T;
};
const mapOf = <T extends object>(of: T, key: keyof T, map: Record<string, string>): T =>
  Object.keys(map).length > 0 ? { ...of, [key]: map } : without(of, key);

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
            showSearch={{ optionFilterProp: 'label' }}
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
      <Field label={t(w.onFail)}>
        {() => (
          <Radio.Group
            disabled={disabled}
            value={call.onFail ?? 'continue'}
            options={[
              { value: 'continue', label: t(w.goOn) },
              { value: 'end', label: t(w.endFlow) },
            ]}
            onChange={(e) => onChange(e.target.value === 'end' ? { ...call, onFail: 'end' } : without(call, 'onFail'))}
          />
        )}
      </Field>
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

/** To whom a notice or copy goes, and what it says. */
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

function StepForm({ step, onChange }: { step: Step; onChange(step: Step): void }) {
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

/** The branch of a block with its place in it. */
function branchAt(tree: Tree, id: string): { branch: Branch; conditional: boolean; isDefault: boolean } | null {
  const block = blockOf(tree, id);
  const at = block?.branches.findIndex((b) => b.id === id) ?? -1;
  if (!block || at < 0) return null;
  const conditional = block.kind !== 'parallel';
  return { branch: block.branches[at]!, conditional, isDefault: conditional && at === block.branches.length - 1 };
}

export function StepPanel({
  tree,
  id,
  settings,
  problems,
  onChange,
  onSettings,
}: {
  tree: Tree;
  id: string;
  settings: Settings;
  problems: readonly string[];
  /** `key` joins changes of one input into one step of undo. */
  onChange(tree: Tree, key: string): void;
  onSettings(settings: Settings, key: string): void;
}) {
  const told = problems.map((text) => (
    <p className="wf-problem-text" key={text} role="alert">
      {text}
    </p>
  ));
  if (id === tree.start.id) {
    const { start } = tree;
    return (
      <>
        {told}
        <NameInput
          value={start.name}
          onChange={(name) => onChange({ ...tree, start: { ...start, name } }, `${id} name`)}
        />
        <StartersForm settings={settings} onChange={(next) => onSettings(next, `${id} starters`)} />
        <div className="wf-label">{t(x.fieldsHint)}</div>
        <FieldRightsTable
          value={start.fields}
          usual="edit"
          onChange={(fields) => {
            const { fields: _gone, ...rest } = start;
            onChange({ ...tree, start: fields ? { ...rest, fields } : rest }, `${id} fields`);
          }}
        />
      </>
    );
  }
  const found = branchAt(tree, id);
  if (found) {
    const { branch, conditional, isDefault } = found;
    return (
      <>
        {told}
        <NameInput
          value={branch.name}
          onChange={(name) => onChange(replaceBranch(tree, { ...branch, name }), `${id} name`)}
        />
        {conditional && !isDefault && (
          <ConditionForm
            key={id}
            value={branch.condition}
            onChange={(condition) => onChange(replaceBranch(tree, { ...branch, condition }), `${id} condition`)}
          />
        )}
        {isDefault && <p className="wf-hint">{t(x.otherwiseHint)}</p>}
        {!conditional && <p className="wf-hint">{t(x.allBranches)}</p>}
      </>
    );
  }
  const step = findStep(tree, id);
  if (!step) return null;
  return (
    <>
      {told}
      <NameInput value={step.name} onChange={(name) => onChange(replaceStep(tree, { ...step, name }), `${id} name`)} />
      <StepForm key={id} step={step} onChange={(next) => onChange(replaceStep(tree, next), `${id} form`)} />
    </>
  );
}
