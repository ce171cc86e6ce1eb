/** The people of a partner with phone and mail, for those who may see contact data. */
import { Empty } from 'antd';
import { invalidate } from '#web/api.ts';
import { ChildRecords, WithRecord } from '#web/entity/record/ChildRecords.tsx';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { type PartnerContactRow, type PartnerRow, partner, partnerContact } from '../partner.entity.ts';
import { partnerPageTexts as x } from './texts.ts';

/** The public text of contacts follows them. */
const followed = (): void => invalidate([partner.name, partnerContact.name]);

export const ContactsOfPartner = ({ id }: { id: number }) => (
  <WithRecord<PartnerRow> entity={partner} id={id}>
    {(row) => <Contacts key={id} of={row} />}
  </WithRecord>
);

function Contacts({ of }: { of: PartnerRow }) {
  const { can } = useRights({ projectId: of.projectId ?? 0 });
  if (!can(partnerContact.rights.read)) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.hidden)} />;
  const { name, position, phone, mail } = partnerContact.fields;
  return (
    <ChildRecords<PartnerContactRow>
      entity={partnerContact}
      of={of}
      by="partner"
      param="contact"
      onChanged={followed}
      add={() => [{ label: x.newContact }]}
      none={x.noContacts}
      actions={(row, { edit, remove }) => [edit(row), remove(row)]}
      actionsWidth={120}
      width={600}
      columns={() => [
        { title: t(name.label), dataIndex: 'name', ellipsis: true },
        { title: t(position.label), dataIndex: 'position', ellipsis: true },
        { title: t(phone.label), dataIndex: 'phone', width: 140 },
        { title: t(mail.label), dataIndex: 'mail', ellipsis: true },
      ]}
    />
  );
}
