/**
 * The approval panel before there is an instance (mode new): what starting asks for, draft and start.
 *
 * The registration of the definition says which form: a page at a URL (formType '1'), else ours. Variables the form does
 * not give and approvers the initiator chooses are asked below it. `frame` lays the parts out, in a page or a dialog.
 * Source: 1-product §2.19, §4.4, §4.5.
 */
import { Alert, Button, Input, Select, Skeleton } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { type Fields, refs } from '#kernel/field.ts';
import { CODE } from '#kernel/problem.ts';
import { emptySchema, inputsOf } from '#modules/flow/form/form-schema.ts';
import { mayEdit, rightsOf } from '#modules/flow/form/form-values.ts';
import { variableValues as formVariableValues } from '#modules/flow/form/form-variables.ts';
import { FormView, useFilling } from '#modules/flow/form/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { useDirty } from '#web/dirty.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { EntityForm } from '#web/entity/record/EntityForm.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useKeptInput } from '#web/entity/record/use-unsaved.ts';
import { ask } from '#web/feedback.tsx';
import { labelled, t } from '#web/lang.ts';
import { previewStart, type SimulatedPath } from '../../definition/definition.calls.ts';
import {
  type FormRegistration,
  formRegistDetailList,
  getFormRegisByCondition,
} from '../../definition/form-registration.calls.ts';
import { type ActAnswer, type StartForm, startForm, startTemplate } from '../../instance/instance.calls.ts';
import type { FormMessage } from '../../integration/url-form.ts';
import { variableFields, variableValues } from '../../variable-fields.ts';
import { PathStory } from '../definition/SimulationPanel.tsx';
import { UrlForm } from '../integration/UrlForm.tsx';
import { instanceTexts as i } from './instance-texts.ts';
import { type StartDraft, type StartItem, useStart } from './use-start.ts';
import '#web/entity/entity.css';
import '../definition/designer.css';
import './instance.css';

/** The parts of the panel; `dirty`: something was typed that would be lost. */
export interface StartParts {
  name: string;
  tools: ReactNode;
  body: ReactNode;
  dirty: boolean;
}
export interface StartPanelProps {
  item: StartItem;
  /** A draft that is opened again. */
  draft?: StartDraft | null;
  onStarted(answer: ActAnswer): void;
  onSaved?(): void;
  frame(parts: StartParts): ReactNode;
}

/** All variables of a page in one answer, as the specification asks for them. */
const ALL = { pageNum: 1, pageSize: 999 };
const EMPTY = {};

export function StartPanel(props: StartPanelProps) {
  const { definitionKey: defKey, projectId, businessType } = props.item;
  const asked = { key: defKey, ...(projectId && { projectId }), ...(businessType && { businessType }) };
  const answer = useCall(startForm, asked, { quiet: true });
  const form = useCall(getFormRegisByCondition, { defKey }, { quiet: true });
  const failed = failedRead(answer, form);
  const loose = (body: ReactNode) => props.frame({ name: '', tools: null, body, dirty: false });
  if (failed) return loose(<ReadError {...failed} />);
  if (!answer.data || form.data === undefined) return loose(<Skeleton active style={{ padding: 16 }} />);
  const workflow = answer.data;
  return form.data?.formType === '1' && !workflow.form ? (
    <UrlStart {...props} workflow={workflow} registration={form.data} />
  ) : (
    <OwnStart {...props} workflow={workflow} />
  );
}

interface BodyProps extends StartPanelProps {
  workflow: StartForm;
}

const CHOICE = 'choice ';
/** Fields for the approvers the initiator picks, by step. */
const choiceFields = (workflow: StartForm): Fields =>
  Object.fromEntries(
    workflow.choices.map((c) => {
      const words = i.approversOf.text.map((text) => text.replace('{node}', c.name)) as unknown as [
        string,
        string,
        string,
      ];
      return [`${CHOICE}${c.node}`, refs(words, 'user', { required: true, max: c.max ?? 200 })];
    }),
  );
const choicesIn = (workflow: StartForm, filled: Readonly<Record<string, unknown>>): Record<string, number[]> =>
  Object.fromEntries(workflow.choices.map((c) => [c.node, (filled[`${CHOICE}${c.node}`] as number[]) ?? []]));

