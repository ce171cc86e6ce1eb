import { expect, test } from 'vitest';
import { contactsSaid, futureContact, maskedPhone, nextContactOf } from './partner.rules.ts';

test('of a phone the middle is hidden, of a short one nearly all', () => {
  expect([maskedPhone('13812345678'), maskedPhone('0755-12345678'), maskedPhone('12345')]).toEqual([
    '138****5678',
    '075****5678',
    '****45',
  ]);
});

test('people are told without their phones and mails', () => {
  const said = contactsSaid([
    { name: '刘工', phone: '13812345678' },
    { name: '周总', phone: null },
  ]);
  expect([said, contactsSaid([])]).toEqual(['刘工 138****5678 · 周总', null]);
  expect(contactsSaid(Array.from({ length: 50 }, () => ({ name: '刘工', phone: '13812345678' })))!.length).toBe(200);
});

test('the next contact counts from the last one', () => {
  expect(nextContactOf('weekly', '2026-02-25')).toBe('2026-03-04');
  expect(nextContactOf('monthly', '2026-02-25')).toBe('2026-03-27');
  expect(nextContactOf(null, '2026-02-25')).toBeNull();
});

test('a last contact is of today or before, unless it has been in the future already', () => {
  const future = (before: string | null, after: string | null) =>
    futureContact({ lastContact: before }, { lastContact: after }, '2026-02-25').map(({ field }) => field);
  expect([future(null, '2026-02-25'), future(null, null), future('2026-03-01', '2026-03-01')]).toEqual([[], [], []]);
  expect([future(null, '2026-02-26'), future('2026-03-01', '2026-02-27')]).toEqual([['lastContact'], ['lastContact']]);
});
