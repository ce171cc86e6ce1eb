/**
 * The life of an issue (1-product §4.3; records.md B2). `refuse` decides who may take an action: no right of a role is enough on
 * its own.
 */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { type IssueRow, issue } from './issue.entity.ts';
import {
  closes,
  edits,
  type IssueFacts,
  inCharge,
  onlyBy,
  proposed,
  proposedNew,
  issueTexts as t,
  verifies,
} from './issue.rules.ts';

type At = Moment<IssueFacts>;
const handlers = onlyBy(t.notInCharge, inCharge, edits);
const verifiers = onlyBy(t.notVerifier, verifies, edits);

export const issueLife = lifecycle(issue, {
  accept: {
    label: ['受理', '受理', 'Accept'],
    from: ['new'],
    to: 'processing',
    refuse: handlers,
    writes: (row: IssueRow, { viewer }: At) => ({ responsible: row.responsible ?? (viewer || null) }),
  },
  assign: {
    label: ['分派', '分派', 'Assign'],
    from: ['new'],
    sets: { responsible: 'must' },
    refuse: onlyBy(t.notAssigner, edits, proposedNew),
  },
  transfer: {
    label: ['转交', '轉交', 'Transfer'],
    from: ['new', 'processing'],
    reason: 'must',
    sets: { responsible: 'must' },
    refuse: handlers,
  },
  solve: {
    label: ['解决', '解決', 'Solve'],
    from: ['processing'],
    to: 'solved',
    // The setting decides which fields are required.
    sets: { solution: 'may', cause: 'may', causeText: 'may', measures: 'may', files: 'may' },
    refuse: handlers,
    stamps: { solvedBy: 'viewer', solvedAt: 'now' },
  },
  verify: {
    label: ['验证通过', '驗證通過', 'Verify'],
    from: ['solved'],
    to: 'closed',
    sets: { solution: 'may', cause: 'may', causeText: 'may', measures: 'may', files: 'may' },
    refuse: (row: IssueRow, at: At) =>
      verifiers(row, at) ??
      (at.facts.config.fourEyes && at.viewer !== 0 && row.solvedBy === at.viewer ? problem(t.ownSolution) : null),
    stamps: { closedAt: 'now' },
    writes: () => ({ result: 'fixed' }),
  },
  sendBack: {
    label: ['退回', '退回', 'Send back'],
    from: ['solved'],
    to: 'processing',
    reason: 'must',
    refuse: verifiers,
    clears: ['solvedBy', 'solvedAt'],
  },
  suspend: {
    label: ['挂起', '掛起', 'Suspend'],
    from: ['new', 'processing'],
    to: 'suspended',
    reason: 'may',
    sets: { suspendedUntil: 'may' },
    refuse: handlers,
    writes: (row: IssueRow) => ({ statusBefore: row.status }),
  },
  resume: {
    label: ['恢复', '恢復', 'Resume'],
    from: ['suspended'],
    to: { kept: 'statusBefore' },
    refuse: handlers,
    clears: ['statusBefore', 'suspendedUntil'],
  },
  close: {
    label: ['直接关闭', '直接關閉', 'Close without work'],
    from: ['new', 'processing', 'solved', 'suspended'],
    to: 'closed',
    reason: 'must',
    sets: { result: 'must', duplicateOf: 'may' },
    refuse: onlyBy(t.notCloser, closes, proposedNew),
    stamps: { closedAt: 'now' },
    clears: ['statusBefore', 'suspendedUntil'],
    danger: true,
  },
  reopen: {
    label: ['重新打开', '重新開啟', 'Reopen'],
    from: ['closed'],
    to: 'processing',
    reason: 'must',
    refuse: onlyBy(t.notVerifier, proposed, verifies, edits),
    clears: ['result', 'duplicateOf', 'solvedBy', 'solvedAt', 'closedAt'],
    writes: (row: IssueRow) => ({ reopened: row.reopened + 1 }),
  },
});
