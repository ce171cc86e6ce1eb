/**
 * Fields that nobody writes never change, fields that nobody reads are useless: each field of an entity is
 * entered by people or written by the server, and shown or used.
 *
 * Looked up in the sources, so it finds forgotten fields but is not a proof: a field counts as written by the server where
 * a statement on its table names its column, or where values for its entity name it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Entity } from '#kernel/entity.ts';
import { type Lifecycle, movesOf, valuesAfter } from '#kernel/lifecycle.ts';
import { snake } from '#server/db/names.ts';
import { entities } from './entities.ts';
import { modules } from './modules.ts';

const SRC = fileURLToPath(new URL('..', import.meta.url));

function sources(folder: string, of: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sources(path, of);
    const code = /\.tsx?$/.test(entry.name) && !/\.(test|entity|rights)\.tsx?$/.test(entry.name);
    return code && of.test(path) ? [readFileSync(path, 'utf8')] : [];
  });
}
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/\w+/g));
const code = sources(SRC, /\/(server|app|sample)\//).join('\n');
const everything = wordsOf(sources(SRC, /./).join('\n'));
const screens = wordsOf(sources(SRC, /\/web\//).join('\n'));

/** The text from an opening bracket to the one that closes it. */
function within(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++;
    else if (')]}'.includes(text[at]!) && --depth === 0) return text.slice(from, at);
  }
  return text.slice(from);
}

