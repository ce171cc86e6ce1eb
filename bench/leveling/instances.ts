/** The public instances of leveling (PSPLIB) as problems of the core, and the best ends that are known of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Instance, instanceOf, type Wait } from '#modules/planning/leveling/core/instance.ts';

export interface Known {
  name: string;
  instance: Instance;
  best: number;
}

/** Files of a tar archive: a head of 512 bytes with name and size, then the content, filled up to 512. */
function* filesOf(tar: Buffer): Iterable<[string, string]> {
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8);
    yield [name, tar.toString('latin1', at + 512, at + 512 + size)];
    at += 512 * (1 + Math.ceil(size / 512));
  }
}

function readInstance(text: string): Instance {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const after = (head: string, skip: number): number[][] => {
    const rows: number[][] = [];
    for (let i = lines.findIndex((line) => line.startsWith(head)) + skip; /^\d/.test(lines[i] ?? ''); i++) {
      rows.push(lines[i]!.split(/\s+/).map(Number));
    }
    return rows;
  };
  const successors = after('PRECEDENCE RELATIONS', 2);
  const requests = after('REQUESTS/DURATIONS', 3);
  const capacity = after('RESOURCEAVAILABILITIES', 2)[0]!;
  const duration = requests.map((row) => row[2]!);
  const waits = successors.flatMap(([job, , , ...next]) =>
    next.map((to): Wait => ({ from: job! - 1, to: to - 1, offset: duration[job! - 1]! })),
  );
  return instanceOf({ duration, need: requests.map((row) => row.slice(3)), capacity, waits });
}

/** All instances of a set (`j30`, `j60`, `j120`); null where the folder is not there. */
export function instancesOf(folder: string, set: string): Known[] {
  const best = new Map(
    readFileSync(join(folder, 'best-known.csv'), 'utf8')
      .split('\n')
      .map((line) => line.split(','))
      .filter(([of]) => of === set)
      .map(([, name, value]) => [name!, Number(value)]),
  );
  const found: Known[] = [];
  for (const [path, text] of filesOf(gunzipSync(readFileSync(join(folder, `${set}.tar.gz`))))) {
    const name = new RegExp(`${set}(\\d+_\\d+)\\.sm$`).exec(path)?.[1];
    if (name) found.push({ name, instance: readInstance(text), best: best.get(name)! });
  }
  return found;
}
