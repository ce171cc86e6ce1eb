import { expect, test } from 'vitest';
import { say } from '#kernel/text.ts';
import { INSTANCE_STATUS } from '../../instance/instance-status.ts';
import { storyWords } from './story-words.ts';

test('the end of a workflow is told by its outcome in the language of the reader, not by the engine’s word', () => {
  const words = storyWords({ kind: 'ended', data: { status: 'approved', reason: 'completed' } });
  expect(words).toEqual(INSTANCE_STATUS.approved);
});

test.each(['self', 'duplicate', 'kept', 'deadline', 'empty'])('an agreement by itself says why: %s', (reason) => {
  const words = storyWords({ kind: 'autoAgreed', data: { user: 1, reason } });
  if (words === null || typeof words === 'string') throw new Error('no words');
  expect(say(words, 'en-US')).toMatch(/^[A-Z]/);
  for (const lang of ['zh-CN', 'HK'] as const) expect(say(words, lang)).not.toMatch(/[a-z]/i);
});

test('what somebody wrote is quoted as it is', () => {
  expect(storyWords({ kind: 'agreed', data: { opinion: 'completed' } })).toBe('completed');
  expect(storyWords({ kind: 'terminated', data: { reason: '不再需要' } })).toBe('不再需要');
  expect(storyWords({ kind: 'agreed', data: { opinion: '' } })).toBeNull();
});
