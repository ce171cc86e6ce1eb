/** Freezing the facts of a project at the cut-off, and the initial text of a new report. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  dateOfInstant,
  formatDay,
  instantOfMinute,
  MINUTES_PER_DAY,
  minuteOfInstant,
  parseDay,
} from '#kernel/dates.ts';
import { cutText, type Message, type Params } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import type { Section } from '../project-report.entity.ts';
import { reportTexts as t } from '../project-report.texts.ts';
import {
  canonical,
  type FactRow,
  type FrozenFact,
  type FrozenFacts,
  frozen,
  MOST_BYTES,
  MOST_ROWS,
} from '../report-fact.ts';
import { periodBefore, type ReportKind, type Span, spanOf } from '../report-period.ts';
import { type FactAsked, type FactSource, factSources } from './report-sources.ts';

export const hashOf = (facts: FrozenFacts): string => createHash('sha256').update(canonical(facts)).digest('hex');

interface Of {
  projectId: number;
  kind: ReportKind;
  span: Span;
}

/**
 * When the report before this one was cut off, if before this period began; else the period's start: a report with a late cut-off
 * ends with its period, and later events belong to this one.
 */
async function sinceOf(ctx: Ctx, { projectId, kind, span }: Of): Promise<Date> {
  const earliest = formatDay(spanOf(kind, periodBefore(kind, span))!.from);
  const { rows } = await sql<{ at: Date }>`SELECT max(cut_off_at) AS at FROM project_report
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND kind = ${kind}
      AND starts_on < ${formatDay(span.from)}::date AND starts_on >= ${earliest}::date HAVING max(cut_off_at) IS NOT NULL`.execute(
    ctx.db,
  );
  const start = new Date(instantOfMinute(span.from * MINUTES_PER_DAY, ctx.utcOffset));
  const last = rows[0]?.at;
  return last && last < start ? last : start;
}

/** The request for a period as of now. `since`: if known already. */
export async function askedNow(ctx: Ctx, of: Of, since?: Date): Promise<FactAsked> {
  const from = since ?? (await sinceOf(ctx, of));
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const end = Date.parse(instantOfMinute((of.span.to + 1) * MINUTES_PER_DAY, ctx.utcOffset));
  const until = new Date(Math.min(ctx.now, end));
  const moment = (at: Date) => ({ at, minute: minuteOfInstant(at.getTime(), ctx.utcOffset) });
  const length = of.span.to - of.span.from + 1;
  return {
    projectId: of.projectId,
    day: formatDay(today),
    since: moment(from),
    until: moment(until),
    next: { from: formatDay(Math.min(today, of.span.to) + 1), to: formatDay(of.span.to + length) },
  };
}

export interface Taken {
  facts: FrozenFacts;
  /** All rows, for the text it begins with. */
  told: { source: FactSource; rows: readonly FactRow[] }[];
}

/** Reads and freezes all facts of the project now; never more than the limit. `since`: if known already. */
export async function takeFacts(ctx: Ctx, of: Of, since?: Date): Promise<Taken> {
  const asked = await askedNow(ctx, of, since);
  const read: { source: FactSource; rows: FactRow[] | null }[] = [];
  for (const source of factSources()) read.push({ source, rows: await source.rows(ctx, asked) });
  const within = (most: number): FrozenFacts => ({
    since: asked.since.at.toISOString(),
    at: new Date(ctx.now).toISOString(),
    facts: read.map(({ source, rows }) => frozen(source, rows, source.why, most)),
  });
  let [most, facts] = [MOST_ROWS, within(MOST_ROWS)];
  while (most > 1 && Buffer.byteLength(JSON.stringify(facts)) > MOST_BYTES) {
    most = Math.floor(most / 2);
    facts = within(most);
  }
  return { facts, told: read.flatMap(({ source, rows }) => (rows ? [{ source, rows }] : [])) };
}

/** Today's answer to the question a frozen fact answered; null: its source is gone, or there are no data. */
export async function factToday(
  ctx: Ctx,
  { kind, period, projectId }: { kind: ReportKind; period: string; projectId: number },
  since: string,
  key: string,
): Promise<FrozenFact | null> {
  const source = factSources().find((one) => one.key === key);
  const span = spanOf(kind, period);
  if (!source || !span) return null;
  const asked = await askedNow(ctx, { projectId, kind, span }, new Date(since));
  return frozen(source, await source.rows(ctx, asked), source.why);
}

/** Lines of a section that a report begins with. */
const MOST_LINES = 20;

/** The text a new report begins with, in the language of the context. */
export function prefilled(ctx: Ctx, told: Taken['told']): Partial<Record<Section, string>> {
  const lines: Partial<Record<Section, string[]>> = {};
  const numbered: Partial<Record<Section, number>> = {};
  for (const { source, rows } of told) {
    if (!source.prefill) continue;
    const { section, only, line } = source.prefill;
    const meant = only ? rows.filter(only) : rows;
    // Items of several modules in a section are numbered consecutively.
    const from = (numbered[section] ?? 0) + 1;
    const said = meant
      .slice(0, MOST_LINES)
      .map((row, i) => `${from + i}. ${ctx.say(...(line(row) as [Message, Params]))}`);
    numbered[section] = from - 1 + said.length;
    if (meant.length > MOST_LINES) said.push(ctx.say(t.more, { count: meant.length }));
    if (said.length > 0) lines[section] = [...(lines[section] ?? []), ...said];
  }
  return Object.fromEntries(Object.entries(lines).map(([section, said]) => [section, cutText(said.join('\n'), 4000)]));
}
