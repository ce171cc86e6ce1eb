/** Settings of the element selected in the expert designer; the same forms as in the tree. */
import { Alert, Checkbox, Input, Radio } from 'antd';
import { useState } from 'react';
import type { Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { SETTING_NAMES as names } from '../../definition/option-texts.ts';
import type { BranchCondition } from '../../definition/tree.ts';
import type { Flow, Graph, GraphNode } from '../../graph.ts';
import { designerTexts as d, stepTexts as x } from './designer-texts.ts';
import { ConditionForm } from './steps/ConditionForm.tsx';
import { FieldRightsTable } from './steps/FieldRightsTable.tsx';
import { DelayInput, Field, useFacts } from './steps/form-parts.tsx';
import { NoticeForm, ScriptForm, ServiceForm, SubFlowFailChoice, SubflowForm } from './steps/StepForms.tsx';
import { TaskForm } from './steps/TaskForm.tsx';
import type { Selected } from './use-modeler.ts';

const w = {
  isDefault: [
    '默认连线（其他条件都不满足时）',
    '預設連線（其他條件都不滿足時）',
    'Default flow (when no condition holds)',
  ],
  cc: ['抄送', '抄送', 'Copy'],
  notice: ['通知', '通知', 'Notice'],
  approved: ['通过', '通過', 'Approved'],
  rejected: ['拒绝', '拒絕', 'Rejected'],
  timer: ['定时（ISO 8601，如 R/PT24H）', '定時（ISO 8601，如 R/PT24H）', 'Timer (ISO 8601, such as R/PT24H)'],
  interrupting: ['中断所在节点', '中斷所在節點', 'Interrupts its step'],
} as const satisfies Record<string, Triple>;

function NodeForm({ node, onChange }: { node: GraphNode; onChange(node: GraphNode): void }) {
  const { disabled } = useFacts();
  switch (node.kind) {
    case 'userTask': {
      const { id, name, scope, incoming, outgoing, kind, boundaries, handling, ...task } = node;
      const base = { id, name, scope, incoming, outgoing, kind, ...(boundaries && { boundaries }) };
      return (
        <>
          <div className="wf-field">
            <Checkbox
              disabled={disabled}
              checked={handling === true}
              onChange={(e) => onChange({ ...base, ...task, ...(e.target.checked && { handling: true }) })}
            >
              {t(names.handling!)}
            </Checkbox>
          </div>
          <TaskForm
            task={task}
            handling={handling === true}
            onChange={(next) => onChange({ ...base, ...next, ...(handling && { handling }) })}
          />
        </>
      );
    }
    case 'service':
      return (
        <ServiceForm
          call={{ handler: node.handler, ...(node.input && { input: node.input }) }}
          onChange={({ handler, input }) => {
            const { input: _gone, ...rest } = node;
            onChange({ ...rest, handler, ...(input && { input }) });
          }}
        />
      );
    case 'send':
      return (
        <>
          <Field label={t(names.as!)}>
            {() => (
              <Radio.Group
                disabled={disabled}
                value={node.as}
                options={[
                  { value: 'cc', label: t(w.cc) },
                  { value: 'notice', label: t(w.notice) },
                ]}
                onChange={(e) => onChange({ ...node, as: e.target.value as 'cc' | 'notice' })}
              />
            )}
          </Field>
          <NoticeForm notice={node} onChange={(change) => onChange({ ...node, ...change })} />
        </>
      );
    case 'script':
      return (
        <ScriptForm call={node} onChange={({ expression, variable }) => onChange({ ...node, expression, variable })} />
      );
    case 'call': {
      const { id, name, scope, incoming, outgoing, kind, boundaries, ...call } = node;
      const base = { id, name, scope, incoming, outgoing, kind, ...(boundaries && { boundaries }) };
      return <SubflowForm call={call} onChange={(next) => onChange({ ...base, ...next })} />;
    }
    case 'subProcess':
      return (
        <SubFlowFailChoice
          value={node.onFail}
          onChange={(onFail) => {
            const { onFail: _gone, ...rest } = node;
            onChange(onFail ? { ...rest, onFail } : rest);
          }}
        />
      );
    case 'timer':
    case 'boundary':
      return (
        <>
          <Field label={t(names.after!)}>
            {(id) => <DelayInput id={id} value={node.after} onChange={(after) => onChange({ ...node, after })} />}
          </Field>
          {node.kind === 'boundary' && (
            <Checkbox
              disabled={disabled}
              checked={node.interrupting}
              onChange={(e) => onChange({ ...node, interrupting: e.target.checked })}
            >
              {t(w.interrupting)}
            </Checkbox>
          )}
        </>
      );
    case 'end':
      return (
        <Field label={t(names.outcome!)}>
          {() => (
            <Radio.Group
              disabled={disabled}
              value={node.outcome ?? 'approved'}
              options={[
                { value: 'approved', label: t(w.approved) },
                { value: 'rejected', label: t(w.rejected) },
              ]}
              onChange={(e) => onChange({ ...node, outcome: e.target.value as 'approved' | 'rejected' })}
            />
          )}
        </Field>
      );
    case 'start':
      return (
        <>
          {node.timer !== undefined && (
            <Field label={t(w.timer)}>
              {(id) => (
                <Input
                  id={id}
                  className="wf-code"
                  maxLength={100}
                  disabled={disabled}
                  value={node.timer}
                  onChange={(e) => onChange({ ...node, timer: e.target.value })}
                />
              )}
            </Field>
          )}
          <div className="wf-label">{t(x.fieldsHint)}</div>
          <FieldRightsTable
            value={node.fields}
            usual="edit"
            onChange={(fields) => {
              const { fields: _gone, ...rest } = node;
              onChange(fields ? { ...rest, fields } : rest);
            }}
          />
        </>
      );
    default:
      return null;
  }
}

/** The diagram answers a moment later: input is kept here meanwhile. */
function useDraft<T>(given: T, onChange: (value: T) => void): [T, (value: T) => void] {
  const [draft, setDraft] = useState(given);
  return [
    draft,
    (value) => {
      setDraft(value);
      onChange(value);
    },
  ];
}

function NodeDraft({ node, onChange }: { node: GraphNode; onChange(node: GraphNode): void }) {
  const [draft, setDraft] = useDraft(node, onChange);
  return <NodeForm node={draft} onChange={setDraft} />;
}

function FlowForm({
  flow: given,
  graph,
  onChange,
}: {
  flow: Flow;
  graph: Pick<Graph, 'nodes'>;
  onChange(flow: Flow): void;
}) {
  const { disabled } = useFacts();
  const [flow, setFlow] = useDraft(given, onChange);
  const [rows, setRows] = useState<BranchCondition | undefined>();
  const from = graph.nodes[flow.from];
  const choosing = from?.kind === 'exclusive' || (from?.kind === 'split' && from.type === 'inclusive');
  if (!choosing || from.outgoing.length < 2) return null;
  const { condition, isDefault, ...rest } = flow;
  return (
    <>
      <div className="wf-field">
        <Checkbox
          disabled={disabled}
          checked={isDefault === true}
          onChange={(e) => setFlow(e.target.checked ? { ...rest, isDefault: true } : { ...rest, condition: '' })}
        >
          {t(w.isDefault)}
        </Checkbox>
      </div>
      {!isDefault && (
        <ConditionForm
          value={rows?.text === condition ? rows : condition === undefined ? undefined : { text: condition }}
          onChange={(next) => {
            setRows(next);
            setFlow({ ...rest, condition: next.text });
          }}
        />
      )}
    </>
  );
}

export function ElementPanel({
  selected,
  graph,
  problems,
  onName,
  onNode,
  onFlow,
}: {
  selected: Selected;
  graph: Pick<Graph, 'nodes'>;
  problems: readonly string[];
  onName(name: string): void;
  onNode(node: GraphNode): void;
  onFlow(flow: Flow): void;
}) {
  const { disabled } = useFacts();
  const { id, type, name, node, flow } = selected;
  const drawing = /TextAnnotation|Association|Group|Lane|Participant|Process$|Collaboration|label/.test(type);
  return (
    <>
      {problems.map((text) => (
        <p className="wf-problem-text" key={text} role="alert">
          {text}
        </p>
      ))}
      {!node && !flow && !drawing && (
        <Alert type="warning" showIcon title={t(d.notExecutable)} description={`${type} ${id}`} />
      )}
      <Field label={t(names.name!)} hint={id}>
        {(field) => (
          <Input id={field} maxLength={200} disabled={disabled} value={name} onChange={(e) => onName(e.target.value)} />
        )}
      </Field>
      {node && <NodeDraft key={id} node={node} onChange={(next) => onNode({ ...next, name })} />}
      {flow && <FlowForm key={id} flow={flow} graph={graph} onChange={onFlow} />}
    </>
  );
}
