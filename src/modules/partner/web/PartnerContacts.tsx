/** The people of a partner with phone and mail, for those who may see contact data. */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton, Table } from 'antd';
import { useMemo, useState } from 'react';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { invalidate, useCall } from '#web/api.ts';
import { type RowAction, removeAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ActionButtons } from '#web/entity/list/RowActions.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useListHost } from '#web/entity/list/use-list-host.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { type PartnerContactRow, type PartnerRow, partner, partnerContact } from '../partner.entity.ts';
import { partnerPageTexts as x } from './texts.ts';

const PARTNER_IS_KNOWN = () => ({ partner: { visible: false } });
/** What others see of the contacts follows them. */
const followed = (): void => invalidate([partner.name, partnerContact.name]);

export function ContactsOfPartner({ id }: { id: number }) {
  const answer = useCall(entityCalls(partner).get, { id }, { quiet: true });
  const { row } = (answer.data ?? {}) as Partial<Detail<PartnerRow>>;
  const { can } = useRights({ projectId: row?.projectId ?? 0 });
  if (answer.error && !row) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!row) return <Skeleton active />;
  if (!can(partnerContact.rights.read)) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.hidden)} />;
  return <Contacts key={id} of={row} />;
}

function Contacts({ of }: { of: PartnerRow }) {
  const scope = useMemo(() => ({ projectId: of.projectId ?? 0 }), [of.projectId]);
  const fixed = useMemo(() => ({ partner: String(of.id) }), [of.id]);
  const initial = useMemo(() => ({ partner: of.id }), [of.id]);
  const list = useEntityList(partnerContact, { scope, fixed, inUrl: false, pageSize: 30 });
  const { host } = useListHost(list);
  const [wanted] = useQueryParam('contact');
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const actions = (row: PartnerContactRow): RowAction[] => [
    { key: 'edit', label: entityTexts.edit, run: () => setEditing(row.id) },
    { ...removeAction(row), run: () => Promise.resolve(removeAction(row).run(host)).then(followed) },
  ];
  if (list.error) return <ReadError error={list.error} retry={list.refetch} />;
  const { name, position, phone, mail } = partnerContact.fields;
  return (
    <>
      <Button icon={<PlusOutlined />} onClick={() => setEditing('new')} style={{ marginBottom: 12 }}>
        {t(x.newContact)}
      </Button>
      <Table<PartnerContactRow>
        size="small"
        rowKey="id"
        rowClassName={({ id }) => (String(id) === wanted ? 'ant-table-row-selected' : '')}
        loading={list.loading}
        pagination={false}
        scroll={{ x: 600 }}
        dataSource={[...(list.rows as unknown as readonly PartnerContactRow[])]}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noContacts)} /> }}
        columns={[
          { title: t(name.label), dataIndex: 'name', ellipsis: true },
          { title: t(position.label), dataIndex: 'position', ellipsis: true },
          { title: t(phone.label), dataIndex: 'phone', width: 140 },
          { title: t(mail.label), dataIndex: 'mail', ellipsis: true },
          {
            key: 'actions',
            width: 120,
            render: (_, row) => (
              <ActionButtons
                actions={actions(row)}
                // A refused call has shown its message.
                onRun={(action) => void Promise.resolve(action.run(host)).catch(() => undefined)}
              />
            ),
          },
        ]}
      />
      {editing !== null && (
        <RecordDialog
          entity={partnerContact}
          id={editing === 'new' ? undefined : editing}
          initial={initial}
          scope={scope}
          formState={PARTNER_IS_KNOWN}
          onClose={() => setEditing(null)}
          onSaved={followed}
        />
      )}
    </>
  );
}
