/** Passkeys of one's own account: added, named, removed. */
import { Input } from 'antd';
import { useMemo } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import {
  addPasskey,
  beginPasskey,
  myPasskeys,
  type PasskeyRow,
  removePasskey,
  renamePasskey,
} from '../../passkey/passkey.calls.ts';
import { deviceOf } from '../device.ts';
import { canPasskeys, makeKey } from './ceremony.ts';
import { pageTexts as p } from './pages.texts.ts';

const QUIET = { quiet: [CODE.refused, CODE.conflict] };
const ADDED = { name: addPasskey.input.name, password: beginPasskey.input.password };
const HIDDEN_TEXT = {
  password: (value: unknown, set: (value: unknown) => void, _form: unknown, id: string) => (
    <Input.Password
      id={id}
      autoComplete="current-password"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.target.value)}
    />
  ),
};
const RENAMED = { name: renamePasskey.input.name };

function AddDialog({ onClose }: { onClose(saved: boolean): void }) {
  const form = useFieldsForm(
    ADDED,
    useMemo(() => ({ name: deviceOf(navigator.userAgent).slice(0, 50) }), []),
  );
  const add = async ({ name, password }: Record<string, unknown>): Promise<void> => {
    const proof = { site: globalThis.location.origin, ...(password ? { password: password as string } : {}) };
    const { ceremony, options } = await send(beginPasskey, proof, QUIET);
    const answer = await makeKey(options).catch((error: Error) => toast.error(error.message));
    if (!answer) return;
    await send(addPasskey, { ceremony, name: name as string, answer }, QUIET);
    toast.success(t(p.added));
    onClose(true);
  };
  return (
    <FieldsDialog
      name="passkey"
      width={520}
      title={t(p.add)}
      okText={t(p.add)}
      form={form}
      groups={[{ rows: [['name'], ['password']] }]}
      inputs={HIDDEN_TEXT}
      note={t(p.addNote)}
      send={add}
      onCancel={() => onClose(false)}
    />
  );
}

function RenameDialog({ row, onClose }: { row: PasskeyRow; onClose(saved: boolean): void }) {
  const form = useFieldsForm(
    RENAMED,
    useMemo(() => ({ name: row.name }), [row.name]),
  );
  const rename = async ({ name }: Record<string, unknown>): Promise<void> => {
    await send(renamePasskey, { passkey: row.id, name: name as string }, QUIET);
    toast.success(t(p.renamed));
    onClose(true);
  };
  return (
    <FieldsDialog
      name="passkeyName"
      width={520}
      title={t(p.rename)}
      okText={t(p.rename)}
      form={form}
      groups={[{ rows: [['name']] }]}
      send={rename}
      onCancel={() => onClose(false)}
    />
  );
}

async function remove(row: PasskeyRow): Promise<void> {
  const question = {
    title: p.removeAsk,
    content: p.removeNote,
    params: { name: row.name },
    confirm: p.remove,
    danger: true,
  };
  if (!(await ask(question))) return;
  await send(removePasskey, { passkey: row.id });
  toast.success(t(p.removed));
}

export function Passkeys() {
  const answer = useCall(myPasskeys, {}, { quiet: true, staleTime: 0 });
  return (
    <section className="wm-card wm-section wm-account-wide">
      <h2>{t(p.title)}</h2>
      <p>{t(p.note)}</p>
      <RowsTable<PasskeyRow>
        answer={{ ...answer, data: answer.data?.list }}
        none={p.none}
        add={canPasskeys() ? p.add : undefined}
        dialog={(row, close) => (row ? <RenameDialog row={row} onClose={close} /> : <AddDialog onClose={close} />)}
        actions={() => [
          { key: 'rename', label: p.rename, run: (row, edit) => edit(row) },
          { key: 'remove', label: p.remove, danger: true, run: remove },
        ]}
        columns={[
          { title: t(p.name), key: 'name', render: (_, row) => row.name },
          { title: t(p.kept), key: 'kept', width: 220, render: (_, row) => t(row.synced ? p.synced : p.single) },
          { title: t(p.createdAt), key: 'createdAt', width: 170, render: (_, row) => instantText(row.createdAt) },
          {
            title: t(p.lastUsed),
            key: 'lastUsed',
            width: 170,
            render: (_, row) => (row.lastUsedAt ? instantText(row.lastUsedAt) : ''),
          },
        ]}
      />
    </section>
  );
}
