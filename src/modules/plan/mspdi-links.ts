/** Links of MSPDI: predecessors by UID become links by id; those that cannot be are refused by name. */
import { exchangeTexts } from './exchange-texts.ts';
import type { Ledger } from './fidelity-ledger.ts';
import { type RecordReader, recordReader } from './mspdi-record.ts';
import { durationKind, parseLinkType } from './mspdi-values.ts';
import type { PlanLink, PlanTask } from './plan-model.ts';
import type { XmlNode } from './xml-records.ts';

/** A `PredecessorLink` of the task with this id. */
export interface RawLink {
  node: XmlNode;
  taskId: number;
}

/** `tasks[i].id` is i + 1. */
export function readLinks(
  raw: readonly RawLink[],
  tasks: readonly PlanTask[],
  idOfUid: ReadonlyMap<number, number>,
  ledger: Ledger,
): PlanLink[] {
  const links: PlanLink[] = [];
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
      const value = cross ? record.text('CrossProjectName') || uid : uid;
      record.note(
        'refused',
        cross ? exchangeTexts.crossProjectLink : exchangeTexts.unknownPredecessor,
        'PredecessorUID',
        value,
      );
      continue;
    }
    const predecessor = tasks[from - 1]!.name;
    if (from === taskId) record.note('refused', exchangeTexts.selfLink);
    else if (seen.has(`${from}>${taskId}`)) {
      record.note('refused', exchangeTexts.duplicateLink, 'PredecessorUID', predecessor);
    } else if (isAbove(from, taskId) || isAbove(taskId, from)) {
      record.note('refused', exchangeTexts.familyLink, 'PredecessorUID', predecessor);
    } else {
      seen.add(`${from}>${taskId}`);
      links.push(readLink(record, from, taskId));
    }
  }
  return links;
}

function readLink(record: RecordReader, from: number, to: number): PlanLink {
  const type = parseLinkType(record.text('Type') || undefined);
  if (type === null) record.note('changed', exchangeTexts.badValue, 'Type', record.text('Type'), 'FS');
  const kind = durationKind(record.number('LagFormat', 7));
  if (kind === 'elapsedPercent') record.note('changed', exchangeTexts.elapsedPercentLag, 'LagFormat');
  const percent = kind === 'percent' || kind === 'elapsedPercent';
  const lag = record.number('LinkLag', 0);
  return {
    from,
    to,
    type: type ?? 'FS',
    lag: percent ? lag : Math.round(lag / 10),
    lagUnit: percent ? 'percent' : kind,
  };
}
