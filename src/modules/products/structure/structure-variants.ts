/**
 * Options, conditions and variants: what of a structure a choice of values leaves, and what contradicts it. Pure.
 *
 * A condition is FEEL over the codes of options, whose values are texts; an option without a choice is null. A node occurs when all
 * conditions from the top down to it hold. A *position* is a node below which everything has a condition (or the top itself): in a
 * variant that has the position, something has to be there. Docs: adr/617-options-and-variants.md.
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { checkFeel, evaluateFeel, type VarTypes, variablesOf } from '#modules/flow/feel/feel.ts';
import { structureTexts as t } from './structure.texts.ts';
import { childrenOf, outlineOf, type StructureNode } from './structure-model.ts';

export interface OptionRule {
  code: string;
  name: string;
  needed: boolean;
  choices: readonly { code: string; name: string }[];
}
/** Code of an option -> code of the chosen value; null or missing: none. */
export type Choice = Readonly<Record<string, string | null>>;

/** Why a variant cannot be; `key` is the node it is about. */
export interface Contradiction {
  key: string | null;
  problem: Problem;
}
export interface Resolved {
  nodes: Map<string, StructureNode>;
  contradictions: Contradiction[];
}

/** Codes are names in FEEL. */
const CODE = /^[A-Za-z_][A-Za-z0-9_]*$/;
const WORDS = new Set([
  'if',
  'then',
  'else',
  'for',
  'in',
  'return',
  'some',
  'every',
  'satisfies',
  'and',
  'or',
  'not',
  'between',
  'true',
  'false',
  'null',
  'function',
  'instance',
  'of',
]);
export const isOptionCode = (code: string): boolean => CODE.test(code) && !WORDS.has(code);

const typesOf = (options: readonly OptionRule[]): VarTypes =>
  Object.fromEntries(options.map(({ code }) => [code, 'text' as const]));

/** Why a condition cannot be: it is no FEEL, names something that is no option, or has no yes or no. `options` null: any names. */
export function conditionProblem(node: StructureNode, options: readonly OptionRule[] | null): Problem | null {
  if (node.condition === null) return null;
  const text = node.condition;
  const names = variablesOf(text);
  const types = options ? typesOf(options) : Object.fromEntries(names.map((name) => [name, 'text' as const]));
  const fault = checkFeel(text, types);
  if (!fault) return null;
  const known = options?.map(({ code }) => code).join(', ') || '-';
  return fault.kind === 'UNKNOWN_VARIABLE'
    ? problem(t.conditionName, { name: node.name, option: fault.name ?? '', known })
    : problem(t.conditionWrong, { name: node.name, condition: text });
}

/** Whether a condition holds; null: it answers neither yes nor no. */
export type Holds = (condition: string, choice: Choice) => boolean | null;

/** Conditions over these options; each is asked once for each choice of the values it names. */
export function holder(options: readonly OptionRule[]): Holds {
  const types = typesOf(options);
  const known = new Map<string, { names: string[]; answers: Map<string, boolean | null> }>();
  return (condition, choice) => {
    let about = known.get(condition);
    if (!about) {
      about = { names: variablesOf(condition, types), answers: new Map() };
      known.set(condition, about);
    }
    const values = Object.fromEntries(about.names.map((name) => [name, choice[name] ?? null]));
    const key = JSON.stringify(values);
    const answered = about.answers.get(key);
    if (answered !== undefined) return answered;
    const { value } = evaluateFeel(condition, values, types);
    const answer = typeof value === 'boolean' ? value : null;
    about.answers.set(key, answer);
    return answer;
  };
}

/** What a choice itself has against it. */
function choiceProblems(options: readonly OptionRule[], choice: Choice): Problem[] {
  const out: Problem[] = [];
  for (const { code, name, needed, choices } of options) {
    const value = choice[code] ?? null;
    if (value === null) {
      if (needed) out.push(problem(t.noChoice, { name }));
    } else if (!choices.some((one) => one.code === value)) out.push(problem(t.noValue, { name, value }));
  }
  return out;
}

/** The structure that a choice leaves, and all that contradicts it. */
export function resolveVariant(
  structure: ReadonlyMap<string, StructureNode>,
  options: readonly OptionRule[],
  choice: Choice,
  holds: Holds = holder(options),
): Resolved {
  const contradictions: Contradiction[] = choiceProblems(options, choice).map((one) => ({ key: null, problem: one }));
  const nodes = new Map<string, StructureNode>();
  for (const { node } of outlineOf(structure.values())) {
    if (node.parent !== null && !nodes.has(node.parent)) continue;
    const holding = node.condition === null || holds(node.condition, choice);
    if (holding === null)
      contradictions.push({
        key: node.key,
        problem: problem(t.conditionOpen, { name: node.name, condition: node.condition! }),
      });
    if (holding) nodes.set(node.key, node);
  }
  for (const position of positionsOf(structure))
    if ((position.key === null || nodes.has(position.key)) && !position.inside.some(({ key }) => nodes.has(key)))
      contradictions.push({ key: position.key, problem: emptyProblem(structure, position.key) });
  return { nodes, contradictions };
}

