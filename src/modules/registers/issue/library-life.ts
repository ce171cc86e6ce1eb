/** The life of an entry of a library (records.md §1): written, published to everybody, withdrawn to be changed. Pure. */
import type { RightKey } from '#kernel/entity.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';

type Words = Readonly<
  Record<'publish' | 'withdraw' | 'askPublish' | 'askWithdraw' | 'already' | 'notPublished', Message>
>;

/** Both moves, for holders of the right, in the words of the library. */
export const libraryMoves = (right: RightKey, words: Words) => ({
  publish: {
    label: words.publish.text,
    ask: words.askPublish,
    from: ['draft', 'withdrawn'],
    to: 'published',
    right,
    otherwise: words.already,
    stamps: { publisher: 'viewer', publishedAt: 'now' },
  } as const,
  withdraw: {
    label: words.withdraw.text,
    ask: words.askWithdraw,
    from: ['published'],
    to: 'withdrawn',
    right,
    otherwise: words.notPublished,
  } as const,
});

/** What people read is not changed or removed under their eyes: why not, in the words of the library; null: it may be. */
export const refuseWhilePublished =
  (published: Message) =>
  ({ status }: { status: string }): Problem | null =>
    status === 'published' ? problem(published) : null;
