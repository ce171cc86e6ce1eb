/** Refusals of an import for its answer; if that is not all, everything as a workbook, written by a worker. */
import type { Lang } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import { writeSheet } from '#server/sheet.ts';
import { chore } from '#server/workers/chore.ts';
import { runChore } from '#server/workers/workers.ts';
import type { FidelityEntry } from '../../exchange/exchange-model.ts';
import { MOST_TOLD, type Refused, refusalSheet, refusedIn, tellRefused } from '../../exchange/refusals.ts';
import type { ImportPreview } from '../../plan.calls.ts';

const WIDTHS = [8, 32, 18, 24, 48, 36, 8];

interface Whole {
  lang: Lang;
  /** Rows and tasks. */
  rejects: readonly Refused[];
  report: readonly FidelityEntry[];
}

/** All refusals as a workbook in base64. */
export function writeRefusals({ lang, rejects, report }: Whole): string {
  const all = [...rejects, ...refusedIn(report, 'values'), ...refusedIn(report, 'others')];
  return Buffer.from(writeSheet('refused', refusalSheet(lang, all), WIDTHS)).toString('base64');
}

const writeRefusalsChore = chore<Whole, string>(import.meta.url, writeRefusals.name, 'long');

/** All an answer says about refusals. */
export async function tellRefusals(
  ctx: Ctx,
  rejects: readonly Refused[],
  report: readonly FidelityEntry[],
): Promise<Pick<ImportPreview, 'rejects' | 'values' | 'more' | 'refusalSheet'>> {
  const whole = { lang: ctx.lang, rejects, report };
  const isCut = [rejects, refusedIn(report, 'values'), refusedIn(report, 'others')].some(
    (list) => list.length > MOST_TOLD,
  );
  const tasks = tellRefused(ctx.lang, rejects);
  const values = tellRefused(ctx.lang, refusedIn(report, 'values'));
  return {
    rejects: tasks.told,
    values: values.told,
    more: { rejects: tasks.more, values: values.more },
    refusalSheet: isCut ? await runChore(ctx, writeRefusalsChore, whole) : null,
  };
}
