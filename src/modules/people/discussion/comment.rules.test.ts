import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EDIT_MINUTES, mentionedIn, pieces, refuseEdit, refuseRemove, refuseRestore } from './comment.rules.ts';

const MINUTE = 60_000;

test('a comment is edited by its author, for a while', () => {
  const written = { author: 7, createdAt: 1000 };
  expect(refuseEdit(written, 7, 1000 + EDIT_MINUTES * MINUTE)).toBeNull();
  expect(refuseEdit(written, 7, 1001 + EDIT_MINUTES * MINUTE)?.message.key).toBe('discussion.tooLate');
  expect(refuseEdit(written, 8, 1000)?.message.key).toBe('discussion.notAuthor');
});

test('it is deleted by its author and who may delete the record, and restored by who deleted it, for a while', () => {
  expect(refuseRemove({ author: 7 }, 7, false)).toBeNull();
  expect(refuseRemove({ author: 7 }, 8, true)).toBeNull();
  expect(refuseRemove({ author: 7 }, 8, false)?.message.key).toBe('discussion.notRemover');
  const removed = { removedBy: 8, removedAt: 0 };
  expect(refuseRestore(removed, 8, EDIT_MINUTES * MINUTE)).toBeNull();
  expect(refuseRestore(removed, 8, EDIT_MINUTES * MINUTE + 1)?.message.key).toBe('discussion.restoreLate');
  expect(refuseRestore(removed, 7, 0)?.message.key).toBe('discussion.notRemover');
});

test('who was picked is mentioned while the name stands in the text', () => {
  const names = { 1: '张伟', 2: '李娜' };
  expect(mentionedIn('@张伟 请看', [1, 2, 1, 3], names)).toEqual([1]);
  expect(mentionedIn('张伟', [1], names)).toEqual([]);
});

test('pieces give the text back, and the longest name wins', () => {
  expect(pieces('问@张伟明，@张伟', ['张伟', '张伟明']).filter((p) => p.mention)).toEqual([
    { text: '@张伟明', mention: true },
    { text: '@张伟', mention: true },
  ]);
  const names = fc.array(fc.constantFrom<string>('a', 'ab', '张', '张伟'));
  fc.assert(
    fc.property(fc.array(fc.constantFrom('@', 'a', 'b', '张', '伟', ' ')), names, (letters, people) => {
      const text = letters.join('');
      const found = pieces(text, people);
      expect(found.map((piece) => piece.text).join('')).toBe(text);
      for (const piece of found) expect(piece.mention).toBe(piece.mention && people.includes(piece.text.slice(1)));
    }),
  );
});
