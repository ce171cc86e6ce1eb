/**
 * What becomes of a document by a person's own step (1-product §4.3): it is completed, and taken up again. Archiving, upgrading,
 * changing and withdrawing are asked for, one or up to a hundred documents at once (requests.ts).
 */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { type DocumentRow, document } from './document.entity.ts';
import { type DocumentFacts, documentTexts as t } from './document.rules.ts';

type At = Moment<DocumentFacts>;

export const documentLife = lifecycle(document, {
  complete: {
    label: ['完成', '完成', 'Complete'],
    from: ['incomplete'],
    to: 'completed',
    refuse: (row: DocumentRow, { facts }: At) => {
      if (!facts.changesStatus) return problem(t.noRight);
      return row.workingVersion === null ? problem(t.noFile) : null;
    },
  },
  reopen: {
    label: ['退回编制', '退回編製', 'Take up again'],
    from: ['completed'],
    to: 'incomplete',
    refuse: (_row: DocumentRow, { facts }: At) => (facts.changesStatus ? null : problem(t.noRight)),
  },
});
