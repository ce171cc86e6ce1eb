/** The viewer's drafts: go on with one, or delete it. */

import { Tag } from 'antd';
import { send } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import type { Cells } from '#web/report/ReportTable.tsx';
import { type Deed, ReportView } from '#web/report/ReportView.tsx';
import { deleteDraft, type ListedDraft } from '../../../instance/draft.calls.ts';
import { draftsReport } from '../../../instance/lists.reports.ts';
import { instanceTexts as i } from '../instance-texts.ts';

const CREATE = '/modules/workflow/create';

const goOn = ({ id, definition }: ListedDraft): Promise<void> => go(href(CREATE, { defKey: definition, draftId: id }));

async function remove({ id, title }: ListedDraft): Promise<void> {
  if (!(await ask({ title: i.removeDraft, params: { name: title }, danger: true }))) return;
  await send(deleteDraft, { id });
  toast.success(t(i.done));
}

const CELLS: Cells<ListedDraft> = {
  title: (row) => (
    <button type="button" className="wm-link" disabled={!row.open} onClick={() => void goOn(row)}>
      {row.title}
    </button>
  ),
  definitionName: ({ definitionName, open }) => (
    <>
      {definitionName} {!open && <Tag>{t(i.notOpen)}</Tag>}
    </>
  ),
};
const deeds = ({ open }: ListedDraft): Deed<ListedDraft>[] => [
  { key: 'goOn', label: i.goOn, refused: open ? null : t(i.notOpen), run: (row) => void goOn(row) },
  { key: 'remove', label: i.delete, danger: true, run: remove },
];

export function DraftTable() {
  return <ReportView report={draftsReport} cells={CELLS} deeds={deeds} none={i.noDrafts} />;
}
