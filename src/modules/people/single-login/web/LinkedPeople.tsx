/** Who is linked with an identity provider: on its page. */
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { type LinkedPerson, linkedPeople, linkPerson, unlinkPerson } from '../single-login.calls.ts';
import { pageTexts as p } from './texts.ts';
import './single-login.css';

const FIELDS = { user: linkPerson.input.user, subject: linkPerson.input.subject };
const EMPTY = {};

function LinkDialog({ provider, onClose }: { provider: number; onClose(saved: boolean): void }) {
  const form = useFieldsForm(FIELDS, EMPTY);
  const link = async (values: Record<string, unknown>): Promise<void> => {
    const given = { provider, user: values.user as number, subject: values.subject as string };
    await send(linkPerson, given, { quiet: [CODE.refused] });
    onClose(true);
  };
  return (
    <FieldsDialog
      name="linkPerson"
      width={520}
      title={t(p.linkOne)}
      okText={t(p.linkOne)}
      form={form}
      groups={[{ rows: [['user'], ['subject']] }]}
      note={t(p.linkNote)}
      send={link}
      onCancel={() => onClose(false)}
    />
  );
}

async function unlink(row: LinkedPerson): Promise<void> {
  const question = {
    title: p.unlinkAsk,
    content: p.unlinkNote,
    params: { name: row.empName },
    confirm: p.unlink,
    danger: true,
  };
  if (!(await ask(question))) return;
  await send(unlinkPerson, { identity: row.id });
  toast.success(t(p.unlinked));
}

export function LinkedPeople({ id }: { id: number }) {
  const { viewer } = useSession();
  const answer = useCall(linkedPeople, { provider: id }, { quiet: true });
  const may = viewer.can(linkPerson.right);
  return (
    <RowsTable<LinkedPerson>
      answer={{ ...answer, data: answer.data?.list }}
      none={p.nobody}
      add={may ? p.linkOne : undefined}
      dialog={(_row, close) => <LinkDialog provider={id} onClose={close} />}
      actions={() => (may ? [{ key: 'unlink', label: p.unlink, danger: true, run: unlink }] : [])}
      columns={[
        { title: t(p.person), key: 'person', width: 190, render: (_, row) => `${row.empName} (${row.username})` },
        {
          title: t(p.subject),
          key: 'subject',
          render: (_, row) => <span className="wm-single-subject">{row.subject}</span>,
        },
        { title: t(p.linkedAt), key: 'linkedAt', width: 160, render: (_, row) => instantText(row.linkedAt) },
        { title: t(p.linkedBy), key: 'linkedBy', width: 120, render: (_, row) => row.linkedBy ?? t(p.self) },
        {
          title: t(p.lastUsed),
          key: 'lastUsed',
          width: 160,
          render: (_, row) => (row.lastUsedAt ? instantText(row.lastUsedAt) : ''),
        },
      ]}
    />
  );
}
