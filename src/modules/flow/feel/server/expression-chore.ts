/** Evaluates expressions in a worker, where they may take long (expressions.ts). */
import { type ChoreTools, chore } from '#server/workers/chore.ts';
import { evaluateWithoutLimit, type Facts, type FeelAnswer, type Missing, type Vars, type VarTypes } from '../feel.ts';

export interface Question {
  text: string;
  vars: Vars;
  types: VarTypes;
  facts: Facts;
}

/** Characters of a value as JSON: more than a workflow keeps. */
const MOST_VALUE = 1_048_576;

/** A value as it is stored: dates are texts. */
function stored(text: string, answer: FeelAnswer<unknown>): FeelAnswer<unknown> {
  if (answer.fault) return answer;
  const json = JSON.stringify(answer.value ?? null) ?? 'null';
  return json.length > MOST_VALUE ? { fault: { kind: 'TOO_COSTLY', text, name: text } } : { value: JSON.parse(json) };
}

export interface Answered {
  answers: FeelAnswer<unknown>[];
  /** Requested but missing facts of the company. */
  missing: Missing[];
}

/** Results in the order of the expressions; reports the current one. */
export function evaluateAll(questions: readonly Question[], tools: ChoreTools): Answered {
  const missing = new Set<Missing>();
  const answers = questions.map(({ text, vars, types, facts }, at) => {
    tools.tell(at, questions.length);
    const asking = { ...facts, missing: (what: Missing) => void missing.add(what) };
    return stored(text, evaluateWithoutLimit(asking)(text, vars, types));
  });
  return { answers, missing: [...missing] };
}

export const evaluateChore = chore<readonly Question[], Answered>(import.meta.url, evaluateAll.name, 'short');
