import fc from 'fast-check';
import { expect, test } from 'vitest';
import { structureTexts as t } from './structure.texts.ts';
import { NO_VALUES, type StructureNode } from './structure-model.ts';
import {
  type Choice,
  checkAll,
  conditionProblem,
  isOptionCode,
  type OptionRule,
  resolveVariant,
} from './structure-variants.ts';

const node = (key: string, parent: string | null, condition: string | null = null): StructureNode => ({
  ...NO_VALUES,
  ...{ key, name: key, parent, condition, rank: Number(key.replace(/\D/g, '')) || 0 },
});
const of = (...nodes: StructureNode[]) => new Map(nodes.map((one) => [one.key, one]));
const option = (code: string, values: string, needed = true): OptionRule => ({
  ...{ code, name: code, needed },
  choices: values.split(' ').map((one) => ({ code: one, name: one })),
});
const power = option('power', 'p5 p7');
const color = option('color', 'red blue', false);
const pump = of(
  node('pump', null),
  node('motor', 'pump'),
  node('m5', 'motor', 'power = "p5"'),
  node('m7', 'motor', 'power = "p7"'),
  node('paint', 'pump', 'color != null'),
  node('can', 'paint', 'color = "red"'),
);
const keysOf = (found: readonly { key: string | null; problem: { message: { key: string } } }[]) =>
  found.map(({ key, problem }) => `${problem.message.key.split('.')[1]} ${key}`);

test('a choice leaves the nodes whose conditions hold from the top down', () => {
  const { nodes, contradictions } = resolveVariant(pump, [power, color], { power: 'p7', color: 'red' });
  expect([...nodes.keys()]).toEqual(['pump', 'motor', 'm7', 'paint', 'can']);
  expect(contradictions).toEqual([]);
});

test('contradictions of a choice are named: nothing chosen, no such value, a position that stays empty', () => {
  expect(keysOf(resolveVariant(pump, [power, color], {}).contradictions)).toEqual([
    'noChoice null',
    'emptyPosition motor',
  ]);
  expect(keysOf(resolveVariant(pump, [power, color], { power: 'p9', color: 'blue' }).contradictions)).toEqual([
    ...['noValue null', 'emptyPosition motor', 'emptyPosition paint'],
  ]);
});

test('conditions name options only, can be read, and answer yes or no', () => {
  const why = (condition: string) => conditionProblem(node('n', null, condition), [power, color])?.message;
  expect(why('power = "p5" and color = "red"')).toBeUndefined();
  expect(why('voltage = "high"')).toBe(t.conditionName);
  expect(why('power = ')).toBe(t.conditionWrong);
  expect(why('power = 3')).toBe(t.conditionWrong);
  const number = of(node('a', null, 'string length(power)'), node('b', null));
  expect(keysOf(resolveVariant(number, [power], { power: 'p5' }).contradictions)).toEqual(['conditionOpen a']);
  expect(keysOf(checkAll(number, [power]).contradictions)).toEqual(['conditionOpen a']);
  expect([isOptionCode('power'), isOptionCode('7up'), isOptionCode('and'), isOptionCode('功率')]).toEqual([
    ...[true, false, false, false],
  ]);
});

test('combinations that decide about nothing are not tried, and too many are said to be', () => {
  const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const many = ten.map((at) => option(`o${at}`, 'a b c d e f g h'));
  const one = of(node('x', null), node('y', 'x', 'o1 = "a"'), node('z', 'x', 'o1 != "a"'));
  const small = checkAll(one, many);
  expect([small.complete, small.contradictions]).toEqual([true, []]);
  expect(small.tried).toBeLessThanOrEqual(24);
  const all = ten.map((at) => `o${at} = "a"`).join(' or ');
  expect(checkAll(of(node('x', null), node('y', 'x', all)), many).complete).toBe(false);
});

const OPTIONS = [option('a', 'x y z'), option('b', 'x y', false), option('c', 'x y')];
const LITERALS = ['a = "x"', 'a = "z"', 'b = "x"', 'b = null', 'not(b = "y")', 'c != "x"', 'a = "q"'];
const condition = fc.oneof(
  fc.constant(null),
  fc.constantFrom(...LITERALS),
  fc
    .tuple(fc.constantFrom(...LITERALS), fc.constantFrom('and', 'or'), fc.constantFrom(...LITERALS))
    .map((parts) => parts.join(' ')),
);
const structures = fc
  .array(fc.record({ up: fc.nat(), condition }), { minLength: 1, maxLength: 9 })
  .map((made) =>
    of(
      ...made.map((one, at) => node(`k${at}`, at === 0 || one.up % 3 === 0 ? null : `k${one.up % at}`, one.condition)),
    ),
  );

/** Every combination of all options, whatever decides. */
function every(options: readonly OptionRule[]): Choice[] {
  let all: Choice[] = [{}];
  for (const { code, needed, choices } of options)
    all = all.flatMap((one) =>
      [...choices.map((value) => value.code), ...(needed ? [] : [null])].map((value) => ({ ...one, [code]: value })),
    );
  return all;
}

test('all combinations: what is found is what trying each of them finds', () => {
  fc.assert(
    fc.property(structures, (structure) => {
      const empty = new Set<string>();
      const seen = new Set<string>();
      for (const choice of every(OPTIONS)) {
        const { nodes, contradictions } = resolveVariant(structure, OPTIONS, choice);
        for (const key of nodes.keys()) seen.add(key);
        for (const one of keysOf(contradictions)) empty.add(one);
      }
      const naive = [
        ...empty,
        ...[...structure.values()]
          .filter((one) => one.condition !== null && !seen.has(one.key))
          .map(({ key }) => `neverOccurs ${key}`),
      ];
      const found = checkAll(structure, OPTIONS);
      expect(found.complete).toBe(true);
      expect(keysOf(found.contradictions).sort()).toEqual(naive.sort());
      // What is named with a choice happens with it.
      for (const { key, choice, problem } of found.contradictions)
        if (problem.message.key.endsWith('emptyPosition')) {
          const full = { a: 'y', b: null, c: 'y', ...choice };
          expect(keysOf(resolveVariant(structure, OPTIONS, full).contradictions)).toContain(`emptyPosition ${key}`);
        }
    }),
    { numRuns: 150 },
  );
});
