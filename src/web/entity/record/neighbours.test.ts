import { expect, test } from 'vitest';
import { leaveList, neighboursOf } from './neighbours.ts';

const listOf = (kind: string, ids: readonly number[]) => ({
  kind,
  address: `/${kind}s`,
  records: new Map(ids.map((id) => [id, `/${kind}?id=${id}`])),
});

test('the records of the list one came from last are each other’s neighbours', () => {
  expect(neighboursOf('issue', 2)).toBeNull();
  leaveList(listOf('issue', [5, 2, 9]));
  const list = '/issues';
  expect(neighboursOf('issue', 2)).toEqual({ previous: '/issue?id=5', next: '/issue?id=9', list });
  expect(neighboursOf('issue', 5)).toEqual({ previous: null, next: '/issue?id=2', list });
  expect(neighboursOf('issue', 9)).toEqual({ previous: '/issue?id=2', next: null, list });
  expect(neighboursOf('issue', 7)).toBeNull();
  expect(neighboursOf('risk', 2)).toBeNull();
  leaveList(listOf('risk', [2]));
  expect(neighboursOf('issue', 2)).toBeNull();
});
