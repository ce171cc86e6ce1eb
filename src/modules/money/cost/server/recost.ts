/**
 * Re-costing: rates that were added later move nothing by themselves. What hours would cost by them is proposed as the difference to
 * what they cost so far, and booked as an adjusting entry when somebody with the right says so.
 */
import { sql } from 'kysely';
import { forbidden, problem, Refusal } from '#kernel/problem.ts';
import { ratesOn } from '#modules/people/job-post/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { labourCents } from '#modules/registers/hours/hours.rules.ts';
import { type Ctx, handle } from '#server/context.ts';
import { costTexts as t } from '../cost.texts.ts';
import { applyRecost, type RecostLine, readRecost } from '../recost.calls.ts';
import { postCost } from './ledger.ts';

interface Booked {
  entry: number;
  person: number;
  day: string;
  minutes: number;
  rateWas: number | null;
  was: number;
  /** Adjustments so far. */
  parts: number;
  subject: number | null;
  task: number | null;
  factor: number | null;
  dayMinutes: number | null;
}

/** Entries of hours of a project that are not taken back, whose cost by the rates of now is another one. */
async function proposals(ctx: Ctx, projectId: number): Promise<(RecostLine & Booked)[]> {
  const { rows } =
    await sql<Booked>`SELECT e.id AS entry, e.person, e.effect_date AS day, e.minutes, e.day_cents AS "rateWas",
      (e.cents + coalesce(a.cents, 0))::bigint AS was, coalesce(a.parts, 0)::int AS parts, e.subject, e.task, l.factor,
      l.day_minutes AS "dayMinutes"
    FROM cost_entry e
      JOIN work_ledger l ON l.company_id = e.company_id AND l.record = e.source_id AND l.seq = e.part
      LEFT JOIN LATERAL (SELECT sum(x.cents) AS cents, count(*) FILTER (WHERE x.reverses IS NULL) AS parts FROM cost_entry x
        WHERE x.company_id = e.company_id AND x.source = 'adjust' AND x.source_id = e.id) a ON true
    WHERE e.company_id = ${ctx.viewer.companyId} AND e.object_kind = 'project' AND e.object_id = ${projectId} AND e.source = 'hours'
      AND e.reverses IS NULL AND NOT EXISTS (SELECT FROM cost_entry r WHERE r.company_id = e.company_id AND r.reverses = e.id)
    ORDER BY e.effect_date, e.id`.execute(ctx.db);
  const dayOf = ({ person, day }: Booked) => ({ person, day, project: projectId });
  const rateOn = await ratesOn(ctx, rows.map(dayOf));
  return rows.flatMap((row) => {
    const { cents: rate } = rateOn(dayOf(row));
    const cents = labourCents(row.minutes, rate, row.factor ?? 100, row.dayMinutes ?? 480) ?? row.was;
    return cents === row.was ? [] : [{ ...row, rate, cents }];
  });
}

export const recostHandlers = [
  handle(readRecost, async (ctx, { projectId }) => {
    const found = await proposals(ctx, projectId);
    const lines = found.map(({ entry, person, day, minutes, rateWas, rate, was, cents }) => ({
      ...{ entry, person, day, minutes, rateWas, rate, was, cents },
    }));
    const people = await userNames(ctx, [...new Set(found.map(({ person }) => person))]);
    return { lines, people };
  }),
  handle(applyRecost, async (ctx, { projectId, entries }) => {
    if (!(await ctx.can(COST_RIGHT, { projectId }))) throw forbidden();
    if (!Array.isArray(entries) || !entries.every((id) => Number.isSafeInteger(id)))
      throw new Refusal([problem(t.noEntries, undefined, 'entries')]);
    const wanted = new Set(entries);
    const found = (await proposals(ctx, projectId)).filter(({ entry }) => wanted.has(entry));
    const booked = await postCost(
      ctx,
      found.map(({ entry, subject, task, day, was, cents, parts }) => ({
        object: { scope: 'project', id: projectId },
        ...{ subject, task, effectDate: day, cents: cents - was, source: 'adjust', sourceId: entry, part: parts },
      })),
    );
    return { booked: booked.length };
  }),
];
