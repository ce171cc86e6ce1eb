import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { FIELD_KINDS } from '#kernel/field.ts';
import { inheritedCalls } from '#kernel/inherited.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import type { RightGroup } from '#kernel/permission.ts';
import type { Triple } from '#kernel/text.ts';
import { withFormerCall } from '#modules/people/team/team.calls.ts';
import { tablesOf } from '#server/db/ddl.ts';
import { PLATFORM_TABLES } from '#server/db/platform-tables.ts';
import { readOpenApi } from '#server/http/openapi.ts';
import { httpModule } from '#server/http/tickets.ts';
import { violations, WINGS } from './arch/rules.ts';
import { readSource, readTree } from './arch/source.ts';
import { entities } from './entities.ts';
import { routes } from './routes.ts';
import { serverModules } from './server-modules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const sources = readTree(
  ROOT,
  ['src', 'tools', 'bench', 'e2e'].filter((folder) => existsSync(`${ROOT}/${folder}`)),
);
const modules = serverModules({ idleMinutes: 30, hours: 12 });
const name = (call: Call): string => `${call.method} ${call.path}`;
const handled = modules.flatMap((m) => m.handlers.map((h) => name(h.call)));

/** Values exported by the modules' files with this ending. */
async function exportsOf(ending: string): Promise<unknown[]> {
  const files = readdirSync(`${ROOT}/src/modules`, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => file.endsWith(ending))
    .map((file) => import(/* @vite-ignore */ `${ROOT}src/modules/${file}`));
  return (await Promise.all(found)).flatMap((all) => Object.values(all as object));
}
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value;

/** Rights that no role can hold, reviewed: the calls behind them are not offered to anybody. */
const NEVER_HELD = /^platform:/;

/** Tables of the migrations that still exist. */
function migratedTables(): string[] {
  const tables = new Set<string>();
  for (const file of readdirSync(`${ROOT}/migrations`).sort()) {
    const text = file.endsWith('.sql') ? readFileSync(`${ROOT}/migrations/${file}`, 'utf8') : '';
    for (const [, verb, table] of text.matchAll(/\b(CREATE|DROP) TABLE (?:IF (?:NOT )?EXISTS )?"?(\w+)"?/g))
      verb === 'CREATE' ? tables.add(table!) : tables.delete(table!);
    for (const [, before, after] of text.matchAll(/\bALTER TABLE "?(\w+)"? RENAME TO "?(\w+)"?/g))
      if (tables.delete(before!)) tables.add(after!);
  }
  return [...tables].sort();
}

/** Each table with the module that hands it over; `platform` for its own. */
const handedOver: readonly (readonly [table: string, owner: string])[] = [
  ...PLATFORM_TABLES.map((table) => [table, 'platform'] as const),
  ...modules.flatMap((m) =>
    [...(m.entities ?? []).flatMap(tablesOf).map(({ name }) => name), ...(m.tables ?? [])].map(
      (table) => [table, m.name] as const,
    ),
  ),
];
const owners = new Map(handedOver);

/** Files with statements whose table names are computed. */
const UNNAMED_TABLES: readonly string[] = [
  'classification.ts',
  // Of what modules hand over to be found.
  'find.ts',
  'index-words.ts',
  // Of whatever kind an object is.
  'team.ts',
  // Of what modules hand over to be copied into a new object.
  'copied-records.ts',
  // Of what modules hand over to be offered while a title is typed.
  'nights.ts',
  // One of two of its own module.
  'seen-before.ts',
  'design-context.ts',
  // The object a workflow starts in.
  'commands.ts',
  'instance-store.ts',
  'outbox.ts',
];
test('the rules of direction hold', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = violations(sources, owners);
  expect(found.filter((c) => c.rule !== 'unnamed table')).toEqual([]);
  expect(found.filter((c) => c.rule === 'unnamed table').map((c) => c.path.split('/').at(-1)!)).toEqual(UNNAMED_TABLES);
});

test('every table has one owner', () => {
  expect(handedOver.map(([table]) => table).sort()).toEqual(migratedTables());
});

test('every module stands in the folder of its wing; there are at most ten wings', () => {
  const found = readdirSync(`${ROOT}/src/modules`).flatMap((wing) =>
    readdirSync(`${ROOT}/src/modules/${wing}`).map((module) => `${wing}/${module}`),
  );
  const named = [...WINGS].flatMap(([wing, modules]) => modules.map((module) => `${wing}/${module}`));
  expect(found.sort()).toEqual(named.sort());
  expect(WINGS.size).toBeLessThanOrEqual(10);
});

