/**
 * Conditions and expressions of workflows and forms: FEEL text over typed variables. Pure.
 *
 * Hides: the parser and the evaluator, and how stored values (decimal texts, civil dates, instants) become FEEL values.
 * Invariants: numbers are decimals of 34 digits, and there is no infinite one; a condition answers true or false, or a
 * `FeelFault` that becomes an incident; a missing variable, a value that is not boolean and a comparison of different kinds are
 * never read as false; times of the day are by the company's clock (`Facts`); no expression can block its evaluator (`evaluateFeel`
 * refuses expressions without a small bound, feel-cost.ts). Refuses: `eval`, expressions that read the clock (`now`, `today`),
 * because a decision must be repeatable, long ranges, and patterns that need backtracking (feel-pattern.ts). Source:
 * design/workflow.md §3 and §4, ADR 392.
 */
import { normalizeContextKey, parser, trackVariables } from 'lezer-feel';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { type Budget, costOf, MOST_IN_RANGE, MOST_STEPS, sizesOf } from './feel-cost.ts';
import { FUNCTIONS } from './feel-functions.ts';
import { compilePattern, PATTERN_FUNCTIONS } from './feel-pattern.ts';
import { compileExpression } from './feel-run.ts';
import type { Run, Running } from './feel-scope.ts';
import { childrenOf, literalText, MOST_TEXT, type SyntaxNode, tooDeep } from './feel-tree.ts';
import { firstClash, kindOfExpression } from './feel-types.ts';
import { type FeelValue, type Kind, plainOf } from './feel-values.ts';
import { isChoice, type NameType, readVariable, WRONG } from './feel-variables.ts';

export type { NameType, VariableType } from './feel-variables.ts';

/** Declared types; a variable without one is not checked. Dates are civil dates or instants, users are ids. */
export type VarTypes = Readonly<Record<string, NameType>>;
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
  /** A regular expression that is invalid, or needs backtracking. */
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

const nameOf = normalizeContextKey;
/** Our own functions, unknown to the parser. */
const OWN = ['add working days', 'working days between', 'name of', 'label of'];

/** Names with blanks or hyphens are known to the parser only through the context. */
const contextOf = (types: VarTypes): Record<string, unknown> =>
  Object.fromEntries([...OWN, ...Object.keys(types)].map((name) => [name, null]));

