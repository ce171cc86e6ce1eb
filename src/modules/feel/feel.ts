/**
 * Conditions and expressions of workflows and forms: FEEL text over typed variables. Pure.
 *
 * Hides: the FEEL library, and how stored values (decimal strings, civil dates) become FEEL values. Invariants: a
 * condition answers true or false, or a `FeelFault` that becomes an incident; a missing variable and a value that is
 * not boolean are never read as false; nothing an expression says holds whoever evaluates it (`evaluateFeel` refuses what
 * has no small bound, feel-cost.ts). Refuses: `eval`, expressions that read the clock (`now`, `today`), because a decision
 * must be repeatable, long ranges, and patterns that need trying (feel-pattern.ts). Source: design/workflow.md §3 and §4.
 */
import { evaluate, parseDate, parseDateTime, parseExpression } from 'feelin';
import { type Budget, costOf, MOST_IN_RANGE, MOST_STEPS, sizesOf } from './feel-cost.ts';
import { compilePattern, PATTERN_FUNCTIONS } from './feel-pattern.ts';
import { childrenOf, MOST_TEXT, type SyntaxNode, tooDeep } from './feel-tree.ts';

/** Types of declared variables. */
export type VariableType = 'text' | 'number' | 'boolean' | 'date' | 'user' | 'users' | 'list' | 'object';

/** Declared types; a variable without one is not checked. Dates are civil dates or instants, users are ids. */
export type VarTypes = Readonly<Record<string, VariableType>>;
export type Vars = Readonly<Record<string, unknown>>;

export type FeelFaultKind =
  | 'SYNTAX'
  | 'UNKNOWN_VARIABLE'
  | 'UNKNOWN_FUNCTION'
  | 'MISSING_VARIABLE'
  | 'TYPE_MISMATCH'
  | 'NOT_BOOLEAN'
  | 'CLOCK'
  /** The text is too long or nested too deep. */
  | 'TOO_LONG'
  /** A range of more numbers than MOST_IN_RANGE is looped over. */
  | 'RANGE'
  /** A regular expression that is none, or needs trying. */
  | 'PATTERN'
  /** It takes too long, or too much memory. */
  | 'TOO_COSTLY'
  | 'EVALUATION';

/** Why a text cannot be used or evaluated; `name` is the variable or function, `at` the position in the text. */
export interface FeelFault {
  kind: FeelFaultKind;
  text: string;
  name?: string;
  at?: number;
  detail?: string;
}
export type FeelAnswer<T> = { value: T; fault?: undefined } | { fault: FeelFault; value?: undefined };

const CLOCK = new Set(['now', 'today']);

/** Names with blanks or hyphens are known to the parser only through the context. */
const contextOf = (types: VarTypes): Record<string, unknown> =>
  Object.fromEntries(Object.keys(types).map((name) => [name, null]));

const treeOf = (text: string, types: VarTypes): SyntaxNode => {
  const tree: { topNode: unknown } = parseExpression(text, contextOf(types), undefined);
  return tree.topNode as SyntaxNode;
};

interface Found {
  variables: Map<string, number>;
  called: Map<string, number>;
  broken: number | null;
}

/** Walks the tree; `bound` are names bound by for, some, every, function and context entries, `inFilter` hides items' own fields. */
function collect(node: SyntaxNode, text: string, bound: ReadonlySet<string>, inFilter: boolean, out: Found): void {
  if (node.name === '⚠') out.broken ??= node.from;
  if (node.name === 'InstanceOfExpression') {
    const subject = node.firstChild;
    if (subject) collect(subject, text, bound, inFilter, out);
    return;
  }
  if (node.name === 'VariableName') {
    const name = text.slice(node.from, node.to);
    const called = node.parent?.name === 'FunctionInvocation' && node.parent.firstChild?.from === node.from;
    if (called) out.called.set(name, node.from);
    if (!called && !bound.has(name) && !inFilter && !out.variables.has(name)) out.variables.set(name, node.from);
    return;
  }
  let names: ReadonlySet<string> = bound;
  const bind = (name: string): void => {
    names = new Set([...names, name]);
  };
  for (const child of childrenOf(node)) {
    const filtered = node.name === 'FilterExpression' && child.from !== node.from;
    collect(child, text, names, inFilter || filtered, out);
    // The next loop of a list of loops may go over what this one names.
    if (child.name === 'InExpression' && child.firstChild) bind(text.slice(child.firstChild.from, child.firstChild.to));
    if (child.name === 'InExpressions')
      for (const part of childrenOf(child))
        if (part.firstChild) bind(text.slice(part.firstChild.from, part.firstChild.to));
    if (child.name === 'FormalParameters')
      for (const part of childrenOf(child)) bind(text.slice(part.from, part.to).split(':')[0]!.trim());
    if (child.name === 'ContextEntry' && child.firstChild)
      bind(text.slice(child.firstChild.from, child.firstChild.to).replace(/^"|"$/g, ''));
  }
}

