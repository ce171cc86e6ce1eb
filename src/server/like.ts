import { asSeen } from '#kernel/check.ts';

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Input as a pattern of LIKE that finds it anywhere: wildcards in it are literal, marks nobody sees are not looked for. */
export const containing = (text: string | null | undefined): string => pattern(asSeen(text ?? ''));

const wide = (text: string): string =>
  text.replace(/[!-~ ]/g, (one) => (one === ' ' ? '\u3000' : String.fromCharCode(one.charCodeAt(0) + 0xfee0)));

/** The same for names, in each width their characters may be written in. */
export function namesContaining(text: string | null | undefined): string[] {
  const seen = asSeen(text ?? '');
  const narrow = seen.normalize('NFKC');
  return [...new Set([seen, narrow, wide(narrow)])].map(pattern);
}
