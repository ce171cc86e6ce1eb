/**
 * Entities that exist in tests only, with their tables, and a company that fills what they refer to.
 *
 * `bin` has every field kind whose values need no module, `tag` belongs to a project, `pin` to one or to none. Two companies, so that every test
 * has a foreign one.
 */
import { type SqlBool, sql } from 'kysely';
import { type Entity, entity, type Row } from '#kernel/entity.ts';
import {
  bool,
  choice,
  date,
  decimal,
  dict,
  instant,
  int,
  json,
  lines,
  longText,
  money,
  percent,
  period,
  ref,
  refs,
  richText,
  text,
  tree,
} from '#kernel/field.ts';
import type { Handler, Viewer } from '#server/context.ts';
import { foreignKeySql, tableSql } from '#server/db/ddl.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { HeldPort } from '#server/entity/held-rows.ts';
import { httpModule } from '#server/http/tickets.ts';
import { type TestClient, type TestServer, testServer } from './http.ts';

const label = <const T extends string>(name: T) => [name, name, name] as const;
const RIGHTS = { read: 'bin:read', create: 'bin:edit', update: 'bin:edit', remove: 'bin:edit', export: 'bin:export' };

const department = entity({
  name: 'department',
  module: 'org',
  label: label('department'),
  title: 'name',
  fields: { name: text(label('name'), { required: true }), code: text(label('code')) },
  list: { columns: ['name'], filters: [], sort: 'name' },
  form: [['name']],
  rights: RIGHTS,
});
const user = entity({
  name: 'user',
  module: 'user',
  label: label('user'),
  title: 'empName',
  fields: { empName: text(label('name'), { required: true }), username: text(label('account')) },
  list: { columns: ['empName'], filters: [], sort: 'empName' },
  form: [['empName']],
  rights: RIGHTS,
});
const project: Entity = { ...department, name: 'project', label: label('project') };

export const bin = entity({
  name: 'bin',
  module: 'store',
  label: label('bin'),
  title: 'name',
  code: 'bin',
  fields: {
    name: text(label('bin name'), { required: true, max: 60 }),
    code: text(label('bin code'), { required: true, format: 'code', max: 20 }),
    note: longText(label('note')),
    page: richText(label('page')),
    count: int(label('count'), { min: 0, max: 1000, default: 0 }),
    weight: decimal(label('weight'), { digits: 3 }),
    price: money(label('price')),
    full: percent(label('full'), { required: true, default: 0 }),
    open: bool(label('open'), { default: true }),
    bought: date(label('bought')),
    seen: instant(label('seen')),
    lease: period(label('lease')),
    size: choice(label('size'), { s: label('small'), l: label('large') }, { required: true, default: 's' }),
    kind: dict(label('kind'), 'bin_kind'),
    department: ref(label('department'), 'department'),
    keepers: refs(label('keepers'), 'user', { max: 10 }),
    parent: tree(label('parent'), 'bin'),
    shape: json<object>()(label('shape')),
    lent: bool(label('lent'), { default: false }),
    borrower: text(label('borrower'), { max: 40, when: { shown: { lent: [true] }, required: true } }),
    shelves: lines(
      label('shelves'),
      {
        label: text(label('shelf'), { required: true, max: 20 }),
        level: int(label('level'), { min: 0, max: 99, default: 1 }),
        load: decimal(label('load'), { digits: 2 }),
        worth: money(label('worth')),
        share: percent(label('share')),
        safe: bool(label('safe')),
        bought: date(label('bought')),
        seenAt: instant(label('seen')),
        width: choice(label('width'), { s: label('small'), l: label('large') }),
        kind: dict(label('kind'), 'bin_kind'),
        keeper: ref(label('keeper'), 'user'),
        note: longText(label('note')),
        cover: text(label('cover'), { max: 20, when: { shown: { width: ['l'] }, required: true } }),
      },
      { max: 6 },
    ),
    seal: text(label('seal'), { set: 'server' }),
  },
  list: {
    columns: [
      'name',
      'code',
      'count',
      'weight',
      'price',
      'full',
      'open',
      'bought',
      'seen',
      'size',
      'kind',
      'department',
    ],
    filters: [
      ...[
        'name',
        'code',
        'note',
        'count',
        'weight',
        'price',
        'full',
        'open',
        'bought',
        'seen',
        'size',
        'kind',
        'department',
      ],
      ...['keepers', 'parent'],
    ],
    sort: '-createdAt',
  },
  form: [
    ['name', 'code', 'note', 'count', 'weight', 'price', 'full', 'open', 'bought', 'seen', 'lease', 'size', 'kind'],
    ['department', 'keepers', 'parent'],
    ['lent', 'borrower'],
    ['shelves'],
  ],
  rights: RIGHTS,
  unique: [['code']],
  dataScope: 'department',
});

