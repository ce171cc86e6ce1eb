/**
 * Rules of shared resources (2-rules §5, §8): what is free, and what a use costs. Pure. Times are ISO instants, quantities whole
 * thousandths, amounts whole cents.
 */
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { RateKind, ReservationStatus } from './resource.entity.ts';
import { resourceTexts as t } from './resource.texts.ts';

/** States in which a reservation takes its quantity away from others: what is asked for first is held until it is refused. */
export const HOLDING: readonly ReservationStatus[] = ['requested', 'approved', 'out'];

/** A quantity, "1.5", in thousandths. */
export const thousandths = (quantity: string): number => Math.round(Number(quantity) * 1000);
export const quantityOf = (parts: number): string => String(parts / 1000);

/** A time in which something is taken: from an instant to before another. */
export interface Taken {
  startsAt: string;
  endsAt: string;
  /** Thousandths. */
  amount: number;
}

export interface FreePart {
  from: string;
  to: string;
  /** Thousandths; below 0: more is taken than there is. */
  free: number;
}

/** What is free of a total in each part of a time, in order, from what is taken. */
export function freeParts(total: number, taken: readonly Taken[], from: string, to: string): FreePart[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const within = taken
    .map(({ startsAt, endsAt, amount }) => ({
      from: Math.max(Date.parse(startsAt), start),
      to: Math.min(Date.parse(endsAt), end),
      amount,
    }))
    .filter((one) => one.from < one.to);
  const bounds = [...new Set([start, end, ...within.flatMap((one) => [one.from, one.to])])].sort((a, b) => a - b);
  const parts: FreePart[] = [];
  for (let i = 0; i + 1 < bounds.length; i++) {
    const [a, b] = [bounds[i]!, bounds[i + 1]!];
    const free = within.reduce((left, one) => (one.from <= a && one.to >= b ? left - one.amount : left), total);
    const last = parts.at(-1);
    if (last?.free === free) last.to = new Date(b).toISOString();
    else parts.push({ from: new Date(a).toISOString(), to: new Date(b).toISOString(), free });
  }
  return parts;
}

/** The least that is free at any instant of the time. */
export const leastFree = (parts: readonly FreePart[]): number => Math.min(...parts.map(({ free }) => free));

/** Days of the parts in which less is free than is wanted: `2026-06-04 – 2026-06-05`. */
export function shortDays(parts: readonly FreePart[], wanted: number, offset: number): string[] {
  return parts
    .filter(({ free }) => free < wanted)
    .map(({ from, to }) => {
      const first = dateOfInstant(Date.parse(from), offset);
      const last = dateOfInstant(Date.parse(to) - 1, offset);
      return first === last ? first : `${first} – ${last}`;
    });
}

/** Why a quantity cannot be reserved; null: it can. */
export function notFree(
  total: number,
  taken: readonly Taken[],
  wanted: { startsAt: string; endsAt: string; amount: number },
  offset: number,
): Problem | null {
  if (total <= 0) return problem(t.availabilityZero, undefined, 'quantity');
  const parts = freeParts(total, taken, wanted.startsAt, wanted.endsAt);
  const free = leastFree(parts);
  if (wanted.amount <= free) return null;
  if (free <= 0) return problem(t.noneFree, { days: shortDays(parts, 1, offset).join(', ') }, 'quantity');
  const days = shortDays(parts, wanted.amount, offset).join(', ');
  return problem(t.beyond, { free: quantityOf(free), days }, 'quantity');
}

/** What is wrong with the time and the quantity themselves. */
export function wrongReservation(row: { startsAt: string; endsAt: string; quantity: string }): Problem[] {
  return [
    ...(row.endsAt > row.startsAt ? [] : [problem(t.backwards, undefined, 'endsAt')]),
    ...(Number(row.quantity) > 0 ? [] : [problem(t.positive, undefined, 'quantity')]),
  ];
}

const HOUR = 3_600_000;

/**
 * Cents for a quantity that was out from one instant to another: by started hours, by civil days that were touched, or once.
 * Rounded once, half away from zero.
 */
export function costOfUse(
  rate: { kind: RateKind; cents: number },
  amount: number,
  outAt: string,
  backAt: string,
  offset: number,
): number {
  const [out, back] = [Date.parse(outAt), Date.parse(backAt)];
  const days = parseDay(dateOfInstant(back, offset))! - parseDay(dateOfInstant(out, offset))! + 1;
  const times = { hour: Math.max(1, Math.ceil((back - out) / HOUR)), day: days, use: 1 }[rate.kind];
  return Math.round((rate.cents * times * amount) / 1000);
}
