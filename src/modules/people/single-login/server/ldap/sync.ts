/**
 * Reading a directory and carrying out what follows from it.
 *
 * Invariants: one run of a directory at a time, by a unique index; what was not read to its end changes nobody; many who would be
 * disabled are disabled only by somebody who has seen their number. A run that died is over after half an hour.
 */
import { sql } from 'kysely';
import { absent, Refusal, refuse } from '#kernel/problem.ts';
import { type Ctx, handle, Outside } from '#server/context.ts';
import { rightsPort } from '#server/rights-port.ts';
import {
  type ChangeLine,
  type DirectoryPreview,
  type DirectoryRun,
  directoryRuns,
  previewDirectory,
  runDirectory,
} from '../../directory.calls.ts';
import { asksFirst, type DirectoryPlan, directoryPlan } from '../../directory.rules.ts';
import { directoryTexts as d } from '../../directory.texts.ts';
import { identityProviderService, type Provider, providerById } from '../providers.ts';
import { type Applied, applyPlan, type InTx, NOTHING } from './apply-plan.ts';
import { Incomplete, reasonOf, withDirectory } from './client.ts';
import { readerOf } from './enter-directory.ts';
import { readHere, rulesOf } from './here.ts';
import { readDirectory } from './read-directory.ts';

const DEAD_MS = 1_800_000;
const SHOWN = 500;
const RUNS = 30;

interface Read extends DirectoryPlan {
  people: number;
  groups: number;
}

/** What a run would do now. Errors: `Incomplete`, of the net, of the package. */
async function planOf(tx: InTx, provider: Provider): Promise<Read> {
  const { server, as } = readerOf(provider);
  const rules = await tx((ctx) => rulesOf(ctx, provider));
  const told = await withDirectory(server, as, (reader) => readDirectory(reader, provider, rules.groups.length > 0));
  const roles = rules.groups.map((one) => one.role);
  const here = await tx((ctx) => readHere(ctx, provider, roles));
  const plan = directoryPlan(told.people, told.groups, here, rules);
  return { ...plan, people: told.people.length, groups: told.groups.length };
}

const faultOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const reason = reasonOf(error);
  return refuse(error instanceof Incomplete ? d.incomplete : d.unreachable, { reason });
};

async function linesOf(ctx: Ctx, { changes, notes }: Read): Promise<ChangeLine[]> {
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, name FROM role
    WHERE company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
  const roles = new Map(rows.map((one) => [one.id, one.name]));
  const lines = changes.map((one): ChangeLine => {
    const base = { kind: one.kind, name: one.name, subject: null, user: 'user' in one ? one.user : null, about: '' };
    if (one.kind === 'make') return { ...base, subject: one.subject, about: one.username };
    if (one.kind === 'link') return { ...base, subject: one.subject };
    if (one.kind === 'change') return { ...base, about: Object.keys(one.values).join(', ') };
    return 'role' in one ? { ...base, about: roles.get(one.role) ?? '' } : base;
  });
  return [...lines, ...notes.map((one): ChangeLine => ({ ...one, about: '' }))];
}

async function preview(tx: InTx, provider: Provider): Promise<DirectoryPreview> {
  const read = await planOf(tx, provider);
  const lines = await tx((ctx) => linesOf(ctx, read));
  const counts: DirectoryPreview['counts'] = {};
  for (const { kind } of lines) counts[kind] = (counts[kind] ?? 0) + 1;
  return {
    ...{ people: read.people, groups: read.groups, counts, asks: asksFirst(read) },
    ...{ lines: lines.slice(0, SHOWN), more: Math.max(0, lines.length - SHOWN) },
  };
}

