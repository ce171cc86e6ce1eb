import { PlusOutlined } from '@ant-design/icons';
import { Space } from 'antd';
import { addressOf } from '#kernel/address.ts';
import type { TaskPartProps } from '#modules/planning/plan/web/public.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href, withQuery } from '#web/registry.ts';
import { issuesOfTask } from '../issue-tasks.calls.ts';
import { issueTaskTexts as x } from './task-texts.ts';

/** Number of a task's issues, next to the plan: leads to them, and to a new one. */
export function TaskIssueNote({ taskId, projectId }: TaskPartProps) {
  const { data } = useCall(issuesOfTask, { taskId }, { quiet: true, background: true });
  if (!data) return null;
  const count = data.list.length + data.hidden;
  const page = addressOf('task', { id: taskId, projectId });
  const form = href('/project/moduleSplit/projectIssue/edit', { projectId, taskId });
  return (
    <Space className="wm-issue-note" separator="·">
      {page && count > 0 ? (
        <PageLink to={withQuery(page, { tab: 'issues' })}>
          {t(data.open > 0 ? x.countOpen : x.count, { count, open: data.open })}
        </PageLink>
      ) : (
        <span className="wm-none">{t(x.noIssues)}</span>
      )}
      {data.mayCreate && (
        <PageLink to={form}>
          <PlusOutlined /> {t(x.newIssue)}
        </PageLink>
      )}
    </Space>
  );
}
