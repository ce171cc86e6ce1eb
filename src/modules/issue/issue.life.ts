/** The life of an issue (1-product §4.3; records.md B2). Whom an action is up to says `refuse`: no right of a role decides alone. */
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
    right: 'login',
    refuse: handlers,
    writes: (row: IssueRow, { viewer }: At) => ({ responsible: row.responsible ?? (viewer || null) }),
  },
  assign: {
    label: ['分派', '分派', 'Assign'],
    from: ['new'],
    right: 'login',
    sets: { responsible: 'must' },
    refuse: onlyBy(t.notAssigner, edits, proposedNew),
  },
  transfer: {
    label: ['转交', '轉交', 'Transfer'],
    from: ['new', 'processing'],
    right: 'login',
    reason: 'must',
    sets: { responsible: 'must' },
    refuse: handlers,
  },
  solve: {
    label: ['解决', '解決', 'Solve'],
    from: ['processing'],
    to: 'solved',
    right: 'login',
    // What cannot be left out says the setting.
    sets: { solution: 'may', cause: 'may', causeText: 'may', measures: 'may', files: 'may' },
    refuse: handlers,
    writes: (_row: IssueRow, { viewer, now }: At) => ({ solvedBy: viewer || null, solvedAt: now }),
  },
  verify: {
    label: ['验证通过', '驗證通過', 'Verify'],
    from: ['solved'],
    to: 'closed',
    right: 'login',
    sets: { solution: 'may', cause: 'may', causeText: 'may', measures: 'may', files: 'may' },
    refuse: (row: IssueRow, at: At) =>
      verifiers(row, at) ??
      (at.facts.config.fourEyes && at.viewer !== 0 && row.solvedBy === at.viewer ? problem(t.ownSolution) : null),
    writes: (_row: IssueRow, { now }: At) => ({ result: 'fixed', closedAt: now }),
  },
  sendBack: {
    label: ['退回', '退回', 'Send back'],
    from: ['solved'],
    to: 'processing',
    right: 'login',
    reason: 'must',
    refuse: verifiers,
    writes: () => ({ solvedBy: null, solvedAt: null }),
  },
  suspend: {
    label: ['挂起', '掛起', 'Suspend'],
    from: ['new', 'processing'],
    to: 'suspended',
    right: 'login',
    reason: 'may',
    sets: { suspendedUntil: 'may' },
    refuse: handlers,
    writes: (row: IssueRow) => ({ statusBefore: row.status }),
  },
  resume: {
    label: ['恢复', '恢復', 'Resume'],
    from: ['suspended'],
    to: { kept: 'statusBefore' },
    right: 'login',
    refuse: handlers,
    writes: () => ({ statusBefore: null, suspendedUntil: null }),
  },
  close: {
    label: ['直接关闭', '直接關閉', 'Close without work'],
    from: ['new', 'processing', 'solved', 'suspended'],
    to: 'closed',
    right: 'login',
    reason: 'must',
    sets: { result: 'must', duplicateOf: 'may' },
    refuse: onlyBy(t.notCloser, closes, proposedNew),
    writes: (_row: IssueRow, { now }: At) => ({ closedAt: now, statusBefore: null, suspendedUntil: null }),
    danger: true,
  },
  reopen: {
    label: ['重新打开', '重新開啟', 'Reopen'],
    from: ['closed'],
    to: 'processing',
    right: 'login',
    reason: 'must',
    refuse: onlyBy(t.notVerifier, proposed, verifies, edits),
    writes: (row: IssueRow) => ({
      reopened: row.reopened + 1,
      result: null,
      duplicateOf: null,
      solvedBy: null,
      solvedAt: null,
      closedAt: null,
    }),
  },
});
