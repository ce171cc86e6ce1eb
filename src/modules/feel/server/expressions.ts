/**
 * Expressions on the server: cheap ones at once, others by a worker with limits.
 *
 * Hides: which are which. Work that evaluates expressions is a pure function of an `Evaluate`; it runs, what was too costly
 * is evaluated by a worker, and it runs again with the answers until nothing is open. Invariants: one piece of work takes
 * at most INLINE steps here, together; what a worker had to stop is TOO_COSTLY, so an instance gets an incident.
 * Refuses: more than ROUNDS rounds, and (as a refusal to the caller) what the workers have no room for.
 */
import { refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { ChoreStopped, workerTexts } from '#server/workers/pool.ts';
import { runChore } from '#server/workers/workers.ts';
import { type Evaluate, evaluateWithin, type FeelAnswer, readBy } from '../feel.ts';
import { MOST_STEPS } from '../feel-cost.ts';
import { evaluateChore, type Question } from './expression-chore.ts';

const ROUNDS = 50;
/** Rounds after which one that is stopped is the last. */
const STOPS = 3;

class Expressions {
  readonly #inline = evaluateWithin({ steps: MOST_STEPS });
  readonly #answers = new Map<string, FeelAnswer<unknown>>();
  readonly #open = new Map<string, Question>();
  #rounds = 0;

  readonly evaluate: Evaluate = (text, all, types = {}) => {
    const vars = readBy(text, all);
    // Once something was costly, work runs again: what was known stays known.
    const key = this.#rounds > 0 || this.#open.size > 0 ? keyOf({ text, vars, types }) : null;
    const known = key === null ? undefined : this.#answers.get(key);
    if (known) return known;
    const answer = this.#inline(text, vars, types);
    if (answer.fault?.kind === 'TOO_COSTLY') this.#open.set(keyOf({ text, vars, types }), { text, vars, types });
    else if (key !== null) this.#answers.set(key, answer);
    return answer;
  };

  get open(): boolean {
    return this.#open.size > 0;
  }

  /** Has what is open evaluated. */
  async settle(ctx: Ctx): Promise<void> {
    if (++this.#rounds > ROUNDS) throw refuse(workerTexts.busy);
    const asked = [...this.#open];
    this.#open.clear();
    const found = await answersOf(
      ctx,
      asked.map(([, question]) => question),
      this.#rounds > STOPS,
    );
    found.forEach((answer, i) => {
      if (answer) this.#answers.set(asked[i]![0], answer);
    });
  }
}

const keyOf = (question: Question): string => JSON.stringify(question);

/** Answers of a worker. When it had to be stopped: the one it was at is too costly, the others are not known yet (`all`: too). */
async function answersOf(
  ctx: Ctx,
  questions: readonly Question[],
  all: boolean,
): Promise<(FeelAnswer<unknown> | undefined)[]> {
  let at = 0;
  try {
    return await runChore(ctx, evaluateChore, questions, (done) => {
      at = done;
    });
  } catch (error) {
    if (!(error instanceof ChoreStopped) || (error.why !== 'time' && error.why !== 'memory')) throw error;
    return questions.map(({ text }, i) =>
      i === at || all ? { fault: { kind: 'TOO_COSTLY', text, name: text } } : undefined,
    );
  }
}

/** Runs work without effects that evaluates expressions. Throws what the work throws in its last run. */
export async function withExpressions<T>(ctx: Ctx, work: (evaluate: Evaluate) => T): Promise<T> {
  const expressions = new Expressions();
  for (;;) {
    try {
      const result = work(expressions.evaluate);
      if (!expressions.open) return result;
    } catch (error) {
      if (!expressions.open) throw error;
    }
    await expressions.settle(ctx);
  }
}
