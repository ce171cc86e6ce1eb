/**
 * The contract of every lifecycle, as tests made from its definition: each action from each state, predicted and then done or
 * refused with the same text; twice at once; without the right; hindered; with a workflow bound; in batches; and random sequences
 * against a naive model that knows only the literal.
 *
 * A world gives people, records and an approval. Records are put into a state directly, so that a test costs one record.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { type Lifecycle, moveFields, movesOf, stateAfter, stateLabel } from '#kernel/lifecycle.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { CODE, commonTexts, problem } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { snake } from '#server/db/names.ts';
import type { Hindrances } from '#server/entity/hindrances.ts';
import type { TestClient, TestServer } from './http.ts';
import { type FindRef, sampleValue } from './samples.ts';

interface Answered {
  code: number;
  msg: string;
}

export interface MoveWorld {
  server: TestServer;
  /** May do everything. */
  owner: TestClient;
  /** Of the same company, without the rights of the actions. */
  stranger: TestClient;
  find: FindRef;
  /** Makes a record that nothing but its state is in the way of. */
  make(): Promise<number>;
  /** The owner that lists name, of records that are in one. */
  scope?(): object;
  /** Values instead of the sample ones, for fields of an action with their own rules. */
  fills?(action: string): Record<string, unknown>;
  /** Sets or takes away the workflow an action needs, for the company. */
  bind(action: string, bound: boolean): Promise<void>;
  /** Asks for the action in the owner's name and starts its workflow; answers the instance. */
  ask(action: string, id: number, filled: object): Promise<number>;
  decide(instance: number, yes: boolean): Promise<void>;
  /** A record in a project, with the project's removal and end; left out: its records are in none. */
  inside?(): Promise<{ id: number; remove(): Promise<Answered>; end(): Promise<Answered> }>;
  /** What those who decide read of changes since it was asked for: labels. */
  since(instance: number): Promise<string[]>;
  /** Puts something in the way of moves, until it is called with nothing. */
  hinder(hinders: Hindrances): void;
}

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

type Stored = { id: number; version: number; status: string } & Record<string, unknown>;
const STEPS = Number(process.env.MOVE_STEPS ?? 40);
const HINDERED = { key: 'test.hindered', text: ['有阻碍', '有阻礙', 'Something is in the way'] } as const;