function TitleInput({ value, name, onChange }: { value: string; name: string; onChange(title: string): void }) {
  const id = useId();
  return (
    <label className="wm-start-title" htmlFor={id}>
      {t(i.title)}
      <Input id={id} maxLength={200} value={value} placeholder={name} onChange={(e) => onChange(e.target.value)} />
    </label>
  );
}

const Problems = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => <Alert key={text} className="wm-refusal" type="error" showIcon title={text} />);

type Values = Readonly<Record<string, unknown>>;
/** Values of one part of the page among those of the others. */
const named = (part: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${part} ${name}`, value]));
const ofName = (part: string, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(`${part} `) ? [[name.slice(part.length + 1), value]] : [],
    ),
  );

/** A form of ours, the variables beside it, and a look at the way it will take. */
function OwnStart({ item, draft = null, workflow, onStarted, onSaved, frame }: BodyProps) {
  const schema = workflow.form?.schema ?? emptySchema;
  const rightOf = useMemo(
    () => rightsOf(workflow.form?.rights ?? {}, workflow.form?.otherwise ?? 'edit'),
    [workflow.form],
  );
  const opened = useMemo(() => {
    const inputs = inputsOf(schema);
    const kept = Object.entries(draft?.form ?? {}).filter(([key]) => {
      const input = inputs.get(key);
      return input !== undefined && mayEdit(rightOf(key)) && !(input.type === 'field' && input.calc);
    });
    return Object.fromEntries(kept);
  }, [schema, rightOf, draft]);
  const filling = useFilling(schema, rightOf, workflow.form?.values ?? EMPTY, opened);
  const fields = useMemo(
    () => ({ ...variableFields(workflow.variables, workflow.labels), ...choiceFields(workflow) }),
    [workflow],
  );
  const rest = useFieldsForm(fields, draft?.vars ?? EMPTY);
  const firstTitle = draft?.title ?? item.title ?? '';
  const [title, setTitle] = useState(firstTitle);
  const [path, setPath] = useState<SimulatedPath | null>(null);
  const starting = useStart(item, draft, (refusal) => {
    if (workflow.form) filling.showRefusal(refusal);
  });
  const { busy, problems, run } = starting;
  const [savedAs, setSavedAs] = useState('');
  const snapshot = JSON.stringify([title, filling.values, rest.values]);
  const edited = filling.dirty || rest.dirty || title !== firstTitle;
  const dirty = edited && snapshot !== savedAs;
  useDirty(dirty);
  const base = useMemo(
    () => ({
      ...named('form', { ...workflow.form?.values, ...opened }),
      ...named('rest', rest.initial),
      title: firstTitle,
    }),
    [workflow.form, opened, rest.initial, firstTitle],
  );
  const typed = useMemo(
    () => ({ ...named('form', filling.edits), ...named('rest', rest.values), title }),
    [filling.edits, rest.values, title],
  );
  useKeptInput({
    name: `start ${item.definitionKey} ${item.businessType ?? ''} ${item.businessId ?? ''} ${draft?.id ?? ''}`,
    base,
    values: typed,
    dirty,
    giveBack: (back) => {
      filling.load({ ...opened, ...ofName('form', back) });
      for (const [field, value] of Object.entries(ofName('rest', back))) rest.set(field, value);
      if (typeof back.title === 'string') setTitle(back.title);
    },
  });
  const valuesOf = (form: Record<string, unknown>, filled: Readonly<Record<string, unknown>>) => ({
    title,
    form,
    vars: variableValues(workflow.variables, filled),
    choices: choicesIn(workflow, filled),
  });
  const start = async (): Promise<void> => {
    const [form, filled] = [filling.check(), rest.check()];
    if (!form || !filled) return;
    const answer = await starting.start(valuesOf(form, filled));
    if (answer) onStarted(answer);
  };
  const saveDraft = async (): Promise<void> => {
    const form = filling.check('draft');
    if (!form || !(await starting.saveDraft(valuesOf(form, rest.values)))) return;
    setSavedAs(snapshot);
    onSaved?.();
  };
  const fillFrom = async (templateId: number): Promise<void> => {
    if (filling.dirty && !(await ask({ title: i.prefillAsk }))) return;
    const { definitionKey: key, projectId } = item;
    await run(async () => {
      filling.load((await send(startTemplate, { key, templateId, ...(projectId && { projectId }) })).values);
    });
  };
  const preview = (): Promise<void> =>
    run(async () => {
      const vars = {
        ...variableValues(workflow.variables, rest.values),
        ...(workflow.form && formVariableValues(schema, filling.values)),
      };
      const { definitionKey: key, projectId, businessType, businessId } = item;
      const object = businessType && businessId ? { businessType, businessId } : {};
      const asked = { key, vars, ...object, ...(projectId && { projectId }) };
      setPath(await send(previewStart, asked, { quiet: [CODE.refused] }));
    });
  // Problems shown at a field of the form are not repeated.
  const told = problems.filter((text) => !Object.values(filling.errors).some((one) => one.includes(text)));
  const tools = (
    <>
      <Button disabled={busy} onClick={() => void preview()}>
        {t(i.preview)}
      </Button>
      <Button disabled={busy} onClick={() => void saveDraft()}>
        {t(i.saveDraft)}
      </Button>
      <Button type="primary" loading={busy} onClick={() => void start()}>
        {t(i.start)}
      </Button>
    </>
  );
  const body = (
    <div className="wm-start-body">
      <div>
        <Problems texts={told} />
        {item.reason && <Alert className="wm-refusal" type="info" title={labelled(t(i.reason), item.reason)} />}
        <TitleInput value={title} name={workflow.name} onChange={setTitle} />
        {workflow.templates.length > 0 && (
          <Select<number | null>
            className="wm-start-template"
            value={null}
            placeholder={t(i.prefill)}
            aria-label={t(i.prefill)}
            options={workflow.templates.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => id !== null && void fillFrom(id)}
          />
        )}
        {workflow.form && <FormView filling={filling} />}
        <EntityForm
          form={rest}
          groups={[{ rows: Object.keys(fields).map((name) => [name]) }]}
          onSubmit={() => void start()}
        />
      </div>
      {path && (
        <aside>
          <h2>{t(i.path)}</h2>
          <PathStory path={path} />
        </aside>
      )}
    </div>
  );
  return frame({ name: workflow.name, tools, body, dirty });
}

/** A page at a URL: the page says when it starts or saves, with its data. */
function UrlStart({
  item,
  draft = null,
  workflow,
  registration,
  onStarted,
  onSaved,
  frame,
}: BodyProps & { registration: FormRegistration }) {
  const details = useCall(formRegistDetailList, { ...ALL, configId: registration.id }, { quiet: true, staleTime: 0 });
  const keys = useMemo(() => details.data?.list.map((one) => one.variableKey) ?? [], [details.data]);
  const fields = useMemo(() => choiceFields(workflow), [workflow]);
  const rest = useFieldsForm(fields, EMPTY);
  const [title, setTitle] = useState(draft?.title ?? item.title ?? '');
  const starting = useStart(item, draft);
  const hear = async ({ type, formData: form, vars, formId }: FormMessage): Promise<void> => {
    if (type === 'saveDraft') {
      if (await starting.saveDraft({ title, form, vars, formId })) onSaved?.();
      return;
    }
    const filled = rest.check();
    if (!filled) return;
    const answer = await starting.start({ title, form, vars, formId, choices: choicesIn(workflow, filled) });
    if (answer) onStarted(answer);
  };
  const query = {
    defKey: item.definitionKey,
    objectId: item.businessId ?? null,
    moduleKey: item.businessType ?? null,
    projectId: item.projectId ?? null,
  };
  const body = (
    <div className="wm-start-url">
      <Problems texts={starting.problems} />
      <TitleInput value={title} name={workflow.name} onChange={setTitle} />
      <EntityForm
        form={rest}
        groups={[{ rows: Object.keys(fields).map((name) => [name]) }]}
        onSubmit={() => undefined}
      />
      {details.error && !details.data && <ReadError error={details.error} retry={details.refetch} />}
      {details.data && (
        <UrlForm
          formUrl={registration.formUrl!}
          title={workflow.name}
          mode="new"
          variableKeys={keys}
          query={query}
          onMessage={(message) => void hear(message)}
        />
      )}
    </div>
  );
  return frame({ name: workflow.name, tools: null, body, dirty: rest.dirty });
}
