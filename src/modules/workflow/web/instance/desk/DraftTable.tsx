/** The viewer's drafts: go on with one, or delete it. */

import { Tag } from 'antd';
import { send, useCall } from '#web/api.ts';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { deleteDraft, type ListedDraft, listDrafts } from '../../../instance/draft.calls.ts';
import { instanceTexts as i } from '../instance-texts.ts';
import { timeText } from '../time-text.ts';

const CREATE = '/modules/workflow/create';

const goOn = ({ id, definition }: ListedDraft): Promise<void> => go(href(CREATE, { defKey: definition, draftId: id }));

async function remove({ id, title, definitionName }: ListedDraft): Promise<void> {
  if (!(await ask({ title: i.removeDraft, params: { name: title ?? definitionName }, danger: true }))) return;
  await send(deleteDraft, { id });
  toast.success(t(i.done));
}

export function DraftTable() {
  const answer = useCall(listDrafts, {}, { quiet: true, staleTime: 0 });
  return (
    <RowsTable<ListedDraft>
      answer={answer}
      none={i.noDrafts}
      columns={[
        {
          title: t(i.title),
          key: 'title',
          ellipsis: true,
          render: (_, row) => (
            <button type="button" className="wm-link" disabled={!row.open} onClick={() => void goOn(row)}>
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
      ]}
      actions={({ open }) => [
        { key: 'goOn', label: i.goOn, refused: open ? null : t(i.notOpen), run: (row) => void goOn(row) },
        { key: 'remove', label: i.delete, danger: true, run: remove },
      ]}
    />
  );
}
