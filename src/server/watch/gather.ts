/** The figures of a node and of its installation. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { contribution, list } from '#kernel/contribution.ts';
import { now } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { usedPercent } from '#server/disk-watch.ts';
import { outboxes } from '#server/outboxes.ts';
import { type Family, gauge } from './metrics.ts';

/** A figure of a module, for the whole installation. */
export type Figure = (db: Kysely<Tables>) => Promise<Family>;
declare module '#server/context.ts' {
  interface ServerModule {
    figures?: readonly Figure[];
  }
}
const figures = contribution('server', 'figures', list<Figure>);

const POOLS = ['app', 'jobs', 'audit'] as const;

interface Node {
  version: string;
  pools: Readonly<Record<(typeof POOLS)[number], Pool>>;
  draining(): boolean;
}

/** What the process knows without asking anybody. */
export function ownFigures({ version, pools, draining }: Node): () => Family[] {
  const begun = Math.floor(now() / 1000 - process.uptime());
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return () => {
    const { user, system } = process.cpuUsage();
    const late = delay.percentile(99) / 1e9;
    delay.reset();
    return [
      gauge('waymark_build_info', 'Version of the product and of Node.', [
        { labels: { version, node: process.versions.node }, value: 1 },
      ]),
      gauge('process_start_time_seconds', 'Start of this node since 1970.', begun),
      {
        ...{ name: 'process_cpu_seconds_total', kind: 'counter', help: 'Processor time of this node.' },
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('process_resident_memory_bytes', 'Memory of this node.', process.memoryUsage.rss()),
      gauge('waymark_event_loop_delay_seconds', 'How late timers were since it was read last (p99).', late),
      gauge('waymark_draining', 'Whether this node takes no new work because it ends.', draining() ? 1 : 0),
      gauge(
        'waymark_pool_connections',
        'Connections to the database by pool and state; waiting are those who wait for one.',
        POOLS.flatMap((pool) =>
          Object.entries({
            used: pools[pool].totalCount - pools[pool].idleCount,
            idle: pools[pool].idleCount,
            waiting: pools[pool].waitingCount,
          }).map(([state, value]) => ({ labels: { pool, state }, value })),
        ),
      ),
    ];
  };
}

async function queues(db: Kysely<Tables>): Promise<Family> {
  const boxes = outboxes();
  const parts = boxes.map(
    ({ key, rows }) =>
      sql`SELECT ${key}::text AS queue, count(*) FILTER (WHERE NOT q.failed)::integer AS waiting, count(*) FILTER (WHERE q.failed)::integer AS failed FROM (${rows()}) q`,
  );
  const { rows } = await sql<{
    queue: string;
    waiting: number;
    failed: number;
  }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return gauge(
    'waymark_queue_items',
    'What waits to go out and what could not, by queue.',
    rows.flatMap(({ queue, waiting, failed }) => [
      { labels: { queue, state: 'waiting' }, value: waiting },
      { labels: { queue, state: 'failed' }, value: failed },
    ]),
  );
}

/** What the database and the disk know. */
export async function sharedFigures(db: Kysely<Tables>, dataDir: string): Promise<Family[]> {
  const at = new Date(now());
  const { rows } = await sql<{
    bytes: number;
    late: number;
    running: number;
    lateFor: number;
    ahead: number;
  }>`SELECT
      pg_database_size(current_database()) AS bytes,
      (SELECT count(*)::integer FROM job_run WHERE running) AS running,
      (SELECT count(*)::integer FROM job_run WHERE NOT paused AND NOT running AND due_at < clock_timestamp() - interval '1 minute') AS late,
      (SELECT coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0)::float FROM job_run WHERE NOT paused AND NOT running AND due_at < clock_timestamp()) AS late_for,
      extract(epoch FROM ${at}::timestamptz - clock_timestamp())::float AS ahead`.execute(db);
  const found = rows[0]!;
  const percent = await usedPercent(dataDir);
  return [
    gauge('waymark_database_bytes', 'Size of the database.', found.bytes),
    gauge('waymark_jobs_running', 'Jobs under way on all nodes.', found.running),
    gauge('waymark_jobs_late', 'Jobs due for more than a minute that nobody has begun.', found.late),
    gauge('waymark_job_lateness_seconds', 'How long the job that waits longest has been due.', found.lateFor),
    gauge(
      'waymark_clock_ahead_seconds',
      'How far the clock of this node is ahead of that of the database.',
      found.ahead,
    ),
    gauge('waymark_disk_used_ratio', 'Share of the disk of the data directory that is used.', percent / 100),
    await queues(db),
    ...(await Promise.all(figures().map((one) => one(db)))),
  ];
}
