/** Facts of other modules for project reports: one literal each, handed over to the code that freezes them. */

import { type RawBuilder, sql } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import type { Message, Params, Triple } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import type { Section } from '../project-report.entity.ts';
import type { FactRow, FactShape } from '../report-fact.ts';

/** The request for one project. Minutes are civil minutes of the company's clock, dates civil. */
export interface FactAsked {
  projectId: number;
  /** The day of the cut-off. */
  day: string;
  /** What happened is behind `since`, up to `until`. */
  since: { at: Date; minute: number };
  until: { at: Date; minute: number };
  /** The days reported as upcoming. */
  next: { from: string; to: string };
}

export interface FactSource extends FactShape {
  /** Text if there are no data: the project has no plan. */
  why: Triple;
  /** The section a new report begins with its rows in, each as a line. */
  prefill?: { section: Section; only?: (row: FactRow) => boolean; line(row: FactRow): readonly [Message, Params] };
  /** The most important first; null: no data for this project. The caller checks rights. */
  rows(ctx: Ctx, asked: FactAsked): Promise<FactRow[] | null>;
}

/** SQL: whether an instant is behind the last cut-off and not behind this one; of none: it does not. */
export const happened = ({ since, until }: Pick<FactAsked, 'since' | 'until'>, at: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(${at} > ${since.at} AND ${at} <= ${until.at}, false)`;

declare module '#server/context.ts' {
  interface ServerModule {
    /** Its facts for project reports. */
    reportFacts?: readonly FactSource[];
  }
}

/** All of them, in the order of the modules. */
export const factSources = contribution('server', 'reportFacts', list<FactSource>);
