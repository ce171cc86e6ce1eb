/** Steps foreseen at the start do come: random models, played by people who agree and change the values they may. */
import { expect, test } from 'vitest';
import { isEnded } from '../state.ts';
import { Foresight } from './foreseen.ts';
import { and, any, type Block, boundary, build, or, seq, sub, task, xor } from './testing/build.ts';
import { Play } from './testing/play.ts';
import { type Random, random } from './testing/random.ts';

const NAMES = ['p', 'q', 'r', 's'] as const;
const variables = Object.fromEntries(NAMES.map((name) => [name, 'boolean' as const]));

function model(rnd: Random): Block {
  let count = 0;
  const make = (depth: number): Block => {
    const id = `n${count++}`;
    const pick = depth === 0 ? rnd.below(3) : rnd.below(9);
    const list = (): Block[] => Array.from({ length: 2 + rnd.below(2) }, () => make(depth - 1));
    if (pick === 1)
      return any({ id, kind: 'script', expression: rnd.pick(['true', 'false']), variable: rnd.pick(NAMES) });
    if (pick <= 2) {
      const fields = rnd.below(3) === 0 ? { [rnd.pick(NAMES)]: 'edit' as const } : {};
      const made = task(id, [1 + rnd.below(3)], { fields });
      return rnd.below(8) === 0
        ? boundary(made, `${id}.b`, 30, rnd.below(2) === 0, task(`${id}.t`, [4], { fields: { p: 'edit' } }))
        : made;
    }
    if (pick === 3) return seq(...list());
    if (pick === 4) return and(id, ...list());
    if (pick === 5) return sub(id, make(depth - 1));
    const gates = list().map((inner, i): [string | null, Block] => [i === 0 ? null : rnd.pick(NAMES), inner]);
    return pick === 6 ? or(id, ...gates) : xor(id, ...gates);
  };
  return seq(make(3), make(3), make(2));
}

test('500 random models: every foreseen task opens, and much is foreseen', () => {
  let [foreseen, opened, all] = [0, 0, 0];
  for (let seed = 1; seed <= 500; seed++) {
    const rnd = random(seed);
    const vars = Object.fromEntries(NAMES.map((name) => [name, rnd.below(2) === 0]));
    const graph = build(model(rnd), {}, { variables });
    const play = new Play(graph, { vars, events: false });
    const evaluate = play.envWith().evaluate;
    const known = new Foresight(graph, { ...vars, initiator: 900, round: 1, outcomes: {} }, evaluate, false).tasks();
    for (let moves = 0; !isEnded(play.rows.instance.status) && moves < 300; moves++) {
      if (play.openTasks.length === 0 || rnd.below(6) === 0) {
        play.wait(20);
        continue;
      }
      const asked = rnd.pick(play.openTasks);
      const user = [...play.rows.actor.values()].find((one) => one.task === asked.id)!.user;
      const node = graph.nodes[asked.node]!;
      const [field] = Object.keys((node.kind === 'userTask' && node.fields) || {});
      const sent = field ? { vars: { [field]: rnd.below(2) === 0 } } : {};
      expect(play.act(user, { kind: 'agree', task: asked.id, opinion: 'x', ...sent })).toBeNull();
    }
    expect(play.status, `seed ${seed}`).toBe('approved');
    const seen = new Set([...play.rows.task.values()].map((one) => one.node));
    for (const { id } of known) expect(seen.has(id), `seed ${seed}: ${id}`).toBe(true);
    foreseen += known.length;
    opened += seen.size - 1;
    all += Object.values(graph.nodes).filter((one) => one.kind === 'userTask').length;
  }
  // Not for want of foresight: most of what opens is known, and not everything opens.
  expect(foreseen / opened).toBeGreaterThan(0.5);
  expect(opened / all).toBeLessThan(0.95);
});
