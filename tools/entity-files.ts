/**
 * The files of a new entity: its definition, what its module hands over, its migration, and two lines in the application.
 * Server, list page, import, export, change log and contract tests follow from these.
 *
 * Pure: reads through `read`, answers path -> new content. Refuses: names that are taken, and files it does not recognize.
 */
import { entity } from '#kernel/entity.ts';
import { text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { foreignKeySql, tableSql } from '#server/db/ddl.ts';

export interface NewEntity {
  /** camelCase. */
  name: string;
  /** kebab-case; the module is made when it does not exist. */
  module: string;
  /** The wing of the module; a new one is at its end. */
  wing: string;
  label: Triple;
  /** Address of its list page, one of the specification; left out: it has none. */
  route?: string;
}

type Read = (path: string) => string | null;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const camel = (name: string): string => name.replace(/-(\w)/g, (_, c: string) => c.toUpperCase());
const pascal = (name: string): string => camel(name).replace(/^./, (c) => c.toUpperCase());
const triple = (label: Triple): string => `[${label.map((t) => `'${t.replaceAll("'", "\\'")}'`).join(', ')}]`;

/** The given label, three texts; without one the name in words is used for all languages until they are written. */
export function labelOf(name: string, given?: string): Triple {
  const words = name.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`).replace(/^./, (c) => c.toUpperCase());
  const [zh, hk, en, more] = (given ?? `${words},${words},${words}`).split(',').map((text) => text.trim());
  if (!zh || !hk || !en || more !== undefined) throw new Error(`${given}: three texts are needed, zh-CN,HK,en-US`);
  return [zh, hk, en];
}

const NAME: Triple = ['名称', '名稱', 'Name'];
/** The group of the system menu its page is put into, after those of other modules. */
const GROUP = 'settings';

function definition({ name, module, label }: NewEntity): string {
  return `import { entity, type Row } from '#kernel/entity.ts';
import { text } from '#kernel/field.ts';
import { crudKeys } from '#kernel/permission.ts';

export const ${name} = entity({
  name: '${name}',
  module: '${module}',
  label: ${triple(label)},
  title: 'name',
  fields: {
    name: text(${triple(NAME)}, { max: 100, required: true }),
  },
  list: { columns: ['name'], filters: ['name'], sort: 'name' },
  form: [['name']],
  rights: crudKeys('sys:${name}'),
  unique: [['name']],
});
export interface ${pascal(name)}Row extends Row<typeof ${name}> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    ${name}: ${pascal(name)}Row;
  }
}
`;
}

function handedOver({ name, module, label, route }: NewEntity, id: number): string {
  const page = `
  pages: [{ path: '${route}', entity: ${name} }],
  menu: [
    { under: '${GROUP}', place: ${id * 10}, label: ${triple(label)}, url: '${route}', need: ${name}.rights.read },
  ],`;
  return `import type { Module } from '#kernel/module.ts';
import { crudRights } from '#kernel/permission.ts';
import { ${name} } from './${kebab(name)}.entity.ts';

export const ${camel(module)}Module: Module = {
  name: '${module}',
  entities: [${name}],
  rights: [crudRights(${id}, ${name})],${route ? page : ''}
};
`;
}

function migration({ name, module, label }: NewEntity): string {
  const right = 'x';
  const made = entity({
    name,
    module,
    label,
    title: 'name',
    fields: { name: text(NAME, { max: 100, required: true }) },
    list: { columns: ['name'], filters: ['name'], sort: 'name' },
    form: [['name']],
    rights: { read: right, create: right, update: right, remove: right, export: right },
    unique: [['name']],
  });
  return `${[...tableSql(made), ...foreignKeySql(made)].join('\n')}\n`;
}

/** Contents of the new and changed files, and the lines a person still adds by hand. */
export function entityFiles(
  wanted: NewEntity,
  read: Read,
  existing: { migrations: readonly string[]; rightIds: readonly number[] },
): { files: Map<string, string>; byHand: string[] } {
  const { name, module, wing, label } = wanted;
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(`${name}: a name is camelCase, such as meetingRoom`);
  if (!/^[a-z][a-z0-9-]*$/.test(module)) throw new Error(`${module}: a module is kebab-case, such as meeting-room`);
  if (label.length !== 3 || label.some((t) => t.trim() === '')) throw new Error('a label has three languages');
  const folder = `src/modules/${wing}/${module}`;
  const files = new Map<string, string>();
  const make = (path: string, content: string): void => {
    if (read(path) !== null) throw new Error(`${path} exists already`);
    files.set(path, content);
  };
  make(`${folder}/${kebab(name)}.entity.ts`, definition(wanted));
  const next = Math.max(...existing.migrations.map((file) => Number(file.slice(0, 4)))) + 1;
  make(`migrations/${String(next).padStart(4, '0')}-${kebab(name)}.sql`, migration(wanted));
  const own = `${folder}/${module}.module.ts`;
  if (read(own) !== null) {
    const handlers = ', and its handlers in server/ where the module has one';
    return { files, byHand: [`${own}: add ${name} to entities, crudRights(number, ${name}) to rights${handlers}`] };
  }
  make(own, handedOver(wanted, Math.max(...existing.rightIds) + 1));
  files.set(
    MODULES,
    withModule(read(MODULES) ?? '', wing, `${camel(module)}Module`, `#modules/${wing}/${module}/${module}.module.ts`),
  );
  return { files, byHand: [] };
}

const MODULES = 'src/app/modules.ts';

/** Two lines: the import, in its alphabetic place, and the module at the end of its wing. */
function withModule(content: string, wing: string, name: string, from: string): string {
  const lines = content.split('\n');
  const imports = lines.filter((line) => line.startsWith('import {') && line.includes(" from '#modules/"));
  const pathOf = (line: string): string => line.split("'")[1]!;
  const after = imports.filter((line) => pathOf(line) < from).at(-1);
  const begins = lines.indexOf(`  ${wing}: [`);
  const ends = lines.indexOf('  ],', begins);
  if (!after || begins < 0 || ends < 0) throw new Error(`${MODULES} has no wing ${wing}`);
  lines.splice(ends, 0, `    ${name},`);
  lines.splice(lines.indexOf(after) + 1, 0, `import { ${name} } from '${from}';`);
  return lines.join('\n');
}
