/**
 * Two kinds of object as a module makes them, for portfolio-like.test.ts: all that stands here is all that they cost. One has an
 * inside, with a team, a submenu, a lifecycle and registers; the other is in it and takes its rights over.
 */
import { sql } from 'kysely';
import { call, output } from '#kernel/call.ts';
import { entity, type Row } from '#kernel/entity.ts';
import { choice, int, ref, text } from '#kernel/field.ts';
import { lifecycle } from '#kernel/lifecycle.ts';
import type { Module } from '#kernel/module.ts';
import type { ObjectKind, ObjectMenuEntry } from '#kernel/object-kind.ts';
import { absent } from '#kernel/problem.ts';
import { keepTeam, objectHandlers, seenObjects } from '#modules/people/team/server/public.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';

const NAME = ['组合', '組合', 'Collection'] as const;
const PART = ['分组', '分組', 'Part'] as const;
const states = { open: ['进行中', '進行中', 'Open'], closed: ['已关闭', '已關閉', 'Closed'] } as const;
const common = {
  module: 'portfolio-like',
  title: 'name',
  object: true,
  list: { columns: ['name', 'manager'], filters: ['name'], sort: 'name' },
  form: [['name', 'manager']],
  unique: [['name']],
  search: { words: ['name'] },
} as const;
const fields = {
  name: text(['名称', '名稱', 'Name'], { required: true, max: 100 }),
  manager: ref(['负责人', '負責人', 'Manager'], 'user', { required: true }),
};
const rights = {
  read: 'login',
  create: 'pl:collection:add',
  update: 'pl:collection:edit',
  remove: 'pl:collection:edit',
  export: 'pl:collection:add',
} as const;

export const collection = entity({
  ...common,
  name: 'collection',
  label: NAME,
  fields: {
    ...fields,
    status: choice(['状态', '狀態', 'Status'], states, { set: 'server', required: true, default: 'open' }),
  },
  rights,
});
export const part = entity({
  ...common,
  name: 'collectionPart',
  label: PART,
  fields: { ...fields, collection: ref(NAME, 'collection') },
  rights,
});
declare module '#kernel/entity.ts' {
  interface ObjectNames {
    collection: true;
    collectionPart: true;
  }
  interface Tables {
    collection: Row<typeof collection>;
    collectionPart: Row<typeof part>;
  }
}

export const collectionLife = lifecycle(collection, {
  close: {
    label: ['关闭', '關閉', 'Close'],
    from: ['open'],
    to: 'closed',
    right: 'pl:collection:edit',
    ends: true,
  },
});

const id = int(NAME, { required: true, min: 1 });
const callsOf = <K extends string>(kind: K) => ({
  menu: call('GET', `/api/v1/${kind}/left-menu`, 'login', { [`${kind}Id`]: id }, output<ObjectMenuEntry[]>()),
  rights: call('GET', `/api/v1/${kind}/rights`, 'login', { [`${kind}Id`]: id }, output<string[]>()),
  info: call('GET', `/api/v1/${kind}/info`, 'login', { [`${kind}Id`]: id }, output<{ row: object }>(), {
    scope: kind as never,
  }),
});
const shared = [
  'pm:role:query',
  'pm:role:edit',
  'pm:member:query',
  'pm:member:edit',
  'pm:issue:query',
  'pm:issue:add',
  'pm:issue:edit',
  'pm:risk:query',
  'pm:risk:add',
  'sys:announcement:edit',
];
const kind = (
  name: 'collection' | 'collectionPart',
  of: ObjectKind['entity'],
  more: Partial<ObjectKind>,
): ObjectKind => ({
  name,
  entity: of,
  label: of.label,
  query: `${name}Id`,
  menu: {
    label: of.label,
    entries: [
      { id: 91, place: 10, label: ['问题', '問題', 'Issues'], url: `/${name}/issues`, perms: 'pm:issue:query' },
      { id: 92, place: 20, label: ['成员', '成員', 'Members'], url: `/${name}/members`, perms: 'pm:member:query' },
    ],
  },
  calls: callsOf(name),
  rights: { by: 'team', creator: ['pl:collection:query', 'pl:collection:edit'] },
  holds: ['issue', 'risk', 'announcement'],
  shared: { rights: shared, need: 'pl:collection:query' },
  team: {
    roles: 'collection',
    all: 'pl:collection:all',
    defaults: [
      { name: ['主管', '主管', 'Lead'], manager: true, rights: ['*'] },
      { name: ['成员', '成員', 'Member'], rights: ['pl:collection:query', 'pm:issue:query', 'pm:issue:add'] },
    ],
  },
  ...more,
});
const kinds = [
  kind('collection', collection, {}),
  kind('collectionPart', part, {
    within: { kind: 'collection', field: 'collection', inherits: true },
    team: { roles: 'collection', all: 'pl:collection:all' },
  }),
];

const inside = ['collection', 'collectionPart'] as const;
export const portfolioLike: Module = {
  name: 'portfolio-like',
  entities: [collection, part],
  lifecycles: [collectionLife],
  objects: kinds,
  addresses: { collection: '/collection?collectionId={id}', collectionPart: '/part?collectionPartId={id}' },
  rights: [
    {
      id: 990,
      label: NAME,
      rights: [
        { key: 'pl:collection:add', label: ['新建', '新建', 'Create'], scopes: ['system'] },
        { key: 'pl:collection:all', label: ['全部', '全部', 'All'], scopes: ['system'] },
        { key: 'pl:collection:query', label: ['查看', '查看', 'View'], scopes: inside },
        { key: 'pl:collection:edit', label: ['修改', '修改', 'Edit'], needs: ['pl:collection:query'], scopes: inside },
      ],
    },
  ],
};

const service = <E extends typeof collection | typeof part>(of: E, name: 'collection' | 'collectionPart') =>
  entityService<typeof collection>(of as typeof collection, {
    ...(name === 'collection' && { life: collectionLife as never }),
    visible: (ctx) => seenObjects(ctx, name, sql`t.id`),
    async changed(ctx, { before, after }) {
      if (after) await keepTeam(ctx, { scope: name, id: after.id }, before, after as never);
    },
  });
const services = [service(collection, 'collection'), service(part, 'collectionPart')] as const;

export const portfolioLikeServer: ServerModule = {
  ...portfolioLike,
  services,
  handlers: services.flatMap((one, i) => [
    ...entityHandlers(one),
    ...objectHandlers(kinds[i]!, async () => absent()),
    handle(kinds[i]!.calls.info, async (ctx, input) => ({
      row: await one.row(ctx, Number((input as Record<string, unknown>)[`${kinds[i]!.name}Id`])),
    })),
  ]),
};
