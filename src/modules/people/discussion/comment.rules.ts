/** Rules of comments, for both sides. Times are milliseconds since the epoch. */
import { type Problem, problem } from '#kernel/problem.ts';
import { discussionTexts as t } from './discussion.texts.ts';

/** How long a comment may be edited after it was written, and restored after it was deleted. */
export const EDIT_MINUTES = 15;
export const MAX_TEXT = 1000;
export const MAX_MENTIONS = 20;
export const MAX_COMMENT_FILES = 10;

interface Written {
  author: number;
  createdAt: number;
}

const late = (since: number, now: number): boolean => now - since > EDIT_MINUTES * 60_000;

export const refuseEdit = ({ author, createdAt }: Written, viewer: number, now: number): Problem | null =>
  author !== viewer
    ? problem(t.notAuthor)
    : late(createdAt, now)
      ? problem(t.tooLate, { minutes: EDIT_MINUTES })
      : null;

/** `moderates`: the viewer may delete the record itself. */
export const refuseRemove = (
  { author }: Pick<Written, 'author'>,
  viewer: number,
  moderates: boolean,
): Problem | null => (author === viewer || moderates ? null : problem(t.notRemover));

export const refuseRestore = (
  { removedBy, removedAt }: { removedBy: number; removedAt: number },
  viewer: number,
  now: number,
): Problem | null =>
  removedBy !== viewer
    ? problem(t.notRemover)
    : late(removedAt, now)
      ? problem(t.restoreLate, { minutes: EDIT_MINUTES })
      : null;

/** The picked people whose name is still in the text after an `@`: a deleted name is not a mention. */
export const mentionedIn = (
  text: string,
  people: readonly number[],
  names: Readonly<Record<number, string>>,
): number[] => [...new Set(people)].filter((id) => names[id] !== undefined && text.includes(`@${names[id]}`));

/** The text in pieces, those that name a mentioned person marked; the longest name wins where one begins another. */
export function pieces(text: string, names: readonly string[]): { text: string; mention: boolean }[] {
  const wanted = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  const out: { text: string; mention: boolean }[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const name = text[at] === '@' ? wanted.find((one) => text.startsWith(one, at + 1)) : undefined;
    if (name === undefined) plain += text[at++];
    else {
      if (plain) out.push({ text: plain, mention: false });
      plain = '';
      out.push({ text: `@${name}`, mention: true });
      at += name.length + 1;
    }
  }
  return plain ? [...out, { text: plain, mention: false }] : out;
}