export const tag = entity({
  name: 'tag',
  module: 'store',
  label: label('tag'),
  title: 'name',
  scopes: ['project'],
  fields: {
    name: text(label('tag name'), { required: true, max: 30 }),
    above: tree(label('above'), 'tag'),
    related: refs(label('related'), 'tag'),
    hidden: bool(label('hidden'), { default: false }),
  },
  list: { columns: ['name', 'above'], filters: ['name', 'above', 'related'], sort: 'name' },
  form: [['name', 'above', 'related']],
  rights: { read: 'tag:read', create: 'tag:edit', update: 'tag:edit', remove: 'tag:edit', export: 'tag:read' },
  unique: [['scope', 'name']],
});
/** Of a project, or alone; a project's list shows those that are alone as well. */
export const pin = entity({
  name: 'pin',
  module: 'store',
  label: label('pin'),
  title: 'name',
  scopes: ['project'],
  ownerless: true,
  fields: {
    name: text(label('pin name'), { required: true, max: 30 }),
    tag: ref(label('tag'), 'tag'),
    beside: ref(label('beside'), 'pin'),
    letters: int(label('letters'), { set: 'server' }),
  },
  list: { columns: ['name', 'tag'], filters: ['name', 'tag'], sort: 'name' },
  form: [['name', 'tag', 'beside']],
  rights: { read: 'tag:read', create: 'tag:edit', update: 'tag:edit', remove: 'tag:edit', export: 'tag:read' },
  unique: [['scope', 'name']],
});
declare module '#kernel/entity.ts' {
  interface Tables {
    bin: Row<typeof bin>;
    tag: Row<typeof tag>;
    pin: Row<typeof pin>;
  }
}

/** Nobody but user 1 sees hidden tags. */
const tagService = entityService(tag, {
  visible: (ctx) => (ctx.viewer.userId === 1 ? null : sql`NOT t.hidden`),
});
const binService = entityService(bin, {
  check: (_ctx, { after }) => (after?.name === 'forbidden name' ? [{ message: { key: 't', text: label('no') } }] : []),
});

export const pinService = entityService(pin, {
  within: (_ctx, { id }) => sql<SqlBool>`(t.project_id = ${id} OR t.project_id IS NULL)`,
  derive: (_ctx, { after }) => ({ letters: after!.name.length }),
});

export const ALL = ['bin:read', 'bin:edit', 'bin:export', 'tag:read', 'tag:edit'];

export interface EntityWorld {
  server: TestServer;
  /** Companies with the ids of their records. */
  home: Seeds;
  abroad: Seeds;
  as(seeds: Seeds, rights: readonly string[], more?: Partial<Viewer>): TestClient;
}
export interface Seeds {
  company: number;
  departments: number[];
  users: number[];
  items: number[];
  /** Items of another dictionary. */
  others: number[];
  projects: number[];
}

