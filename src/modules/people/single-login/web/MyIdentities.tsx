import { send, useCall } from '#web/api.ts';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { myIdentities, type OwnIdentity, unlinkMine } from '../single-login.calls.ts';
import { pageTexts as p } from './texts.ts';

async function unlink(row: OwnIdentity): Promise<void> {
  const question = {
    title: p.unlinkAsk,
    content: p.unlinkNote,
    params: { name: row.provider },
    confirm: p.unlink,
    danger: true,
  };
  if (!(await ask(question))) return;
  await send(unlinkMine, { identity: row.id });
  toast.success(t(p.unlinked));
}

/** On the page of one's own account: what opens it beside the password. */
export function MyIdentities() {
  const answer = useCall(myIdentities, {}, { quiet: true });
  return (
    <section className="wm-card wm-section wm-account-wide">
      <h2>{t(p.mine)}</h2>
      <p>{t(p.mineNote)}</p>
      <RowsTable<OwnIdentity>
        answer={{ ...answer, data: answer.data?.list }}
        none={p.noIdentity}
        actions={() => [{ key: 'unlink', label: p.unlink, danger: true, run: unlink }]}
        columns={[
          { title: t(p.provider), dataIndex: 'provider' },
          { title: t(p.linkedAt), key: 'linkedAt', width: 180, render: (_, row) => instantText(row.linkedAt) },
          {
            title: t(p.lastUsed),
            key: 'lastUsed',
            width: 180,
            render: (_, row) => (row.lastUsedAt ? instantText(row.lastUsedAt) : ''),
          },
        ]}
      />
    </section>
  );
}
