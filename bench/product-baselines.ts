/**
 * Baselines of a structure of 20,000 nodes: keeping the first one against hashing the same bytes in the same run (bar: 3 times), one
 * more with 50 changes, and comparing both (bar: 150 ms).
 */
import { hash } from 'node:crypto';
import { contentOf, NO_VALUES, outlineOf, type StructureNode } from '#modules/products/structure/structure-model.ts';
import type { Ctx } from '#server/context.ts';
import { makePool, PROFILES } from '#server/db/pool.ts';
import { canonical } from '#server/parts/canonical.ts';
import { partsOf, type TreeRow } from '#server/parts/merkle.ts';
import { differingParts, keepParts } from '#server/parts/parts.ts';
import { startScratch, TEMPLATE } from '#server/testing/scratch-cluster.ts';
import { makeDb } from '#server/tx.ts';
import { barHere } from './yardstick.ts';

const NODES = 20_000;
const CHANGES = 50;
const TIMES = 3;
const COMPARED = 150;

const say = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(52)}${value}\n`);

/** Rows of a structure in which each node holds ten; `mark` makes every run another one. */
function rowsOf(mark: string, changed = 0): TreeRow[] {
  const nodes = Array.from({ length: NODES }, (_, at): StructureNode => {
    const name = `Module ${at} ${mark}${at % (NODES / CHANGES) === 0 && at / (NODES / CHANGES) < changed ? ' changed' : ''}`;
    const parent = at === 0 ? null : `k${Math.floor((at - 1) / 10)}`;
    return {
      ...NO_VALUES,
      key: `k${at}`,
      parent,
      rank: at,
      name,
      code: `C-${at}`,
      materialNo: `M-${at % 500}`,
      unit: 'pcs',
    };
  });
  return outlineOf(nodes).map(({ node }) => ({ key: node.key, parent: node.parent, content: contentOf(node) }));
}
async function took<T>(work: () => Promise<T> | T): Promise<[number, T]> {
  const from = performance.now();
  const answer = await work();
  return [performance.now() - from, answer];
}
const least = (times: readonly number[]): number => Math.min(...times);

const { cluster, end } = await startScratch();
const pool = makePool({ ...cluster.owner, database: TEMPLATE }, PROFILES.owner, () => {});
try {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO company (name) VALUES ('Bench') RETURNING id::int AS id`,
  );
  const ctx = { db: makeDb(pool), viewer: { companyId: rows[0]!.id } } as unknown as Ctx;
  const figures = { hashing: [] as number[], first: [] as number[], second: [] as number[], compare: [] as number[] };
  for (let time = 0; time < TIMES; time++) {
    const [before, after] = [rowsOf(`run ${time}`), rowsOf(`run ${time}`, CHANGES)];
    // As much as a baseline hashes: each row's text with its kind and the hashes below it.
    const [hashing] = await took(() =>
      before.map((row) => hash('sha256', canonical({ ...row.content, key: row.key }), 'hex')),
    );
    const [first, root] = await took(async () => {
      const tree = partsOf('structure', before);
      await keepParts(ctx, tree);
      return tree.root;
    });
    const [second, changed] = await took(async () => {
      const tree = partsOf('structure', after);
      await keepParts(ctx, tree);
      return tree.root;
    });
    const [compare, found] = await took(() => differingParts(ctx, root, changed));
    if (found.after.length === 0) throw new Error('no difference was found');
    figures.hashing.push(hashing);
    figures.first.push(first);
    figures.second.push(second);
    figures.compare.push(compare);
  }
  const ratio = least(figures.first) / least(figures.hashing);
  const bar = barHere(COMPARED);
  say('hashing the bytes of 20,000 nodes', `${least(figures.hashing).toFixed(0)} ms`);
  say('first baseline', `${least(figures.first).toFixed(0)} ms, ${ratio.toFixed(1)} times (bar 3)`);
  say('baseline with 50 changes', `${least(figures.second).toFixed(0)} ms`);
  say('comparing both', `${least(figures.compare).toFixed(0)} ms (${bar.told})`);
  if (ratio > 3 || least(figures.compare) > bar.ms) process.exitCode = 1;
} finally {
  await pool.end();
  await end();
}
