/** Designs a form: fields, preview, versions; without a form in the address, begins a new one. */

import { DownloadOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Drawer, Input, Result, Segmented, Skeleton, Tag } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, saveBlob, send, useCall } from '#web/api.ts';
import { useDirty } from '#web/dirty.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useKeptInput } from '#web/entity/record/use-unsaved.ts';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useRights } from '#web/session.ts';
import { createForm, type FormDetail, listFormVersions, publishForm, readForm, saveForm } from '../form.calls.ts';
import { checkSchema } from '../form-check.ts';
import { emptySchema, type FormSchema } from '../form-schema.ts';
import { defaultValues, editAll } from '../form-values.ts';
import { companyFacts } from './company-facts.ts';
import { FormView } from './FormView.tsx';
import { formWords as w } from './form-texts.ts';
import { NameDialog } from './NameDialog.tsx';
import { SchemaDesigner } from './SchemaDesigner.tsx';
import { useFilling } from './use-filling.ts';
import { useSchema } from './use-schema.ts';
import './form.css';

const designerOf = (id: number): string => href('/formManagement/form/addForm', { formId: id });
const previewOf = (id: number, no?: number): string =>
  href('/mvue/formPreview/:formId', no ? { versionId: no } : {}, { formId: id });

export default function FormDesignerPage() {
  const [formId] = useQueryParam('formId');
  const id = Number(formId);
  const given = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useCall(readForm, { id }, { enabled: given, staleTime: 0, quiet: true });
  usePageTitle(data?.name);
  if (!given) return <NewForm />;
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  return <Designer key={data.id} form={data} onSaved={() => void refetch()} />;
}

function NewForm() {
  const editable = useRights().can('wf:form:edit');
  const [asking, setAsking] = useState(true);
  return (
    <div className="wm-lists">
      <Result
        title={t(w.newForm)}
        extra={
          editable && (
            <Button type="primary" onClick={() => setAsking(true)}>
              {t(w.newForm)}
            </Button>
          )
        }
      />
      {asking && editable && (
        <NameDialog
          title={w.newForm}
          onClose={() => setAsking(false)}
          onSubmit={async (values) => {
            const { id } = await send(createForm, { ...values, schema: emptySchema }, { quiet: [CODE.refused] });
            void go(designerOf(id));
          }}
        />
      )}
    </div>
  );
}

