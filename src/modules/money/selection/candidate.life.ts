/** The life of a candidate until it is decided; an approved one is made a project by a call (design/portfolio.md, section 3). */
import { lifecycle } from '#kernel/lifecycle.ts';
import { candidate } from './candidate.entity.ts';

const EDIT = 'pm:candidate:edit';
const DECIDE = 'pm:scenario:commit';
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
});
