/**
 * `npm run new-entity NAME [MODULE]`: the files of a new entity, ready to be filled in: definition, rights, service,
 * routes, a migration draft, and the lines in the composition.
 *
 * NAME is camelCase (`riskLevel`), MODULE kebab-case (default: the name in kebab-case). Refuses: to overwrite a file.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { now } from '#kernel/dates.ts';
import { ddl } from '#server/db/ddl.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [name = '', given] = process.argv.slice(2);
const fail = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};
if (!/^[a-z][A-Za-z0-9]{1,30}$/.test(name))
  fail('Usage: npm run new-entity NAME [MODULE]; NAME is camelCase, such as riskLevel.');
const file = name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const folder = given ?? file;
if (!/^[a-z][a-z0-9-]*$/.test(folder)) fail('MODULE is kebab-case, such as risk.');
const moduleName = folder.replace(/-([a-z])/g, (_, c: string) => c.toUpperCase());
const Type = name[0]!.toUpperCase() + name.slice(1);
const base = join('src', 'modules', folder);

const files: Record<string, string> = {
  [`${base}/${file}.entity.ts`]: `import { entity, type Row } from '#kernel/entity.ts';
import { text } from '#kernel/field.ts';

/** What it is, and the section of the specification. */
export const ${name} = entity({
  name: '${name}',
  module: '${moduleName}',
  label: ['${name}', '${name}', '${Type}'],
  title: 'name',
  fields: {
    name: text(['名称', '名稱', 'Name'], { max: 100, required: true }),
  },
  list: { columns: ['name'], filters: ['name'], sort: 'name' },
  form: [['name']],
  rights: {
    read: 'sys:${name}:query',
    create: 'sys:${name}:add',
    update: 'sys:${name}:edit',
    remove: 'sys:${name}:delete',
    export: 'sys:${name}:query',
  },
  unique: [['name']],
});
export interface ${Type}Row extends Row<typeof ${name}> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    ${name}: ${Type}Row;
  }
}
`,
  [`${base}/${file}.rights.ts`]: `/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const ${name}Rights: RightGroup = {
  id: ${now() % 100_000},
  label: ['${name}', '${name}', '${Type}'],
  rights: [
    { key: 'sys:${name}:query', label: ['查看', '查看', 'View'], scopes: ['system'] },
    { key: 'sys:${name}:add', label: ['新建', '新建', 'Create'], needs: ['sys:${name}:query'], scopes: ['system'] },
    { key: 'sys:${name}:edit', label: ['修改', '修改', 'Edit'], needs: ['sys:${name}:query'], scopes: ['system'] },
    { key: 'sys:${name}:delete', label: ['删除', '刪除', 'Delete'], needs: ['sys:${name}:query'], scopes: ['system'] },
  ],
};
`,
  [`${base}/server/${file}.ts`]: `/** Server of the module. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { ${name} } from '../${file}.entity.ts';
import { ${name}Rights } from '../${file}.rights.ts';

export const ${name}Service = entityService(${name});

export const ${name}Server: ServerModule = {
  name: '${moduleName}',
  entities: [${name}],
  services: [${name}Service],
  rights: [${name}Rights],
  handlers: entityHandlers(${name}Service),
};
`,
  [`${base}/web/routes.ts`]: `/** Routes of the module. */
import { listPage } from '#web/entity/pages.tsx';
import { routeList } from '#web/route.ts';
import { ${name} } from '../${file}.entity.ts';

export const ${name}Routes = routeList([
  { path: '/modules/${name}', title: ${name}.label, layout: 'system', need: ${name}.rights.read, page: listPage(${name}) },
]);
`,
};

for (const path of Object.keys(files))
  if (existsSync(join(ROOT, path))) fail(`${path} is there already; nothing was written.`);
for (const [path, content] of Object.entries(files)) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), content);
}

/** Adds an import and a list entry to a file of the composition. */
function compose(path: string, line: string, entry: string, before: RegExp): void {
  const full = join(ROOT, path);
  const source = readFileSync(full, 'utf8');
  writeFileSync(
    full,
    source.replace(/^import /m, `${line}\nimport `).replace(before, (end) => `  ${entry},\n${end}`),
  );
}
compose('src/app/entities.ts', `import { ${name} } from '#modules/${folder}/${file}.entity.ts';`, name, /^\];$/m);
compose(
  'src/app/server-modules.ts',
  `import { ${name}Server } from '#modules/${folder}/server/${file}.ts';`,
  `  ${name}Server`,
  /^ {2}\];$/m,
);
compose(
  'src/app/routes.ts',
  `import { ${name}Routes } from '#modules/${folder}/web/routes.ts';`,
  `...${name}Routes`,
  /^\];$/m,
);

const made = (await import(join(ROOT, base, `${file}.entity.ts`))) as Record<string, Parameters<typeof ddl>[0][number]>;
const numbers = readdirSync(join(ROOT, 'migrations')).map((f) => Number(f.slice(0, 4)) || 0);
const migration = `migrations/${String(Math.max(...numbers) + 1).padStart(4, '0')}-${file}.sql`;
writeFileSync(join(ROOT, migration), `${ddl([made[name]!]).join('\n')}\n`);

process.stdout.write(
  [
    ...Object.keys(files),
    migration,
    'src/app/entities.ts, src/app/server-modules.ts, src/app/routes.ts (lines added)',
    '',
  ]
    .map((path) => (path ? `written  ${path}` : ''))
    .join('\n'),
);
process.stdout.write(`Next: labels and fields, the id of the right group, the route as the specification spells it,
a place for the module in BANDS of src/app/arch/rules.ts, and npm run format.\n`);