function Designer({ form, onSaved }: { form: FormDetail; onSaved(): void }) {
  const editable = useRights().can('wf:form:edit');
  const editing = useSchema(form.schema);
  const { schema } = editing;
  const [saved, setSaved] = useState({ schema: form.schema, name: form.name, revision: form.revision });
  const [name, setName] = useState(form.name);
  const [view, setView] = useState<'design' | 'preview'>('design');
  const [versions, setVersions] = useState(false);
  const dirty = editable && (schema !== saved.schema || name !== saved.name);
  useDirty(dirty);
  const base = useMemo(() => ({ schema: saved.revision, name: saved.revision }), [saved.revision]);
  const typed = useMemo(() => ({ schema, name }), [schema, name]);
  useKeptInput({
    name: `form ${form.id}`,
    base,
    values: typed,
    dirty,
    giveBack: (back) => {
      editing.put(back.schema as FormSchema);
      setName(String(back.name));
    },
  });

  const save = async (): Promise<number> => {
    const { id, description } = form;
    const { revision } = await send(saveForm, { id, revision: saved.revision, name: name.trim(), description, schema });
    setSaved({ schema, name, revision });
    toast.success(t(w.saved));
    onSaved();
    return revision;
  };
  const publish = async (): Promise<void> => {
    const [problem] = checkSchema(schema);
    if (problem) return toast.error(t(problem.message, problem.params));
    const revision = dirty ? await save() : saved.revision;
    if (!(await ask({ title: w.publish }))) return;
    const { no } = await send(publishForm, { id: form.id, revision });
    toast.success(t(w.publishedNo, { no }));
    onSaved();
  };
  const quietly = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => {
      if (!(error instanceof CallRefused)) throw error;
    });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
    if (key === 's' && dirty) quietly(save());
    else if (key === 'z' && !typing) event.shiftKey ? editing.redo() : editing.undo();
    else if (key === 'y' && !typing) editing.redo();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole designer
    <div className="wm-designer" onKeyDown={onKeyDown}>
      <div className="wm-designer-bar">
        <Button size="small" onClick={() => void go('/formManagement/form')}>
          {t(w.back)}
        </Button>
        <Input
          style={{ width: 260 }}
          size="small"
          value={name}
          maxLength={100}
          disabled={!editable}
          aria-label={t(w.name)}
          onChange={(event) => setName(event.target.value)}
        />
        {form.versionNo === null ? <Tag>{t(w.unpublished)}</Tag> : <Tag color="success">{`V${form.versionNo}`}</Tag>}
        <Segmented
          size="small"
          value={view}
          options={[
            { value: 'design', label: t(w.design) },
            { value: 'preview', label: t(w.preview) },
          ]}
          onChange={(next) => setView(next as typeof view)}
        />
        <span className="wm-grow" />
        <Button
          size="small"
          type="text"
          icon={<UndoOutlined />}
          disabled={!editing.canUndo}
          aria-label={t(w.undo)}
          title={t(w.undo)}
          onClick={editing.undo}
        />
        <Button
          size="small"
          type="text"
          icon={<RedoOutlined />}
          disabled={!editing.canRedo}
          aria-label={t(w.redo)}
          title={t(w.redo)}
          onClick={editing.redo}
        />
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() =>
            saveBlob(new Blob([JSON.stringify(schema, null, 2)], { type: 'application/json' }), `${form.key}.json`)
          }
        >
          {t(w.exportJson)}
        </Button>
        <Button size="small" onClick={() => setVersions(true)}>
          {t(w.versions)}
        </Button>
        {editable && (
          <>
            <Button size="small" disabled={!dirty || name.trim() === ''} onClick={() => quietly(save())}>
              {t(w.save)}
            </Button>
            <Button size="small" type="primary" onClick={() => quietly(publish())}>
              {t(w.publish)}
            </Button>
          </>
        )}
      </div>
      {view === 'design' ? <SchemaDesigner editing={editing} disabled={!editable} /> : <Tried schema={schema} />}
      {versions && <Versions form={form} onClose={() => setVersions(false)} />}
    </div>
  );
}

/** The form as it will look, in the language of the viewer. */
function Tried({ schema }: { schema: FormSchema }) {
  const broken = useMemo(() => checkSchema(schema), [schema]);
  const stored = useMemo(() => (broken.length > 0 ? {} : defaultValues(schema, companyFacts())), [schema, broken]);
  const filling = useFilling(schema, editAll, stored);
  return (
    <div className="wm-preview" style={{ width: '100%', flex: 1, minHeight: 0, overflowY: 'auto' }}>
      <FormView filling={filling} />
      <Button onClick={() => filling.check() && toast.success(t(w.valid))}>{t(w.check)}</Button>
    </div>
  );
}

function Versions({ form, onClose }: { form: FormDetail; onClose(): void }) {
  const { data, error, refetch } = useCall(listFormVersions, { id: form.id }, { quiet: true, staleTime: 0 });
  return (
    <Drawer open title={t(w.versions)} onClose={onClose}>
      {error && !data && <ReadError error={error} retry={refetch} />}
      {data?.length === 0 && <p className="wm-none">{t(w.unpublished)}</p>}
      {data?.map((version) => (
        <p key={version.no}>
          <Button type="link" size="small" onClick={() => void go(previewOf(form.id, version.no))}>
            {`V${version.no}`}
          </Button>
          {instantText(version.publishedAt)} {version.publishedBy} {version.note}
        </p>
      ))}
    </Drawer>
  );
}