test('long files are told', () => {
  const long = sources.filter((s) => s.lines > 300 && s.path.startsWith('src/')).sort((a, b) => b.lines - a.lines);
  if (long.length > 0)
    console.info(`files over 300 lines: ${long.map((s) => `${s.path} ${s.lines}`).join(', ')} (limit 500)`);
});

/** Starts an interpolation of a template. */
const PUT = '$';

/** One broken rule each: what a rule does not find here, it would not find in the code either. */
const CANARY: readonly [rule: string, path: string, text: string][] = [
  ['kernel imports server', 'src/kernel/a.ts', `import { x } from '#server/x.ts'; x();`],
  [
    'kernel imports root',
    'src/kernel/b.ts',
    `import type { X } from '#modules/people/org/x.ts'; export const x: X = 1;`,
  ],
  ['packages in kernel', 'src/kernel/c.ts', `import { readFileSync } from 'node:fs'; readFileSync('');`],
  ['server imports root', 'src/server/a.ts', `import { x } from '../modules/people/org/x.ts'; x();`],
  ['server imports web', 'src/server/b.ts', `import { x } from '#web/x.ts'; x();`],
  ['web imports server', 'src/web/a.ts', `export const load = () => import('#server/x.ts');`],
  ['web imports root', 'src/web/b.ts', `import { x } from '#modules/people/org/x.ts'; x();`],
  ['Node in the browser', 'src/web/c.ts', `import { join } from 'node:path'; join('');`],
  ['root imports moduleServer', 'src/modules/people/org/a.ts', `import { x } from './server/x.ts'; x();`],
  ['root imports server', 'src/modules/people/org/b.ts', `import { x } from '#server/x.ts'; x();`],
  ['packages in module roots', 'src/modules/people/org/c.ts', `import x from 'fastify'; x();`],
  ['moduleServer imports moduleWeb', 'src/modules/people/org/server/a.ts', `import { x } from '../web/x.ts'; x();`],
  ['moduleWeb imports moduleServer', 'src/modules/people/org/web/a.ts', `import { x } from '../server/x.ts'; x();`],
  ['moduleServer imports app', 'src/modules/people/org/server/b.ts', `import { x } from '#app/x.ts'; x();`],
  ['insides', 'src/modules/people/org/server/c.ts', `import { x } from '#modules/people/user/server/x.ts'; x();`],
  ['insides', 'src/modules/people/org/web/c.ts', `import { x } from '#modules/people/user/web/x.ts'; x();`],
  ['wings', 'src/modules/people/org/d.ts', `import { x } from '#modules/objects/project/x.ts'; x();`],
  ['no wing', 'src/modules/people/unheard/a.ts', 'export const x = 1;'],
  ['no wing', 'src/modules/base/org/a.ts', 'export const x = 1;'],
  ['browser packages', 'src/modules/people/org/server/d.ts', `import { Button } from 'antd'; Button();`],
  ['database packages', 'src/modules/people/org/web/d.ts', `import { sql } from 'kysely'; sql();`],
  ['fetch', 'src/modules/people/org/web/e.ts', `export const x = () => window.fetch('/x');`],
  ['clock', 'src/server/c.ts', 'export const x = new Date();'],
  ['clock', 'src/web/d.ts', 'export const x = Date.now();'],
  [
    'any of a column',
    'src/modules/people/org/server/m.ts',
    `export const x = (id) => sql\`${PUT}{id} = ANY(t.members)\`;`,
  ],
  [
    'any of a column',
    'src/modules/people/org/server/n.ts',
    'export const x = sql`JOIN role r ON r.id = ANY("roles")`;',
  ],
  ['default export', 'src/web/e.tsx', 'export default function E() { return <i />; }'],
  ['barrel', 'src/web/f.ts', `export * from './a.ts'; export { x } from './b.ts';`],
  ['public code', 'src/modules/people/org/web/public.ts', `export { x } from './x.ts'; export const y = 1;`],
  ['length', 'src/web/g.ts', '\n'.repeat(501)],
  ['testing outside of tests', 'src/app/a.ts', `import { x } from './testing/x.ts'; x();`],
  ['root imports story', 'src/modules/people/org/e.ts', `import { x } from './tests/x.ts'; x();`],
  ['story imports moduleWeb', 'src/modules/people/org/tests/a.test.ts', `import { x } from '../web/x.ts'; x();`],
  ['cycle', 'src/web/h.ts', `import { i } from './i.ts'; export const h = i;`],
  ['cycle', 'src/web/i.ts', `import { h } from './h.ts'; export const i = h;`],
  ['cycle', 'src/modules/people/org/f.ts', `import { g } from './g.ts'; export type F = typeof g;`],
  ['cycle', 'src/modules/people/org/g.ts', `import type { F } from './f.ts'; export const g: F = 1;`],
  [
    'table above',
    'src/modules/people/org/server/e.ts',
    'export const x = sql`SELECT 1 FROM unnest(a) AS i(id), "task" t`;',
  ],
  ['table above', 'src/modules/people/org/server/f.ts', 'export const x = sql`task t LEFT JOIN department d ON true`;'],
  ['table above', 'src/modules/people/org/server/g.ts', `export const x = db.selectFrom('task as t').selectAll();`],
  [
    'table above',
    'src/modules/people/org/server/h.ts',
    `export const x = pool.query('DELETE FROM task WHERE id = $1');`,
  ],
  [
    'table above',
    'src/modules/people/org/server/i.ts',
    'export const x = sql`WITH a AS (UPDATE task SET b = 1) SELECT 1`;',
  ],
  ['table above', 'src/server/d.ts', 'export const x = sql`INSERT INTO task (a) VALUES (1)`;'],
  [
    'unnamed table',
    'src/modules/people/org/server/j.ts',
    `export const x = (k) => sql\`SELECT 1 FROM ${PUT}{sql.table(k)}\`;`,
  ],
  ['table cycle', 'src/modules/base/sms/server/k.ts', 'export const x = sql`SELECT 1 FROM mail_outbox`;'],
  ['table cycle', 'src/modules/base/mail/server/l.ts', 'export const x = sql`SELECT 1 FROM sms_outbox`;'],
  ['module cycle', 'src/modules/base/dict/a.ts', `import { x } from '#modules/people/log/x.ts'; x();`],
  ['module cycle', 'src/modules/people/log/b.ts', `import { x } from '#modules/base/dict/x.ts'; x();`],
];

