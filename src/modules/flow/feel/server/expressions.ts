/**
 * Expressions on the server: cheap ones at once, others by a worker with limits.
 *
 * Hides: which is which. Work that evaluates expressions is a pure function of an `Evaluate`; it runs, costly expressions are
 * evaluated by a worker, and it runs again with the results until none is open. Invariants: one piece of work takes at most INLINE
 * steps here, together; an expression stopped by a worker is TOO_COSTLY, so an instance gets an incident. Refuses: more than ROUNDS
 * rounds, and (as a refusal to the caller) expressions the workers have no room for.
 */
import { sql } from 'kysely';
import { refuse } from '#kernel/problem.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/base/calendar/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { ChoreStopped, workerTexts } from '#server/workers/pool.ts';
import { runChore } from '#server/workers/workers.ts';
import { type Evaluate, evaluateWithin, type Facts, type FeelAnswer, type Missing, readBy } from '../feel.ts';
import { MOST_STEPS } from '../feel-cost.ts';
import { evaluateChore, type Question } from './expression-chore.ts';

const ROUNDS = 50;
/** Rounds after which one that is stopped is the last. */
const STOPS = 3;

class Expressions {
  readonly #facts: Facts;
  readonly #inline: Evaluate;
  readonly #answers = new Map<string, FeelAnswer<unknown>>();
  readonly #open = new Map<string, Question>();
  #rounds = 0;

  constructor(facts: Facts) {
    this.#facts = facts;
    this.#inline = evaluateWithin({ steps: MOST_STEPS }, facts);
  }

  readonly evaluate: Evaluate = (text, all, types = {}) => {
    const vars = readBy(text, all);
    // After a costly expression the work runs again: earlier results are kept.
    const { missing: _here, ...facts } = this.#facts;
    const question = { text, vars, types, facts };
    const key = this.#rounds > 0 || this.#open.size > 0 ? keyOf(question) : null;
    const known = key === null ? undefined : this.#answers.get(key);
    if (known) return known;
    const answer = this.#inline(text, vars, types);
    if (answer.fault?.kind === 'TOO_COSTLY') this.#open.set(keyOf(question), question);
    else if (key !== null) this.#answers.set(key, answer);
    return answer;
  };

  get open(): boolean {
    return this.#open.size > 0;
  }

  /** Has open expressions evaluated. */
  async settle(ctx: Ctx): Promise<void> {
    if (++this.#rounds > ROUNDS) throw refuse(workerTexts.busy);
    const asked = [...this.#open];
    this.#open.clear();
    const { answers, missing } = await answersOf(
      ctx,
      asked.map(([, question]) => question),
      this.#rounds > STOPS,
    );
    for (const what of missing) this.#facts.missing?.(what);
    answers.forEach((answer, i) => {
      if (answer) this.#answers.set(asked[i]![0], answer);
    });
  }
}

const keyOf = ({ text, vars, types }: Question): string => JSON.stringify([text, vars, types]);

async function companyCalendar(ctx: Ctx): Promise<WorkCalendar> {
  const [found] = await workCalendars(ctx, [await defaultCalendarId(ctx)]);
  return found!;
}

/** What expressions know of the company of a call. */
export const factsOf = (ctx: Pick<Ctx, 'utcOffset'>): Facts => ({ ahead: ctx.utcOffset });

/** Answers of a worker. When it had to be stopped: the one it was at is too costly, the others are not known yet (`all`: too). */
async function answersOf(
  ctx: Ctx,
  questions: readonly Question[],
  all: boolean,
): Promise<{ answers: (FeelAnswer<unknown> | undefined)[]; missing: readonly Missing[] }> {
  let at = 0;
  try {
    return await runChore(ctx, evaluateChore, questions, (done) => {
      at = done;
    });
  } catch (error) {
    if (!(error instanceof ChoreStopped) || (error.why !== 'time' && error.why !== 'memory')) throw error;
    const answers = questions.map(({ text }, i): FeelAnswer<unknown> | undefined =>
      i === at || all ? { fault: { kind: 'TOO_COSTLY', text, name: text } } : undefined,
    );
    return { answers, missing: [] };
  }
}

/** Names of people; null: there is nobody by that id in the company. */
async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string | null>> {
  const known = ids.filter(Number.isSafeInteger);
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, emp_name AS name FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${known}::bigint[])`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return Object.fromEntries(ids.map((id) => [id, names.get(id) ?? null]));
}

/** Runs work without effects that evaluates expressions. Throws what the work throws in its last run. */
export async function withExpressions<T>(ctx: Ctx, work: (evaluate: Evaluate, facts: Facts) => T): Promise<T> {
  const asked = new Set<Missing>();
  let facts: Facts = { ...factsOf(ctx), missing: (what) => void asked.add(what) };
  let expressions = new Expressions(facts);
  for (;;) {
    try {
      const result = work(expressions.evaluate, facts);
      if (!expressions.open && asked.size === 0) return result;
    } catch (error) {
      if (!expressions.open && asked.size === 0) throw error;
    }
    if (asked.size === 0) await expressions.settle(ctx);
    if (asked.size === 0) continue;
    // An expression counts working days or names people: everything runs again, with those facts.
    const calendar = asked.has('calendar') ? await companyCalendar(ctx) : facts.calendar;
    const ids = [...asked].filter((what) => what !== 'calendar');
    facts = { ...facts, ...(calendar && { calendar }), names: { ...facts.names, ...(await namesOf(ctx, ids)) } };
    asked.clear();
    expressions = new Expressions(facts);
  }
}
