/**
 * The direction rules (docs/ARCHITECTURE.md): who may import whom, and what may be used in only one place.
 *
 * A rule is a function from a file (or all files) to complaints; `violations` runs all of them. The canary in
 * arch.test.ts breaks each rule once, so a rule that stops finding anything is noticed.
 */
import { WINGS as MODULES } from '../modules.ts';
import type { Import, Source } from './source.ts';

export type Zone =
  | 'kernel'
  | 'server'
  | 'web'
  | 'root'
  | 'moduleServer'
  | 'moduleWeb'
  | 'story'
  | 'sample'
  | 'app'
  | 'other';

export interface Complaint {
  rule: string;
  path: string;
  what: string;
}

/** Modules by wing, lowest first: a module imports modules of its own wing and of those below it. */
export const WINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(MODULES).map(([wing, modules]) => [wing, modules.map(({ name }) => name)]),
);

/** Packages without Node or DOM that module roots and the kernel's tests may use. */
const PURE_PACKAGES = new Set(['saxes', 'chinese-days', 'decimal.js', 'lezer-feel', 'bpmn-moddle', 're2js']);

function zoneOf(path: string): { zone: Zone; module: string } {
  const [top, area, , module = '', side] = path.split('/');
  if (top !== 'src') return { zone: 'other', module: '' };
  // Stories of a module run the whole application and cross its modules.
  if (area === 'modules' && side === 'tests') return { zone: 'story', module: '' };
  if (area === 'modules') {
    const zone = side === 'server' ? 'moduleServer' : side === 'web' ? 'moduleWeb' : 'root';
    return { zone, module };
  }
  return {
    zone: (['kernel', 'server', 'web', 'sample', 'app'] as const).find((z) => z === area) ?? 'other',
    module: '',
  };
}

/** Tests, and what a module's tests share. */
const isTest = (path: string): boolean => /\.test\.tsx?$|^src\/modules\/.*\/testing\//.test(path);
/** The application as started by tests, and helpers for them. */
const APP_TESTING = 'src/app/testing/';
/** The place of a module's wing from below; -1: it is in none, or in another folder than that of its wing. */
const wingOf = (module: string): number => [...WINGS.values()].findIndex((modules) => modules.includes(module));
const standsIn = (path: string, module: string): boolean => WINGS.get(path.split('/')[2]!)?.includes(module) ?? false;

/** What each zone may import of ours; a module's own files are always allowed within the same side. */
const ALLOWED: Readonly<Record<Zone, readonly Zone[]>> = {
  kernel: ['kernel'],
  server: ['kernel', 'server'],
  web: ['kernel', 'web'],
  root: ['kernel', 'root'],
  moduleServer: ['kernel', 'server', 'root', 'moduleServer'],
  moduleWeb: ['kernel', 'web', 'root', 'moduleWeb'],
  story: ['kernel', 'server', 'root', 'moduleServer', 'sample', 'app'],
  sample: ['kernel', 'server', 'root', 'moduleServer', 'sample'],
  app: ['kernel', 'server', 'web', 'root', 'moduleServer', 'moduleWeb', 'sample', 'app'],
  other: ['kernel', 'server', 'web', 'root', 'moduleServer', 'moduleWeb', 'sample', 'app', 'other'],
};

function ownImport(source: Source, imported: Import): Complaint | null {
  const from = zoneOf(source.path);
  const to = zoneOf(imported.to);
  const complain = (rule: string): Complaint => ({ rule, path: source.path, what: imported.to });
  if (!ALLOWED[from.zone].includes(to.zone)) return complain(`${from.zone} imports ${to.zone}`);
  const tried = isTest(source.path) || source.path.startsWith(APP_TESTING);
  if (imported.to.startsWith(APP_TESTING) && !tried) return complain('testing outside of tests');
  const foreign = to.module !== '' && from.module !== to.module && from.module !== '';
  if (foreign && to.zone === 'moduleServer' && !imported.to.endsWith('/server/public.ts')) return complain('insides');
  if (foreign && to.zone === 'moduleWeb' && !imported.to.endsWith('/web/public.ts')) return complain('insides');
  if (foreign && !imported.typeOnly && wingOf(to.module) > wingOf(from.module)) return complain('wings');
  return null;
}

function packageImport(source: Source, imported: Import): Complaint | null {
  const { zone } = zoneOf(source.path);
  const { to } = imported;
  const complain = (rule: string): Complaint => ({ rule, path: source.path, what: to });
  const browser = zone === 'web' || zone === 'moduleWeb' || (zone === 'app' && source.path.endsWith('.tsx'));
  if (/^(antd|@ant-design|react|react-dom|@tanstack)(\/|$)/.test(to) && !browser && zone !== 'other' && zone !== 'app')
    return complain('browser packages');
  if (/^(antd|@ant-design)(\/|$)/.test(to) && zone === 'app') return complain('browser packages');
  if (/^(pg|kysely)$/.test(to) && !['server', 'moduleServer', 'story', 'sample', 'app', 'other'].includes(zone))
    return complain('database packages');
  if (isTest(source.path)) return null;
  if (to.startsWith('node:') && (zone === 'web' || zone === 'moduleWeb')) return complain('Node in the browser');
  if (zone === 'kernel') return complain('packages in kernel');
  if (zone === 'root' && !PURE_PACKAGES.has(to)) return complain('packages in module roots');
  return null;
}

