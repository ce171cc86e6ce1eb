/** Life of a request for a person: who asks and who answers are two. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { type PersonBookingRow, personBooking } from './booking.entity.ts';
import { bookingTexts as t } from './booking.texts.ts';

export interface BookingFacts {
  /** Manages the people that are asked for. */
  answers: boolean;
  /** May ask for people in its project. */
  asks: boolean;
}
type At = Moment<BookingFacts>;
const answerer = (_row: PersonBookingRow, { facts }: At) => (facts.answers ? null : problem(t.notAnswerer));
const asker = (_row: PersonBookingRow, { facts }: At) => (facts.asks ? null : problem(t.notAsker));
const DECIDED = { decidedBy: 'viewer', decidedAt: 'now' } as const;
const OFFER = ['offerPerson', 'offerStartsOn', 'offerEndsOn', 'offerAmount'] as const;

export const bookingLife = lifecycle(personBooking, {
  confirm: {
    label: ['确认', '確認', 'Confirm'],
    from: ['requested'],
    to: 'confirmed',
    sets: { person: 'must', over: 'may', answer: 'may' },
    refuse: answerer,
    stamps: DECIDED,
  },
  counter: {
    label: ['另提建议', '另提建議', 'Offer something else'],
    from: ['requested'],
    to: 'countered',
    sets: { offerPerson: 'may', offerStartsOn: 'may', offerEndsOn: 'may', offerAmount: 'may', answer: 'must' },
    refuse: answerer,
    stamps: DECIDED,
  },
  accept: {
    label: ['接受建议', '接受建議', 'Accept the offer'],
    from: ['countered'],
    to: 'confirmed',
    refuse: asker,
    writes: (row) => ({
      person: row.offerPerson ?? row.person,
      startsOn: row.offerStartsOn ?? row.startsOn,
      endsOn: row.offerEndsOn ?? row.endsOn,
      amount: row.offerAmount ?? row.amount,
    }),
  },
  decline: {
    label: ['不接受建议', '不接受建議', 'Decline the offer'],
    from: ['countered'],
    to: 'requested',
    reason: 'may',
    refuse: asker,
    clears: [...OFFER],
  },
  refuse: {
    label: ['拒绝', '拒絕', 'Refuse'],
    from: ['requested'],
    to: 'refused',
    reason: 'must',
    refuse: answerer,
    stamps: DECIDED,
    danger: true,
  },
  withdraw: {
    label: ['撤回', '撤回', 'Withdraw'],
    from: ['requested', 'countered'],
    to: 'withdrawn',
    reason: 'may',
    refuse: asker,
    danger: true,
  },
  release: {
    label: ['释放', '釋放', 'Release'],
    from: ['confirmed'],
    to: 'released',
    reason: 'may',
    refuse: (row, at) => (at.facts.answers ? null : asker(row, at)),
    danger: true,
  },
});