/** Writers with columns or values named outside of the statement. */
const APART: Readonly<Record<string, RegExp>> = {
  // Tasks are written in bulk, by the list of their columns (task-rows.ts).
  task: /const COLUMNS = /g,
  // Derived values of an issue are next to its service (issue-checks.ts).
  issue: /const follows = /g,
  // Their names in addresses (providers.ts).
  identityProvider: /const named = \(\) => \(/g,
  // The number of a version follows from those before it (output-service.ts).
  outputVersion: /const next = /g,
  // Values derived from kind and period are in the service (report-service.ts).
  projectReport: /const days = /g,
  // The name of a rate is that of its person or post (project-rates.ts).
  projectRate: /const follows = \{ name: await/g,
  // A changed rhythm counts from then on (report-schedules.ts).
  reportSchedule: /const follows = \{ since: /g,
  // The next contact follows from the last one (partner-service.ts).
  partner: /const follows = \{ nextContact/g,
  // What a judgment is worth, and the issue a risk becomes (risk-checks.ts).
  risk: /const follows = /g,
  // What a cell becomes is before it is written (hours/server/save.ts, submit.ts).
  workRecord: /const (?:recordValues|submittedValues) = /g,
  // So does that of an order or arrival (material-service.ts).
  materialEntry: /const next = /g,
  // Effects on a milestone and of votes (review-service.ts).
  review: /const follows = /g,
  // Versions in force by requests, its number and list as it is made.
  document: /\bchangeDocuments\(|const numbered = /g,
  // What came back (reservations.ts).
  reservation: /const ofReturn = /g,
  // What a round comes to, and the name of an indicator (periods.ts, targets.ts).
  kpiPeriod: /const outcome = /g,
  kpiTarget: /const named = /g,
  // The score of a demand, the number of a chain, what a baseline and an edition hold, who asks (their services).
  userDemand: /const derived = /g,
  controlChain: /const numbered = /g,
  demandBaseline: /const taken = /g,
  demandChange: /const applicant = /g,
  roadmapEdition: /const edition = /g,
  planChange: /\bupdateChange\(/g,
  budgetChange: /\bupdateChange\(/g,
  budgetVersion: /const server = /g,
  // Values the server adds to a baseline are next to the call (baselines.ts).
  baseline: /const server = /g,
  levelRun: /const told = /g,
  productBaseline: /const (?:taken|made) = /g,
  programChange: /\bupdateChange\(|const numbered = /g,
  productChange: /\bupdateChange\(|\bchangeService\.create\(|const values = \{ reason/g,
};

/** What the moves of an entity's lifecycle write. */
function moved(name: string): string[] {
  const life = modules.flatMap((m) => m.lifecycles ?? []).find(({ entity }) => entity.name === name);
  if (!life) return [];
  const at = { viewer: 1, now: '', today: '', facts: null };
  return movesOf(life).flatMap((action) =>
    Object.keys({
      ...valuesAfter(life as unknown as Lifecycle, action, { id: 1 } as never, at),
      // What people fill in when they move it.
      ...(life.moves as Readonly<Record<string, { sets?: object }>>)[action]!.sets,
    }),
  );
}

/** Matches by the name in their first group; the sources are walked once, not once an entity. */
const byName = (of: RegExp): Map<string, RegExpExecArray[]> => Map.groupBy(code.matchAll(of), (m) => m[1]!);
const statements = byName(/\b(?:UPDATE|INSERT INTO)\s+"?(\w+)"?\b/g);
const services = byName(/\b(\w+)Service\.(?:create|update)\(/g);
const writers = byName(/\b(?:updateRow|insertRow|setRows)(?:<[^>]*>)?\(\s*(\w+)\b/g);
const toBacktick = ({ index }: RegExpExecArray): string => code.slice(index, code.indexOf('`', index));

/** Everything the server says of rows it writes: statements on the table, and values given to the entity's writers. */
function writes({ name }: Entity): string {
  const calls = [...(services.get(name) ?? []), ...(writers.get(name) ?? [])];
  const apart = APART[name] ? [...code.matchAll(APART[name])] : [];
  const from = (m: RegExpExecArray): number => m.index + Math.max(0, m[0].search(/\($/));
  return [
    ...(statements.get(snake(name)) ?? []).map(toBacktick),
    ...[...calls, ...apart].map((m) => within(code, from(m))),
    ...moved(name),
  ].join('\n');
}

const names = (words: ReadonlySet<string>, field: string): boolean => words.has(field) || words.has(snake(field));
const inForm = ({ form }: Entity): Set<string> => new Set(form.flat());
const cases = entities.map((entity) => [entity.name, entity] as const);

test.each(cases)('%s: what only the server sets, it sets', (_, entity) => {
  const said = wordsOf(writes(entity));
  const own = Object.keys(entity.fields).filter((name) => entity.fields[name]!.set === 'server');
  expect(own.filter((name) => !names(said, name))).toEqual([]);
});

test.each(cases)(
  '%s: what people enter stands in its form, on a screen of its own, or comes from the server',
  (_, entity) => {
    const said = wordsOf(writes(entity));
    const [form, own] = [inForm(entity), Object.keys(entity.fields).filter((n) => entity.fields[n]!.set !== 'server')];
    expect(own.filter((name) => !form.has(name) && !names(screens, name) && !names(said, name))).toEqual([]);
  },
);

test.each(cases)('%s: each field is in its list, its form, or used by some code', (_, entity) => {
  const { columns, filters } = entity.list;
  const shown = new Set([...columns, ...filters, ...inForm(entity), entity.title]);
  const unread = Object.keys(entity.fields).filter((name) => !shown.has(name) && !names(everything, name));
  expect(unread).toEqual([]);
});

test.each(cases)('%s: what jobs keep for themselves is no field, so nobody is offered it', (_, entity) => {
  expect(Object.keys(entity.fields).filter((name) => /^reminded/.test(name))).toEqual([]);
});

test('a field that nothing writes or reads is found', () => {
  const project = entities.find(({ name }) => name === 'project')!;
  const odd = { ...project, fields: { ...project.fields, forgottenMark: { kind: 'bool', set: 'server' } as never } };
  expect(names(wordsOf(writes(odd)), 'forgottenMark')).toBe(false);
  expect(names(everything, 'forgottenMark')).toBe(false);
  expect(names(wordsOf(writes(project)), 'progress')).toBe(true);
});
