/** The contract of every entity, on two that have all field kinds and owners. */
import { afterAll, beforeAll } from 'vitest';
import { entityContract } from '#server/testing/contract.ts';
import { ALL, bin, type EntityWorld, entityWorld, tag } from '#server/testing/entity-world.ts';

let world: EntityWorld;
beforeAll(async () => {
  world = await entityWorld();
});
afterAll(() => world.server.close());

const open = () => ({
  server: world.server,
  owner: world.as(world.home, ALL),
  stranger: world.as(world.home, [], { userId: world.home.users[1]! }),
  foreign: world.as(world.abroad, ALL),
  find: (kind: 'entity' | 'dict', name: string) =>
    (kind === 'dict'
      ? world.home.items
      : ({ department: world.home.departments, user: world.home.users }[name] ?? []))[0] ?? null,
});

// A text that looks like a formula, and one in Chinese.
entityContract(bin, open, { values: (n) => ({ name: `=${n}+1 路标`, code: `B${n}`, shape: { n } }) });
entityContract(tag, () => ({ ...open(), scope: { projectId: world.home.projects[0]! } }));
