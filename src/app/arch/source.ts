/**
 * What the architecture rules need to know of a source file, read from its syntax tree.
 *
 * Hides: the parser. Answers imports (as repository paths or package names), forbidden globals, exports, string literals.
 * Refuses: files that do not parse, with their path.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { TABLE_CALLS, tablesIn } from './tables.ts';

export interface Import {
  /** Repository path (`src/kernel/call.ts`), or the package (`antd`, `node:fs`). */
  to: string;
  own: boolean;
  /** Erased at run time. */
  typeOnly: boolean;
  /** Loaded on demand. */
  lazy: boolean;
}

export interface Source {
  path: string;
  lines: number;
  imports: Import[];
  /** `fetch`, `clock`: globals only one file may use; `any of a column`: SQL that no index serves. */
  uses: Set<'fetch' | 'clock' | 'any of a column'>;
  defaultExport: boolean;
  /** Nothing but exports from elsewhere. */
  barrel: boolean;
  literals: Set<string>;
  /** Names in the places of tables in its SQL; `?` where `sql.table` or `sql.id` names one that is not written out. */
  tables: Set<string>;
}

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** `#kernel/x.ts` and relative specifiers as repository paths. */
function target(from: string, specifier: string): { to: string; own: boolean } {
  if (specifier.startsWith('#')) return { to: `src/${specifier.slice(1)}`, own: true };
  if (specifier.startsWith('.')) return { to: posix.join(posix.dirname(from), specifier), own: true };
  const parts = specifier.split('/');
  return { to: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!, own: false };
}

const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '');
const globalName = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node.name);
  if (node.type !== 'MemberExpression') return '';
  const object = nameOf(node.object);
  const property = nameOf(node.property);
  return ['window', 'globalThis', 'self'].includes(object) ? property : `${object}.${property}`;
};

/** The text parts of a template; `?` stands for interpolations. */
const textOf = (node: Node): string =>
  ((node.quasis as { value: { cooked: string } }[]) ?? []).map((part) => part.value.cooked).join(' ? ');

/** Whether the text is SQL: the template is tagged `sql`, or a word of it names tables. */
const SQL_WORDS = /\b(FROM|JOIN|INTO|UPDATE|TRUNCATE|LOCK TABLE)\s/;

/** `5 = ANY(t.members)` reads every row; `t.members @> ARRAY[5]` finds them by the index. */
const ANY_OF_COLUMN = /\bANY\s*\(\s*(?!ARRAY\b)(?:(?:"?\w+"?|\?)\s*\.\s*)?"?[A-Za-z_]\w*"?\s*\)/i;

/** An interpolation in place of a table: `FROM ${sql.table(kind)}`. */
function unnamed(node: Node): boolean {
  const quasis = node.quasis as { value: { cooked: string } }[];
  return (node.expressions as Node[]).some(
    (put, at) =>
      /\b(FROM|JOIN|INTO|UPDATE)\s+$/.test(quasis[at]!.value.cooked) &&
      put.type === 'CallExpression' &&
      ['sql.table', 'sql.id'].includes(globalName(put.callee)) &&
      !(isNode((put.arguments as Node[])[0]) && (put.arguments as Node[])[0]!.type === 'Literal'),
  );
}

function lookForTables(node: Node, source: Source): void {
  const add = (text: string): void => {
    for (const table of tablesIn(text)) source.tables.add(table);
    if (ANY_OF_COLUMN.test(text)) source.uses.add('any of a column');
  };
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') add(textOf(node.quasi as Node));
  else if (node.type === 'TemplateLiteral') {
    if (SQL_WORDS.test(textOf(node))) add(textOf(node));
    if (unnamed(node)) source.tables.add('?');
  } else if (node.type === 'Literal' && typeof node.value === 'string' && SQL_WORDS.test(node.value)) add(node.value);
  else if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression') {
    const [first] = node.arguments as Node[];
    if (TABLE_CALLS.has(nameOf(node.callee.property)) && first?.type === 'Literal' && typeof first.value === 'string')
      source.tables.add(first.value.split(' ')[0]!.toLowerCase());
  }
}

function look(node: Node, source: Source): void {
  const add = (specifier: unknown, typeOnly: boolean, lazy: boolean): void => {
    const value = isNode(specifier) ? specifier.value : null;
    if (typeof value === 'string') source.imports.push({ ...target(source.path, value), typeOnly, lazy });
  };
  if (node.type === 'ImportDeclaration') add(node.source, node.importKind === 'type', false);
  else if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration')
    add(node.source, node.exportKind === 'type', false);
  else if (node.type === 'ImportExpression') add(node.source, false, true);
  else if (node.type === 'TSImportType') add(node.source ?? node.argument, true, false);
  else if (node.type === 'ExportDefaultDeclaration') source.defaultExport = true;
  else if (node.type === 'CallExpression' && globalName(node.callee) === 'fetch') source.uses.add('fetch');
  else if (node.type === 'CallExpression' && globalName(node.callee) === 'Date.now') source.uses.add('clock');
  else if (node.type === 'NewExpression' && globalName(node.callee) === 'Date') {
    if ((node.arguments as unknown[]).length === 0) source.uses.add('clock');
  } else if (node.type === 'Literal' && typeof node.value === 'string') source.literals.add(node.value);
  lookForTables(node, source);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) isNode(item) && look(item, source);
    else if (isNode(value)) look(value, source);
  }
}

export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const body = program.body as unknown as Node[];
  const source: Source = {
    path,
    lines: text.split('\n').length - 1,
    imports: [],
    uses: new Set(),
    defaultExport: false,
    barrel: body.length > 0 && body.every((n) => n.type.startsWith('Export') && isNode(n.source)),
    literals: new Set(),
    tables: new Set(),
  };
  for (const node of body) look(node, source);
  return source;
}

/** All TypeScript files under the folders, by repository path. */
export function readTree(root: string, folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }) as string[])
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => {
        const path = `${folder}/${file.replaceAll('\\', '/')}`;
        return readSource(path, readFileSync(join(root, path), 'utf8'));
      }),
  );
}
