/** Designs a business object with the parts of the form designer. */

import { Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send, useCall } from '#web/api.ts';
import { useDirty } from '#web/dirty.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useRights } from '#web/session.ts';
import { checkSchema } from '../form-check.ts';
import { emptySchema } from '../form-schema.ts';
import { createObject, type ObjectDetail, readObject, saveObject } from '../object.calls.ts';
import { formWords as w } from './form-texts.ts';
import { NameDialog } from './NameDialog.tsx';
import { SchemaDesigner } from './SchemaDesigner.tsx';
import { useSchema } from './use-schema.ts';
import './form.css';

const LIST = '/formManagement/businessObjectManagement';
const DESIGN = '/formManagement/form/businessObjectManagement/addObject';

export default function ObjectDesignerPage() {
  const [objectId] = useQueryParam('objectId');
  const id = Number(objectId);
  const given = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useCall(readObject, { id }, { enabled: given, staleTime: 0, quiet: true });
  usePageTitle(data?.name);
  if (!given) return <Designer key="new" object={null} />;
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  return <Designer key={data.id} object={data} />;
}

function Designer({ object }: { object: ObjectDetail | null }) {
  const editable = useRights().can('wf:object:edit');
  const editing = useSchema(object?.schema ?? emptySchema);
  const { schema } = editing;
  const [saved, setSaved] = useState({
    schema: object?.schema ?? emptySchema,
    name: object?.name ?? '',
    revision: object?.revision ?? 0,
  });
  const [name, setName] = useState(saved.name);
  const [asking, setAsking] = useState(false);
  const dirty = editable && (schema !== saved.schema || name !== saved.name);
  useDirty(dirty);
  const save = async (): Promise<void> => {
    const [problem] = checkSchema(schema);
    if (problem) return toast.error(t(problem.message, problem.params));
    if (!object) return setAsking(true);
    const { id, description } = object;
    const { revision } = await send(saveObject, {
      id,
      revision: saved.revision,
      name: name.trim(),
      description,
      schema,
    });
    setSaved({ schema, name, revision });
    toast.success(t(w.saved));
  };
  return (
    <div className="wm-designer">
      <div className="wm-designer-bar">
        <Button size="small" onClick={() => void go(LIST)}>
          {t(w.back)}
        </Button>
        {object ? (
          <Input
            style={{ width: 260 }}
            size="small"
            value={name}
            maxLength={100}
            disabled={!editable}
            aria-label={t(w.name)}
            onChange={(event) => setName(event.target.value)}
          />
        ) : (
          <strong>{t(w.newObject)}</strong>
        )}
        <span className="wm-grow" />
        <Button size="small" disabled={!editing.canUndo} onClick={editing.undo}>
          {t(w.undo)}
        </Button>
        <Button size="small" disabled={!editing.canRedo} onClick={editing.redo}>
          {t(w.redo)}
        </Button>
        {editable && (
          <Button
            size="small"
            type="primary"
            disabled={!dirty || (object !== null && name.trim() === '')}
            onClick={() =>
              void save().catch((error: unknown) => {
                if (!(error instanceof CallRefused)) throw error;
              })
            }
          >
            {t(w.save)}
          </Button>
        )}
      </div>
      <SchemaDesigner editing={editing} disabled={!editable} />
      {asking && (
        <NameDialog
          title={w.newObject}
          onClose={() => setAsking(false)}
          onSubmit={async (values) => {
            const { id } = await send(createObject, { ...values, schema }, { quiet: [CODE.refused] });
            setSaved({ ...saved, schema });
            toast.success(t(w.saved));
            void go(href(DESIGN, { objectId: id }));
          }}
        />
      )}
    </div>
  );
}