const treeOf = (text: string, types: VarTypes): SyntaxNode => {
  const tracker = trackVariables(contextOf(types));
  return parser.configure({ top: 'Expression', contextTracker: tracker }).parse(text).topNode as SyntaxNode;
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
  let names: ReadonlySet<string> = node.name === 'ForExpression' ? new Set([...bound, 'partial']) : bound;
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

/** The tree of a text and its content; null: too long, or nested too deeply to be walked. */
function read(text: string, types: VarTypes): Read | null {
  if (text.length > MOST_TEXT) return null;
  const top = treeOf(text, types);
  if (tooDeep(top)) return null;
  const out: Found = { variables: new Map(), called: new Map(), broken: null };
  collect(top, text, new Set(), false, out);
  return { ...out, top };
}

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}...` : text);

/** The first pattern written into a call that cannot be used. */
function badPattern(node: SyntaxNode, text: string): FeelFault | null {
  const [called, , given] = childrenOf(node);
  const of = node.name === 'FunctionInvocation' && called ? text.slice(called.from, called.to) : '';
  const pattern = given?.name === 'PositionalParameters' ? childrenOf(given)[1] : undefined;
  if (PATTERN_FUNCTIONS.includes(of) && pattern?.name === 'StringLiteral') {
    const name = literalText(text.slice(pattern.from, pattern.to));
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
    if (!FUNCTIONS.has(name.replace(/\s+/g, ' '))) return { kind: 'UNKNOWN_FUNCTION', text, name, at };
  }
  const { range } = costOf(found.top, text, sizesOf({}));
  if (range) return { kind: 'RANGE', text, name: range, at: text.indexOf(range), detail: String(MOST_IN_RANGE) };
  return badPattern(found.top, text);
}

const firstVariable = (node: SyntaxNode): SyntaxNode | null => {
  if (node.name === 'VariableName') return node;
  for (const child of childrenOf(node)) {
    const found = firstVariable(child);
    if (found) return found;
  }
  return null;
};

const detailOf = (type: NameType | undefined): { detail?: string } =>
  type === undefined ? {} : { detail: isChoice(type) ? 'text' : type };

/** Incompatible kinds: reported when publishing, or instances would stop there. */
function mismatch(top: SyntaxNode, text: string, types: VarTypes): FeelFault | null {
  const clash = firstClash(top, text, types);
  if (!clash) return null;
  const variable = firstVariable(clash) ?? clash;
  const name = text.slice(variable.from, variable.to);
  return { kind: 'TYPE_MISMATCH', text, name, at: clash.from, ...detailOf(types[name]) };
}

interface Analysis {
  found: Read | null;
  fault: FeelFault | null;
  /** Made when it is run for the first time. */
  run: Run | null;
}
/** A cache of parsed texts; a running workflow uses the same ones again and again. */
const analyses = new Map<string, Analysis>();
const KEPT = 300;

/** Names and faults of a text where these names are known. */
function analysed(text: string, types: VarTypes): Analysis {
  const key = [text, ...Object.keys(types)].join('\n');
  const known = analyses.get(key);
  if (known) return known;
  const found = read(text, types);
  const analysis: Analysis = { found, fault: broken(found, text), run: null };
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

/** The kind of a text's value, if known. */
export function kindOfFeel(text: string, types: VarTypes): Kind | null {
  const { found, fault } = analysed(text, types);
  return fault || !found ? null : kindOfExpression(found.top, text, types);
}

/** Evaluates a text: `evaluateFeel` if it must end at once, else something that uses a worker. */
export type Evaluate = (text: string, vars: Vars, types?: VarTypes) => FeelAnswer<unknown>;

/** Facts of the company for expressions; without them a time without a zone is on an unknown clock. */
export interface Facts {
  /** Minutes the company's clock is ahead of UTC. */
  ahead: number | null;
  /** Its calendar, for working days. */
  calendar?: WorkCalendar;
  /** Names of requested people by id; null: nobody with that id. */
  names?: Readonly<Record<number, string | null>>;
  /** Called with requested but missing data. */
  missing?: (what: Missing) => void;
}
/** The calendar, or the name of a person. */
export type Missing = 'calendar' | number;
const NOBODY: Facts = { ahead: null };

/**
 * Value of an expression as JSON has it (`plainOf`). Every variable used must be present in `vars`; null is a value. Expressions
 * that could take long are not run: TOO_COSTLY.
 */
export const evaluateWith =
  (facts: Facts): Evaluate =>
  (text, vars, types = {}) =>
    evaluated(text, vars, types, { steps: MOST_STEPS }, facts);
export const evaluateFeel = evaluateWith(NOBODY);

/** The same for several expressions that together must end at once. */
export const evaluateWithin =
  (budget: Budget, facts: Facts = NOBODY): Evaluate =>
  (text, vars, types = {}) =>
    evaluated(text, vars, types, budget, facts);

/** The same, however long it takes: for callers that can stop it from outside (a worker with limits). */
export const evaluateWithoutLimit = (facts: Facts): Evaluate =>
  evaluateWithin({ steps: Number.POSITIVE_INFINITY }, facts);

/** The variables a text may read: those named in it. */
export function readBy(text: string, vars: Vars): Vars {
  const words = text.replace(/\s+/g, ' ');
  return Object.fromEntries(Object.entries(vars).filter(([name]) => words.includes(name)));
}

function evaluated(text: string, all: Vars, types: VarTypes, budget: Budget, facts: Facts): FeelAnswer<unknown> {
  const vars = readBy(text, all);
  const analysis = analysed(text, {
    ...Object.fromEntries(Object.keys(vars).map((name) => [name, 'object' as const])),
    ...types,
  });
  const { found } = analysis;
  if (analysis.fault || !found) return { fault: analysis.fault! };
  const sizes = sizesOf(vars);
  // Values are copied before they are read.
  const steps = costOf(found.top, text, sizes).steps + sizes.all;
  if (steps > budget.steps) return { fault: { kind: 'TOO_COSTLY', text, name: shortened(text) } };
  if (Number.isFinite(steps)) budget.steps -= steps;
  const context = new Map<string, FeelValue>();
  for (const [name, value] of Object.entries(vars)) {
    if (value === undefined) continue;
    const read = readVariable(value, types[name], facts.ahead);
    if (read !== WRONG) context.set(nameOf(name), read);
    else if (found.variables.has(name))
      return { fault: { kind: 'TYPE_MISMATCH', text, name, at: found.variables.get(name)!, ...detailOf(types[name]) } };
  }
  for (const [name, at] of found.variables)
    if (!context.has(nameOf(name)) && !FUNCTIONS.has(name))
      return { fault: { kind: 'MISSING_VARIABLE', text, name, at } };
  return outcome(text, types, facts, (running) => {
    analysis.run ??= compileExpression(found.top, text);
    return analysis.run({ get: (name) => context.get(name), up: null }, running);
  });
}

/** Runs it; the first reason why something in it had no value is its fault, whatever came of it. */
function outcome(
  text: string,
  types: VarTypes,
  { ahead, calendar, names, missing }: Facts,
  run: (running: Running) => FeelValue,
): FeelAnswer<unknown> {
  let fault: FeelFault | null = null;
  const running: Running = {
    ahead,
    calendar: () => {
      if (!calendar) missing?.('calendar');
      return calendar ?? null;
    },
    nameOf: (id) => {
      const name = names?.[id];
      if (name === undefined) missing?.(id);
      return name ?? running.warn('nobody of that name');
    },
    wordsOf: (name) => {
      const type = Object.hasOwn(types, name) ? types[name] : undefined;
      return isChoice(type) ? type.words : null;
    },
    at: 0,
    warn: (detail) => {
      fault ??= { kind: 'EVALUATION', text, at: running.at, detail };
      return null;
    },
    missing: (name, at) => {
      fault ??= { kind: 'MISSING_VARIABLE', text, name, at };
      return null;
    },
  };
  try {
    const value = plainOf(run(running));
    return fault ? { fault } : { value };
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
