import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  importAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { type JobPostRow, jobPost } from '../job-post.entity.ts';

const TOOLBAR = [createAction(), importAction(), exportAction(), batchRemoveAction()];
const rowActions = (row: JobPostRow) => [editAction(row), removeAction(row)];

export default function JobPostPage() {
  return <ListPage<JobPostRow> entity={jobPost} toolbar={TOOLBAR} rowActions={rowActions} />;
}
