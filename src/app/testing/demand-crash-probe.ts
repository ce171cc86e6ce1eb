/**
 * A server that puts changes of demands, with the changes of plans that go with them, into effect until it is killed: for the test
 * that kills it. Reads {access, companyId, user, changes} from stdin; prints the id of each as it begins, and again once committed.
 */
import { text } from 'node:stream/consumers';
import type { PoolConfig } from 'pg';
import { handOver } from '#kernel/contribution.ts';
import { now } from '#kernel/dates.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { demandChangeService } from '#modules/products/demand/server/changes.ts';
import { makePool, PROFILES } from '#server/db/pool.ts';
import { makeDb } from '#server/tx.ts';
import { serverModules } from '../server-modules.ts';

export interface DemandCrashOrder {
  access: PoolConfig;
  companyId: number;
  user: number;
  changes: number[];
}

const { access, companyId, user, changes } = JSON.parse(await text(process.stdin)) as DemandCrashOrder;
handOver('server', serverModules({ idleMinutes: 30, hours: 12 }));
const pool = makePool(access, { ...PROFILES.app, max: 2 }, () => {});
const db = makeDb(pool);
for (const id of changes) {
  process.stdout.write(`begin ${id}\n`);
  await asSystem(db, companyId, now(), (ctx) =>
    demandChangeService.move(
      ctx.as({ ...ctx.viewer, userId: user, name: 'boss', rights: new Set(['pm:project:manageAll', 'dm:dev:query']) }),
      id,
      { action: 'apply' },
    ),
  );
  process.stdout.write(`done ${id}\n`);
}
await pool.end();
