/**
 * A server that works on instances until it is killed: for the test that kills it.
 *
 * Keys belong to a caller: all commands come through one, on behalf of whoever acts, so that a command that is sent again
 * has its key even if it is somebody else's turn by then.
 *
 * Reads {access, instances, commands} from stdin; gives each command, eight at a time, with its number as key and
 * opinion, and prints its number once it is committed (`done`) or was refused (`no`).
 */
import { text } from 'node:stream/consumers';
import type { PoolConfig } from 'pg';
import { Refusal } from '#kernel/problem.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { makePool, PROFILES } from '#server/db/pool.ts';
import { standAlone } from '#server/testing/alone.ts';
import { makeDb } from '#server/tx.ts';
import type { Action } from '../../actions.ts';
import { returnTargets } from '../../engine/causes.ts';
import { INITIATOR } from '../../engine/testing/play.ts';
import { type Random, random } from '../../engine/testing/random.ts';
import type { Rows } from '../../state.ts';
import { actOnWorkflow } from '../instance/commands.ts';
import { loadRows } from '../instance/instance-store.ts';

standAlone();

export interface CrashOrder {
  access: PoolConfig;
  instances: number[];
  commands: number[];
  at: number;
}

const WORKERS = 8;

/** Some action that may be possible now; `mark` appears in its traces. */
function actionFor(rows: Rows, rnd: Random, mark: string): [user: number, action: Action] {
  const comment: [number, Action] = [INITIATOR, { kind: 'comment', text: mark }];
  const dice = rnd.below(10);
  if (rows.instance.status === 'returned') return [INITIATOR, { kind: 'resubmit', opinion: mark }];
  const open = [...rows.actor.values()].filter((actor) => actor.status === 'open' && actor.source !== 'initiator');
  if (open.length === 0 || dice < 2) return comment;
  const actor = rnd.pick(open);
  const { task } = actor;
  if (dice === 2)
    return [actor.user, { kind: 'addSign', task, where: 'parallel', users: [40 + rnd.below(20)], opinion: mark }];
  if (dice === 3) return [actor.user, { kind: 'transfer', task, user: 60 + rnd.below(20), opinion: mark }];
  if (dice === 4) {
    const targets = returnTargets(rows, rows.task.get(task)!);
    const mode = rnd.pick(['normal', 'direct'] as const);
    return [actor.user, { kind: 'reject', task, to: 'node', node: rnd.pick(targets).node, mode, opinion: mark }];
  }
  return [actor.user, { kind: 'agree', task, opinion: mark }];
}

const order = JSON.parse(await text(process.stdin)) as CrashOrder;
const pool = makePool(order.access, { ...PROFILES.app, max: WORKERS }, () => {});
const db = makeDb(pool);

async function give(number: number): Promise<void> {
  const mark = `command-${String(number).padStart(6, '0')}`;
  const rnd = random(number + 1);
  const instance = rnd.pick(order.instances);
  const { rows } = await asSystem(db, 1, order.at, (ctx) => loadRows(ctx, instance));
  const [user, action] = actionFor(rows, rnd, mark);
  try {
    await asSystem(db, 1, order.at, (ctx) => actOnWorkflow(ctx, instance, action, { key: mark, by: { user } }));
    process.stdout.write(`done ${number}\n`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stdout.write(`no ${number}\n`);
  }
}

const left = [...order.commands];
await Promise.all(
  Array.from({ length: WORKERS }, async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await give(next);
  }),
);
await pool.end();
