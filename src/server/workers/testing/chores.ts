/** Chores of the pool's tests: well-behaved ones and others. */
import { CODE, commonTexts, problem, Refusal } from '#kernel/problem.ts';
import type { ChoreTools } from '../chore.ts';

export const double = (value: number): number => 2 * value;
export const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i);

export function counts(of: number, tools: ChoreTools): null {
  for (let done = 1; done <= of; done++) tools.tell(done, of);
  return null;
}

export function forever(): never {
  for (;;);
}
export const endless = forever;

/** Many small objects. */
export function greedy(): null {
  const all: object[] = [];
  for (;;) all.push({ at: all.length, text: String(all.length) });
}

/** One list that grows. */
export function hoard(): null {
  const all: number[] = [];
  for (;;) all.push(all.length * 1.5);
}

export const leave = (): never => process.exit(0);

export const breaks = (): null => (undefined as unknown as { nothing: null }).nothing;

export function refuses(): never {
  throw new Refusal([problem(commonTexts.conflict, undefined, 'x')], CODE.conflict);
}

/** Reports its process and never ends. */
export function tellPid(_input: null, tools: ChoreTools): never {
  tools.tell(process.pid, 1);
  for (;;);
}

/** Takes so much memory outside the heap, and keeps it until its size has been reported. */
export async function takes({ megabytes, holdMs }: { megabytes: number; holdMs: number }): Promise<number> {
  const all: Buffer[] = [];
  for (let i = 0; i < megabytes; i++) all.push(Buffer.alloc(1_048_576, i));
  await new Promise((done) => setTimeout(done, holdMs));
  return all.length;
}
