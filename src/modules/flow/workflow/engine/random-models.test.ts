/** Random block-structured models with random decisions, against an oracle that walks the syntax tree. */
import { expect, test } from 'vitest';
import { and, type Block, build, or, seq, sub, task, xor } from './testing/build.ts';
import { lookUp, Play } from './testing/play.ts';
import { type Random, random } from './testing/random.ts';

declare const process: { env: Record<string, string | undefined> };
const MODELS = Number(process.env.WORKFLOW_MODELS ?? 5000);
const DEPTH = 4;

interface Model {
  block: Block;
  vars: Record<string, boolean>;
}

function randomModel(rnd: Random): Model {
  const vars: Record<string, boolean> = {};
  let count = 0;
  const condition = (): string => {
    const name = `c${Object.keys(vars).length}`;
    vars[name] = rnd.below(2) === 0;
    return name;
  };
  const make = (depth: number): Block => {
    const pick = depth === 0 ? 0 : rnd.below(8);
    const branches = 2 + rnd.below(2);
    const list = (): Block[] => Array.from({ length: branches }, () => make(depth - 1));
    const id = `n${count++}`;
    if (pick <= 1) return task(id, [1]);
    if (pick <= 3) return seq(...list());
    if (pick === 4) return sub(id, make(depth - 1));
    if (pick === 5) return and(id, ...list());
    const gates = list().map((block, i) => [i === 0 ? null : condition(), block] as [string | null, Block]);
    return pick === 6 ? xor(id, ...gates) : or(id, ...gates);
  };
  return { block: seq(make(DEPTH), rnd.below(4) === 0 ? seq() : task('last', [1])), vars };
}

/** The live part of a block: the open tasks, and what remains when one is completed. */
interface Live {
  open(): string[];
  /** Completes the task if it is in here. */
  complete(id: string): void;
  done(): boolean;
}

function live(block: Block, vars: Record<string, boolean>): Live {
  if (block.kind === 'node') {
    let done = false;
    return {
      open: () => (done ? [] : [block.node.id]),
      complete: (id) => {
        if (id === block.node.id) done = true;
      },
      done: () => done,
    };
  }
  if (block.kind === 'sub') return live(block.body, vars);
  if (block.kind === 'seq') {
    const rest = [...block.blocks];
    let now: Live | null = null;
    const settle = (): Live | null => {
      while ((now === null || now.done()) && rest.length > 0) now = live(rest.shift()!, vars);
      return now?.done() ? null : now;
    };
    return {
      open: () => settle()?.open() ?? [],
      complete: (id) => settle()?.complete(id),
      done: () => settle() === null,
    };
  }
  const { branches } = block;
  const holding = branches.filter((one) => one.condition !== null && vars[one.condition]);
  const normal = branches.filter((one) => one.condition === null);
  const taken =
    block.kind === 'and'
      ? branches
      : holding.length === 0
        ? normal
        : block.kind === 'or'
          ? holding
          : holding.slice(0, 1);
  const all = taken.map((one) => live(one.block, vars));
  return {
    open: () => all.flatMap((one) => one.open()),
    complete: (id) => {
      for (const one of all) one.complete(id);
    },
    done: () => all.every((one) => one.done()),
  };
}

function playModel(seed: number): void {
  const rnd = random(seed);
  const { block, vars } = randomModel(rnd);
  const oracle = live(block, vars);
  const variables = Object.fromEntries(Object.keys(vars).map((name) => [name, 'boolean' as const]));
  const play = new Play(build(block, {}, { variables }), { vars, evaluate: lookUp, events: seed % 50 === 0 });
  for (;;) {
    expect(play.open, `seed ${seed}`).toEqual(oracle.open().sort());
    expect(play.status, `seed ${seed}`).toBe(oracle.done() ? 'approved' : 'running');
    if (oracle.done()) return;
    const next = play.open[rnd.below(play.open.length)]!;
    expect(play.agree(1, next)).toBeNull();
    oracle.complete(next);
  }
}

test(`${MODELS} random models run as their syntax tree says`, { timeout: 600_000 }, () => {
  for (let seed = 1; seed <= MODELS; seed++) playModel(seed);
});