export function moveContract(of: Lifecycle<never, never>, open: () => MoveWorld): void {
  const life = of as unknown as Lifecycle;
  const { entity, moves } = life;
  const calls = { ...entityCalls(entity), ...lifecycleCalls(of) };
  const actions = movesOf(life);
  const states = Object.keys(entity.fields.status!.items!);
  let world: MoveWorld;
  /** Records that are put into other states again and again. */
  let pool: number[];
  beforeAll(async () => {
    world = open();
    pool = [await world.make(), await world.make(), await world.make()];
  });

  const get = async (id: number) => {
    const { data } = await world.owner.send(calls.get, { id });
    return { row: data.row as unknown as Stored, abilities: data.abilities! };
  };
  /** One of three records, in a state; an action that goes back leads to the first state. */
  async function inState(status: string, which = 0): Promise<number> {
    await setState(pool[which]!, status);
    return pool[which]!;
  }
  async function setState(id: number, status: string): Promise<void> {
    const kept = Object.values(moves).flatMap(({ to }) => (typeof to === 'object' ? [to.kept] : []));
    const sets = [`status = $2`, ...[...new Set(kept)].map((field) => `${snake(field)} = $3`)];
    await world.server.database.pool.query(`UPDATE "${snake(entity.name)}" SET ${sets.join(', ')} WHERE id = $1`, [
      id,
      status,
      ...(kept.length > 0 ? [states[0]] : []),
    ]);
  }
  /** What the action wants to be filled in. */
  function filled(action: string): { reason?: string; values?: Record<string, unknown> } {
    const move = moves[action]!;
    const values = Object.fromEntries(
      Object.entries(moveFields(life, move)).map(([name, field]) => [name, sampleValue(field, 3, world.find)]),
    );
    Object.assign(values, world.fills?.(action));
    return { ...(move.reason && { reason: '因为' }), ...(Object.keys(values).length > 0 && { values }) };
  }
  const move = async (id: number, action: string, who = world.owner) =>
    who.send(calls.move, { id, action, ...filled(action) });
  const wrongWords = (action: string, status: string): string => {
    const [zh, hk, en] = entity.label;
    const { otherwise, label } = moves[action]!;
    if (otherwise) return say(otherwise, 'zh-CN');
    return say(life.wrong, 'zh-CN', { label: [zh, hk, en], status: stateLabel(life, status), action: label });
  };
  const logged = async (id: number, version: number) =>
    (
      await world.server.database.pool.query<{ action: string; changes: { field: string; after: unknown }[] }>(
        'SELECT action, changes FROM change_log WHERE entity = $1 AND record_id = $2 AND version = $3',
        [entity.name, id, version],
      )
    ).rows;

  describe(`lifecycle of ${entity.name}`, () => {
    test('each action from each state: told, then done under its name or refused in words', async () => {
      for (const status of states)
        for (const action of actions) {
          const at = `${action} from ${status}`;
          const id = await inState(status);
          const { row, abilities } = await get(id);
          const answer = await move(id, action);
          const after = (await get(id)).row;
          if (!moves[action]!.from.includes(status)) {
            expect([answer.code, answer.msg], at).toEqual([CODE.refused, wrongWords(action, status)]);
            expect(abilities.actions[action], at).toBe(answer.msg);
            expect(after, at).toEqual(row);
            continue;
          }
          expect([abilities.actions[action], answer.msg], at).toEqual([null, '']);
          expect([after.status, after.version], at).toEqual([stateAfter(moves[action]!, row), row.version + 1]);
          const [entry, ...more] = await logged(id, after.version);
          expect([entry!.action, more], at).toEqual([action, []]);
          if (moves[action]!.reason)
            expect(entry!.changes.at(-1), at).toMatchObject({ field: 'reason', after: '因为' });
        }
    });

    test('what cannot be left out is asked for, and what is not asked for is refused', async () => {
      for (const action of actions) {
        const { reason, sets = {}, from } = moves[action]!;
        const id = await inState(from[0]!);
        const input = { id, action, ...filled(action) };
        const refused = async (more: object) => (await world.owner.send(calls.move, { ...input, ...more })).code;
        expect(await refused({ values: { nonsense: 1 } }), action).toBe(CODE.refused);
        expect(await refused({ values: { status: from[0] } }), action).toBe(CODE.refused);
        if (reason === 'must') expect(await refused({ reason: ' ' }), action).toBe(CODE.refused);
        for (const name of Object.keys(sets).filter((one) => sets[one] === 'must'))
          expect(await refused({ values: { ...input.values, [name]: null } }), `${action} ${name}`).toBe(CODE.refused);
        expect((await get(id)).row.status, action).toBe(from[0]);
      }
      const nonsense = { id: pool[0]!, action: 'nonsense' };
      expect((await world.owner.send(calls.move, nonsense)).code).toBe(CODE.refused);
    });

    test('of those who move it at the same moment one does, and a late one learns of it', async () => {
      const action = actions.find((one) => !moves[one]!.from.includes(stateAfter(moves[one]!, {})) && moves[one]!.to);
      const id = await inState(moves[action!]!.from[0]!);
      const { row } = await get(id);
      const codes = (await Promise.all([1, 2, 3].map(() => move(id, action!)))).map(({ code }) => code);
      expect(codes.toSorted()).toEqual([CODE.ok, CODE.refused, CODE.refused]);
      const other = await inState(moves[action!]!.from[0]!, 1);
      const stale = { id: other, action, ...filled(action!), version: (await get(other)).row.version + 1 };
      expect((await world.owner.send(calls.move, stale)).code).toBe(CODE.conflict);
      expect((await get(id)).row.version).toBe(row.version + 1);
    });

    test('without the right nothing moves, and nothing is offered', async () => {
      for (const action of actions.filter((one) => moves[one]!.right !== 'login')) {
        const id = await inState(moves[action]!.from[0]!);
        const { row } = await get(id);
        expect([CODE.forbidden, CODE.absent], action).toContain((await move(id, action, world.stranger)).code);
        const many = await world.stranger.send(calls.moveMany, { ids: [id], action, ...filled(action) });
        expect([CODE.forbidden, CODE.absent], action).toContain(many.code);
        expect((await get(id)).row, action).toEqual(row);
        const seen = await world.stranger.send(calls.get, { id });
        if (seen.code === CODE.ok) expect(Object.keys(seen.data.abilities!.actions), action).not.toContain(action);
      }
    });

    test('what others have against it is said beforehand and holds; the others of a batch move', async () => {
      for (const action of actions) {
        const [free, held] = [await inState(moves[action]!.from[0]!), await inState(moves[action]!.from[0]!, 1)];
        const against = problem({ ...HINDERED, text: HINDERED.text });
        world.hinder({
          [entity.name]: {
            [action]: async (_ctx, rows) =>
              new Map(rows.filter((one) => one.id === held).map((one) => [one.id, against])),
          },
        });
        expect((await get(held)).abilities.actions[action], action).toBe(HINDERED.text[0]);
        const answer = await move(held, action);
        expect([answer.code, answer.msg], action).toEqual([CODE.refused, HINDERED.text[0]]);
        const many = await world.owner.send(calls.moveMany, {
          ids: [held, free, 999_999_999],
          action,
          ...filled(action),
        });
        expect([many.msg, many.data?.done, many.data?.refused.map(({ id, reason }) => [id, reason])], action).toEqual([
          '',
          [free],
          [
            [held, HINDERED.text[0]],
            [999_999_999, commonTexts.absent.text[0]],
          ],
        ]);
        world.hinder({});
        expect((await move(held, action)).msg, action).toBe('');
      }
    });

    test('with a workflow bound: held back, waiting, done by the same function when approved, free when refused', async () => {
      for (const action of actions) {
        const bound = moves[action]!.from[0]!;
        const [id, other] = [await inState(bound), await inState(bound, 1)];
        await world.bind(action, true);
        const direct = await move(id, action);
        expect([direct.code, direct.data], action).toMatchObject([CODE.refused, { approval: true }]);
        const { row, abilities } = await get(id);
        expect([abilities.actions[action], Object.keys(abilities.approvals)], action).toEqual([null, [action]]);
        const many = await world.owner.send(calls.moveMany, { ids: [id], action, ...filled(action) });
        expect(
          many.data.approvals.map((one) => one.id),
          action,
        ).toEqual([id]);
        const instance = await world.ask(action, id, filled(action));
        const waiting = await get(id);
        expect([waiting.row, waiting.abilities.waiting?.instanceId], action).toEqual([row, instance]);
        expect(
          Object.values(waiting.abilities.actions).every((why) => why !== null),
          action,
        ).toBe(true);
        for (const one of actions) expect((await move(id, one)).code, `${action}, ${one}`).toBe(CODE.refused);
        expect([CODE.refused, 405], action).toContain((await world.owner.send(calls.remove, { id })).code);
        await world.decide(instance, true);
        const after = await get(id);
        expect([after.row.status, after.row.version], action).toEqual([
          stateAfter(moves[action]!, row),
          row.version + 1,
        ]);
        expect((await logged(id, after.row.version))[0]!.action, action).toBe(action);
        const before = (await get(other)).row;
        await world.decide(await world.ask(action, other, filled(action)), false);
        expect([(await get(other)).row, (await get(other)).abilities.waiting], action).toEqual([before, null]);
        await world.bind(action, false);
        expect((await move(other, action)).msg, action).toBe('');
      }
    });

    test('while an approval waits the record stands still; what goes on all the same is told to those who decide', async () => {
      const open = Object.entries(entity.fields).filter(([, { set, kind }]) => !set && kind !== 'lines');
      for (const action of actions) {
        const id = await inState(moves[action]!.from[0]!);
        const refs = open.filter(([, { kind }]) => kind !== 'file');
        await world.bind(action, true);
        const instance = await world.ask(action, id, filled(action));
        const { number } = (await get(id)).abilities.waiting!;
        const { row } = await get(id);
        const told: string[] = [];
        for (const [name, field] of refs) {
          const value = [5, 6].map((n) => sampleValue(field, n, world.find)).find((one) => !sameValue(one, row[name]));
          if (value === undefined || value === null) continue;
          const version = (await get(id)).row.version;
          const answer = await world.owner.send(calls.update, { id, version, [name]: value });
          if (life.editable.includes(name)) {
            expect(answer.problems ?? answer.msg, `${action} ${name}`).toEqual('');
            told.push(say(field.label, 'zh-CN'));
          } else {
            expect(answer.code, `${action} ${name}`).toBe(CODE.refused);
            expect(answer.msg, `${action} ${name}`).toContain('审批流程未完成，不能操作');
            expect(answer.msg, `${action} ${name}`).toContain(number);
          }
        }
        const removed = await world.owner.send(calls.batchRemove, { ids: [id] });
        // Some records nobody removes.
        if (removed.code !== 405)
          expect([removed.code, removed.msg], action).toEqual([CODE.refused, expect.stringContaining(number)]);
        const shown = await world.owner.send(calls.get, { id });
        expect(
          shown.data.editable.filter((name) => !life.editable.includes(name)),
          action,
        ).toEqual([]);
        const changed = await world.since(instance);
        for (const label of told) expect(changed, action).toContain(label);
        if (told.length === 0) expect(changed, action).toEqual([]);
        await world.decide(instance, false);
        await world.bind(action, false);
      }
    });

    test('what it lies in neither goes nor ends while it waits', async () => {
      const [action] = actions;
      const made = await world.inside?.();
      if (!made) return;
      await setState(made.id, moves[action!]!.from[0]!);
      await world.bind(action!, true);
      const instance = await world.ask(action!, made.id, filled(action!));
      const { number } = (await get(made.id)).abilities.waiting!;
      for (const way of ['remove', 'end'] as const) {
        const answer = await made[way]();
        expect([answer.code, answer.msg], way).toEqual([CODE.refused, expect.stringContaining(number)]);
      }
      await world.decide(instance, false);
      await world.bind(action!, false);
    });

    test('a list answers what may be done with each of its rows', async () => {
      const ids = [await inState(states[0]!), await inState(states.at(-1)!, 1)];
      const { data } = await world.owner.send(calls.list, { ...world.scope?.(), pageSize: 1000, sort: '-id' });
      for (const id of ids) expect(data.abilities![id]).toEqual((await get(id)).abilities);
    });

    test(`${STEPS} random moves go where the literal says`, async () => {
      let seed = 7;
      const below = (n: number): number => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * n);
      };
      const model = new Map<number, Stored>();
      for (const which of pool.keys()) {
        const { row } = await get(await inState(states[0]!, which));
        model.set(row.id, row);
      }
      const ids = [...model.keys()];
      for (let step = 0; step < STEPS; step++) {
        const action = actions[below(actions.length)]!;
        const some = below(4) === 0 ? ids : [ids[below(ids.length)]!];
        if (some.length > 1) await world.owner.send(calls.moveMany, { ids: some, action, ...filled(action) });
        else await move(some[0]!, action);
        for (const id of some) {
          const known = model.get(id)!;
          const allowed = moves[action]!.from.includes(known.status);
          const { row } = await get(id);
          const wanted = allowed ? stateAfter(moves[action]!, known) : known.status;
          expect([row.status, row.version], `step ${step}: ${action}`).toEqual([
            wanted,
            known.version + (allowed ? 1 : 0),
          ]);
          model.set(id, row);
        }
      }
    });
  });
}
