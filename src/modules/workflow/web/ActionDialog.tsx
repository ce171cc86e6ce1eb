import { Alert, Form, Input, Modal, Radio, Select } from 'antd';
import { type ComponentRef, useMemo, useRef, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { formVariables } from '#modules/form/form-variables.ts';
import { CallRefused, newKey, send } from '#web/api.ts';
import { EntityForm } from '#web/entity/EntityForm.tsx';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { useFieldsForm } from '#web/entity/use-fields-form.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { actOnInstance, type WorkflowView } from '../instance.calls.ts';
import type { Action, AddSignWhere, BackMode, GroupMode } from '../state.ts';
import { variableFields, variableValues } from '../variable-fields.ts';
import { workflowProblems as p } from '../workflow.problems.ts';
import type { Inputs } from './action-inputs.ts';
import { type ActionName, takeBackTask } from './actions-of.ts';
import { instanceTexts as i } from './instance-texts.ts';

interface Props {
  name: ActionName;
  view: WorkflowView;
  /** Filled in beside it; goes along. */
  inputs: Inputs;
  onRefused(refusal: CallRefused): void;
  /** `done`: the action was accepted. */
  onClose(done: boolean): void;
}

/** Variables that no form gives: the initiator fills them in again. */
function looseVariables({ graph, form, page }: WorkflowView): WorkflowView['graph']['variables'] {
  const given = new Set(
    page ? page.variableKeys : form ? formVariables(form.schema).map((one) => one.variableKey) : [],
  );
  return Object.fromEntries(Object.entries(graph.variables).filter(([name]) => !given.has(name)));
}

interface Filled {
  opinion: string;
  to: 'start' | 'previous' | 'node' | null;
  node: string | null;
  mode: BackMode | null;
  users: number[];
  where: AddSignWhere;
  group: GroupMode;
}

const WITH_PEOPLE = new Set<ActionName>(['transfer', 'delegate', 'addSign', 'cc']);
const ONE_PERSON = new Set<ActionName>(['transfer', 'delegate']);

/** The command of what was filled in; what is missing is told by the server in the words of the specification. */
function commandOf(name: ActionName, filled: Filled, view: WorkflowView, userId: number): Action {
  const task = view.mine?.task.id ?? 0;
  const opinion = filled.opinion.trim();
  const said = opinion === '' ? {} : { opinion };
  switch (name) {
    case 'agree':
    case 'disagree':
    case 'abstain':
    case 'answer':
    case 'refuse':
      return { kind: name, task, ...said };
    case 'reject':
      return {
        kind: 'reject',
        task,
        to: filled.to as 'start',
        mode: filled.mode as BackMode,
        ...(filled.node && { node: filled.node }),
        ...said,
      };
    case 'transfer':
    case 'delegate':
      return { kind: name, task, user: filled.users[0] ?? 0, ...said };
    case 'addSign':
      return {
        kind: 'addSign',
        task,
        where: filled.where,
        users: filled.users,
        ...(filled.where !== 'parallel' && { mode: filled.group }),
        ...said,
      };
    case 'claim':
    case 'unclaim':
      return { kind: name, task };
    case 'cc':
      return { kind: 'cc', users: filled.users, ...(task > 0 && { task }), ...said };
    case 'comment':
      return { kind: 'comment', text: opinion };
    case 'takeBack':
      return { kind: 'takeBack', task: takeBackTask(view, userId) ?? 0, ...said };
    default:
      return { kind: name, ...said };
  }
}

/** Whether the step that is chosen may come straight back (allowDirectNode). */
function mayComeBack({ mine, graph, targets, previousDirect }: WorkflowView, { to, node }: Filled): boolean {
  const own = mine && graph.nodes[mine.task.node];
  if (own?.kind !== 'userTask' || !own.allow.includes('direct')) return false;
  if (to === 'previous') return previousDirect;
  return to !== 'node' || (targets.find((one) => one.node === node)?.direct ?? true);
}

/** What is missing before anything is sent (2-rules §5, Approval dialogs). */
function missing(name: ActionName, filled: Filled): Record<string, string> {
  const out: Record<string, string> = {};
  if (name === 'reject') {
    if (!filled.to) out.to = t(p.BACK_WAY_REQUIRED);
    if (!filled.mode) out.mode = t(p.BACK_MODE_REQUIRED);
    if (filled.to === 'node' && !filled.node) out.node = t(p.BACK_NODE_REQUIRED);
  }
  if (WITH_PEOPLE.has(name) && filled.users.length === 0)
    out.users = t(['请选择人员', '請選擇人員', 'Please choose people']);
  return out;
}

export function ActionDialog({ name, view, inputs, onRefused, onClose }: Props) {
  const { viewer } = useSession();
  const node = view.mine ? view.graph.nodes[view.mine.task.node] : undefined;
  const allow = node?.kind === 'userTask' ? node.allow : [];
  const [filled, setFilled] = useState<Filled>({
    opinion: '',
    to: null,
    node: null,
    mode: null,
    users: [],
    where: allow.includes('addSignBefore') ? 'before' : allow.includes('addSignAfter') ? 'after' : 'parallel',
    group: 'all',
  });
  const fields = useMemo(() => variableFields(looseVariables(view), view.labels), [view]);
  const content = useFieldsForm(fields, view.instance.vars);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [general, setGeneral] = useState('');
  const [busy, setBusy] = useState(false);
  const [idempotencyKey] = useState(newKey);
  const area = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const set = (change: Partial<Filled>): void =>
    setFilled((old) => {
      const next = { ...old, ...change };
      return next.mode === 'direct' && !mayComeBack(view, next) ? { ...next, mode: null } : next;
    });
  const submit = async (): Promise<void> => {
    const found = missing(name, filled);
    setProblems(found);
    setGeneral('');
    if (Object.keys(found).length > 0 || busy) return;
    const values = name === 'resubmit' ? content.check() : {};
    if (!values) return;
    setBusy(true);
    try {
      const command = commandOf(name, filled, view, viewer.userId);
      const own = command.kind === 'resubmit' ? variableValues(looseVariables(view), values) : {};
      const vars = { ...inputs.vars, ...own };
      const action = {
        ...command,
        ...(inputs.form && { form: inputs.form }),
        ...(Object.keys(vars).length > 0 && { vars }),
      } as Action;
      const input = { instanceId: view.instance.id, action };
      await send(actOnInstance, input, { quiet: [CODE.refused], idempotencyKey });
      toast.success(t(name === 'agree' ? i.approved : i.done));
      onClose(true);
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused) {
        setProblems(error.byField);
        onRefused(error);
        // What has no place in this dialog is told above it: fields of the form behind it, for one.
        const here = new Set(['to', 'node', 'mode', 'users', 'opinion', 'reason', 'text', 'where', 'destination']);
        const elsewhere = error.problems.filter((one) => !one.field || !here.has(one.field)).map((one) => one.text);
        setGeneral(error.problems.length === 0 ? error.message : elsewhere.join(' '));
      }
    } finally {
      setBusy(false);
    }
  };
  const item = (field: string) => (problems[field] ? { validateStatus: 'error' as const, help: problems[field] } : {});
  const word = name === 'reject' || name === 'refuse' ? i.rejectOpinion : i.opinion;
  const plain = name === 'claim' || name === 'unclaim';
  return (
    <Modal
      open
      centered
      afterOpenChange={(shown) => shown && area.current?.focus()}
      width={560}
      title={`${t(i[name])} · ${view.instance.title}`}
      okText={t(i[name])}
      okButtonProps={{ danger: ['reject', 'refuse'].includes(name) }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={() => onClose(false)}
    >
      <Form component={false} layout="vertical">
        {general && <Alert className="wm-form-problems" type="error" showIcon title={general} />}
        {name === 'resubmit' && (
          <EntityForm
            form={content}
            groups={[{ rows: Object.keys(fields).map((field) => [field]) }]}
            onSubmit={() => void submit()}
          />
        )}
        {name === 'reject' && (
          <>
            <Form.Item label={t(i.rejectWay)} required {...item('to')}>
              <Radio.Group
                value={filled.to}
                onChange={(event) => set({ to: event.target.value, node: null })}
                options={[
                  ...(allow.includes('rejectToStart') ? [{ value: 'start', label: t(i.toStart) }] : []),
                  ...(allow.includes('rejectToPrevious') ? [{ value: 'previous', label: t(i.toPrevious) }] : []),
                  ...(allow.includes('rejectToNode') ? [{ value: 'node', label: t(i.toNode) }] : []),
                ]}
              />
            </Form.Item>
            {filled.to === 'node' && (
              <Form.Item label={t(i.returnNode)} required {...item('node')}>
                <Select
                  value={filled.node}
                  onChange={(value) => set({ node: value })}
                  options={view.targets.map((target) => ({ value: target.node, label: target.name }))}
                />
              </Form.Item>
            )}
            <Form.Item label={t(i.backMode)} required {...item('mode')}>
              <Radio.Group
                value={filled.mode}
                onChange={(event) => set({ mode: event.target.value })}
                options={[
                  { value: 'normal', label: t(i.modeNormal) },
                  ...(mayComeBack(view, filled) ? [{ value: 'direct', label: t(i.modeDirect) }] : []),
                ]}
              />
            </Form.Item>
          </>
        )}
        {name === 'addSign' && (
          <Form.Item label={t(i.where)} required {...item('where')}>
            <Radio.Group
              value={filled.where}
              onChange={(event) => set({ where: event.target.value })}
              options={[
                ...(allow.includes('addSignBefore') ? [{ value: 'before', label: t(i.before) }] : []),
                ...(allow.includes('addSignAfter') ? [{ value: 'after', label: t(i.after) }] : []),
                ...(allow.includes('addSignParallel') ? [{ value: 'parallel', label: t(i.parallel) }] : []),
              ]}
            />
          </Form.Item>
        )}
        {name === 'addSign' && filled.where !== 'parallel' && (
          <Form.Item label={t(i.groupMode)}>
            <Radio.Group
              value={filled.group}
              onChange={(event) => set({ group: event.target.value })}
              options={[
                { value: 'all', label: t(i.modeAll) },
                { value: 'or', label: t(i.modeOr) },
                { value: 'sequential', label: t(i.modeSequential) },
              ]}
            />
          </Form.Item>
        )}
        {WITH_PEOPLE.has(name) && (
          <Form.Item label={t(ONE_PERSON.has(name) ? i.person : i.people)} required {...item('users')}>
            {ONE_PERSON.has(name) ? (
              <EntityPicker
                to="user"
                value={filled.users[0] ?? null}
                onChange={(id) => set({ users: id === null ? [] : [id] })}
              />
            ) : (
              <EntityPicker to="user" multiple value={filled.users} onChange={(ids) => set({ users: ids ?? [] })} />
            )}
          </Form.Item>
        )}
        {!plain && (
          <Form.Item label={t(word)} {...item('opinion')} {...item('reason')} {...item('text')}>
            <Input.TextArea
              ref={area}
              rows={3}
              maxLength={1000}
              showCount
              aria-label={t(word)}
              value={filled.opinion}
              onChange={(event) => set({ opinion: event.target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
              }}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
