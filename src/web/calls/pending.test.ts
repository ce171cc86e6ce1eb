import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CALM_MS, LINGER_MS, loading, pending, waitTexts } from './pending.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // What another file of this worker left under way.
  pending.reset();
});
afterEach(() => {
  pending.reset();
  vi.useRealTimers();
});
const pass = (ms: number): void => void vi.advanceTimersByTime(ms);

test('the indicator comes when an answer takes its time, and goes with the last one', () => {
  const first = pending.start();
  pass(CALM_MS - 1);
  expect(loading.get()).toBe(null);
  const second = pending.start();
  pass(1);
  expect(loading.get()).toBe(waitTexts.loading);
  first();
  first();
  pass(10 * LINGER_MS);
  expect([pending.count(), loading.get()]).toEqual([1, waitTexts.loading]);
  second();
  pass(LINGER_MS);
  expect([pending.count(), loading.get()]).toEqual([0, null]);
});

test('fast answers never show it, however many come one by one', () => {
  const heard = vi.fn();
  const leave = loading.subscribe(heard);
  for (let i = 0; i < 20; i++) {
    const end = pending.start();
    pass(CALM_MS - 10);
    end();
    pass(LINGER_MS);
  }
  leave();
  expect(heard).not.toHaveBeenCalled();
});

test('requests that follow one another at once are one wait', () => {
  const first = pending.start();
  pass(CALM_MS - 10);
  first();
  pass(LINGER_MS - 1);
  expect(loading.get()).toBe(null);
  const second = pending.start();
  pass(0);
  expect(loading.get()).toBe(waitTexts.loading);
  second();
  pass(LINGER_MS - 1);
  const third = pending.start();
  pass(LINGER_MS);
  expect(loading.get()).toBe(waitTexts.loading);
  third();
});

test('a reset closes it at once; what was under way before counts no more', () => {
  const old = pending.start();
  pass(CALM_MS);
  pending.reset();
  expect([pending.count(), loading.get()]).toEqual([0, null]);
  const next = pending.start();
  old();
  expect(pending.count()).toBe(1);
  pass(CALM_MS);
  expect(loading.get()).toBe(waitTexts.loading);
  next();
});

test('it says what the request that came last has people wait for', () => {
  const page = pending.start();
  pass(CALM_MS);
  const sheet = pending.start(waitTexts.exporting);
  expect(loading.get()).toBe(waitTexts.exporting);
  sheet();
  expect(loading.get()).toBe(waitTexts.loading);
  page();
  pass(LINGER_MS);
  expect(loading.get()).toBe(null);
});
