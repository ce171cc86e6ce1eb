/** Names of the moves of all lifecycles as business actions: no word is repeated, in three languages. */
import { expect, test } from 'vitest';
import { type Lifecycle, movesOf } from '#kernel/lifecycle.ts';
import { actionOfMove } from '#modules/flow/approval/move-actions.ts';
import { modules } from './modules.ts';

const lives = modules.flatMap((module) => module.lifecycles ?? []) as unknown as Lifecycle[];

/** A Chinese word of at least two characters that follows itself. */
const TWICE = /(\p{Script=Han}{2,})\1/u;
const times = (text: string, word: string): number => text.split(word).length - 1;
const wordsTwice = (text: string): string[] => {
  const words: string[] = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.filter((word, n) => words.indexOf(word) !== n);
};

test('names of business actions repeat no word', () => {
  const wrong = lives.flatMap((life) =>
    movesOf(life).flatMap((action) => {
      const { label } = actionOfMove(life, action);
      const [zh, hk, en] = label;
      const [nameZh, nameHk] = life.entity.label;
      const twice =
        TWICE.test(zh) || TWICE.test(hk) || times(zh, nameZh) > 1 || times(hk, nameHk) > 1 || wordsTwice(en).length > 0;
      return twice ? [label.join(' / ')] : [];
    }),
  );
  expect(wrong).toEqual([]);
});
