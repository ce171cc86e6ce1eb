/**
 * Evaluates the tree of an expression. Pure.
 *
 * Hides: the shapes of the parser's tree, scopes, three-valued logic. A tree becomes a function once and is then run as often as
 * wanted. An expression without a value is null; the reason is reported (`Running.warn`), and callers that decide something never
 * use it. Source: DMN 1.5 §10.3.2.
 */
import { normalizeContextKey } from 'lezer-feel';
import { arithmetic, negated } from './feel-arithmetic.ts';
import { canLoop, compare, isOneOf, itemsOf, rangeOfTest, tested } from './feel-compare.ts';
import { temporalOf } from './feel-date-functions.ts';
import { byName } from './feel-function.ts';
import { FUNCTIONS } from './feel-functions.ts';
import { compileType } from './feel-instance.ts';
import { NoNumber, numberOf } from './feel-number.ts';
import { BadPattern } from './feel-pattern.ts';
import { entryOf, propertyOf } from './feel-properties.ts';
import { lookUp, type Run, type Running, type Scope, within } from './feel-scope.ts';
import { childrenOf, literalText, type SyntaxNode } from './feel-tree.ts';
import {
  type FeelValue,
  includes,
  isContext,
  isFunction,
  isList,
  isRange,
  kindOf,
  makeRange,
  order,
} from './feel-values.ts';

/** A test of a value, as `in` and filters have them. */
type Test = (value: FeelValue, scope: Scope, running: Running) => boolean | null;

