import { Alert, Button, Empty, Input, Result, Skeleton } from 'antd';
import { useContext, useMemo, useState } from 'react';
import type { Fields } from '#kernel/field.ts';
import { refs } from '#kernel/field.ts';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, newKey, send, useCall } from '#web/api.ts';
import { ScreenContext, useDirty } from '#web/dirty.ts';
import { EntityForm } from '#web/entity/EntityForm.tsx';
import { useFieldsForm } from '#web/entity/use-fields-form.ts';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { closeTag } from '#web/shell/actions.ts';
import {
  previewStart,
  type SimulatedPath,
  type StartableDefinition,
  startableDefinitions,
} from '../definition.calls.ts';
import { getFormRegisByCondition } from '../form-registration.calls.ts';
import { type StartForm, startForm, startInstance } from '../instance.calls.ts';
import { variableFields, variableValues } from '../variable-fields.ts';
import { instanceTexts as i } from './instance-texts.ts';
import { PathStory } from './SimulationPanel.tsx';
import { UrlStart } from './UrlStart.tsx';
import { SEE } from './WorkflowTable.tsx';
import '#web/entity/entity.css';
import './designer.css';
import './instance.css';

const LIST = '/modules/workflow/myWorkflow/myRequest';
const EMPTY = {};

/** Starting a workflow: choose one, fill in what it asks, see the way it will take. */
export default function CreatePage() {
  const [key, choose] = useQueryParam('defKey');
  const answer = useCall(startableDefinitions, {}, { quiet: true, entities: ['wfDefinition'] });
  if (answer.error && !answer.data)
    return (
      <Result
        status="warning"
        title={answer.error.message}
        extra={<Button onClick={() => void answer.refetch()}>{t(i.retry)}</Button>}
      />
    );
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const chosen = answer.data.find((one) => one.key === key);
  return (
    <div className="wm-start">
      <nav className="wm-card wm-start-side" aria-label={t(i.choose)}>
        <h2>{t(i.choose)}</h2>
        {answer.data.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(i.noWorkflows)} />}
        {answer.data.map((one) => (
          <button
            key={one.key}
            type="button"
            className="wm-start-one"
            aria-pressed={one.key === key}
            onClick={() => choose(one.key)}
          >
            {one.name}
            {one.description && <small>{one.description}</small>}
          </button>
        ))}
      </nav>
      {chosen ? <Starting key={chosen.key} definition={chosen} /> : <div className="wm-card" />}
    </div>
  );
}

/** The form of a definition, once it is known what it asks for. */
function Starting({ definition }: { definition: StartableDefinition }) {
  const answer = useCall(startForm, { key: definition.key }, { quiet: true, entities: ['wfDefinition'] });
  const form = useCall(getFormRegisByCondition, { defKey: definition.key }, { quiet: true });
  const failure = answer.error ?? form.error;
  if (failure && !(answer.data && form.data !== undefined)) return <Result status="warning" title={failure.message} />;
  if (!answer.data || form.data === undefined) return <Skeleton active style={{ padding: 16 }} />;
  if (form.data?.formType === '1') return <UrlStart defKey={definition.key} registration={form.data} />;
  return <StartPanel workflow={{ ...answer.data, key: definition.key }} />;
}

/** The title, the variables, and the approvers the initiator picks. */
function StartPanel({ workflow }: { workflow: StartForm & { key: string } }) {
  const { key: screen } = useContext(ScreenContext);
  const fields: Fields = useMemo(
    () => ({
      ...variableFields(workflow.variables, workflow.labels),
      ...Object.fromEntries(
        workflow.choices.map((c) => {
          const words = i.approversOf.text.map((text) => text.replace('{node}', c.name)) as unknown as [
            string,
            string,
            string,
          ];
          return [`choice ${c.node}`, refs(words, 'user', { required: true, max: c.max ?? 200 })];
        }),
      ),
    }),
    [workflow],
  );
  const form = useFieldsForm(fields, EMPTY);
  const [title, setTitle] = useState('');
  const [path, setPath] = useState<SimulatedPath | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [idempotencyKey] = useState(newKey);
  useDirty(form.dirty || title !== '');
  const valuesOf = (filled: Record<string, unknown>) => ({
    vars: variableValues(workflow.variables, filled),
    choices: Object.fromEntries(workflow.choices.map((c) => [c.node, filled[`choice ${c.node}`] as number[]])),
  });
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblems([]);
    try {
      await work();
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused)
        setProblems(error.problems.length > 0 ? error.problems.map((p) => p.text) : [error.message]);
    } finally {
      setBusy(false);
    }
  };
  const start = (): Promise<void> =>
    run(async () => {
      const filled = form.check();
      if (!filled) return;
      const input = { key: workflow.key, ...(title.trim() && { title: title.trim() }), ...valuesOf(filled) };
      const { instanceId } = await send(startInstance, input, { quiet: [CODE.refused], idempotencyKey });
      toast.success(t(i.flowStarted));
      await go(href(SEE, { instId: instanceId, fromMenu: LIST }));
      await closeTag(screen);
    });
  const preview = (): Promise<void> =>
    run(async () => {
      const { vars } = valuesOf(form.values);
      setPath(await send(previewStart, { key: workflow.key, vars }, { quiet: [CODE.refused] }));
    });
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{workflow.name}</h1>
        <div className="wm-page-tools">
          <Button disabled={busy} onClick={() => void preview()}>
            {t(i.preview)}
          </Button>
          <Button type="primary" loading={busy} onClick={() => void start()}>
            {t(i.start)}
          </Button>
        </div>
      </div>
      <div className="wm-page-body wm-start-body">
        <div>
          {problems.map((text) => (
            <Alert key={text} className="wm-form-problems" type="error" showIcon title={text} />
          ))}
          <label className="wm-start-title" htmlFor="workflow-title">
            {t(i.title)}
            <Input
              id="workflow-title"
              maxLength={200}
              value={title}
              placeholder={workflow.name}
              onChange={(e) => setTitle(e.target.value)}
            />
          </label>
          <EntityForm
            form={form}
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
    </div>
  );
}
