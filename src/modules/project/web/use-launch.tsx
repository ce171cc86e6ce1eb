/**
 * Launching several projects chosen in a list: done at once where it may be; where it needs approvals their workflows are
 * started one after the other (1-product §4.4, batch mode); what is refused is told by project.
 */
import { RocketOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { ApprovalItem } from '#modules/workflow/business/business.calls.ts';
import { useApproval } from '#modules/workflow/web/public.ts';
import { CallRefused, invalidate, send } from '#web/api.ts';
import type { ToolbarAction } from '#web/entity/actions.tsx';
import type { EntityList } from '#web/entity/list/use-entity-list.ts';
import { ask, report, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { projectInfo } from '../project.calls.ts';
import type { ProjectRow } from '../project.entity.ts';
import { projectTexts } from '../project.rules.ts';
import { moveOrAsk } from './move.ts';
import { pageTexts } from './texts.ts';

export function useLaunch(): { action: ToolbarAction; dialog: ReactNode } {
  const approval = useApproval(['project', 'rights']);
  const launch = async (list: EntityList): Promise<void> => {
    const chosen = (list.rows as unknown as ProjectRow[]).filter((row) => list.selected.includes(row.id));
    if (!(await ask({ title: pageTexts.launchAsk, params: { count: chosen.length } }))) return;
    const wanted: ApprovalItem[] = [];
    const refused: string[] = [];
    for (const { id, name } of chosen)
      try {
        const { actions, approvals } = await send(projectInfo, { projectId: id }, { quiet: true });
        if (actions.launch !== null) {
          refused.push(`${name}: ${actions.launch}`);
          continue;
        }
        const item = await moveOrAsk({ projectId: id, action: 'launch' }, approvals.launch !== undefined);
        if (item) wanted.push(item);
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error;
        refused.push(`${name}: ${error.message}`);
      }
    list.select([]);
    const done = chosen.length - wanted.length - refused.length;
    if (done > 0) {
      toast.success(t(projectTexts.launched));
      invalidate(['project', 'rights']);
    }
    if (refused.length > 0) report(t(pageTexts.notLaunched, { count: refused.length }), refused);
    if (wanted.length > 0) approval.ask(...wanted);
  };
  const action: ToolbarAction = {
    key: 'launch',
    label: projectTexts.launch,
    icon: <RocketOutlined />,
    needsSelection: true,
    run: ({ list }) => launch(list),
  };
  return { action, dialog: approval.dialog };
}
