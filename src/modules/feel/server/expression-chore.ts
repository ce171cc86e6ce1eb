/** Evaluates expressions in a worker, where they may take long (expressions.ts). */
import { type ChoreTools, chore } from '#server/workers/chore.ts';
import { evaluateWithoutLimit, type FeelAnswer, type Vars, type VarTypes } from '../feel.ts';

export interface Question {
  text: string;
  vars: Vars;
  types: VarTypes;
}

/** Characters of a value as JSON: more than a workflow keeps. */
const MOST_VALUE = 1_048_576;

/** A value as it is stored: dates are texts. */
function stored(text: string, answer: FeelAnswer<unknown>): FeelAnswer<unknown> {
  if (answer.fault) return answer;
  const json = JSON.stringify(answer.value ?? null) ?? 'null';
  return json.length > MOST_VALUE ? { fault: { kind: 'TOO_COSTLY', text, name: text } } : { value: JSON.parse(json) };
}

/** Answers in the order of the questions; tells which one it is at. */
export const evaluateAll = (questions: readonly Question[], tools: ChoreTools): FeelAnswer<unknown>[] =>
  questions.map(({ text, vars, types }, at) => {
    tools.tell(at, questions.length);
    return stored(text, evaluateWithoutLimit(text, vars, types));
  });

export const evaluateChore = chore<readonly Question[], FeelAnswer<unknown>[]>(
  import.meta.url,
  evaluateAll.name,
  'short',
);
