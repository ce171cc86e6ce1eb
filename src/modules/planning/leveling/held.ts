import type { PlanTask } from '../plan/plan-model.ts';
import type { LevelHeld } from './leveling-model.ts';

/** Why a task is never moved by leveling; null: it may be. `honored`: dates of its constraint win over links. */
export function heldBy(task: PlanTask, honored: boolean): LevelHeld | null {
  if (task.actualStart !== null || task.actualFinish !== null || task.status !== 'new') return 'started';
  if (task.mode === 'manual') return 'manual';
  const must = task.constraint === 'MSO' || task.constraint === 'MFO';
  if (task.external || task.pinned || (must && honored && task.constraintAt !== null)) return 'pinned';
  return task.constraint === 'ALAP' ? 'late' : null;
}
