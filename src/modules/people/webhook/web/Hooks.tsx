/** The hooks of a company. */
import { Tag } from 'antd';
import { useState } from 'react';
import { ShownOnce } from '#modules/people/api-token/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { type RowDeed, RowsTable } from '#web/entity/list/RowsTable.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import {
  endOldSecret,
  type HookRow,
  hookActions,
  type Kind,
  removeWebhook,
  rotateWebhook,
  saveWebhook,
  testWebhook,
  webhooks,
} from '../webhook.calls.ts';
import { HookDialog } from './HookDialog.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';
import { webhookPageTexts as p } from './texts.ts';

interface Secret {
  name: string;
  secret: string;
}

async function remove({ id, name }: HookRow): Promise<void> {
  if (await ask({ title: p.removeAsk, params: { name }, danger: true })) await send(removeWebhook, { id });
}

async function test({ id }: HookRow): Promise<void> {
  const { status, fault } = await send(testWebhook, { id });
  if (fault === null) toast.success(t(p.tested, { status: status ?? '' }));
  else toast.error(t(p.testFailed, { fault }));
}

async function endOld({ id }: HookRow): Promise<void> {
  await send(endOldSecret, { id });
  toast.success(t(p.ended));
}

async function rotate({ id, name }: HookRow, show: (secret: Secret) => void): Promise<void> {
  if (!(await ask({ title: p.rotateAsk, content: p.rotateNote, params: { name }, confirm: p.rotate }))) return;
  const { secret } = await send(rotateWebhook, { id });
  show({ name, secret });
}

function State({ row }: { row: HookRow }) {
  return (
    <>
      <Tag color={row.active ? 'green' : 'default'}>{t(row.active ? p.active : p.resting)}</Tag>
      {row.failingSince && (
        <Tag color="red" title={instantText(row.failingSince)}>
          {t(p.failing)}
        </Tag>
      )}
      {row.oldUntil && (
        <Tag color="blue" title={instantText(row.oldUntil)}>
          {t(p.bothSecrets)}
        </Tag>
      )}
    </>
  );
}

const kindsText = (entities: readonly string[] | null, kinds: readonly Kind[]): string =>
  entities === null
    ? t(p.allKinds)
    : entities.map((name) => kinds.find((kind) => kind.name === name)?.label ?? name).join(', ');

export function Hooks() {
  const { viewer } = useSession();
  const answer = useCall(webhooks, {}, { quiet: true, staleTime: 0 });
  const [secret, setSecret] = useState<Secret | null>(null);
  const [replayed, setReplayed] = useState<HookRow | null>(null);
  const kinds = answer.data?.kinds ?? [];
  const may = viewer.can(saveWebhook.right);
  const deeds = (row: HookRow): RowDeed<HookRow>[] => [
    { key: 'test', label: p.test, run: test },
    { key: 'edit', label: p.edit, run: (one, edit) => edit(one) },
    { key: 'replay', label: p.replaySince, run: (one) => setReplayed(one) },
    { key: 'rotate', label: p.rotate, run: (one) => rotate(one, setSecret) },
    ...(row.oldUntil ? [{ key: 'endOld', label: p.endOld, run: endOld }] : []),
    { key: 'remove', label: p.remove, danger: true, run: remove },
  ];
  return (
    <>
      <RowsTable<HookRow>
        answer={{ ...answer, data: answer.data?.list }}
        none={p.none}
        add={may ? p.add : undefined}
        hint={t(p.hint)}
        columns={[
          { title: t(p.name), dataIndex: 'name', width: 160, ellipsis: true },
          { title: t(p.url), dataIndex: 'url', ellipsis: true },
          {
            title: t(p.kinds),
            key: 'kinds',
            width: 160,
            ellipsis: true,
            render: (_, { entities }) => kindsText(entities, kinds),
          },
          {
            title: t(p.events),
            key: 'events',
            width: 170,
            ellipsis: true,
            render: (_, { actions }) => actions.map((one) => t(hookActions[one])).join(', '),
          },
          { title: t(p.owner), dataIndex: 'owner', width: 100, ellipsis: true },
          {
            title: t(p.pending),
            key: 'pending',
            width: 150,
            align: 'right',
            render: (_, { waiting, failed }) => `${waiting} / ${failed}`,
          },
          { title: t(p.state), key: 'state', width: 150, render: (_, row) => <State row={row} /> },
        ]}
        actions={(row) => (may ? deeds(row) : [])}
        dialog={(row, close) => (
          <HookDialog
            row={row}
            kinds={kinds}
            onClose={(saved) => {
              if (saved?.secret) setSecret({ name: saved.name, secret: saved.secret });
              close(saved !== null);
            }}
          />
        )}
      />
      {secret && (
        <ShownOnce
          title={t(p.secretTitle, { name: secret.name })}
          note={t(p.secretNote)}
          secret={secret.secret}
          onClose={() => setSecret(null)}
        />
      )}
      {replayed && (
        <ReplayDialog
          row={replayed}
          onClose={() => {
            setReplayed(null);
            void answer.refetch();
          }}
        />
      )}
    </>
  );
}
