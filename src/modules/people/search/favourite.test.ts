import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ordered, recordOf, refuseFavourite } from './favourite.ts';

test('records and pages of this application can be kept, nothing else', () => {
  expect(recordOf('project:7')).toEqual({ kind: 'project', id: 7 });
  for (const page of ['/sys/messageList', '/task/charged?status=new,ongoing&sort=-name', '/x?name=%E9%A1%B9'])
    expect(refuseFavourite(page, 'Page')).toBeNull();
  for (const wrong of [
    '',
    'project',
    'project:0',
    'project:x',
    'https://a.example',
    '//a.example',
    '/\\a.example',
    '/a b',
    'javascript:alert(1)',
    `/${'x'.repeat(600)}`,
  ])
    expect(refuseFavourite(wrong, 'Page')?.message.key, wrong).toBe('search.badTarget');
  expect(refuseFavourite('/sys/messageList', null)?.message.key).toBe('search.noTitle');
});

test('ordering loses nothing and invents nothing, whatever another window knows', () => {
  const some = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f'));
  fc.assert(
    fc.property(some, fc.array(fc.constantFrom('a', 'b', 'c', 'x')), (now, wanted) => {
      const next = ordered(now, wanted);
      expect([...next].sort()).toEqual([...now].sort());
      const named = [...new Set<string>(wanted)].filter((one) => now.includes(one));
      expect(next.slice(0, named.length)).toEqual(named);
    }),
  );
});