test.each(CANARY)('canary: %s is found in %s', (rule, path) => {
  const found = violations(
    CANARY.map(([, file, text]) => readSource(file, text)),
    owners,
  );
  // A cycle is named by its members: files, or modules.
  const one = rule === 'module cycle' || rule === 'table cycle' ? path.split('/')[3]! : path;
  const named = (c: { path: string; what: string }): boolean =>
    rule.endsWith('cycle') ? c.what.split(' ').includes(one) : c.path === path;
  expect(found.filter((c) => c.rule === rule && named(c))).not.toEqual([]);
});

test('canary: a folder with too many files is found, one full of tests is not', () => {
  const crowd = Array.from({ length: 33 }, (_, i) => readSource(`src/web/crowd/a${i}.ts`, 'export const x = 1;'));
  expect(violations(crowd, owners)).toEqual([{ rule: 'flat', path: 'src/web/crowd', what: '33 files' }]);
  const tests = crowd.map((source) => ({ ...source, path: source.path.replace('.ts', '.test.ts') }));
  expect(violations([...crowd.slice(1), ...tests], owners)).toEqual([]);
});

test('what is allowed stays allowed', () => {
  const texts: readonly [string, string][] = [
    [
      'src/modules/people/org/tests/a.test.ts',
      `import { x } from '#app/testing/world.ts'; import { y } from '#modules/objects/project/server/y.ts'; x(y);`,
    ],
    ['src/app/testing/a.ts', `import { x } from './b.ts'; x();`],
    [
      'src/modules/people/org/server/a.ts',
      `import { x } from '#modules/people/user/server/public.ts'; import { sql } from 'kysely';`,
    ],
    [
      'src/modules/people/org/web/AnyPage.tsx',
      `import { B } from 'antd'; export default function P() { return <B />; }`,
    ],
    ['src/web/api.ts', `export const get = () => fetch('/x');`],
    ['src/kernel/dates.ts', 'export const now = () => Date.now();'],
    ['src/web/a.ts', `export const a = () => import('./b.ts');`],
    ['src/web/b.ts', `import { a } from './a.ts'; export const b = a;`],
    [
      'src/modules/planning/task/server/x.ts',
      'export const x = sql`SELECT extract(epoch FROM task) FROM department FOR UPDATE`;',
    ],
    [
      'src/modules/people/org/server/x.ts',
      'export const x = sql`WITH task AS (SELECT 1) SELECT 1 FROM task, company`;',
    ],
    ['src/modules/people/org/server/y.ts', 'export const x = sql`SELECT a IS DISTINCT FROM task FROM company`;'],
    ['src/modules/people/org/server/z.ts', `export const x = sql\`SELECT 1 FROM ${PUT}{sql.table("department")}\`;`],
    ['src/server/y.ts', `export const x = sql\`SELECT 1 FROM ${PUT}{tableOf(e)} WHERE task = 1\`;`],
    ['src/server/x.ts', 'export const day = new Date(0);'],
  ];
  expect(
    violations(
      texts.map(([path, text]) => readSource(path, text)),
      owners,
    ),
  ).toEqual([]);
});