const emptyProblem = (structure: ReadonlyMap<string, StructureNode>, key: string | null): Problem =>
  key === null ? problem(t.nothingLeft) : problem(t.emptyPosition, { name: structure.get(key)!.name });

interface Position {
  key: string | null;
  inside: readonly StructureNode[];
}
/** Nodes, and the top, below which everything has a condition. */
function positionsOf(structure: ReadonlyMap<string, StructureNode>): Position[] {
  return [...childrenOf(structure.values())]
    .filter(([, inside]) => inside.every(({ condition }) => condition !== null))
    .map(([key, inside]) => ({ key, inside }));
}

export const MOST_COMBINATIONS = 100_000;

export interface AllChecked {
  /** Combinations looked at; every position is tried with those of the options that decide about it. */
  tried: number;
  /** False: there are more than MOST_COMBINATIONS; positions that were left out are not judged. */
  complete: boolean;
  contradictions: (Contradiction & { choice: Choice })[];
}

/** Conditions from the top down to a node. */
function above(structure: ReadonlyMap<string, StructureNode>, key: string | null): string[] {
  const out: string[] = [];
  for (let here = key === null ? undefined : structure.get(key); here; here = structure.get(here.parent ?? ''))
    if (here.condition !== null) out.unshift(here.condition);
  return out;
}

/** Every choice of values of options, one after the other. */
function* choicesOf(options: readonly OptionRule[], choice: Choice = {}): Generator<Choice> {
  const [first, ...rest] = options;
  if (!first) {
    yield choice;
    return;
  }
  const values: (string | null)[] = first.choices.map(({ code }) => code);
  if (!first.needed) values.push(null);
  for (const value of values) yield* choicesOf(rest, { ...choice, [first.code]: value });
}
const countOf = (options: readonly OptionRule[]): number =>
  options.reduce((count, { choices, needed }) => count * (choices.length + (needed ? 0 : 1)), 1);

/**
 * Whether every combination of values can be built: conditions that answer neither yes nor no, positions that stay empty, and
 * nodes that occur in no combination. What decides about a place are the options its conditions name; only those are combined.
 */
export function checkAll(structure: ReadonlyMap<string, StructureNode>, options: readonly OptionRule[]): AllChecked {
  const holds = holder(options);
  const types = typesOf(options);
  const out: AllChecked = { tried: 0, complete: true, contradictions: [] };
  /** Walks the combinations that decide about these conditions until one is found; answers whether all were walked. */
  const walk = (conditions: readonly string[], found: (choice: Choice) => boolean): boolean => {
    const names = new Set(conditions.flatMap((text) => variablesOf(text, types)));
    const deciding = options.filter(({ code }) => names.has(code));
    if (out.tried + countOf(deciding) > MOST_COMBINATIONS) {
      out.complete = false;
      return false;
    }
    for (const choice of choicesOf(deciding)) {
      out.tried++;
      if (found(choice)) return true;
    }
    return true;
  };
  const unclear = new Set<string>();
  for (const node of structure.values()) {
    if (node.condition === null) continue;
    const own = node.condition;
    const conditions = [...above(structure, node.parent), own];
    let occurs = false;
    const walked = walk(conditions, (choice) => {
      if (holds(own, choice) === null) {
        unclear.add(node.key);
        out.contradictions.push({
          ...{ key: node.key, choice },
          problem: problem(t.conditionOpen, { name: node.name, condition: own }),
        });
        return true;
      }
      occurs ||= conditions.every((one) => holds(one, choice) === true);
      return false;
    });
    if (walked && !occurs && !unclear.has(node.key))
      out.contradictions.push({ key: node.key, choice: {}, problem: problem(t.neverOccurs, { name: node.name }) });
  }
  for (const { key, inside } of positionsOf(structure)) {
    const way = above(structure, key);
    const conditions = inside.map(({ condition }) => condition!);
    walk([...way, ...conditions], (choice) => {
      const empty = way.every((one) => holds(one, choice) === true) && !conditions.some((one) => holds(one, choice));
      if (empty) out.contradictions.push({ key, choice, problem: emptyProblem(structure, key) });
      return empty;
    });
  }
  return out;
}

/** A choice in words: "Power: 7.5 kW, Color: red". */
export const choiceText = (options: readonly OptionRule[], choice: Choice): string =>
  options
    .flatMap(({ code, name, choices }) => {
      const value = choice[code];
      return value ? [`${name}: ${choices.find((one) => one.code === value)?.name ?? value}`] : [];
    })
    .join(', ');
