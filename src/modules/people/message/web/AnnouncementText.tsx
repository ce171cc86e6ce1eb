/** An announcement for its readers; reading is recorded, and its managers see who has read it. */
import { Button, List, Tabs, Tag } from 'antd';
import { useEffect, useState } from 'react';
import type { Detail } from '#kernel/entity-calls.ts';
import { objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import { send, useCall } from '#web/api.ts';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { useRights, useSession } from '#web/session.ts';
import { announcementReaders, readAnnouncement, announcementTexts as x } from '../announcement.calls.ts';
import { type AnnouncementRow, announcement } from '../announcement.entity.ts';

interface Props {
  row: AnnouncementRow;
  titles: Detail<AnnouncementRow>['titles'];
}

export function AnnouncementText({ row, titles }: Props) {
  const { can } = useRights(scopeRefOf(objectOfRef(row)));
  const { viewer } = useSession();
  const [listed, setListed] = useState(false);
  // What the application adds to every record.
  const more = useScreenPorts().recordTabs?.(announcement, row.id) ?? [];
  const read = row.status === 'published' && row.publisher !== viewer.userId;
  useEffect(() => {
    // Reading is recorded in the background; the reader need not see a failure.
    if (read) void send(readAnnouncement, { id: row.id }, { quiet: true, background: true }).catch(() => undefined);
  }, [read, row.id]);
  return (
    <>
      {row.publishedAt && (
        <p className="wm-hint">
          {titles.publisher?.[Number(row.publisher)]} · {instantText(row.publishedAt, true)} ·{' '}
          {t(x.readOf, { read: row.readers, told: row.told })}
          {can(announcement.rights.update) && (
            <Button type="link" size="small" aria-expanded={listed} onClick={() => setListed(!listed)}>
              {t(x.whoRead)}
            </Button>
          )}
        </p>
      )}
      {listed && <Readers id={row.id} />}
      <FieldCell field={announcement.fields.content} value={row.content} full />
      {(row.files ?? []).length > 0 && <FieldCell field={announcement.fields.files} value={row.files} full />}
      {more.length > 0 && (
        <Tabs size="small" items={more.map(({ key, label, render }) => ({ key, label, children: render() }))} />
      )}
    </>
  );
}

function Readers({ id }: { id: number }) {
  const answer = useCall(announcementReaders, { id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  return (
    <List
      size="small"
      bordered
      loading={!answer.data}
      dataSource={[...(answer.data ?? [])]}
      style={{ marginBottom: 16, maxHeight: 240, overflow: 'auto' }}
      renderItem={({ name, readAt }) => (
        <List.Item extra={readAt ? <span>{instantText(readAt, true)}</span> : <Tag>{t(x.unread)}</Tag>}>
          {name}
        </List.Item>
      )}
    />
  );
}
