/** Taking added approvers out again: the screen offers exactly what the engine accepts. */
import { expect, test } from 'vitest';
import { build, task } from '../engine/testing/build.ts';
import { Play } from '../engine/testing/play.ts';
import { removable } from './actions-of.ts';

const USERS = [1, 2, 3, 4, 5, 6, 7];

/** Tries every row as everybody, and puts the play back each time; answers who was offered, 'user:row user'. */
function offers(play: Play): string[] {
  const facts = { actors: [...play.rows.actor.values()], tasks: [...play.rows.task.values()] };
  const out: string[] = [];
  for (const user of USERS)
    for (const admin of [false, true]) {
      const offered = new Set(removable(facts, user, admin).map((actor) => actor.id));
      for (const actor of facts.actors) {
        const [rows, told] = [play.rows, play.events.length];
        const refused = play.act({ user, admin }, { kind: 'removeSign', actor: actor.id });
        play.rows = rows;
        play.events.length = told;
        expect([user, admin, actor.user, actor.status, refused === null]).toEqual([
          user,
          admin,
          actor.user,
          actor.status,
          offered.has(actor.id),
        ]);
        if (!admin && offered.has(actor.id)) out.push(`${user}:${actor.user}`);
      }
    }
  return out;
}

test.each(['before', 'after', 'parallel'] as const)('signers added %s', (where) => {
  const play = new Play(build(task('a', [1, 2], { mode: 'all' })));
  const id = play.task('a').id;
  expect(offers(play)).toEqual([]);
  expect(play.act(1, { kind: 'addSign', task: id, where, mode: 'all', users: [3, 4], opinion: 'ask' })).toBeNull();
  expect(offers(play)).toEqual(['1:3', '1:4']);
  // One of them adds somebody himself; handed on, a part is no longer the adder's to take away.
  expect(play.act(3, { kind: 'addSign', task: id, where: 'before', mode: 'or', users: [5] })).toBeNull();
  expect(offers(play)).toEqual(['1:3', '1:4', '3:5']);
  expect(play.act(4, { kind: 'transfer', task: id, user: 6 })).toBeNull();
  expect(offers(play)).toEqual(['1:3', '3:5']);
  expect(play.agree(5, 'a')).toBeNull();
  expect(play.agree(3, 'a')).toBeNull();
  expect(offers(play)).toEqual([]);
});

test('the last voter stays, and a closed task gives nobody back', () => {
  const play = new Play(build(task('a', [1])));
  const id = play.task('a').id;
  expect(offers(play)).toEqual([]);
  expect(play.act(1, { kind: 'addSign', task: id, where: 'parallel', users: [2] })).toBeNull();
  expect(offers(play)).toEqual(['1:2']);
  expect(play.agree(1, 'a')).toBeNull();
  expect(offers(play)).toEqual(['1:2']);
  expect(play.agree(2, 'a')).toBeNull();
  expect(offers(play)).toEqual([]);
});
