/** What kinds of records are seen before: one literal each, of the module that has them (docs/adr/272-seen-before.md). */

import type { RawBuilder, SqlBool } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import type { Triple } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';

/** SQL of columns and conditions is about the record `t`. Its words are kept in seen_case by triggers of its table. */
export interface SeenSource {
  entity: string;
  table: string;
  /** Those the viewer may read; null: none. */
  readable(ctx: Ctx): Promise<RawBuilder<SqlBool> | null>;
  /** Those that are offered. */
  offered?: RawBuilder<SqlBool>;
  /** It is not over: it counts a little less than a finished one, which teaches more. */
  open: RawBuilder<SqlBool>;
  /** Its weight among other cases as near. */
  weight: number;
  title: RawBuilder<string>;
  code: RawBuilder<string | null>;
  /** What was done about it. */
  solution: RawBuilder<string | null>;
  /** Of an entry of a library; null: it is not one. */
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

export const seenSources = contribution('server', 'seenBefore', list<SeenSource>);
