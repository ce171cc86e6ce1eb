/** The lifecycles of a review and its findings (records.md B4): planned, held, concluded, closed; open, closed. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { type ReviewFindingRow, type ReviewRow, review, reviewFinding } from './review.entity.ts';
import {
  type FindingFacts,
  type ReviewFacts,
  refuseMissing,
  refuseNotChair,
  refuseNotYours,
  refuseOpen,
  reviewTexts as t,
} from './review.rules.ts';

type At = Moment<ReviewFacts>;

export const reviewLife = lifecycle(review, {
  hold: {
    label: ['开始评审', '開始評審', 'Hold'],
    from: ['planned'],
    to: 'held',
    refuse: (row: ReviewRow, { facts, viewer }: At) => refuseNotChair(row, facts, viewer),
    stamps: { heldOn: 'today' },
  },
  conclude: {
    label: ['完成评审', '完成評審', 'Conclude'],
    from: ['held'],
    to: 'concluded',
    sets: { conclusion: 'must', opinion: 'must' },
    refuse: (row: ReviewRow, { facts, viewer }: At) => refuseNotChair(row, facts, viewer) ?? refuseMissing(facts),
    stamps: { concludedAt: 'now' },
  },
  again: {
    label: ['重新评审', '重新評審', 'Hold again'],
    from: ['concluded'],
    to: 'held',
    reason: 'must',
    refuse: (row: ReviewRow, { facts, viewer }: At) => refuseNotChair(row, facts, viewer),
    stamps: { heldOn: 'today' },
    // Votes belong to their round: all experts vote anew.
    writes: ({ round }: ReviewRow) => ({ round: round + 1, agreed: 0, disagreed: 0 }),
    clears: ['conclusion', 'opinion', 'concludedAt'],
  },
  close: {
    label: ['关闭评审', '關閉評審', 'Close'],
    from: ['concluded'],
    to: 'closed',
    ends: true,
    refuse: (row: ReviewRow, { facts, viewer }: At) => refuseNotChair(row, facts, viewer) ?? refuseOpen(row),
  },
});

type AtFinding = Moment<FindingFacts>;

export const reviewFindingLife = lifecycle(reviewFinding, {
  close: {
    label: ['关闭', '關閉', 'Close'],
    from: ['open'],
    to: 'closed',
    sets: { answer: 'must' },
    refuse: (row: ReviewFindingRow, { facts, viewer }: AtFinding) =>
      refuseNotYours(row, facts, viewer) ?? (facts.issueOpen ? problem(t.issueOpen) : null),
    stamps: { closedAt: 'now' },
  },
  reopen: {
    label: ['重新打开', '重新開啟', 'Reopen'],
    from: ['closed'],
    to: 'open',
    reason: 'must',
    refuse: (row: ReviewFindingRow, { facts, viewer }: AtFinding) =>
      refuseNotYours(row, facts, viewer) ?? (facts.reviewClosed ? problem(t.reviewClosed) : null),
    clears: ['closedAt'],
  },
});
