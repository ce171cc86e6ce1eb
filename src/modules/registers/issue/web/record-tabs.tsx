import type { Entity } from '#kernel/entity.ts';
import { useCall } from '#web/api.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { issuesOfTask, tasksOfIssue } from '../issue-tasks.calls.ts';
import { issueTaskTexts as x } from './task-texts.ts';

const QUIET = { quiet: true, background: true } as const;
const counted = (label: (typeof x)['tasks'], count: number | undefined): string =>
  count ? t(x.withCount, { label, count }) : t(label);

function TasksLabel({ id }: { id: number }) {
  const { data } = useCall(tasksOfIssue, { issueId: id }, QUIET);
  return counted(x.tasks, data && data.list.length + data.asked.length + data.hidden);
}
function IssuesLabel({ id }: { id: number }) {
  const { data } = useCall(issuesOfTask, { taskId: id }, QUIET);
  return counted(x.issues, data && data.list.length + data.hidden);
}

const tasks = lazyTab('tasks', async () => (await import('./IssueTasks.tsx')).TasksOfIssue);
const issues = lazyTab('issues', async () => (await import('./TaskIssues.tsx')).IssuesOfTask);

/** The tasks on the page of an issue, the issues on the page of a task. */
export function issueTabs({ name }: Entity, id: number): readonly RecordTab[] {
  if (name === 'issue') return [tasks(id, <TasksLabel id={id} />)];
  return name === 'task' ? [issues(id, <IssuesLabel id={id} />)] : [];
}
