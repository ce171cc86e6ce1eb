/** Asks for what an action needs and sends it; refusals of the engine are shown where they belong. */
import { type Input as Box, Form, Radio } from 'antd';
import { type ComponentRef, useMemo, useRef, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, newKey, send, toastError } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { EntityForm } from '#web/entity/record/EntityForm.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useKeptInput } from '#web/entity/record/use-unsaved.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import type { Refusal } from '#web/parts/RefusalAlert.tsx';
import type { Action, Input } from '../../actions.ts';
import type { AbilityName as ActionName } from '../../engine/abilities.ts';
import { actOnInstance, type InputConflict, type WorkflowView } from '../../instance/instance.calls.ts';
import { variableFields, variableValues } from '../../variable-fields.ts';
import { AddSignChoices, RejectChoices, signerText } from './ActionChoices.tsx';
import {
  askedVariables,
  commandOf,
  type Filled,
  mayComeBack,
  missing,
  needsOpinion,
  ONE_PERSON,
  WITH_PEOPLE,
  WITH_ROW,
} from './action-command.ts';
import type { Inputs } from './action-inputs.ts';
import { FormConflictDialog } from './FormConflictDialog.tsx';
import { instanceTexts as i } from './instance-texts.ts';
import { OpinionInput, useHabits } from './OpinionInput.tsx';

interface Props {
  name: ActionName;
  view: WorkflowView;
  /** Filled in beside it; goes along. */
  inputs: Inputs;
  onRefused(refusal: CallRefused): void;
  /** `done`: the action was accepted. */
  onClose(done: boolean): void;
}

/** Name of the opinion among the values that are kept; no variable has a blank first. */
const OPINION = ' opinion';

/** Fields that show their problem here. */
const HERE: ReadonlySet<string> = new Set(['to', 'node', 'mode', 'users', 'opinion', 'reason', 'text', 'where']);

export function ActionDialog({ name, view, inputs, onRefused, onClose }: Props) {
  const { abilities } = view;
  const named = name === 'removeSign' ? abilities.removable : name === 'recall' ? abilities.recallable : [];
  const signers = view.actors.filter((actor) => named.includes(actor.id));
  const [filled, setFilled] = useState<Filled>({
    opinion: '',
    to: null,
    node: null,
    mode: null,
    users: [],
    actor: signers.length === 1 ? signers[0]!.id : null,
    where: abilities.signs[0] ?? 'parallel',
    group: 'all',
  });
  const variables = useMemo(() => askedVariables(name, view), [name, view]);
  const fields = useMemo(() => variableFields(variables, view.labels), [variables, view]);
  const content = useFieldsForm(fields, view.instance.vars);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [idempotencyKey] = useState(newKey);
  const [opened] = useState(view.instance.version);
  const [conflict, setConflict] = useState<{ of: InputConflict; values: Record<string, unknown> } | null>(null);
  const { prefill } = useHabits();
  const dirty = (filled.opinion.trim() !== '' && filled.opinion !== prefill) || content.dirty;
  const area = useRef<ComponentRef<typeof Box.TextArea>>(null);
  const set = (change: Partial<Filled>): void =>
    setFilled((old) => {
      const next = { ...old, ...change };
      return next.mode === 'direct' && !mayComeBack(view, next) ? { ...next, mode: null } : next;
    });
  const typed = useMemo(() => ({ ...content.values, [OPINION]: filled.opinion }), [content.values, filled.opinion]);
  const base = useMemo(() => ({ ...content.initial, [OPINION]: '' }), [content.initial]);
  useKeptInput({
    name: `${name} ${view.instance.id} ${view.mine?.task.id ?? ''}`,
    base,
    values: typed,
    dirty,
    giveBack: ({ [OPINION]: opinion, ...rest }) => {
      if (typeof opinion === 'string') set({ opinion });
      for (const [field, value] of Object.entries(rest)) content.set(field, value);
    },
  });
  const act = async (values: Record<string, unknown>, settled?: Input['settled']): Promise<void> => {
    const command = commandOf(name, filled, view);
    const own = variableValues(variables, values);
    const vars = { ...inputs.vars, ...own };
    const brought = inputs.form !== undefined || Object.keys(vars).length > 0;
    const action = {
      ...command,
      ...(inputs.form && { form: inputs.form }),
      ...(Object.keys(vars).length > 0 && { vars }),
      ...(brought && { read: inputs.read ?? opened }),
      ...(settled && { settled }),
    } as Action;
    const key = settled ? newKey() : idempotencyKey;
    try {
      const input = { instanceId: view.instance.id, action };
      await send(actOnInstance, input, { quiet: [CODE.refused, CODE.conflict], idempotencyKey: key });
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.conflict) {
        const of = error.data as InputConflict | null;
        if (of?.conflicts) setConflict({ of, values });
        else toastError(error.told);
      }
      throw error;
    }
    toast.success(t(name === 'agree' ? i.approved : i.done));
    onClose(true);
  };
  const checked = (): Record<string, unknown> | null => {
    const found = Object.entries(missing(name, filled, view));
    setProblems(Object.fromEntries(found.map(([field, message]) => [field, t(message)])));
    if (found.length > 0) return null;
    return Object.keys(fields).length > 0 ? content.check() : {};
  };
  const refused = (refusal: CallRefused): Refusal | null => {
    setProblems(refusal.byField);
    onRefused(refusal);
    // Problems without a place in this dialog, such as fields of the form behind it, are shown at its top.
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
      dirty={dirty}
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
          {Object.keys(fields).length > 0 && (
            <EntityForm
              form={content}
              groups={[{ rows: Object.keys(fields).map((field) => [field]) }]}
              onSubmit={submit}
            />
          )}
          {conflict && (
            <FormConflictDialog
              key={conflict.of.version}
              conflict={conflict.of}
              view={view}
              okText={t(i[name])}
              send={(sides) => act(conflict.values, { version: conflict.of.version, sides })}
              onCancel={() => setConflict(null)}
            />
          )}
          {name === 'reject' && <RejectChoices view={view} filled={filled} item={item} onChange={set} />}
          {name === 'addSign' && <AddSignChoices view={view} filled={filled} item={item} onChange={set} />}
          {WITH_ROW.has(name) && (
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
              <OpinionInput
                area={area}
                label={t(word)}
                value={filled.opinion}
                onChange={(opinion) => set({ opinion })}
                onSubmit={submit}
                agreeing={name === 'agree'}
              />
            </Form.Item>
          )}
        </Form>
      )}
    </SendDialog>
  );
}
