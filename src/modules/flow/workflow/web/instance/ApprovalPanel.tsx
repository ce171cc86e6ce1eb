/**
 * The approval panel of a running or ended workflow (1-product §2.19): approve, seeMe and viewForm.
 *
 * approve: the form with what the task may edit; seeMe: to read, for whoever started it or was asked; viewForm: to read, for
 * everybody else who may. The actions of each are those the server answers (abilities). What starts a workflow (mode new) is StartPanel.
 * Invariants: what was typed goes with the decision; a page at a URL is heard only from its own window and origin; when
 * the flow has ended agree and reject are not offered.
 */
import { Alert, Descriptions } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { emptySchema } from '#modules/flow/form/form-schema.ts';
import { readAll, rightsOf } from '#modules/flow/form/form-values.ts';
import { formVariables } from '#modules/flow/form/form-variables.ts';
import { FormView, useFilling } from '#modules/flow/form/web/public.ts';
import { useDirty } from '#web/dirty.ts';
import { useKeptInput } from '#web/entity/record/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import type { AbilityName as ActionName } from '../../engine/abilities.ts';
import type { WorkflowView } from '../../instance/instance.calls.ts';
import { statusOutside } from '../../instance/instance-status.ts';
import { type FormMessage, PAGE_ID } from '../../integration/url-form.ts';
import { UrlForm } from '../integration/UrlForm.tsx';
import { ActionBar } from './ActionBar.tsx';
import { DECISIONS } from './action-command.ts';
import type { Inputs } from './action-inputs.ts';
import { instanceTexts as i } from './instance-texts.ts';
import type { PanelView } from './panel-mode.ts';
import { shownValue } from './shown-value.ts';

interface Props {
  mode: PanelView;
  view: WorkflowView;
  /** The action taken; null: an administrator's. */
  onDone(name: ActionName | null): void;
  /** Lays out the form and the actions. */
  frame(parts: { content: ReactNode; actions: ReactNode }): ReactNode;
}

const COMPLETE: ReadonlySet<ActionName> = new Set(['agree', 'resubmit']);

/** After a decision the form starts again from the stored values; changes by others meanwhile do not lose input. */
export function ApprovalPanel(props: Props) {
  const { instance, mine } = props.view;
  const stay = [instance.id, instance.status, instance.round, mine?.task.id, mine?.actor.id].join(' ');
  return <Panel key={stay} {...props} />;
}

function Panel({ mode, view, onDone, frame }: Props) {
  // Initial values of the input: shown, compared and sent with their version until the decision.
  const [first] = useState(view);
  const [begun, setBegun] = useState<WorkflowView | null>(null);
  const { page } = view;
  const read = page ? first : (begun ?? view);
  const { form } = read;
  const writing = mode === 'approve';
  const rightOf = useMemo(
    () =>
      form && writing
        ? rightsOf(form.rights, form.otherwise)
        : form
          ? rightsOf(hiddenOnly(form.rights), 'read')
          : readAll,
    [form, writing],
  );
  const stored = form?.values ?? NOTHING;
  const filling = useFilling(form?.schema ?? emptySchema, rightOf, stored);
  const [sent, setSent] = useState<FormMessage | null>(null);
  const [wanted, setWanted] = useState<ActionName | null>(null);
  if (filling.dirty && !begun) setBegun(view);
  useDirty(writing && (filling.dirty || sent !== null));
  useKeptInput({
    name: `approval ${view.instance.id} ${view.mine?.task.id ?? ''}`,
    base: stored,
    values: filling.edits,
    dirty: writing && filling.dirty,
    giveBack: (typed) => writing && filling.load(typed),
  });
  const inputsFor = (name: ActionName): Inputs | null => {
    if (!DECISIONS.has(name)) return {};
    const { version } = read.instance;
    if (sent) return { form: sent.formData, vars: sent.vars, read: version };
    if (!form) return {};
    const filled = filling.check(COMPLETE.has(name) ? 'submit' : 'draft');
    if (!filled) toast.warning(t(i.fillFirst));
    return filled && (Object.keys(filled).length > 0 ? { form: filled, read: version } : {});
  };
  const hear = (message: FormMessage): void => {
    setSent(message);
    if (message.type === 'startFlow') setWanted(view.instance.status === 'returned' ? 'resubmit' : 'agree');
    else toast.info(t(i.pageKept));
  };
  const content = (
    <>
      {form && <FormView filling={filling} />}
      {page && (
        <>
          {sent && <Alert type="info" showIcon title={t(i.pageKept)} />}
          <UrlForm
            formUrl={page.formUrl}
            title={view.graph.name}
            mode={mode}
            variableKeys={page.variableKeys}
            query={{
              defKey: view.instance.definition,
              instId: view.instance.id,
              taskId: view.mine?.task.id ?? null,
              status: statusOutside(view.instance.status),
              formId: (view.instance.form[PAGE_ID] as string | undefined) ?? null,
            }}
            data={{ formData: view.instance.form, vars: view.instance.vars }}
            onMessage={(message) => writing && hear(message)}
          />
        </>
      )}
      <Variables view={view} />
    </>
  );
  const actions = (
    <ActionBar
      view={view}
      inputsFor={inputsFor}
      wanted={wanted}
      onClosed={() => setWanted(null)}
      onRefused={filling.showRefusal}
      onDone={onDone}
    />
  );
  return frame({ content, actions });
}

const NOTHING = {};
/** Rights for reading: hidden fields stay hidden. */
export const hiddenOnly = (rights: NonNullable<WorkflowView['form']>['rights']) =>
  Object.fromEntries(Object.entries(rights).filter(([, right]) => right === 'hidden'));

/** Variables that no form shows. */
export function Variables({ view }: { view: WorkflowView }) {
  const { instance, graph, people, labels, form, page } = view;
  const ofForm = new Set(form ? formVariables(form.schema).map((one) => one.variableKey) : []);
  const loose = form || page ? {} : instance.form;
  const known = Object.entries(instance.vars).filter(
    ([name]) => Object.hasOwn(graph.variables, name) && !ofForm.has(name),
  );
  const shown = [...known, ...Object.entries(loose)].filter(([name]) => !name.startsWith('_'));
  if (shown.length === 0) return form || page ? null : <p className="wm-hint">{t(i.noData)}</p>;
  return (
    <Descriptions
      size="small"
      column={2}
      items={shown.map(([name, value]) => ({
        key: name,
        label: labels[name] ?? name,
        children: shownValue(value, people, graph.variables[name]),
      }))}
    />
  );
}
