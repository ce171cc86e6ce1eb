/** Links of MSPDI: predecessors by UID become links by id; those that cannot be are refused by name. */

import { MOST_MINUTES } from '../../plan-limits.ts';
import type { PlanLink, PlanTask } from '../../plan-model.ts';
import { exchangeTexts } from '../exchange-texts.ts';
import type { Ledger } from '../fidelity-ledger.ts';
import { type RecordReader, recordReader } from './mspdi-record.ts';
import { durationKind, LAG_FORMAT, parseLinkType, unitOf } from './mspdi-values.ts';
import type { XmlNode } from './xml-records.ts';

/** A `PredecessorLink` of the task with this id. */
export interface RawLink {
  node: XmlNode;
  taskId: number;
}

/** `tasks[i].id` is i + 1; `refusedNames`: tasks that do not come in, by UID. */
export function readLinks(
  raw: readonly RawLink[],
  tasks: readonly PlanTask[],
  { idOfUid, refusedNames }: { idOfUid: ReadonlyMap<number, number>; refusedNames: ReadonlyMap<number, string> },
  ledger: Ledger,
): { links: PlanLink[]; formats: Map<number, Record<number, number>> } {
  const links: PlanLink[] = [];
  /** Units of lags by successor and predecessor; days go without saying. */
  const formats = new Map<number, Record<number, number>>();
  const seen = new Set<string>();
  const isAbove = (upper: number, lower: number): boolean => {
    let at = tasks[lower - 1]?.parentId ?? null;
    while (at !== null && at !== upper) at = tasks[at - 1]?.parentId ?? null;
    return at === upper;
  };
  for (const { node, taskId } of raw) {
    const name = tasks[taskId - 1]!.name;
    const record = recordReader(node, 'link', name, ledger);
    const uid = record.text('PredecessorUID');
    const from = idOfUid.get(Number(uid));
    const cross = record.flag('CrossProject');
    if (from === undefined) {
      const lost = refusedNames.get(Number(uid));
      const [text, value] = cross
        ? [exchangeTexts.crossProjectLink, record.text('CrossProjectName') || uid]
        : lost === undefined
          ? [exchangeTexts.unknownPredecessor, uid]
          : [exchangeTexts.lostPredecessor, lost];
      record.note('refused', text, 'PredecessorUID', value);
      continue;
    }
    const predecessor = tasks[from - 1]!.name;
    if (from === taskId) record.note('refused', exchangeTexts.selfLink);
    else if (seen.has(`${from}>${taskId}`)) {
      record.note('refused', exchangeTexts.duplicateLink, 'PredecessorUID', predecessor);
    } else if (isAbove(from, taskId) || isAbove(taskId, from)) {
      record.note('refused', exchangeTexts.familyLink, 'PredecessorUID', predecessor);
    } else {
      const link = readLink(record, from, taskId);
      if (!link) continue;
      seen.add(`${from}>${taskId}`);
      links.push(link);
      const unit = unitOf(record.number('LagFormat', 7));
      if (link.lagUnit !== 'percent' && String(unit) !== LAG_FORMAT[link.lagUnit])
        formats.set(taskId, { ...formats.get(taskId), [from]: unit });
    }
  }
  return { links, formats };
}

function readLink(record: RecordReader, from: number, to: number): PlanLink | null {
  const type = parseLinkType(record.text('Type') || undefined);
  if (type === null) record.note('changed', exchangeTexts.badValue, 'Type', record.text('Type'), 'FS');
  const kind = durationKind(record.number('LagFormat', 7));
  if (kind === 'elapsedPercent') record.note('changed', exchangeTexts.elapsedPercentLag, 'LagFormat');
  const percent = kind === 'percent' || kind === 'elapsedPercent';
  const lag = record.number('LinkLag', 0);
  if (Math.abs(lag) > MOST_MINUTES) {
    const most = Math.floor(MOST_MINUTES / 600);
    record.refuse('LinkLag', exchangeTexts.amountOutside, exchangeTexts.allowLag, { most }, true);
    return null;
  }
  if (!percent && lag % 10 !== 0) record.note('changed', exchangeTexts.roundedMinutes, 'LinkLag', `${lag / 10} min`);
  return {
    from,
    to,
    type: type ?? 'FS',
    lag: percent ? lag : Math.round(lag / 10),
    lagUnit: percent ? 'percent' : kind,
  };
}