const KEYS = 16;
const OPTIONS = 12;
const blank = (triple: Triple): boolean => triple.length !== 3 || triple.some((text) => text.trim() === '');

test.each(entities.map((e) => [e.name, e] as const))('definition of %s is plain, small and has its texts', (_n, e) => {
  expect(JSON.parse(JSON.stringify(e))).toEqual(e);
  expect(Object.keys(e).length).toBeLessThanOrEqual(KEYS);
  expect(blank(e.label), 'label').toBe(false);
  const known = new Set(Object.keys(e.fields));
  for (const [field, definition] of Object.entries(e.fields)) {
    const { kind, label, ...options } = definition;
    expect(FIELD_KINDS, field).toContain(kind);
    expect(blank(label), `label of ${field}`).toBe(false);
    expect(Object.keys(options).length, `options of ${field}`).toBeLessThanOrEqual(OPTIONS);
    for (const [item, text] of Object.entries(definition.items ?? {}))
      expect(blank(text), `${field}.${item}`).toBe(false);
    if (definition.to)
      expect(
        entities.map((other) => other.name),
        `${field} refers to`,
      ).toContain(definition.to);
  }
  const base = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'];
  const named = [...e.list.columns, ...e.list.filters, ...e.form.flat(), e.title, e.list.sort.replace(/^-/, '')];
  expect(named.filter((field) => !known.has(field) && !base.includes(field))).toEqual([]);
  expect((e.unique ?? []).flat().filter((field) => field !== 'scope' && !known.has(field))).toEqual([]);
});

test('there are 20 field kinds and entities have names of their own', () => {
  expect(FIELD_KINDS.length).toBe(20);
  expect(new Set(entities.map((e) => e.name)).size).toBe(entities.length);
});

test('every call has one handler and every handler one call', async () => {
  const own = (await exportsOf('.calls.ts')).filter(isCall).map(name);
  const ofEntities = entities.flatMap((e) => Object.values(entityCalls(e)).map(name));
  const moved = modules.flatMap((m) => m.lifecycles ?? []).flatMap((l) => Object.values(lifecycleCalls(l)).map(name));
  const teams = modules.flatMap((m) => m.objects ?? []).filter((kind) => kind.rights.by === 'team');
  const replaced = teams.map(({ entity }) => name(withFormerCall(entity)));
  const inherited = modules
    .flatMap((m) => m.inherited ?? [])
    .flatMap((of) => Object.values(inheritedCalls(of)).map(name));
  const platform = [readOpenApi, ...httpModule.handlers.map((h) => h.call)].map(name);
  expect(new Set(handled).size, 'two handlers of one call').toBe(handled.length);
  const known = new Set([...own, ...ofEntities, ...moved, ...replaced, ...inherited, ...platform]);
  expect(new Set(own).size, 'two calls at one address').toBe(own.length);
  expect(own.filter((call) => ofEntities.includes(call))).toEqual([]);
  expect(own.filter((call) => !handled.includes(call)).sort()).toEqual([]);
  expect(handled.filter((call) => !known.has(call))).toEqual([]);
  const bare = entities.filter((e) => !Object.values(entityCalls(e)).some((call) => handled.includes(name(call))));
  if (bare.length > 0) console.info(`entities without calls of their own: ${bare.map((e) => e.name).join(', ')}`);
});

