/**
 * Which tasks may be handed over to another person (1-product §2.15, §2.17, taskTransfer; §4.3, published plans).
 */
import { type Problem, problem } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import { type TaskStatusKey, taskTexts } from './task.rules.ts';

export interface TransferFacts {
  status: TaskStatusKey;
  responsibleId: number | null;
  /** People in charge in a published plan change by plan changes only. */
  published: boolean;
  projectStatus: string;
  projectStatusLabel: Triple;
  /** The viewer plans the project, or may hand over tasks of others. */
  mayPlan: boolean;
}

/** Why the viewer may not hand the task over to that person, or null. */
export function refuseTransfer(facts: TransferFacts, viewerId: number, to: number): Problem | null {
  if (!facts.mayPlan && facts.responsibleId !== viewerId) return problem(taskTexts.notResponsible);
  if (facts.responsibleId === to) return problem(taskTexts.transferSame);
  if (facts.projectStatus === 'done' || facts.projectStatus === 'passoff')
    return problem(taskTexts.projectNotOngoing, { status: facts.projectStatusLabel });
  if (facts.status !== 'new' && facts.status !== 'ongoing' && facts.status !== 'pause')
    return problem(taskTexts.transferEnded);
  return facts.published ? problem(taskTexts.transferPublished) : null;
}
