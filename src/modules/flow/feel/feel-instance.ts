/** Types as `instance of` and parameters of functions write them. Pure. Source: DMN 1.5 §10.3.2.9. */
import { normalizeContextKey } from 'lezer-feel';
import { childrenOf, type SyntaxNode } from './feel-tree.ts';
import { type FeelValue, isContext, isFunction, isList, kindOf } from './feel-values.ts';

/** Whether a value is of a type; null: unknown type. */
export type IsOf = (value: FeelValue) => boolean | null;

const NAMED: Readonly<Record<string, IsOf>> = {
  Any: (value) => value !== null,
  Null: (value) => value === null,
  ...Object.fromEntries(
    [
      'number,string,boolean,date,time,date and time,days and time duration,years and months duration',
      'list,context,range,function',
    ]
      .flatMap((line) => line.split(','))
      .map((kind) => [kind, (value: FeelValue) => kindOf(value) === kind]),
  ),
  duration: (value) => kindOf(value).endsWith('duration'),
};

/** A part of a list or a context may be nothing. */
const orNull =
  (isOf: IsOf): IsOf =>
  (value) =>
    value === null ? true : isOf(value);

const all = (found: readonly (boolean | null)[]): boolean | null =>
  found.includes(null) ? null : !found.includes(false);

export function compileType(node: SyntaxNode, written: (node: SyntaxNode) => string): IsOf {
  const kids = childrenOf(node);
  const inner = (of: SyntaxNode): SyntaxNode[] => childrenOf(of).filter(({ name }) => name === 'Type');
  switch (node.name) {
    case 'Type':
      return compileType(kids[0]!, written);
    case 'ListType': {
      const item = orNull(compileType(inner(node)[0]!, written));
      return (value) => isList(value) && all(value.map(item));
    }
    case 'ContextType': {
      const list = kids.find(({ name }) => name === 'ContextEntryTypes');
      const entries = (list ? childrenOf(list) : [])
        .filter(({ name }) => name === 'ContextEntryType')
        .map((entry) => {
          const name = childrenOf(entry).find((kid) => kid.name === 'Name')!;
          return [normalizeContextKey(written(name)), orNull(compileType(inner(entry)[0]!, written))] as const;
        });
      return (value) =>
        isContext(value) && all(entries.map(([key, isOf]) => (value.has(key) ? isOf(value.get(key)!) : false)));
    }
    case 'FunctionType': {
      const list = kids.find(({ name }) => name === 'ArgumentTypes');
      const count = list ? childrenOf(list).filter(({ name }) => name === 'ArgumentType').length : 0;
      return (value) => isFunction(value) && value.params.length === count;
    }
    default: {
      const name = written(node).replace(/\s+/g, ' ').trim();
      return Object.hasOwn(NAMED, name) ? NAMED[name]! : () => null;
    }
  }
}