/** Begins a run; refuses while another one is under way. */
async function begin(ctx: Ctx, { id, companyId }: Provider, by: number | null): Promise<number> {
  await sql`UPDATE directory_run SET state = 'failed', reason = 'STOPPED', ended_at = ${new Date(ctx.now)}
    WHERE provider_id = ${id} AND state = 'running' AND started_at < ${new Date(ctx.now - DEAD_MS)}`.execute(ctx.db);
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO directory_run (company_id, provider_id, started_at, started_by, state)
    VALUES (${companyId}, ${id}, ${new Date(ctx.now)}, ${by}, 'running') ON CONFLICT DO NOTHING RETURNING id`.execute(
    ctx.db,
  );
  if (!rows[0]) throw refuse(d.running);
  return rows[0].id;
}

async function end(
  ctx: Ctx,
  run: number,
  state: DirectoryRun['state'],
  reason: string | null,
  people: number,
  done: Applied,
): Promise<DirectoryRun> {
  await sql`UPDATE directory_run SET state = ${state}, reason = ${reason}, ended_at = ${new Date(ctx.now)}, people = ${people},
      made = ${done.made}, linked = ${done.linked}, changed = ${done.changed}, disabled = ${done.disabled}, enabled = ${done.enabled},
      given = ${done.given}, taken = ${done.taken}, refused = ${done.refused}
    WHERE id = ${run} AND state = 'running'`.execute(ctx.db);
  return (await runsWhere(ctx, sql`r.id = ${run}`))[0]!;
}

type Stored = Omit<DirectoryRun, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null };
async function runsWhere(ctx: Ctx, which: ReturnType<typeof sql>): Promise<DirectoryRun[]> {
  const { rows } =
    await sql<Stored>`SELECT r.id, r.started_at, r.ended_at, u.emp_name AS started_by, r.state, r.reason, r.people,
      r.made, r.linked, r.changed, r.disabled, r.enabled, r.given, r.taken, r.refused
    FROM directory_run r LEFT JOIN "user" u ON u.id = r.started_by WHERE ${which} ORDER BY r.id DESC LIMIT ${RUNS}`.execute(
      ctx.db,
    );
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

/** One run. Errors: refuses what cannot be read; the run is written down whatever becomes of it. */
export async function runOnce(
  tx: InTx,
  provider: Provider,
  by: number | null,
  confirmed: number | null,
): Promise<DirectoryRun> {
  const run = await tx((ctx) => begin(ctx, provider, by));
  let people = 0;
  try {
    const plan = await planOf(tx, provider);
    people = plan.people;
    const disabled = plan.changes.filter(({ kind }) => kind === 'disable').length;
    if (asksFirst(plan) && confirmed !== disabled)
      return await tx((ctx) => end(ctx, run, 'asks', String(disabled), people, NOTHING));
    const done = await applyPlan(tx, provider, plan);
    return await tx((ctx) => end(ctx, run, 'done', null, people, done));
  } catch (error) {
    const state = error instanceof Incomplete ? 'incomplete' : 'failed';
    const reason = error instanceof Refusal ? (error.problems[0]?.message.key ?? 'REFUSED') : reasonOf(error);
    await tx((ctx) => end(ctx, run, state, reason.slice(0, 100), people, NOTHING));
    throw faultOf(error);
  }
}

async function directoryOf(ctx: Ctx, id: number): Promise<Provider> {
  await identityProviderService.row(ctx, id);
  const provider = await providerById(ctx, id);
  if (provider.companyId !== ctx.viewer.companyId) throw absent();
  return provider;
}

export const directoryHandlers = [
  handle(previewDirectory, async (ctx, { provider: id }) => {
    await rightsPort().needOverAll(ctx);
    const provider = await directoryOf(ctx, id);
    readerOf(provider);
    return new Outside(async (again) => {
      try {
        return await preview(again, provider);
      } catch (error) {
        throw faultOf(error);
      }
    });
  }),
  handle(runDirectory, async (ctx, { provider: id, confirmed }) => {
    await rightsPort().needOverAll(ctx);
    const provider = await directoryOf(ctx, id);
    readerOf(provider);
    const { userId } = ctx.viewer;
    return new Outside((again) => runOnce(again, provider, userId, confirmed ?? null));
  }),
  handle(directoryRuns, async (ctx, { provider: id }) => {
    await directoryOf(ctx, id);
    return { list: await runsWhere(ctx, sql`r.company_id = ${ctx.viewer.companyId} AND r.provider_id = ${id}`) };
  }),
];
