import { expect, test } from 'vitest';
import { makeListener } from './stream.ts';

const data = (piece: unknown): string => `data: ${JSON.stringify(piece)}\n\n`;
const said = (delta: object, finish: string | null = null) => data({ choices: [{ delta, finish_reason: finish }] });
const STREAM = [
  ': a comment\n\n',
  said({ role: 'assistant', content: '' }),
  said({ content: '路' }),
  said({ content: '标 mark' }),
  'data: {broken\n\n',
  said({ tool_calls: [{ index: 1, id: 'b', function: { name: 'second', arguments: '{"x"' } }] }),
  said({ tool_calls: [{ index: 0, id: 'a', function: { name: 'first', arguments: '{}' } }] }),
  said({ tool_calls: [{ index: 1, function: { arguments: ':1}' } }] }),
  said({}, 'tool_calls'),
  data({ choices: [], usage: { total_tokens: 42 } }),
  'data: [DONE]\n\n',
].join('');

test('however a stream is cut, it says the same', () => {
  for (const size of [1, 2, 3, 7, 50, STREAM.length]) {
    const listener = makeListener(1000);
    for (let at = 0; at < STREAM.length; at += size) listener.take(STREAM.slice(at, at + size));
    expect(listener.said, `pieces of ${size}`).toEqual({
      text: '路标 mark',
      calls: [
        { id: 'a', name: 'first', input: '{}' },
        { id: 'b', name: 'second', input: '{"x":1}' },
      ],
      ended: 'tool_calls',
      tokens: 42,
    });
  }
});

test('a stream without an end has not ended; errors are kept; endless ones are refused', () => {
  const listener = makeListener(100);
  listener.take(said({ content: 'half' }));
  expect(listener.said.ended).toBeNull();
  listener.take(data({ error: { message: 'overloaded' } }));
  expect(listener.failed()).toBe('overloaded');
  expect(() => listener.take(said({ content: 'x'.repeat(101) }))).toThrow('TOO_LONG');
  expect(() => makeListener(10).take('y'.repeat(11))).toThrow('TOO_LONG');
});
