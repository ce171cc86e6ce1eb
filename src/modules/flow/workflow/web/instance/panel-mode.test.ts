import { expect, test } from 'vitest';
import type { WorkflowView } from '../../instance/instance.calls.ts';
import { modeOf } from './panel-mode.ts';

const view = (status: string, more: object = {}): WorkflowView =>
  ({ instance: { status, holder: 1 }, mine: null, actors: [{ user: 2 }], ...more }) as unknown as WorkflowView;
const asked = { mine: { task: {}, actor: {} } };

test('approve for whom it waits, seeMe for who took part, viewForm for other readers', () => {
  expect(modeOf(view('running', asked), 2)).toBe('approve');
  expect(modeOf(view('returned'), 1)).toBe('approve');
  expect(modeOf(view('running'), 1)).toBe('seeMe');
  expect(modeOf(view('running'), 2)).toBe('seeMe');
  expect(modeOf(view('running'), 3)).toBe('viewForm');
});

test('when the flow has ended nobody approves', () => {
  for (const status of ['approved', 'rejected', 'withdrawn', 'terminated', 'reverted'])
    expect([modeOf(view(status, asked), 2), modeOf(view(status), 1)]).toEqual(['seeMe', 'seeMe']);
});
