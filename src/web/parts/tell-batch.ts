/** Result of several records at once, as people read it: how many were done, and which were left with the reason. */
import type { BatchDone, BatchRefused } from '#kernel/batch.ts';
import { entityTexts } from '../entity/entity-texts.ts';
import { report, toast } from '../feedback.tsx';
import { labelled, t } from '../lang.ts';

/** A line for each that has a name; those without one, which are not there, are counted by reason. */
export function leftLines(refused: readonly BatchRefused[]): string[] {
  const named = refused.filter(({ title }) => title !== '');
  const others = Map.groupBy(
    refused.filter(({ title }) => title === ''),
    ({ reason }) => reason,
  );
  return [
    ...named.map(({ title, reason }) => labelled(title, reason)),
    ...[...others].map(([reason, some]) =>
      some.length > 1 ? t(entityTexts.timesOf, { reason, count: some.length }) : reason,
    ),
  ];
}

export function tellBatch({ done, refused }: BatchDone, says: { done: string; left?: string }): void {
  if (done.length > 0) toast.success(says.done);
  if (refused.length > 0) report(says.left ?? t(entityTexts.leftMany, { count: refused.length }), leftLines(refused));
}
