/** Which mode of the approval panel an instance is opened in (1-product §2.19). Pure. */
import type { WorkflowView } from '../../instance/instance.calls.ts';
import { isEnded } from '../../state.ts';

export type PanelView = 'approve' | 'seeMe' | 'viewForm';

/** The mode an instance is opened in: approve for whom it waits. */
export function modeOf(view: Pick<WorkflowView, 'instance' | 'mine' | 'actors'>, userId: number): PanelView {
  const { instance, mine, actors } = view;
  const own = instance.holder === userId;
  if (!isEnded(instance.status) && (mine || (own && instance.status === 'returned'))) return 'approve';
  return own || actors.some((actor) => actor.user === userId) ? 'seeMe' : 'viewForm';
}