async function seed(server: TestServer, name: string): Promise<Seeds> {
  const ids = async (text: string, values: unknown[]): Promise<number[]> =>
    (await server.database.pool.query<{ id: number }>(`${text} RETURNING id`, values)).rows.map((r) => r.id);
  const [company] = (await ids('INSERT INTO company (name) VALUES ($1)', [name])) as [number];
  const departments = await ids(
    `INSERT INTO department (company_id, name, code) SELECT $1, 'D' || n, 'D' || n FROM generate_series(1, 2) n`,
    [company],
  );
  const users = await ids(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) SELECT $1, $2 || n, $2 || n, $3, 'internal' FROM generate_series(1, 2) n`,
    [company, name, departments[0]],
  );
  const dictionary = async (key: string): Promise<number[]> => {
    const [id] = await ids(`INSERT INTO dictionary (company_id, dict_key, kind, name) VALUES ($1, $2, 'select', $2)`, [
      company,
      key,
    ]);
    return ids(
      `INSERT INTO dict_item (company_id, dictionary, item_key, name) SELECT $1, $2, 'k' || n, 'item ' || n FROM generate_series(1, 2) n`,
      [company, id],
    );
  };
  const items = await dictionary('bin_kind');
  const others = await dictionary('other');
  const projects = await ids(
    `INSERT INTO project (company_id, name, code, type, manager, department, planned_start, planned_end)
     SELECT $1, 'P' || n, 'P' || n, $2, $3, $4, '2026-01-01', '2026-12-31' FROM generate_series(1, 2) n`,
    [company, items[0], users[0], departments[0]],
  );
  return { company, departments, users, items, others, projects };
}

/** The server of the test entities, those of a test among them, with two filled companies. Close `server` in afterAll. */
export async function entityWorld(
  more: {
    entities: readonly Entity[];
    handlers: readonly Handler[];
    rightsIn?: (rights: ReadonlySet<string>, projectId: number) => ReadonlySet<string>;
    held?: HeldPort;
  } = { entities: [], handlers: [] },
): Promise<EntityWorld> {
  const own = [bin, tag, pin, ...more.entities];
  const entities = [department, user, project, ...own];
  const modules = [
    {
      name: 'store',
      entities,
      ...(more.held && { held: more.held }),
      handlers: [
        ...[binService, tagService, pinService].flatMap((one) => entityHandlers(one as never)),
        ...more.handlers,
      ],
    },
    httpModule,
  ];
  const server = await testServer(modules, {
    schema: [
      'CREATE TABLE bin_counter (company_id bigint PRIMARY KEY, last int NOT NULL)',
      ...own.flatMap(tableSql),
      ...own.flatMap(foreignKeySql),
    ],
    scopeRights: async (ctx, { projectId }) => {
      const { rows } =
        await sql`SELECT 1 FROM project WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId}`.execute(
          ctx.db,
        );
      const { rights } = ctx.viewer;
      return rows.length > 0 ? (more.rightsIn?.(rights, projectId!) ?? rights) : null;
    },
    entityPorts: {
      entities,
      async nextCode(ctx) {
        const { rows } = await sql<{ last: number }>`INSERT INTO bin_counter VALUES (${ctx.viewer.companyId}, 1)
          ON CONFLICT (company_id) DO UPDATE SET last = bin_counter.last + 1 RETURNING last`.execute(ctx.db);
        return `B-${rows[0]!.last}`;
      },
      async dictItems(ctx, dictionary, ids) {
        const { rows } = await sql<{ id: number }>`SELECT i.id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary
          WHERE i.company_id = ${ctx.viewer.companyId} AND d.dict_key = ${dictionary} AND i.id = ANY(${[...ids]}::bigint[])`.execute(
          ctx.db,
        );
        return new Set(rows.map((r) => r.id));
      },
      dictTitleRows: (ctx, ids) => sql`SELECT id, name AS title FROM dict_item
        WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...ids]}::bigint[])`,
      async dictIds(ctx, dictionary, titles) {
        const { rows } = await sql<{
          id: number;
          name: string;
        }>`SELECT i.id, i.name FROM dict_item i JOIN dictionary d ON d.id = i.dictionary
          WHERE i.company_id = ${ctx.viewer.companyId} AND d.dict_key = ${dictionary} AND i.name = ANY(${[...titles]}::text[])`.execute(
          ctx.db,
        );
        return new Map(rows.map((r) => [r.name, r.id]));
      },
      extFields: async () => ({
        color: text(label('colour'), { max: 20 }),
        class: dict(label('class'), 'bin_kind'),
        price2: decimal(label('second price'), { digits: 4 }),
        since: date(label('since')),
        kinds: { ...json()(label('kinds')), dict: 'bin_kind' },
      }),
      files: { usable: async () => new Set(), use: async () => {}, names: async () => ({}) },
      userNames: async (_ctx, ids) => Object.fromEntries(ids.map((id) => [id, `user ${id}`])),
    },
  });
  await server.database.owner.query('GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC');
  const home = await seed(server, 'home');
  const abroad = await seed(server, 'abroad');
  return {
    server,
    home,
    abroad,
    as: (seeds, rights, more = {}) =>
      server.as({ companyId: seeds.company, userId: seeds.users[0]!, ...more, rights: rights as never }),
  };
}
