import { expect, test } from 'vitest';
import { type Covered, coverageOf, isOpen } from './coverage.ts';
import { type DevDemandStatus, devDemandStatus } from './dev-demand.entity.ts';

const one = (status: DevDemandStatus, more: Partial<Covered> = {}): Covered => ({
  ...{ demand: { status }, modules: [], tasks: 0, suspects: 0 },
  ...more,
});

test('deferred and canceled demands count for nothing; suspect is whatever leads to it or from it', () => {
  const list = [
    one('verified', { tasks: 2, modules: [{ suspect: false }] }),
    one('implementing', { tasks: 1, modules: [{ suspect: true }, { suspect: false }] }),
    one('draft', { suspects: 1 }),
    one('deferred', { tasks: 3, suspects: 2 }),
    one('cancelled'),
  ];
  expect(coverageOf(list)).toEqual({ demands: 3, allocated: 2, planned: 2, verified: 1, suspect: 2 });
  expect(coverageOf([])).toEqual({ demands: 0, allocated: 0, planned: 0, verified: 0, suspect: 0 });
});

test('what holds a version back is neither verified nor put off', () => {
  const open = (Object.keys(devDemandStatus) as DevDemandStatus[]).filter(isOpen);
  expect(open).toEqual(['draft', 'approved', 'implementing', 'implemented']);
});
