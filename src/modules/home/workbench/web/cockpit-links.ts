/**
 * Where the cockpit leads inside a project: plan, risks, issues, actual cost. Each needs its right there; whoever lacks it is
 * told whom to ask (1-product §6.5, 2-rules §5).
 */
import { projectPerms } from '#modules/objects/project/project.calls.ts';
import { send } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { workbenchTexts as w } from './workbench.texts.ts';

export const COCKPIT = '/cockpit';

export const cockpitLinks = {
  gantt: { label: w.gantt, path: '/modules/project/projectPlan', right: 'pm:plan:query', refused: w.noGantt },
  risks: { label: w.projectRisks, path: '/project/projectRisk', right: 'pm:risk:query', refused: w.noRisks },
  issues: { label: w.projectIssues, path: '/project/projectIssue', right: 'pm:issue:query', refused: w.noIssues },
  cost: {
    label: w.actualCost,
    path: '/project/projectActualCost',
    right: 'pm:actualCost:query',
    refused: w.noActualCost,
  },
} as const;
export type CockpitLink = keyof typeof cockpitLinks;

export async function openFromCockpit(
  userId: number,
  projectId: number,
  link: CockpitLink,
  taskId?: number,
): Promise<void> {
  const { path, right, refused } = cockpitLinks[link];
  const held = await send(projectPerms, { userId, projectId }, { quiet: true }).catch((): string[] => []);
  if (!held.includes(right)) return toast.warning(t(refused));
  await go(href(path, { projectId, taskId, fromMenu: COCKPIT }));
}
