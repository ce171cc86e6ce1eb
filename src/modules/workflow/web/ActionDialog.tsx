/** Asks what an action needs and sends it; what the engine refuses is told where it belongs. */
import { Form, Input, Radio } from 'antd';
import { type ComponentRef, useMemo, useRef, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { type CallRefused, newKey, send } from '#web/api.ts';
import { EntityForm } from '#web/entity/EntityForm.tsx';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { useFieldsForm } from '#web/entity/use-fields-form.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import type { Refusal } from '#web/RefusalAlert.tsx';
import { useSession } from '#web/session.ts';
import type { Action } from '../actions.ts';
import { actOnInstance, type WorkflowView } from '../instance.calls.ts';
import type { Actor } from '../state.ts';
import { variableFields, variableValues } from '../variable-fields.ts';
import { AddSignChoices, RejectChoices, signerText } from './ActionChoices.tsx';
import {
  commandOf,
  type Filled,
  looseVariables,
  mayComeBack,
  missing,
  needsOpinion,
  ONE_PERSON,
  WITH_PEOPLE,
} from './action-command.ts';
import type { Inputs } from './action-inputs.ts';
import { type ActionName, removable } from './actions-of.ts';
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

const NOBODY: readonly Actor[] = [];
/** Fields that show their problem here. */
const HERE: ReadonlySet<string> = new Set(['to', 'node', 'mode', 'users', 'opinion', 'reason', 'text', 'where']);

export function ActionDialog({ name, view, inputs, onRefused, onClose }: Props) {
  const { viewer } = useSession();
  const node = view.mine ? view.graph.nodes[view.mine.task.node] : undefined;
  const allow = node?.kind === 'userTask' ? node.allow : [];
  const signers = name === 'removeSign' ? removable(view, viewer.userId, viewer.can('wf:instance:admin')) : NOBODY;
  const [filled, setFilled] = useState<Filled>({
    opinion: '',
    to: null,
    node: null,
    mode: null,
    users: [],
    actor: signers.length === 1 ? signers[0]!.id : null,
    where: allow.includes('addSignBefore') ? 'before' : allow.includes('addSignAfter') ? 'after' : 'parallel',
    group: 'all',
  });
  const fields = useMemo(() => variableFields(looseVariables(view), view.labels), [view]);
  const content = useFieldsForm(fields, view.instance.vars);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [idempotencyKey] = useState(newKey);
  const area = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const set = (change: Partial<Filled>): void =>
    setFilled((old) => {
      const next = { ...old, ...change };
      return next.mode === 'direct' && !mayComeBack(view, next) ? { ...next, mode: null } : next;
    });
  const act = async (values: Record<string, unknown>): Promise<void> => {
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
  };
  const checked = (): Record<string, unknown> | null => {
    const found = Object.entries(missing(name, filled, view));
    setProblems(Object.fromEntries(found.map(([field, message]) => [field, t(message)])));
    if (found.length > 0) return null;
    return name === 'resubmit' ? content.check() : {};
  };
  const refused = (refusal: CallRefused): Refusal | null => {
    setProblems(refusal.byField);
    onRefused(refusal);
    // What has no place in this dialog is told above it: fields of the form behind it, for one.
    const elsewhere = refusal.problems.filter((one) => !one.field || !HERE.has(one.field)).map((one) => one.text);
    if (refusal.problems.length > 0 && elsewhere.length === 0) return null;
    return { failure: '', reasons: elsewhere.length > 0 ? elsewhere : [refusal.message] };
  };
  const item = (field: string) => (problems[field] ? { validateStatus: 'error' as const, help: problems[field] } : {});
  const word = ['reject', 'refuse', 'disagree'].includes(name) ? i.rejectOpinion : i.opinion;
  const plain = name === 'claim' || name === 'unclaim';
  return (
    <SendDialog
      className="wm-action-dialog"
      width={560}
      title={`${t(i[name])} · ${view.instance.title}`}
      okText={t(i[name])}
      danger={['reject', 'refuse'].includes(name)}
      dirty={filled.opinion.trim() !== '' || (name === 'resubmit' && content.dirty)}
      focus={area}
      send={() => {
        const values = checked();
        return values && act(values);
      }}
      refused={refused}
      onCancel={() => onClose(false)}
    >
      {(submit) => (
        <Form component="div" className="wm-action-form" layout="vertical">
          {name === 'resubmit' && (
            <EntityForm
              form={content}
              groups={[{ rows: Object.keys(fields).map((field) => [field]) }]}
              onSubmit={submit}
            />
          )}
          {name === 'reject' && <RejectChoices view={view} filled={filled} allow={allow} item={item} onChange={set} />}
          {name === 'addSign' && <AddSignChoices filled={filled} allow={allow} item={item} onChange={set} />}
          {name === 'removeSign' && (
            <Form.Item label={t(i.person)} required {...item('users')}>
              <Radio.Group
                className="wm-action-choices"
                value={filled.actor}
                options={signers.map((actor) => ({ value: actor.id, label: signerText(actor, view) }))}
                onChange={(event) => set({ actor: event.target.value })}
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
            <Form.Item
              label={t(word)}
              required={needsOpinion(name, view, filled)}
              {...item('opinion')}
              {...item('reason')}
              {...item('text')}
            >
              <Input.TextArea
                ref={area}
                rows={3}
                maxLength={1000}
                showCount
                aria-label={t(word)}
                value={filled.opinion}
                onChange={(event) => set({ opinion: event.target.value })}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
                }}
              />
            </Form.Item>
          )}
        </Form>
      )}
    </SendDialog>
  );
}