test('every right in use is in the catalogue, and every right of the catalogue is used', async () => {
  const isGroup = (value: unknown): value is RightGroup =>
    typeof value === 'object' && value !== null && 'id' in value && 'rights' in value && 'label' in value;
  const flat = (await exportsOf('.rights.ts')).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const groups = new Set([...modules.flatMap((m) => m.rights ?? []), ...flat.filter(isGroup)]);
  const definitions = [...groups].flatMap((group) => group.rights);
  const catalogue = new Set(definitions.map((right) => right.key));
  expect(definitions.length, 'a key twice').toBe(catalogue.size);
  expect([...groups].filter((g) => blank(g.label) || g.rights.some((r) => blank(r.label)))).toEqual([]);
  expect(definitions.flatMap((r) => r.needs ?? []).filter((key) => !catalogue.has(key))).toEqual([]);

  const places = modules.flatMap((m) => m.menu ?? []);
  const menu = places.filter((e) => routes.some((r) => r.path === e.url));
  const asked = [
    ...modules.flatMap((m) => m.handlers).flatMap((h) => h.call.right),
    ...entities.flatMap((e) => Object.values(e.rights)),
    ...routes.flatMap((r) => r.need),
    ...menu.flatMap((e) => e.need ?? []),
  ].filter((key) => key !== 'login' && key !== 'public' && !NEVER_HELD.test(key));
  expect([...new Set(asked)].filter((key) => !catalogue.has(key))).toEqual([]);

  const code = sources.filter((s) => s.path.startsWith('src/') && !/\.(test|rights)\.tsx?$/.test(s.path));
  const written = new Set(code.flatMap((s) => [...s.literals]));
  const idle = [...catalogue].filter((key) => !written.has(key) && !asked.includes(key));
  expect(idle).toEqual([]);
});

/** Milliseconds a test or a hook is given by itself: a number behind the function it is. */
const limitsIn = (text: string): number[] =>
  [...text.matchAll(/^ *\},\s+([\d_]{4,}),?\s*\);$/gm)].map(([, limit]) => Number(limit!.replaceAll('_', '')));

test('no test has a limit of time that a busy machine breaks', () => {
  // What the projects give hooks at least (vitest.config.ts).
  const LEAST = 120_000;
  expect(limitsIn('}, 60_000);\n  },\n  60_000,\n);\n  2026,\n')).toEqual([60_000, 60_000]);
  const tests = ['src', 'tools', 'e2e'].flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const short = tests.filter((file) =>
    limitsIn(readFileSync(`${ROOT}/${file}`, 'utf8')).some((limit) => limit < LEAST),
  );
  expect(short).toEqual([]);
});

test('every migration has a number of its own', () => {
  const numbers = readdirSync(`${ROOT}/migrations`).flatMap((file) => /^(\d{4})-.*\.sql$/.exec(file)?.[1] ?? []);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test('the architecture page names only what exists', () => {
  const page = readFileSync(`${ROOT}/docs/ARCHITECTURE.md`, 'utf8');
  // `src/kernel`, `server/db/ddl.ts`, `modules/flow/form`: paths from the root or from src.
  const named = [...page.matchAll(/`((?:src|server|web|kernel|modules|app|docs|tools|bench|e2e)\/[\w./-]+)`/g)].map(
    (m) => m[1]!,
  );
  expect(named.length).toBeGreaterThan(15);
  const folders = [...WINGS].flatMap(([wing, modules]) => modules.map((module) => `${wing}/${module}`));
  const roots = ['', 'src/', ...folders.map((folder) => `src/modules/${folder}/`)];
  expect(named.filter((path) => !roots.some((root) => existsSync(`${ROOT}/${root}${path}`)))).toEqual([]);
  // A module with only definitions is known from src/app/modules.ts.
  const coded = folders.filter((module) =>
    ['server', 'web'].some((side) => existsSync(`${ROOT}/src/modules/${module}/${side}`)),
  );
  expect(coded.filter((path) => !new RegExp(`\\b${path.split('/')[1]}\\b`).test(page))).toEqual([]);
});

test('the page of rules names only files that exist', () => {
  const files = ['src', 'e2e', 'bench', 'migrations'].flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `/${folder}/${file}`),
  );
  const page = readFileSync(`${ROOT}/docs/RULES.md`, 'utf8');
  // `plan/tests/plan-life.test.ts`, `schedule.test.ts`, `e2e/journeys/board`: the ends of paths, of journeys without theirs.
  const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|sql)|e2e\/[\w/-]+\w)`/g)].map((m) => m[1]!);
  expect(named.length).toBeGreaterThan(200);
  const isThere = (path: string): boolean => {
    const end = path.startsWith('e2e/') && !path.endsWith('.ts') ? `${path}.e2e.ts` : path;
    return files.some((file) => file.endsWith(`/${end}`));
  };
  expect([...new Set(named)].filter((path) => !path.startsWith('.') && !isThere(path))).toEqual([]);
});
