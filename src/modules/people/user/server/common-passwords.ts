/**
 * The 10,000 passwords that are tried first (docs/adr/113-passwords.md), also with the changes everybody makes: capitals,
 * digits and signs around, letters that look like signs.
 */
import { dictionary } from '@zxcvbn-ts/language-common';

const COUNT = 10_000;
const words: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].slice(0, COUNT).map((word) => String(word).toLowerCase()),
);
/** A word this short says nothing when something longer is made around it. */
const STEM = 5;
const LOOKS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
};
const SWAPPED = /[@401!3$57]/g;

/** Whether somebody who goes through the list would find it. */
export function isCommon(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const stem = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const plain = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '').replace(SWAPPED, (sign) => LOOKS[sign]!);
  const looking = lower.replace(/[\d\W_]*$/, '').replace(SWAPPED, (sign) => LOOKS[sign]!);
  return words.has(lower) || [stem, plain, looking].some((word) => word.length >= STEM && words.has(word));
}
