import { CODE } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/workflow/business/business.calls.ts';
import { needsApproval } from '#modules/workflow/web/public.ts';
import { send } from '#web/api.ts';
import { moveProject, requestMove } from '../project.calls.ts';
import type { ProjectAction } from '../project.rules.ts';

interface Move {
  projectId: number;
  action: ProjectAction;
  reason?: string;
}

const quiet = [CODE.refused];

/**
 * Moves a project, or asks for it when it needs an approval: nothing happens then, and what its workflow is started with
 * is answered. `needed`: an approval is known to be needed; one that was switched on since is found out by being refused.
 * Fails as the server refused it, which is not told yet.
 */
export async function moveOrAsk(move: Move, needed: boolean): Promise<ApprovalItem | null> {
  const request = (): Promise<ApprovalItem> => send(requestMove, { ...move }, { quiet });
  if (needed) return request();
  try {
    await send(moveProject, { ...move }, { quiet });
    return null;
  } catch (error) {
    if (needsApproval(error)) return request();
    throw error;
  }
}