class Compiler {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }

  written(node: SyntaxNode): string {
    return this.#text.slice(node.from, node.to);
  }
  name(node: SyntaxNode): string {
    return normalizeContextKey(this.written(node).replace(/\s+/g, ' '));
  }

  all(node: SyntaxNode): SyntaxNode[] {
    return childrenOf(node).filter(({ name }) => name !== 'BlockComment' && name !== 'LineComment');
  }

  compile(node: SyntaxNode): Run {
    const kids = this.all(node);
    const [first] = kids;
    switch (node.name) {
      case 'NumericLiteral': {
        const value = numberOf(this.written(node).replace(/\s+/g, ''));
        return () => value;
      }
      case 'StringLiteral': {
        const value = literalText(this.written(node));
        return () => value;
      }
      case 'BooleanLiteral': {
        const value = this.written(node) === 'true';
        return () => value;
      }
      case 'null':
        return () => null;
      case 'Expression':
      case 'FunctionBody':
      case 'PositiveUnaryTest':
        return this.compile(first!);
      case 'ParenthesizedExpression':
        return this.compile(kids[1]!);
      case 'VariableName':
        return this.#variable(node);
      case '?':
        return (scope) => lookUp(scope, '?') ?? null;
      case 'DateTimeLiteral':
        return kids.length === 1 ? this.compile(first!) : this.#invocation(node);
      case 'AtLiteral': {
        const text = literalText(this.written(first!));
        const value = temporalOf(text);
        return (_, running) => value ?? running.warn(`@"${text}"`);
      }
      case 'ArithmeticExpression':
        return this.#arithmetic(kids);
      case 'Comparison':
        return this.#comparison(kids);
      case 'Conjunction':
        return this.#logical(kids, false);
      case 'Disjunction':
        return this.#logical(kids, true);
      case 'SimplePositiveUnaryTest':
        return this.#unary(kids);
      case 'Interval': {
        const [open, start, , end, shut] = kids as [SyntaxNode, SyntaxNode, SyntaxNode, SyntaxNode, SyntaxNode];
        const [from, to] = [this.compile(start), this.compile(end)];
        const [own, last] = [this.written(open) === '[', this.written(shut) === ']'];
        return (scope, running) => {
          const [low, high] = [from(scope, running), to(scope, running)];
          if (low === null || high === null) return null;
          return makeRange(low, high, own, last) ?? running.warn('the ends of the range');
        };
      }
      case 'List': {
        const items = kids.slice(1, -1).map((kid) => this.compile(kid));
        return (scope, running) => items.map((item) => item(scope, running));
      }
      case 'Context':
        return this.#context(kids);
      case 'PathExpression': {
        const target = this.compile(first!);
        const name = this.name(kids[2]!);
        return (scope, running) => propertyOf(target(scope, running), name, running);
      }
      case 'FilterExpression':
        return this.#filter(kids);
      case 'FunctionInvocation':
        return this.#invocation(node);
      case 'FunctionDefinition':
        return this.#definition(kids);
      case 'IfExpression': {
        const [test, yes, no] = [kids[1]!, kids[3]!, kids[5]!].map((kid) => this.compile(kid)) as [Run, Run, Run];
        return (scope, running) => {
          const found = test(scope, running);
          if (found !== null && typeof found !== 'boolean') running.warn(`if ${kindOf(found)}`);
          return found === true ? yes(scope, running) : no(scope, running);
        };
      }
      case 'ForExpression':
        return this.#for(kids);
      case 'QuantifiedExpression':
        return this.#quantified(kids);
      case 'InstanceOfExpression': {
        const subject = this.compile(first!);
        const isOf = compileType(kids[3]!, (one) => this.written(one));
        return (scope, running) => {
          const value = subject(scope, running);
          const found = isOf(value);
          return found ?? running.warn(`instance of ${this.written(kids[3]!)}`);
        };
      }
      default:
        return (_, running) => running.warn(node.name);
    }
  }

  #variable(node: SyntaxNode): Run {
    const name = this.name(node);
    const fn = FUNCTIONS.get(name);
    return (scope, running) => {
      const found = lookUp(scope, name);
      return found !== undefined ? found : (fn ?? running.missing(name, node.from));
    };
  }

  #arithmetic(kids: SyntaxNode[]): Run {
    if (kids.length === 2) {
      const value = this.compile(kids[1]!);
      return (scope, running) => negated(value(scope, running), running);
    }
    const [left, right] = [this.compile(kids[0]!), this.compile(kids[2]!)];
    const op = this.written(kids[1]!);
    return (scope, running) => arithmetic(op, left(scope, running), right(scope, running), running);
  }

  #comparison(kids: SyntaxNode[]): Run {
    const [subject, operator, ...rest] = kids as [SyntaxNode, SyntaxNode, ...SyntaxNode[]];
    const value = this.compile(subject);
    if (operator.name === 'in') {
      const tests = (rest[0]!.name === 'PositiveUnaryTest' ? [rest[0]!] : this.all(rest[1]!)).map((test) =>
        this.#test(test),
      );
      return (scope, running) => {
        const one = value(scope, running);
        let found: boolean | null = false;
        for (const test of tests) {
          const holds = test(one, scope, running);
          if (holds === true) return true;
          if (holds === null) found = null;
        }
        return found;
      };
    }
    if (operator.name === 'between') {
      const [low, high] = [this.compile(rest[0]!), this.compile(rest[2]!)];
      return (scope, running) => {
        const one = value(scope, running);
        const above = compare('>=', one, low(scope, running), running);
        const below = compare('<=', one, high(scope, running), running);
        return above === null || below === null ? null : above && below;
      };
    }
    const other = this.compile(rest[0]!);
    const op = this.written(operator);
    return (scope, running) => compare(op, value(scope, running), other(scope, running), running);
  }

  /** A test behind `in`. */
  #test(node: SyntaxNode): Test {
    const inner = node.name === 'PositiveUnaryTest' ? this.all(node)[0]! : node;
    const [operator, bound] = this.all(inner);
    if (inner.name === 'SimplePositiveUnaryTest' && operator?.name === 'CompareOp') {
      const op = this.written(operator);
      const value = this.compile(bound!);
      return (one, scope, running) => tested(op, one, value(scope, running), running);
    }
    const value = this.compile(inner);
    return (one, scope, running) => {
      const named = value(scope, running);
      if (named === null && one !== null) return null;
      return isOneOf(one, named, running);
    };
  }

  #logical(kids: SyntaxNode[], decides: boolean): Run {
    const [left, right] = [this.compile(kids[0]!), this.compile(kids[2]!)];
    return (scope, running) => {
      const a = left(scope, running);
      // A test that alone decides guards the other side.
      if (a === decides) return decides;
      const b = right(scope, running);
      if (b === decides) return decides;
      return a === !decides && b === !decides ? !decides : null;
    };
  }

  #unary(kids: SyntaxNode[]): Run {
    if (kids.length === 1) return this.compile(kids[0]!);
    const op = this.written(kids[0]!);
    const bound = this.compile(kids[1]!);
    return (scope, running) => {
      const limit = bound(scope, running);
      const range = op === '!=' ? null : rangeOfTest(op, limit);
      if (range || (op !== '=' && op !== '!=')) return range ?? running.warn(`${op} ${kindOf(limit)}`);
      return { params: ['value'], call: ([value = null]) => tested(op, value, limit, running) };
    };
  }

  #context(kids: SyntaxNode[]): Run {
    const entries = kids
      .filter(({ name }) => name === 'ContextEntry')
      .map((entry) => {
        const [key, value] = this.all(entry) as [SyntaxNode, SyntaxNode];
        const inner = this.all(key)[0]!;
        const name = inner.name === 'StringLiteral' ? literalText(this.written(inner)) : this.name(inner);
        return [name, this.compile(value)] as const;
      });
    return (scope, running) => {
      const out = new Map<string, FeelValue>();
      const inside = within(scope, out);
      for (const [key, value] of entries) {
        if (out.has(key)) return running.warn(`the key ${key} is there twice`);
        out.set(key, value(inside, running));
      }
      return out;
    };
  }

  #filter(kids: SyntaxNode[]): Run {
    const target = this.compile(kids[0]!);
    const test = this.compile(kids[2]!);
    return (scope, running) => {
      const of = target(scope, running);
      if (of === null) return null;
      const items = isRange(of) && canLoop(of) ? [...itemsOf(of)] : isList(of) ? of : [of];
      const at = (item: FeelValue): Scope => {
        const own: Scope = { get: (name) => (name === 'item' ? item : undefined), up: scope };
        return isContext(item) ? { get: (name) => entryOf(item, name), up: own } : own;
      };
      const out: FeelValue[] = [];
      for (const item of items.length > 0 ? items : [undefined]) {
        const found = test(item === undefined ? scope : at(item), item === undefined ? silent(running) : running);
        if (found !== null && kindOf(found) === 'number') return itemAt(items, Number(String(found)));
        if (item === undefined) return [];
        const holds = isRange(found)
          ? includes(found, item, running.ahead)
          : isFunction(found)
            ? found.call([item], running)
            : found;
        if (holds === true) out.push(item);
        else if (holds !== false && holds !== null) return running.warn(`a filter of ${kindOf(holds)}`);
      }
      return out;
    };
  }

  #invocation(node: SyntaxNode): Run {
    const [called, , list] = this.all(node) as [SyntaxNode, SyntaxNode, SyntaxNode | undefined];
    const constant = called.name === 'DateTimeConstructor' || called.name === 'SpecialFunctionName';
    const known = constant ? FUNCTIONS.get(this.name(called)) : undefined;
    const target: Run = known ? () => known : this.compile(called);
    const name = this.written(called);
    const named = list?.name === 'NamedParameters' ? this.#named(list) : null;
    const params = list?.name === 'PositionalParameters' ? this.all(list) : [];
    const given = params.map((kid) => this.compile(kid));
    if (name === 'label of' && given.length === 1 && params[0]!.name === 'VariableName')
      return labelled(this.name(params[0]!), given[0]!);
    return (scope, running) => {
      const fn = target(scope, running);
      if (!isFunction(fn)) return fn === null ? null : running.warn(`${name} is no function`);
      const args = named ? byName(fn, named(scope, running)) : given.map((arg) => arg(scope, running));
      const most = fn.params.at(-1)?.startsWith('...') ? Number.POSITIVE_INFINITY : fn.params.length;
      running.at = node.from;
      if (!args || args.length > most) return running.warn(`${name} has no such parameters`);
      try {
        return fn.call(args, running);
      } catch (error) {
        if (error instanceof NoNumber || error instanceof BadPattern) return running.warn(`${name}: ${error.message}`);
        throw error;
      }
    };
  }

  #named(list: SyntaxNode): (scope: Scope, running: Running) => Map<string, FeelValue> {
    const given = this.all(list).map((kid) => {
      const [name, value] = this.all(kid) as [SyntaxNode, SyntaxNode];
      return [this.name(name), this.compile(value)] as const;
    });
    return (scope, running) => new Map(given.map(([name, value]) => [name, value(scope, running)]));
  }

  #definition(kids: SyntaxNode[]): Run {
    const formal = kids.find(({ name }) => name === 'FormalParameters');
    const params = formal ? this.all(formal).map((one) => this.name(this.all(one)[0]!)) : [];
    const types = formal ? this.all(formal).map((one) => this.all(one)[1]) : [];
    const fits = types.map((type) => (type ? compileType(type, (one) => this.written(one)) : () => true));
    if (kids.some(({ name }) => name === 'external')) return (_, running) => running.warn('external');
    const body = this.compile(kids.find(({ name }) => name === 'FunctionBody')!);
    return (scope, running) => ({
      params,
      call: (args) => {
        if (args.length !== params.length) return running.warn('a function has other parameters');
        if (args.some((arg, i) => arg !== null && arg !== undefined && fits[i]!(arg) === false))
          return running.warn('an argument is of another kind');
        return body(within(scope, new Map(params.map((param, i) => [param, args[i] ?? null]))), running);
      },
    });
  }

  /** Calls `each` for every turn of some loops, one inside the other; false: something cannot be looped over. */
  #loops(node: SyntaxNode): (scope: Scope, running: Running, each: (scope: Scope) => boolean) => boolean | null {
    const loops = this.all(node).map((one) => {
      const [name, , domain] = this.all(one) as [SyntaxNode, SyntaxNode, SyntaxNode];
      return [this.name(name), this.#domain(domain)] as const;
    });
    const turn = (n: number, scope: Scope, running: Running, each: (scope: Scope) => boolean): boolean | null => {
      if (n === loops.length) return each(scope);
      const [name, domain] = loops[n]!;
      const over = domain(scope, running);
      if (!canLoop(over)) return over === null ? null : running.warn(`a loop over ${kindOf(over)}`);
      for (const item of itemsOf(over)) {
        const more = turn(n + 1, { get: (asked) => (asked === name ? item : undefined), up: scope }, running, each);
        if (more !== true) return more;
      }
      return true;
    };
    return (scope, running, each) => turn(0, scope, running, each);
  }

  #domain(node: SyntaxNode): Run {
    const kids = this.all(node);
    const [from, dots, to] = kids;
    if (dots?.name !== '..') {
      const value = this.compile(from!);
      return (scope, running) => {
        const over = value(scope, running);
        // Only a range written without brackets counts down.
        const down = isRange(over) && order(over.start, over.end, running.ahead) === 1;
        return down ? running.warn('a range from its end to its start') : over;
      };
    }
    const [start, end] = [this.compile(from!), this.compile(to!)];
    return (scope, running) => {
      const [low, high] = [start(scope, running), end(scope, running)];
      return low === null || high === null
        ? null
        : (makeRange(low, high, true, true) ?? running.warn('the ends of the range'));
    };
  }

  #for(kids: SyntaxNode[]): Run {
    const loops = this.#loops(kids.find(({ name }) => name === 'InExpressions')!);
    const body = this.compile(kids.at(-1)!);
    return (scope, running) => {
      const out: FeelValue[] = [];
      const done = loops(scope, running, (inner) => {
        out.push(body({ get: (name) => (name === 'partial' ? [...out] : undefined), up: inner }, running));
        return true;
      });
      return done === null ? null : out;
    };
  }

  #quantified(kids: SyntaxNode[]): Run {
    const decides = kids[0]!.name === 'some';
    const loops = this.#loops(kids[1]!);
    const test = this.compile(kids.at(-1)!);
    return (scope, running) => {
      let answer: boolean | null = !decides;
      const done = loops(scope, running, (inner) => {
        const found = test(inner, running);
        if (found === decides) answer = decides;
        else if (found !== !decides) answer = null;
        return answer !== decides;
      });
      return done === null ? null : answer;
    };
  }
}

/** Reports nothing. */
const silent = (running: Running): Running => ({ ...running, warn: () => null, missing: () => null });

function itemAt(items: readonly FeelValue[], position: number): FeelValue {
  return items[position < 0 ? items.length + position : position - 1] ?? null;
}

/** An expression ready to run. */
export const compileExpression = (top: SyntaxNode, text: string): Run =>
  new Compiler(text).compile(top.name === 'Expression' ? firstOf(top) : top);

const firstOf = (top: SyntaxNode): SyntaxNode =>
  childrenOf(top).find(({ name }) => name !== 'BlockComment' && name !== 'LineComment') ?? top;

/** The label of a choice's option: from its own options, even if other choices have the same key. */
const labelled =
  (name: string, choice: Run): Run =>
  (scope, running) => {
    const key = choice(scope, running);
    if (key === null) return null;
    const words = running.wordsOf(name);
    const found = words && typeof key === 'string' && Object.hasOwn(words, key) ? words[key] : undefined;
    return found ?? running.warn(`${name} has no such option`);
  };
