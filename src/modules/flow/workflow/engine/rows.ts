/** Rows as the fold of events (invariant I4): the only place that knows how a change becomes a row. */
import type { Change, Fork, Instance, Rows, Token, WorkflowEvent } from '../state.ts';

export const emptyRows = (): Rows => ({
  instance: {} as Instance,
  token: new Map(),
  fork: new Map(),
  task: new Map(),
  actor: new Map(),
  job: new Map(),
  cc: new Map(),
  incident: new Map(),
  child: new Map(),
});

/** A copy with tables that may be changed; the rows are never changed in place. */
export const copyRows = (rows: Rows): Rows => ({
  instance: rows.instance,
  token: new Map(rows.token),
  fork: new Map(rows.fork),
  task: new Map(rows.task),
  actor: new Map(rows.actor),
  job: new Map(rows.job),
  cc: new Map(rows.cc),
  incident: new Map(rows.incident),
  child: new Map(rows.child),
});

/** Applies one change to the tables in place. Visits are counted by the rows that carry them. */
export function applyChange(rows: Rows, [table, id, values]: Change): void {
  if (table === 'instance') {
    rows.instance = { ...rows.instance, ...values };
    return;
  }
  const rowsOfTable = rows[table] as Map<number, unknown>;
  if (values === null) {
    rowsOfTable.delete(id);
    return;
  }
  const row = { ...(rowsOfTable.get(id) as object | undefined), ...values };
  rowsOfTable.set(id, row);
  if (table !== 'token' && table !== 'fork') return;
  const { visit } = row as unknown as Token | Fork;
  if (visit > rows.instance.visitSeq) rows.instance = { ...rows.instance, visitSeq: visit };
}

/** Applies one event in place. */
function applyEvent(rows: Rows, event: WorkflowEvent): void {
  for (const change of event.changes) applyChange(rows, change);
  rows.instance = { ...rows.instance, eventSeq: event.seq, version: event.version };
}

/** The rows that all events of an instance, in their order, give. */
export function fold(events: readonly WorkflowEvent[]): Rows {
  const rows = emptyRows();
  for (const event of events) applyEvent(rows, event);
  return rows;
}
