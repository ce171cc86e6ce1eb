/**
 * Conditions and expressions of workflows and forms: FEEL text over typed variables. Pure.
 *
 * Hides: the FEEL library, and how stored values (decimal strings, civil dates) become FEEL values. Invariants: a
 * condition answers true or false, or a `FeelFault` that becomes an incident; a missing variable and a value that is
 * not boolean are never read as false. Refuses: `eval`, and expressions that read the clock (`now`, `today`), because
 * a decision must be repeatable. Source: design/workflow.md §3 and §4.
 */
import { evaluate, parseDate, parseDateTime, parseExpression } from 'feelin';

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

/** The part of the parser's tree used here. */
interface SyntaxNode {
  name: string;
  from: number;
  to: number;
  parent: SyntaxNode | null;
  firstChild: SyntaxNode | null;
  nextSibling: SyntaxNode | null;
}

const CLOCK = new Set(['now', 'today']);

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const out: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) out.push(child);
  return out;
};

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
    if (child.name === 'InExpressions')
      for (const part of childrenOf(child))
        if (part.firstChild) bind(text.slice(part.firstChild.from, part.firstChild.to));
    if (child.name === 'FormalParameters')
      for (const part of childrenOf(child)) bind(text.slice(part.from, part.to).split(':')[0]!.trim());
    if (child.name === 'ContextEntry' && child.firstChild)
      bind(text.slice(child.firstChild.from, child.firstChild.to).replace(/^"|"$/g, ''));
  }
}

function read(text: string, types: VarTypes): Found & { top: SyntaxNode } {
  const top = treeOf(text, types);
  const out: Found = { variables: new Map(), called: new Map(), broken: null };
  collect(top, text, new Set(), false, out);
  return { ...out, top };
}

const isBuiltIn = (name: string): boolean => evaluate(name, {}).warnings.length === 0;

/** Faults that do not depend on the variables: syntax, clock, functions that do not exist. */
function broken(found: Found, text: string): FeelFault | null {
  if (text.trim() === '') return { kind: 'SYNTAX', text, at: 0 };
  if (found.broken !== null) return { kind: 'SYNTAX', text, at: found.broken };
  for (const [name, at] of found.called) {
    if (CLOCK.has(name)) return { kind: 'CLOCK', text, name, at };
    if (!isBuiltIn(name)) return { kind: 'UNKNOWN_FUNCTION', text, name, at };
  }
  return null;
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

/** Names of the variables a text uses, in order of appearance; empty when it cannot be parsed. */
export function variablesOf(text: string, types: VarTypes = {}): string[] {
  const found = read(text, types);
  return found.broken === null ? [...found.variables.keys()] : [];
}

/** Check at publish: syntax, known variables, no clock, no comparison of different types. */
export function checkFeel(text: string, types: VarTypes): FeelFault | null {
  const found = read(text, types);
  const fault = broken(found, text);
  if (fault) return fault;
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

/** Value of an expression. Every variable used must be present in `vars`; null is a value. */
export function evaluateFeel(text: string, vars: Vars, types: VarTypes = {}): FeelAnswer<unknown> {
  const found = read(text, {
    ...Object.fromEntries(Object.keys(vars).map((name) => [name, 'object' as const])),
    ...types,
  });
  const fault = broken(found, text);
  if (fault) return { fault };
  const context: Record<string, unknown> = {};
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
export function condition(text: string, vars: Vars, types: VarTypes = {}): FeelAnswer<boolean> {
  const answer = evaluateFeel(text, vars, types);
  if (answer.fault) return answer;
  if (typeof answer.value === 'boolean') return { value: answer.value };
  return { fault: { kind: 'NOT_BOOLEAN', text, detail: JSON.stringify(answer.value) ?? 'undefined' } };
}
