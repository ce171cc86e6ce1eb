/**
 * Two companies on a test database, as a first start makes them: the sample company with its people and projects, and
 * another one. For tests that look at all calls, entities and people at once.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { handOver } from '#kernel/contribution.ts';
import type { Lang } from '#kernel/text.ts';
import { rightsOfUser } from '#modules/people/access/server/public.ts';
import { isApiToken, resolveApiToken } from '#modules/people/api-token/server/public.ts';
import { createCompany } from '#modules/people/setup/server/public.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import { resolveSession } from '#modules/people/user/server/session.ts';
import { bindBlobs } from '#server/blobs.ts';
import type { ServerModule } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { bindSecret, loadSecret } from '#server/secret.ts';
import { type TestClient, type TestServer, type TestServerOptions, testServer } from '#server/testing/http.ts';
import { filledTemplate } from '#server/testing/test-database.ts';
import { makeDb, withTx } from '#server/tx.ts';
import { entities } from '../entities.ts';
import { fillSample, firstStart, installer } from '../first-start.ts';
import { serverModules } from '../server-modules.ts';

export const OUTSIDER = 'outsider';

export interface Person {
  client: TestClient;
  userId: number;
  companyId: number;
  /** Held everywhere in their company. */
  rights: ReadonlySet<string>;
}

export interface World {
  server: TestServer;
  modules: readonly ServerModule[];
  /** Sample people by user name, the administrator of the other company as `outsider`. */
  people: ReadonlyMap<string, Person>;
  /** Smallest id of the entity's table, or null; `where` is SQL on it. */
  first(entity: string, where: string): Promise<number | null>;
  close(): Promise<void>;
}

const SECRET = 'secret of the tests';
const TIMES = { idleMinutes: 30, hours: 12 };
/** Names of all modules, for tests that have a test a module. */
export const MODULES: readonly string[] = serverModules(TIMES).map((module) => module.name);

/** The sample company, whole: a start tells its accounts before its history is there. */
export async function sampleCompany(access: PoolConfig, lang: Lang): Promise<void> {
  const log = (): void => {};
  // Its documents are files.
  // Of one user: another could not write what root has left.
  bindBlobs(join(tmpdir(), `waymark-sample-files-${userInfo().uid}`));
  // Its webhook has a secret, sealed.
  bindSecret(loadSecret('', SECRET));
  await firstStart(access, { sample: true, utcOffset: 480, lang, log });
  await fillSample(access, { log, signal: new AbortController().signal });
}

/** A database with the two companies, made once a run; the sample company is the first. */
export function companies(modules: readonly ServerModule[]): Promise<string> {
  return filledTemplate('companies', async ({ pool, access }) => {
    handOver('server', modules);
    await sampleCompany(access.app, 'zh-CN');
    await withTx(makeDb(pool), (tx) =>
      createCompany(installer(tx, 480, []), {
        name: 'Elsewhere Ltd.',
        departmentName: 'Elsewhere',
        administrator: { username: OUTSIDER, empName: 'Outsider', password: 'Kl7#mountain', mustChange: false },
      }),
    );
  });
}

/** `wrap` may change the modules before they are bound to the server (the matrix lets nothing be written). */
export async function makeWorld(
  wrap: (modules: readonly ServerModule[]) => readonly ServerModule[] = (m) => m,
  { addresses = 'one', lockMs }: Pick<TestServerOptions, 'addresses' | 'lockMs'> = {},
): Promise<World> {
  const modules = serverModules(TIMES);
  bindSecret(loadSecret('', SECRET));
  const server = await testServer(wrap(modules), {
    addresses,
    template: await companies(modules),
    ...(lockMs !== undefined && { lockMs }),
    entities,
    scopeRights: rightsInObject,
    // What these tests ask of public calls must not depend on how fast they are.
    publicPerMinute: 1_000_000,
    sessions: (db, token, at, renew, ip) =>
      isApiToken(token) ? resolveApiToken(db, token, at, ip) : resolveSession(db, token, at, TIMES, renew),
  });
  handOver('server', modules);
  const blobs = await mkdtemp(join(tmpdir(), 'waymark-files-'));
  bindBlobs(blobs);
  const { rows } = await server.database.pool.query<{
    id: string;
    company_id: string;
    username: string;
    department: string;
  }>('SELECT id, company_id, username, department FROM "user" ORDER BY id');
  const people = new Map<string, Person>();
  for (const row of rows) {
    const [userId, companyId] = [Number(row.id), Number(row.company_id)];
    const { rights, departments } = await rightsOfUser(server.db, companyId, userId, Number(row.department));
    const client = server.as({ userId, companyId, name: row.username, rights: [...rights], departments });
    people.set(row.username, { client, userId, companyId, rights });
  }
  return {
    server,
    modules,
    people,
    async first(entity, where) {
      const found = await server.database.pool.query<{ id: string | null }>(
        `SELECT min(id) AS id FROM "${snake(entity)}" WHERE ${where}`,
      );
      return found.rows[0]!.id === null ? null : Number(found.rows[0]!.id);
    },
    async close() {
      await server.close();
      await rm(blobs, { recursive: true, force: true });
    },
  };
}
