/**
 * Definitions published before there were bounds, and times that expressions answer: an incident, never a fault or a workflow that
 * hangs.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, task } from '../../engine/testing/build.ts';
import { INITIATOR } from '../../engine/testing/play.ts';
import type { Deadline, Delay, Graph } from '../../graph.ts';
import { makeOffice, type Office, StoredPlay } from '../testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await makeOffice();
});
afterAll(() => office.close());

const withDeadline = (after: Delay, more: Partial<Deadline> = {}): Graph =>
  build(task('a', [1], { deadline: { after, policy: 'none', ...more } }), {}, { variables: { far: 'text' } });
/** The same time in a step that waits. */
function waiting(after: Delay): Graph {
  const graph = build(task('a', [1]), {}, { variables: { far: 'text' } });
  const { id, name, scope, incoming, outgoing } = graph.nodes.a!;
  return { ...graph, nodes: { ...graph.nodes, a: { id, name, scope, incoming, outgoing, kind: 'timer', after } } };
}

const beyond: [string, Delay][] = [
  ['1e8 working minutes', { work: 1e8 }],
  ['1e300 working minutes', { work: 1e300 }],
  ['1e15 minutes of the clock', { clock: 1e15 }],
  ['1e300 minutes of the clock', { clock: 1e300 }],
  ['a duration in an expression', { at: 'duration("P3000Y")' }],
  ['a date in an expression', { at: '@"9999-12-31"' }],
  ['a duration in a variable', { at: 'duration(far)' }],
];
test.each(beyond)('%s is an incident at its step', async (_name, delay) => {
  for (const graph of [withDeadline(delay), waiting(delay)]) {
    const play = await StoredPlay.begin(office, graph, { vars: { far: 'P400000D' } });
    const [incident, ...others] = [...play.rows.incident.values()];
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ node: 'a', code: 'EXPRESSION_FAILED' });
    expect(play.rows.job.size).toBe(0);
    // Others are not held up, and who started it may take it back.
    expect(await play.act(INITIATOR, { kind: 'withdraw' })).toBeNull();
  }
});

test('a million reminders a millisecond apart are a hundred a minute apart', async () => {
  const remind = { every: { clock: 0.001 }, times: 1_000_000, early: true as const };
  const play = await StoredPlay.begin(office, withDeadline({ clock: 60 }, { remind }));
  const [job] = [...play.rows.job.values()].filter((one) => one.kind === 'remind');
  expect(job).toMatchObject({ left: 100, dueAt: play.now + 60_000 });
  await play.wait(3);
  const [next] = [...play.rows.job.values()].filter((one) => one.kind === 'remind');
  expect(next).toMatchObject({ left: 97, dueAt: play.now + 60_000 });
});

test('more sub-flows than may be are an incident', async () => {
  const graph = build(task('a', [1]), {}, { variables: { many: 'list' } });
  const { id, name, scope, incoming, outgoing } = graph.nodes.a!;
  const call = {
    id,
    name,
    scope,
    incoming,
    outgoing,
    kind: 'call',
    definition: 'none',
    multi: { items: 'many' },
  } as const;
  const play = await StoredPlay.begin(
    office,
    { ...graph, nodes: { ...graph.nodes, a: call } },
    { vars: { many: Array(1001).fill(1) } },
  );
  expect([...play.rows.incident.values()]).toMatchObject([
    { code: 'EXPRESSION_FAILED', detail: expect.stringContaining('1001') },
  ]);
});
