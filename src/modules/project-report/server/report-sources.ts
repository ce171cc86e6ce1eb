/** What other modules tell reports of projects: one literal each, handed over to whoever freezes them. */
import { type RawBuilder, sql } from 'kysely';
import type { Message, Params, Triple } from '#kernel/text.ts';
import type { Ctx, ServerModule } from '#server/context.ts';
import type { Section } from '../project-report.entity.ts';
import type { FactRow, FactShape } from '../report-fact.ts';

/** What is asked of one project. Minutes are civil minutes of the company's clock, dates civil. */
export interface FactAsked {
  projectId: number;
  /** The day of the cut-off. */
  day: string;
  /** What happened lies behind `since`, up to `until`. */
  since: { at: Date; minute: number };
  until: { at: Date; minute: number };
  /** The days told of as to come. */
  next: { from: string; to: string };
}

export interface FactSource extends FactShape {
  /** Said where there is nothing to tell: the project has no plan. */
  why: Triple;
  /** The section a new report begins with its rows in, each as a line. */
  prefill?: { section: Section; only?: (row: FactRow) => boolean; line(row: FactRow): readonly [Message, Params] };
  /** The most telling first; null: there is nothing to tell of this project. Rights are the asker's business. */
  rows(ctx: Ctx, asked: FactAsked): Promise<FactRow[] | null>;
}

/** SQL: whether an instant lies behind the last cut-off and not behind this one; of none: it does not. */
export const happened = ({ since, until }: Pick<FactAsked, 'since' | 'until'>, at: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(${at} > ${since.at} AND ${at} <= ${until.at}, false)`;

declare module '#server/context.ts' {
  interface ServerModule {
    /** What it tells reports of projects. */
    reportFacts?: readonly FactSource[];
  }
}

let sources: readonly FactSource[] = [];

/** Tells what all modules hand over; called once by the composition. */
export function bindReportFacts(modules: readonly ServerModule[]): void {
  sources = modules.flatMap(({ reportFacts = [] }) => reportFacts);
}

/** All of them, in the order of the modules. */
export const factSources = (): readonly FactSource[] => sources;
