/** The viewer's drafts: go on with one, or delete it. */

import { Button, Table, type TableColumnType, Tag } from 'antd';
import { send, useCall } from '#web/api.ts';
import { useTablePages } from '#web/entity/list/ListPages.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { deleteDraft, type ListedDraft, listDrafts } from '../../../instance/draft.calls.ts';
import { instanceTexts as i } from '../instance-texts.ts';
import { timeText } from '../time-text.ts';

const CREATE = '/modules/workflow/create';

export function DraftTable() {
  const answer = useCall(listDrafts, {}, { quiet: true, staleTime: 0 });
  const pages = useTablePages();
  const goOn = ({ id, definition }: ListedDraft): void => void go(href(CREATE, { defKey: definition, draftId: id }));
  const remove = async ({ id, title, definitionName }: ListedDraft): Promise<void> => {
    const name = title ?? definitionName;
    if (!(await ask({ title: i.removeDraft, params: { name }, danger: true }))) return;
    await send(deleteDraft, { id }).then(
      () => toast.success(t(i.done)),
      () => undefined,
    );
  };
  const columns: TableColumnType<ListedDraft>[] = [
    {
      title: t(i.title),
      key: 'title',
      ellipsis: true,
      render: (_, row) => (
        <button type="button" className="wm-link" disabled={!row.open} onClick={() => goOn(row)}>
          {row.title ?? row.definitionName}
        </button>
      ),
    },
    {
      title: t(i.definition),
      key: 'definition',
      width: 220,
      render: (_, row) => (
        <>
          {row.definitionName} {!row.open && <Tag>{t(i.notOpen)}</Tag>}
        </>
      ),
    },
    { title: t(i.savedAt), key: 'updated', width: 170, render: (_, row) => timeText(row.updatedAt) },
    {
      title: t(i.actions),
      key: 'actions',
      width: 180,
      render: (_, row) => (
        <>
          <Button type="link" size="small" disabled={!row.open} onClick={() => goOn(row)}>
            {t(i.goOn)}
          </Button>
          <Button type="link" size="small" danger onClick={() => void remove(row)}>
            {t(i.delete)}
          </Button>
        </>
      ),
    },
  ];
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  return (
    <Table<ListedDraft>
      size="small"
      rowKey="id"
      loading={answer.isPending}
      dataSource={answer.data ?? []}
      columns={columns}
      pagination={pages}
      locale={{ emptyText: <NoRows pending={answer.isPending} none={i.noDrafts} /> }}
    />
  );
}
