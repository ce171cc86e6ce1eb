/** The life of a candidate: written, laid before the board, decided, made a project (design/portfolio.md, section 3). */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { type CandidateRow, candidate } from './candidate.entity.ts';
import { selectionTexts as t } from './selection.texts.ts';

const EDIT = 'pm:candidate:edit';
const DECIDE = 'pm:scenario:commit';
export interface CandidateFacts {
  /** The viewer may make projects. */
  mayCreate: boolean;
}

export const candidateLife = lifecycle(candidate, {
  submit: { label: ['提交', '提交', 'Submit'], from: ['draft'], to: 'submitted', right: EDIT },
  withdraw: { label: ['撤回', '撤回', 'Withdraw'], from: ['submitted'], to: 'draft', right: EDIT },
  approve: { label: ['批准', '批准', 'Approve'], from: ['submitted'], to: 'approved', right: DECIDE },
  reject: {
    label: ['不通过', '不通過', 'Reject'],
    from: ['submitted', 'approved'],
    to: 'rejected',
    right: DECIDE,
    reason: 'must',
  },
  again: { label: ['重新编写', '重新編寫', 'Write again'], from: ['rejected'], to: 'draft', right: EDIT },
  convert: {
    label: ['立项', '立項', 'Make it a project'],
    from: ['approved'],
    to: 'converted',
    right: 'pm:portfolioItem:edit',
    refuse: (_row: CandidateRow, { facts: { mayCreate } }: Moment<CandidateFacts>) =>
      mayCreate ? null : problem(t.noProjects),
  },
});
