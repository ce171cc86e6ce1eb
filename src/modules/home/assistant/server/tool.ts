/**
 * A tool: a reading by our own calls, as the person would make them.
 *
 * Invariants: it has the rights of the person at that moment and the checks of each call it asks; what it gives is data. Refuses: one
 * that writes (proposals.ts says what may be written) and one that reaches outside.
 */
import type { Call, InputOf, OutputOf } from '#kernel/call.ts';
import { type Fields, int, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import { readInside } from '#server/http/admit.ts';
import { handlerFor } from '#server/http/handler-for.ts';
import type { UsedTool } from '../assistant.calls.ts';

type Records = UsedTool['records'];

export interface Reading {
  data: unknown;
  records: Records;
  count: number;
}

export interface Tool {
  name: string;
  label: Triple;
  /** For the model. */
  about: string;
  input: Fields;
  read(ctx: Ctx, input: Record<string, unknown>): Promise<Reading>;
}

/** Asks a call as the person. */
export const ask = <C extends Call>(
  ctx: Ctx,
  call: C,
  input: InputOf<C> | Record<string, unknown>,
): Promise<OutputOf<C>> => readInside(ctx, handlerFor(call), input as Record<string, unknown>) as Promise<OutputOf<C>>;

/** Inputs of several tools. */
export const projectId = int(['项目编号', '項目編號', 'Project ID'], { required: true, min: 1 });
export const words = text(['关键词', '關鍵詞', 'Keyword'], { max: 100 });

export const MOST_ROWS = 40;
const LINKS = 8;

/** The first rows with their links; how many there are. */
export function reading<R>(
  rows: readonly R[],
  total: number,
  of: (row: R) => Record<string, unknown>,
  link: (row: R) => { title: string; address: string | null },
): Reading {
  const shown = rows.slice(0, MOST_ROWS);
  const records = shown.slice(0, LINKS).flatMap((row) => {
    const { title, address } = link(row);
    return address === null ? [] : [{ title, address }];
  });
  return { data: { rows: shown.map(of), total }, records, count: total };
}

/** One record with its link. */
export const single = (data: unknown, title: string, address: string | null): Reading => ({
  data,
  records: address === null ? [] : [{ title, address }],
  count: 1,
});
