/**
 * Looking for findings, as a set: each night for everybody, for one person when they submit, and on demand.
 *
 * Invariants: a finding is kept once for its person, kind and subject, however often it is found; findings that no longer hold are
 * removed, except accepted ones; people are held one by one in the order of their ids, so two that look at once agree. Source:
 * records.md A4.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { dictKeys } from '#modules/base/dict/server/public.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { FINDING_KINDS, type FindingKind, findingTexts } from '../findings.rules.ts';
import { FINDINGS_PAGE } from '../hours.module.ts';
import { DAY_VIEW_DAYS } from '../hours.rules.ts';
import type { HoursConfig } from '../hours-config.ts';
import { type DuePerson, dueDays, duePeople } from './due-days.ts';
import { findingSets } from './finding-sets.ts';
import { nightly } from './nights.ts';
import type { Span } from './sheet.ts';

/** People of one transaction of the night. */
const CHUNK = 250;
/** Kinds about approvers, which no submission changes. */
const OF_APPROVERS: readonly FindingKind[] = ['passedUnread'];

/** The days that are looked at. */
export function findingSpan(ctx: Ctx): Span {
  const to = dateOfInstant(ctx.now, ctx.utcOffset);
  return { from: formatDay(parseDay(to)! - DAY_VIEW_DAYS), to };
}

/** Looks at people under the same settings; returns how many findings each has that were not there before. */
async function findUnder(
  ctx: Ctx,
  config: HoursConfig,
  people: readonly DuePerson[],
  kinds: readonly FindingKind[],
): Promise<Map<number, number>> {
  const { companyId } = ctx.viewer;
  const span = findingSpan(ctx);
  const ids = people.map(({ id }) => id);
  const sets = findingSets(
    ctx,
    {
      config,
      ids,
      span,
      days: await dueDays(ctx, people, span),
      overtime: (await dictKeys(ctx, 'work_hour_type')).get('overtime') ?? 0,
    },
    kinds.filter((kind) => config.findings[kind].on),
  );
  const columns = sql`person, kind, subject, from_day, to_day, department, project_id, task, submission, evidence`;
  const { rows } = await sql<{ person: number; count: number }>`${sets},
    gone AS (DELETE FROM work_finding f WHERE f.company_id = ${companyId} AND f.person = ANY(${ids}::bigint[])
      AND f.kind = ANY(${[...kinds]}::text[]) AND f.state <> 'accepted' AND f.to_day >= ${span.from}::date
      AND (f.from_day >= ${span.from}::date OR f.kind IN ('overPlan', 'sameText'))
      AND NOT EXISTS (SELECT 1 FROM found n WHERE n.person = f.person AND n.kind = f.kind AND n.subject = f.subject)),
    kept AS (INSERT INTO work_finding AS f (company_id, ${columns}, found_at)
      SELECT ${companyId}::bigint, ${columns}, ${new Date(ctx.now)}::timestamptz FROM found ORDER BY person, kind, subject
      ON CONFLICT (company_id, person, kind, subject) DO UPDATE SET from_day = excluded.from_day, to_day = excluded.to_day,
        evidence = excluded.evidence
        WHERE f.state <> 'accepted' AND (f.from_day, f.to_day, f.evidence) IS DISTINCT FROM (excluded.from_day, excluded.to_day, excluded.evidence)
      RETURNING f.person, f.xmax = 0 AS fresh)
    SELECT person, count(*)::integer AS count FROM kept WHERE fresh GROUP BY 1`.execute(ctx.db);
  return new Map(rows.map(({ person, count }) => [person, count]));
}

/** Looks at people `u` under a condition, in the transaction of the caller; returns how many new findings each has. */
export async function findFor(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  kinds: readonly FindingKind[] = FINDING_KINDS,
): Promise<Map<number, number>> {
  const people = await duePeople(ctx, where);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('workFinding', id)) FROM (SELECT id FROM unnest(${people.map(({ id }) => id)}::bigint[])
    AS p (id) ORDER BY id) held`.execute(ctx.db);
  const fresh = new Map<number, number>();
  for (const [config, some] of Map.groupBy(people, ({ config: of }) => of))
    for (const [person, count] of await findUnder(ctx, config, some, kinds)) fresh.set(person, count);
  return fresh;
}

/** What a submission of a person changes. */
export const findSubmitted = (ctx: Ctx, person: number): Promise<unknown> =>
  findFor(
    ctx,
    sql`u.id = ${person}`,
    FINDING_KINDS.filter((kind) => !OF_APPROVERS.includes(kind)),
  );

/** Checks everybody of a company, and notifies each person once of new findings; returns how many were notified. */
export async function findOfCompany(db: Kysely<Tables>, companyId: number, at: number): Promise<number> {
  const ids = await asSystem(db, companyId, at, async (ctx) => {
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM "user" WHERE company_id = ${companyId} ORDER BY id`.execute(ctx.db);
    return rows.map(({ id }) => id);
  });
  let told = 0;
  for (let n = 0; n < ids.length; n += CHUNK)
    told += await asSystem(db, companyId, at, async (ctx) => {
      const fresh = await findFor(ctx, sql`u.id = ANY(${ids.slice(n, n + CHUNK)}::bigint[])`);
      for (const [person, count] of fresh)
        await notify(ctx, {
          receivers: [person],
          kind: 'project',
          title: findingTexts.found,
          params: { count },
          link: FINDINGS_PAGE,
        });
      return fresh.size;
    });
  return told;
}

export const findJob = nightly(
  'hours.find',
  ['检查工时', '檢查工時', 'Findings about hours'],
  'work_finding_run',
  async (db, companyId, at) => {
    await findOfCompany(db, companyId, at);
    return undefined;
  },
);
