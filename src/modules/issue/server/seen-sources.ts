/** What kinds of records are seen before: one literal each, of the module that has them (docs/adr/272-seen-before.md). */
import type { RawBuilder, SqlBool } from 'kysely';
import type { Triple } from '#kernel/text.ts';
import type { Ctx, ServerModule } from '#server/context.ts';

/** SQL of columns and conditions is about the record `t`. Its words are kept in seen_case by triggers of its table. */
export interface SeenSource {
  entity: string;
  table: string;
  /** Those the viewer may read; null: none. */
  readable(ctx: Ctx): Promise<RawBuilder<SqlBool> | null>;
  /** Those that are offered at all. */
  offered?: RawBuilder<SqlBool>;
  /** It is not over: it counts a little less than what is, from which more can be learnt. */
  open: RawBuilder<SqlBool>;
  /** What it counts beside others as near. */
  weight: number;
  title: RawBuilder<string>;
  code: RawBuilder<string | null>;
  /** What was done about it. */
  solution: RawBuilder<string | null>;
  /** Of an entry of a library; null: it is none. */
  uses: RawBuilder<number | null>;
  helpful: RawBuilder<number | null>;
  /** The objects it may belong to. */
  places: { projectId: RawBuilder<number | null>; programId: RawBuilder<number | null> };
  tag(status: string): Triple;
}

declare module '#server/context.ts' {
  interface ServerModule {
    /** Its records that are offered while a title is typed. */
    seenBefore?: readonly SeenSource[];
  }
}

let sources: readonly SeenSource[] = [];

/** Tells what all modules hand over; called once by the composition. */
export function bindSeenBefore(modules: readonly ServerModule[]): void {
  sources = modules.flatMap(({ seenBefore = [] }) => seenBefore);
}

export const seenSources = (): readonly SeenSource[] => sources;
