/** The technology compatibility kit of DMN: every literal expression of it, and the few that are refused by design. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { evaluateWithoutLimit, type VariableType } from './feel.ts';
import { DaysDuration, MonthsDuration, parseDuration } from './feel-dates.ts';

interface Typed {
  t: string;
  v?: unknown;
}
interface Case {
  dir: string;
  case: string;
  node: string;
  text: string;
  inputs: Record<string, Typed>;
  exp: Typed;
}
const KIT = new URL('../../../../../shared/data/feel/tck-literal.json.gz', import.meta.url);
/** The kit is next to the checkout, if present. */
const cases: Case[] = existsSync(KIT) ? JSON.parse(gunzipSync(readFileSync(KIT)).toString()) : [];

const TYPES: Readonly<Record<string, VariableType>> = {
  decimal: 'number',
  string: 'text',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'instant',
  time: 'time',
  list: 'list',
  context: 'object',
};
function plain({ t, v }: Typed): unknown {
  if (t === 'null' || v === null || v === undefined) return null;
  if (t === 'list') return (v as Typed[]).map(plain);
  if (t === 'context')
    return Object.fromEntries(Object.entries(v as Record<string, Typed>).map(([key, one]) => [key, plain(one)]));
  if (t === 'decimal') return Number(v);
  return t === 'boolean' ? v === 'true' : v;
}

/** Numbers as the kit compares them: to eight digits behind the point where it writes so many. */
function same(found: unknown, { t, v }: Typed): boolean {
  if (t === 'null' || v === null || v === undefined) return found === null;
  if (t === 'list')
    return (
      Array.isArray(found) &&
      found.length === (v as Typed[]).length &&
      found.every((one, i) => same(one, (v as Typed[])[i]!))
    );
  if (t === 'context')
    return (
      typeof found === 'object' &&
      found !== null &&
      Object.keys(found).length === Object.keys(v as object).length &&
      Object.entries(v as Record<string, Typed>).every(([key, one]) =>
        same((found as Record<string, unknown>)[key], one),
      )
    );
  if (t === 'decimal') {
    const number = Number(found);
    const near = Math.abs(number - Number(v)) <= 1e-8 * Math.max(1, Math.abs(number));
    return found !== null && typeof found !== 'boolean' && (String(v).includes('.') ? near : number === Number(v));
  }
  if (t === 'boolean') return found === (v === 'true');
  if (t === 'duration') {
    const [a, b] = [parseDuration(String(found)), parseDuration(String(v))];
    if (a instanceof DaysDuration && b instanceof DaysDuration) return a.nanos === b.nanos;
    return a instanceof MonthsDuration && b instanceof MonthsDuration && a.months === b.months;
  }
  return String(found).replace('+00:00', 'Z') === String(v).replace('+00:00', 'Z');
}

const evaluate = evaluateWithoutLimit({ ahead: null });

const nameOf = (one: Case): string => `${one.dir}/${one.case}/${one.node}`;

/** Refused by design, with the reason. */
const REFUSED: Readonly<Record<string, string>> = Object.fromEntries(
  // Types defined by the kit's files: our expressions have no such file, so the result is a fault.
  'number_013 string_013 list_013 list_014 list_014_a list_015 list_017 list_018 list_019 context_013 context_014 context_015 context_016'
    .split(' ')
    .map((name) => [`0070-feel-instance-of/${name}/${name}`, 'a type of the file it stands in']),
);

test.runIf(existsSync(KIT))(
  'every literal expression of the kit has the value it should, but for those refused by design',
  () => {
    const others = cases.flatMap((one) => {
      const inputs = Object.entries(one.inputs);
      const vars = Object.fromEntries(
        inputs.map(([name, input]) => [name, input.t === 'decimal' ? input.v : plain(input)]),
      );
      const types = Object.fromEntries(inputs.flatMap(([name, { t }]) => (TYPES[t] ? [[name, TYPES[t]]] : [])));
      // We have no variables of durations: they are written into the text.
      const text = inputs.reduce(
        (out, [name, { t, v }]) => (t === 'duration' ? out.replaceAll(name, `duration("${v}")`) : out),
        one.text,
      );
      const answer = evaluate(text, vars, types);
      // A null comes with the reason.
      const found = answer.fault ? null : answer.value;
      return same(found, one.exp)
        ? []
        : [
            {
              name: nameOf(one),
              text: one.text,
              expected: one.exp,
              found: answer.fault?.detail ?? answer.fault?.kind ?? found,
            },
          ];
    });
    if (process.env.TCK_SHOW)
      for (const o of others) console.log(o.name, '|', o.text, '|', JSON.stringify(o.expected), '|', o.found);
    expect(others.filter(({ name }) => !REFUSED[name]).map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
    expect(Object.keys(REFUSED).filter((name) => !others.some((one) => one.name === name))).toEqual([]);
  },
);
