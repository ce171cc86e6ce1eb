import { afterAll, expect, test, vi } from 'vitest';

// What is told once a process; the other files of this worker have the application's.
vi.resetModules();
const { byKey, byKeyOf, contribution, grouped, handOver, list, only } = await import('./contribution.ts');
afterAll(() => void vi.resetModules());

const tabs = contribution('screens', 'tabs', list<string>);
const gate = contribution('screens', 'gate', only<() => number>);
const labels = contribution('screens', 'labels', byKey<string>);
const events = contribution(
  'screens',
  'events',
  byKeyOf<{ key: string; nth: number }>((one) => one.key),
);
const follows = contribution('screens', 'follows', grouped<number>);

test('asking before it is told throws by name', () => {
  expect(tabs).toThrow('tabs is asked before');
  expect(contribution('server', 'reportFacts', list<string>)).toThrow('reportFacts');
});

test('what modules hand over is there in their order, also for points declared later, and anew when it is told anew', () => {
  handOver('screens', [
    { name: 'a', tabs: ['one'], labels: { x: 'X' }, follows: { task: 1 }, events: [{ key: 'e', nth: 1 }] },
    { name: 'b' },
    { name: 'c', tabs: ['two', 'three'], labels: { y: 'Y' }, follows: { task: 2, plan: 3 }, gate: () => 4 },
  ]);
  expect(tabs()).toEqual(['one', 'two', 'three']);
  expect(tabs()).toBe(tabs());
  expect([...labels()]).toEqual([
    ['x', 'X'],
    ['y', 'Y'],
  ]);
  expect(follows().get('task')).toEqual([1, 2]);
  expect(gate()?.()).toBe(4);
  expect(events().get('e')?.nth).toBe(1);
  expect(contribution('screens', 'tabs', list<string>)()).toEqual(['one', 'two', 'three']);
  handOver('screens', [{ name: 'a' }]);
  expect(tabs()).toEqual([]);
  expect(gate()).toBeNull();
});

test('two who hand over the same are refused when it is told, and both are named', () => {
  const both = (one: object): (() => void) => {
    return () => handOver('screens', [{ name: 'a', ...one }, { name: 'b' }, { name: 'c', ...one }]);
  };
  expect(both({ labels: { x: 'X' } })).toThrow('labels: x is handed over by a and c');
  expect(both({ gate: () => 1 })).toThrow('gate: it is handed over by a and c');
  expect(both({ events: [{ key: 'e', nth: 1 }] })).toThrow('events: e is handed over by a and c');
});
