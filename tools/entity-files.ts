/**
 * The files of a new entity, copied from the way existing ones are written: definition, service, page, migration, and for a
 * new module its rights, server, routes and lines in the application.
 *
 * Pure: reads through `read`, answers path -> new content. Refuses: names that are taken, and files it does not recognise.
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
  label: Triple;
  /** Address of its list page, one of the specification; left out: no page is written. */
  route?: string;
}

type Read = (path: string) => string | null;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const camel = (name: string): string => name.replace(/-(\w)/g, (_, c: string) => c.toUpperCase());
const pascal = (name: string): string => camel(name).replace(/^./, (c) => c.toUpperCase());
const triple = (label: Triple): string => `[${label.map((t) => `'${t.replaceAll("'", "\\'")}'`).join(', ')}]`;
const prefixed = (label: Triple, zh: string, hk: string, en: string): string =>
  triple([`${zh}${label[0]}`, `${hk}${label[1]}`, `${en} ${label[2].toLowerCase()}`]);

/** The label that was given, three texts; without one the name in words stands for all languages until they are written. */
export function labelOf(name: string, given?: string): Triple {
  const words = name.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`).replace(/^./, (c) => c.toUpperCase());
  const [zh, hk, en, more] = (given ?? `${words},${words},${words}`).split(',').map((text) => text.trim());
  if (!zh || !hk || !en || more !== undefined) throw new Error(`${given}: three texts are needed, zh-CN,HK,en-US`);
  return [zh, hk, en];
}

const NAME: Triple = ['名称', '名稱', 'Name'];
const RIGHTS = ['query', 'add', 'edit', 'delete'] as const;

function definition({ name, module, label }: NewEntity): string {
  return `import { entity, type Row } from '#kernel/entity.ts';
import { text } from '#kernel/field.ts';

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
  rights: {
    read: 'pm:${name}:query',
    create: 'pm:${name}:add',
    update: 'pm:${name}:edit',
    remove: 'pm:${name}:delete',
    export: 'pm:${name}:query',
  },
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

function rights({ name, module, label }: NewEntity, id: number): string {
  const texts = {
    query: prefixed(label, '查看', '查看', 'View'),
    add: prefixed(label, '新建', '新建', 'Create'),
    edit: prefixed(label, '修改', '修改', 'Edit'),
    delete: prefixed(label, '删除', '刪除', 'Delete'),
  };
  const all = RIGHTS.map((right) => {
    const needs = right === 'query' ? '' : `needs: ['pm:${name}:query'], `;
    return `    { key: 'pm:${name}:${right}', label: ${texts[right]}, ${needs}scopes: ['system'] },`;
  });
  return `/** Rights of the module ${module}. */
import type { RightGroup } from '#kernel/permission.ts';

export const ${camel(module)}Rights: RightGroup = {
  id: ${id},
  label: ${triple(label)},
  rights: [
${all.join('\n')}
  ],
};
`;
}

const service = ({ name }: NewEntity): string => `/** Records of ${name}. */
import { entityService } from '#server/entity/entity-service.ts';
import { ${name} } from '../${kebab(name)}.entity.ts';

export const ${name}Service = entityService(${name});
`;

const server = ({ name, module }: NewEntity): string => `/** Server of the module ${module}. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { ${camel(module)}Rights } from '../${module}.rights.ts';
import { ${name} } from '../${kebab(name)}.entity.ts';
import { ${name}Service } from './${kebab(name)}-service.ts';

export const ${camel(module)}Server: ServerModule = {
  name: '${module}',
  entities: [${name}],
  services: [${name}Service],
  rights: [${camel(module)}Rights],
  handlers: [...entityHandlers(${name}Service)],
};
`;

function page({ name }: NewEntity): string {
  const type = `${pascal(name)}Row`;
  return `import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  importAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { ${name}, type ${type} } from '../${kebab(name)}.entity.ts';

const TOOLBAR = [createAction(), importAction(), exportAction(), batchRemoveAction()];
const rowActions = (row: ${type}) => [editAction(row), removeAction(row)];

export default function ${pascal(name)}Page() {
  return <ListPage<${type}> entity={${name}} toolbar={TOOLBAR} rowActions={rowActions} />;
}
`;
}

const routes = (made: NewEntity): string => `/** Routes of the module ${made.module}. */
import { type Route, routeList } from '#web/route.ts';
import { ${made.name} } from '../${kebab(made.name)}.entity.ts';

export const ${camel(made.module)}Routes: readonly Route[] = routeList([
${routeLine(made)}
]);
`;

const routeLine = ({ name, route }: NewEntity): string =>
  `  { path: '${route}', title: ${name}.label, layout: 'system', need: 'pm:${name}:query', page: () => import('./${pascal(name)}Page.tsx') },`;

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

/** Inserts text before an anchor that occurs once. */
function insert(content: string, path: string, anchor: string, added: string): string {
  if (content.split(anchor).length !== 2) throw new Error(`${path}: expected "${anchor.trim()}" once`);
  return content.replace(anchor, () => added + anchor);
}

/** Contents of the new and changed files, and the lines a person still adds by hand. */
export function entityFiles(
  wanted: NewEntity,
  read: Read,
  existing: { migrations: readonly string[]; rightIds: readonly number[] },
): { files: Map<string, string>; byHand: string[] } {
  const { name, module, label, route } = wanted;
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(`${name}: a name is camelCase, such as meetingRoom`);
  if (!/^[a-z][a-z0-9-]*$/.test(module)) throw new Error(`${module}: a module is kebab-case, such as meeting-room`);
  if (label.length !== 3 || label.some((t) => t.trim() === '')) throw new Error('a label has three languages');
  const folder = `src/modules/${module}`;
  const files = new Map<string, string>();
  const byHand: string[] = [];
  const change = (path: string, edit: (content: string) => string): void => {
    const content = files.get(path) ?? read(path);
    if (content === null) throw new Error(`${path} is missing`);
    files.set(path, edit(content));
  };
  const make = (path: string, content: string): void => {
    if (read(path) !== null) throw new Error(`${path} exists already`);
    files.set(path, content);
  };
  const importLine = (what: string, from: string): string => `import { ${what} } from '${from}';\n`;

  make(`${folder}/${kebab(name)}.entity.ts`, definition(wanted));
  make(`${folder}/server/${kebab(name)}-service.ts`, service(wanted));
  const next = Math.max(...existing.migrations.map((file) => Number(file.slice(0, 4)))) + 1;
  make(`migrations/${String(next).padStart(4, '0')}-${kebab(name)}.sql`, migration(wanted));
  change('src/app/entities.ts', (content) => {
    const imported = insert(
      content,
      'src/app/entities.ts',
      '\nexport const',
      importLine(name, `#modules/${module}/${kebab(name)}.entity.ts`),
    );
    return imported.replace(/\n\];\n$/, `\n  ${name},\n];\n`);
  });

  if (read(`${folder}/server/${module}.ts`) === null) {
    make(`${folder}/${module}.rights.ts`, rights(wanted, Math.max(...existing.rightIds) + 1));
    make(`${folder}/server/${module}.ts`, server(wanted));
    change('src/app/server-modules.ts', (content) => {
      const path = 'src/app/server-modules.ts';
      const imported = insert(
        content,
        path,
        '\nexport function',
        importLine(`${camel(module)}Server`, `#modules/${module}/server/${module}.ts`),
      );
      return insert(imported, path, '    menuServer,\n', `    ${camel(module)}Server,\n`);
    });
    change('src/app/arch/rules.ts', (content) =>
      insert(content, 'src/app/arch/rules.ts', "'setup', 'invitation']", `'${module}', `),
    );
    change('docs/ARCHITECTURE.md', (content) =>
      insert(content, 'docs/ARCHITECTURE.md', ' setup`, `project ', ` ${module}`),
    );
  } else {
    byHand.push(
      `${folder}/server/${module}.ts: add ${name} to entities, ${name}Service to services, ...entityHandlers(${name}Service) to handlers`,
      `${folder}/${module}.rights.ts: add ${RIGHTS.map((right) => `pm:${name}:${right}`).join(', ')}`,
    );
  }

  if (route) {
    make(`${folder}/web/${pascal(name)}Page.tsx`, page(wanted));
    if (read(`${folder}/web/routes.ts`) === null) {
      make(`${folder}/web/routes.ts`, routes(wanted));
      change('src/app/routes.ts', (content) => {
        const imported = insert(
          content,
          'src/app/routes.ts',
          'import type { Route }',
          importLine(`${camel(module)}Routes`, `#modules/${module}/web/routes.ts`),
        );
        return imported.replace(/\n\];\n$/, `\n  ...${camel(module)}Routes,\n];\n`);
      });
    } else byHand.push(`${folder}/web/routes.ts: add ${routeLine(wanted).trim()}`);
  }
  return { files, byHand };
}