function fileRules(source: Source): Complaint[] {
  const { zone } = zoneOf(source.path);
  const out: Complaint[] = [];
  const complain = (rule: string, what = ''): void => void out.push({ rule, path: source.path, what });
  const page = /\/web\/(.*\/)?\w+Page\.tsx$/.test(source.path);
  const configured = source.path === 'src/server/testing/global-setup.ts';
  if (zone !== 'other' && !isTest(source.path)) {
    if (source.uses.has('fetch') && source.path !== 'src/web/api.ts') complain('fetch');
    if (source.uses.has('clock') && source.path !== 'src/kernel/dates.ts') complain('clock');
    if (source.uses.has('any of a column') && !source.path.startsWith(APP_TESTING)) complain('any of a column');
  }
  if (source.defaultExport && !page && !configured && zone !== 'other') complain('default export');
  const shown = /\/(server|web)\/public\.ts$/.test(source.path);
  if (source.barrel && !shown) complain('barrel');
  // A public file is a list of exports; the code is in files named after what they do.
  if (shown && !source.barrel) complain('public code');
  if (source.lines > 500) complain('length', `${source.lines} lines`);
  const { module } = zoneOf(source.path);
  if (module !== '' && !standsIn(source.path, module)) complain('no wing');
  return out;
}

/** Files of a folder that can be taken in at a glance; tests next to their files are not counted. */
const FLAT = 32;

function folderRules(sources: readonly Source[]): Complaint[] {
  const counts = Map.groupBy(
    sources.filter((source) => !/\.(test|e2e)\.tsx?$/.test(source.path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  return [...counts]
    .filter(([, files]) => files.length > FLAT)
    .map(([path, files]) => ({ rule: 'flat', path, what: `${files.length} files` }));
}

/** Groups of nodes that reach each other (Tarjan). */
export function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const out: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node)!, low.get(next)!));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, index.get(next)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1 || edges.get(node)?.has(node)) out.push(group.sort());
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return out;
}

/** Who imports whom at run time: files, and modules. */
function importGraphs(sources: readonly Source[]): Record<'files' | 'modules', Map<string, Set<string>>> {
  const files = new Map<string, Set<string>>();
  const modules = new Map<string, Set<string>>();
  for (const source of sources) {
    const known = source.imports.filter((i) => i.own && !i.lazy);
    // Also by types alone: files that describe each other cannot be understood one after the other.
    files.set(source.path, new Set(known.map((i) => i.to)));
    const real = known.filter((i) => !i.typeOnly).map((i) => i.to);
    const { module } = zoneOf(source.path);
    if (module === '' || isTest(source.path)) continue;
    const others = real.map((to) => zoneOf(to).module).filter((to) => to !== '' && to !== module);
    modules.set(module, new Set([...(modules.get(module) ?? []), ...others]));
  }
  return { files, modules };
}

/** All nodes that are reached from one. */
function reached(edges: ReadonlyMap<string, ReadonlySet<string>>, from: string, seen = new Set<string>()): Set<string> {
  for (const next of edges.get(from) ?? []) if (!seen.has(next) && seen.add(next)) reached(edges, next, seen);
  return seen;
}

/** Owners of tables by name: a module, or `platform`. */
export type Owners = ReadonlyMap<string, string>;

/**
 * Statements name tables of their own module and of those below it, as imports do. Computed names are `unnamed table`; modules that
 * neither import each other may not read each other in a circle.
 */
function tableRules(sources: readonly Source[], owners: Owners, imports: Map<string, Set<string>>): Complaint[] {
  const out: Complaint[] = [];
  const graph = new Map([...imports].map(([module, others]) => [module, new Set(others)]));
  for (const { path, tables } of sources) {
    const { zone, module } = zoneOf(path);
    if (
      isTest(path) ||
      zone === 'app' ||
      zone === 'sample' ||
      zone === 'other' ||
      path.startsWith('src/server/testing/')
    )
      continue;
    const complain = (rule: string, what: string): void => void out.push({ rule, path, what });
    if (tables.has('?') && module !== '') complain('unnamed table', '');
    for (const table of tables) {
      const owner = owners.get(table);
      if (owner === undefined || owner === 'platform' || owner === module) continue;
      // Every row belongs to a company: modules of all wings may ask which there are.
      if (table === 'company' && module !== '') continue;
      if (module === '') complain('table above', `${zone} -> ${owner}: ${table}`);
      else if (wingOf(owner) > wingOf(module) || reached(imports, owner).has(module))
        complain('table above', `${module} -> ${owner}: ${table}`);
      else graph.set(module, (graph.get(module) ?? new Set()).add(owner));
    }
  }
  const known = new Set(cycles(imports).map((group) => group.join(' ')));
  for (const group of cycles(graph).map((g) => g.join(' ')))
    if (!known.has(group)) out.push({ rule: 'table cycle', path: group.split(' ')[0]!, what: group });
  return out;
}

/** Everything that breaks a rule. */
export function violations(sources: readonly Source[], owners: Owners): Complaint[] {
  const { files, modules } = importGraphs(sources);
  return [
    ...sources.flatMap((source) => [
      ...source.imports.map((i) => (i.own ? ownImport(source, i) : packageImport(source, i))).filter((c) => c !== null),
      ...fileRules(source),
    ]),
    ...folderRules(sources),
    ...cycles(files).map((group) => ({ rule: 'cycle', path: group[0]!, what: group.join(' ') })),
    ...cycles(modules).map((group) => ({ rule: 'module cycle', path: group[0]!, what: group.join(' ') })),
    ...tableRules(sources, owners, modules),
  ];
}
