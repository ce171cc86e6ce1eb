/** The life of a revision of a base module. It gets its label at release, so work that is given up uses none. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { baseRevision } from './base-module.entity.ts';
import { baseModuleTexts as t } from './base-module.texts.ts';
import { labelOf } from './revision-label.ts';

export interface RevisionFacts {
  /** Code of its module. */
  code: string;
  /** Revisions of the module that have a label. */
  labelled: number;
  /** Revisions used in it that are not released. */
  drafts: number;
}
const right = 'prd:baseModule:release';

export const revisionLife = lifecycle(baseRevision, {
  release: {
    label: ['发布', '發佈', 'Release'],
    from: ['draft'],
    to: 'released',
    right,
    stamps: { releasedAt: 'now' },
    refuse: (_row, { facts: { drafts } }: Moment<RevisionFacts>) =>
      drafts > 0 ? problem(t.draftsUsed, { count: drafts }) : null,
    writes: (_row, { facts }: Moment<RevisionFacts>) => {
      const label = labelOf((facts?.labelled ?? 0) + 1);
      return { label, name: `${facts?.code ?? ''} ${label}` };
    },
  },
  discard: {
    label: ['作废', '作廢', 'Make obsolete'],
    from: ['released', 'superseded'],
    to: 'obsolete',
    right,
    reason: 'must',
    danger: true,
  },
});
