import { amountOf } from '#kernel/fields/money.ts';
import { hundredths } from '../amounts.ts';
import type { NodeStanding } from '../contract.rules.ts';

/** What is neither paid nor approved of a node, as a decimal. */
export const leftOf = ({ amount, paid, approved }: NodeStanding): string => {
  const left = hundredths(amount) - hundredths(paid) - hundredths(approved);
  return amountOf(left > 0n ? left : 0n);
};