type Read = Found & { top: SyntaxNode };

/** The tree of a text and what is in it; null: it is too long, or nested so deep that it cannot be walked. */
function read(text: string, types: VarTypes): Read | null {
  if (text.length > MOST_TEXT) return null;
  const top = treeOf(text, types);
  if (tooDeep(top)) return null;
  const out: Found = { variables: new Map(), called: new Map(), broken: null };
  collect(top, text, new Set(), false, out);
  return { ...out, top };
}

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}...` : text);

const isBuiltIn = (name: string): boolean => evaluate(name, {}).warnings.length === 0;

/** The first pattern written into a call that cannot be used. */
function badPattern(node: SyntaxNode, text: string): FeelFault | null {
  const [called, , given] = childrenOf(node);
  const of = node.name === 'FunctionInvocation' && called ? text.slice(called.from, called.to) : '';
  const pattern = given?.name === 'PositionalParameters' ? childrenOf(given)[1] : undefined;
  if (Object.hasOwn(PATTERN_FUNCTIONS, of) && pattern?.name === 'StringLiteral') {
    const name = String(evaluate(text.slice(pattern.from, pattern.to), {}).value);
    try {
      compilePattern(name);
    } catch (error) {
      return { kind: 'PATTERN', text, name, at: pattern.from, detail: (error as Error).message };
    }
  }
  for (const child of childrenOf(node)) {
    const found = badPattern(child, text);
    if (found) return found;
  }
  return null;
}

/** Faults that do not depend on the variables: syntax, clock, functions that do not exist, ranges and patterns. */
function broken(found: Read | null, text: string): FeelFault | null {
  if (!found) return { kind: 'TOO_LONG', text: shortened(text), name: shortened(text), detail: String(MOST_TEXT) };
  if (text.trim() === '') return { kind: 'SYNTAX', text, at: 0 };
  if (found.broken !== null) return { kind: 'SYNTAX', text, at: found.broken };
  for (const [name, at] of found.called) {
    if (CLOCK.has(name)) return { kind: 'CLOCK', text, name, at };
    if (!isBuiltIn(name)) return { kind: 'UNKNOWN_FUNCTION', text, name, at };
  }
  const { range } = costOf(found.top, text, sizesOf({}));
  if (range) return { kind: 'RANGE', text, name: range, at: text.indexOf(range), detail: String(MOST_IN_RANGE) };
  return badPattern(found.top, text);
}

const LITERALS: Readonly<Record<string, readonly VariableType[]>> = {
  NumericLiteral: ['number', 'user'],
  StringLiteral: ['text'],
  BooleanLiteral: ['boolean'],
  DateTimeLiteral: ['date'],
};
const ORDER = /^(=|!=|<|>|<=|>=)$/;

/** A plain comparison of a variable with a literal of another type is silently false in FEEL: told when publishing. */
function mismatch(node: SyntaxNode, text: string, types: VarTypes): FeelFault | null {
  if (node.name === 'Comparison') {
    const [left, op, right] = childrenOf(node);
    const pair = [left, right].filter((side) => side !== undefined);
    const variable = pair.find((side) => side.name === 'VariableName');
    const literal = pair.find((side) => LITERALS[side.name]);
    const name = variable && text.slice(variable.from, variable.to);
    const type = name === undefined ? undefined : types[name];
    if (op && ORDER.test(text.slice(op.from, op.to)) && literal && type)
      if (!LITERALS[literal.name]!.includes(type))
        return { kind: 'TYPE_MISMATCH', text, name: name!, at: node.from, detail: type };
  }
  for (const child of childrenOf(node)) {
    const found = mismatch(child, text, types);
    if (found) return found;
  }
  return null;
}

interface Analysis {
  found: Read | null;
  fault: FeelFault | null;
}
/** What is known of texts; a running workflow asks the same ones again and again. */
const analyses = new Map<string, Analysis>();
const KEPT = 300;

/** Names and faults of a text where these names are known. */
function analysed(text: string, types: VarTypes): Analysis {
  const key = [text, ...Object.keys(types)].join('\n');
  const known = analyses.get(key);
  if (known) return known;
  const found = read(text, types);
  const analysis = { found, fault: broken(found, text) };
  if (analyses.size >= KEPT) analyses.delete(analyses.keys().next().value!);
  analyses.set(key, analysis);
  return analysis;
}

/** Names of the variables a text uses, in order of appearance; empty when it cannot be parsed. */
export function variablesOf(text: string, types: VarTypes = {}): string[] {
  const { found } = analysed(text, types);
  return found?.broken === null ? [...found.variables.keys()] : [];
}

/** Check at publish: syntax, known variables, no clock, no comparison of different types. */
export function checkFeel(text: string, types: VarTypes): FeelFault | null {
  const { found, fault } = analysed(text, types);
  if (fault || !found) return fault;
  for (const [name, at] of found.variables) if (!(name in types)) return { kind: 'UNKNOWN_VARIABLE', text, name, at };
  return mismatch(found.top, text, types);
}

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

const WRONG = Symbol('value of another type');

const list = (value: unknown): unknown => (Array.isArray(value) ? value : null);

/** Each type's value as FEEL sees it, null when it is of another type: decimal strings are numbers, dates are temporal. */
const READ: Readonly<Record<VariableType, (value: unknown) => unknown>> = {
  number: (v) => {
    const amount = typeof v === 'object' && v !== null && 'amount' in v ? v.amount : v;
    return typeof amount === 'number' ? amount : NUMBER.test(String(amount)) ? Number(amount) : null;
  },
  text: (v) => (typeof v === 'string' ? v : null),
  boolean: (v) => (typeof v === 'boolean' ? v : null),
  date: (v) => (typeof v === 'string' ? (v.includes('T') ? parseDateTime(v) : parseDate(v)) : null),
  user: (v) => (typeof v === 'number' ? v : null),
  users: list,
  list,
  object: (v) => (typeof v === 'object' && !Array.isArray(v) ? v : null),
};

const feelValue = (value: unknown, type: VariableType | undefined): unknown =>
  value === null || type === undefined ? value : (READ[type](value) ?? WRONG);

/** Evaluates a text: `evaluateFeel` where it must end at once, else something that has it done by a worker. */
export type Evaluate = (text: string, vars: Vars, types?: VarTypes) => FeelAnswer<unknown>;

/**
 * Value of an expression. Every variable used must be present in `vars`; null is a value. What could take long is not
 * begun: TOO_COSTLY.
 */
export const evaluateFeel: Evaluate = (text, vars, types = {}) => evaluated(text, vars, types, { steps: MOST_STEPS });

/** The same for several expressions that together must end at once. */
export const evaluateWithin =
  (budget: Budget): Evaluate =>
  (text, vars, types = {}) =>
    evaluated(text, vars, types, budget);

/** The same however long it takes: for whoever can stop it from outside (a worker with limits). */
export const evaluateWithoutLimit = evaluateWithin({ steps: Number.POSITIVE_INFINITY });

/** The variables a text may read: those whose names are in it. */
export function readBy(text: string, vars: Vars): Vars {
  const words = text.replace(/\s+/g, ' ');
  return Object.fromEntries(Object.entries(vars).filter(([name]) => words.includes(name)));
}

function evaluated(text: string, all: Vars, types: VarTypes, budget: Budget): FeelAnswer<unknown> {
  const vars = readBy(text, all);
  const { found, fault } = analysed(text, {
    ...Object.fromEntries(Object.keys(vars).map((name) => [name, 'object' as const])),
    ...types,
  });
  if (fault || !found) return { fault: fault! };
  const sizes = sizesOf(vars);
  // Values are copied before they are read.
  const steps = costOf(found.top, text, sizes).steps + sizes.all;
  if (steps > budget.steps) return { fault: { kind: 'TOO_COSTLY', text, name: shortened(text) } };
  if (Number.isFinite(steps)) budget.steps -= steps;
  const context: Record<string, unknown> = { ...PATTERN_FUNCTIONS };
  for (const [name, value] of Object.entries(vars)) {
    if (value !== undefined) context[name] = feelValue(value, types[name]);
  }
  for (const [name, at] of found.variables) {
    if (!Object.hasOwn(context, name)) return { fault: { kind: 'MISSING_VARIABLE', text, name, at } };
    if (context[name] === WRONG) return { fault: { kind: 'TYPE_MISMATCH', text, name, at, detail: types[name]! } };
  }
  try {
    const { value, warnings } = evaluate(text, context);
    const warning = warnings[0];
    if (!warning) return { value };
    const kind = warning.type === 'NO_VARIABLE_FOUND' ? 'MISSING_VARIABLE' : 'EVALUATION';
    return { fault: { kind, text, at: warning.position.from, detail: warning.message } };
  } catch (error) {
    return { fault: { kind: 'EVALUATION', text, detail: error instanceof Error ? error.message : String(error) } };
  }
}

/** Answer of a condition: true, false, or the fault that becomes an incident. */
export function condition(
  text: string,
  vars: Vars,
  types: VarTypes = {},
  evaluate: Evaluate = evaluateFeel,
): FeelAnswer<boolean> {
  const answer = evaluate(text, vars, types);
  if (answer.fault) return answer;
  if (typeof answer.value === 'boolean') return { value: answer.value };
  return { fault: { kind: 'NOT_BOOLEAN', text, detail: JSON.stringify(answer.value) ?? 'undefined' } };
}
