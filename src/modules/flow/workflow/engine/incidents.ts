/** A step that cannot go on stays where it is as an incident: seen, explained, and retried by an administrator. */
import type { IncidentCode, Path, ReturnFrame } from '../state.ts';
import type { Draft } from './draft.ts';

export interface Place {
  path: Path;
  cause: number[];
  flow: string | null;
  stack?: ReturnFrame[];
}

/** Who is notified: the people the workflow names, else the system's administrators. */
const administratorsOf = (draft: Draft, node: string): readonly number[] =>
  draft.graph.settings.administrators ?? draft.people(node, 'incident', [{ by: 'administrator' }]) ?? [];

/** An incident at a token that goes on waiting: a vote or a deadline that could not be counted. Once until resolved. */
export function noteIncident(
  draft: Draft,
  at: { token: number; node: string; task: number | null },
  code: IncidentCode,
  detail: string,
): void {
  const { token, node, task } = at;
  if ([...draft.rows.incident.values()].some((one) => one.token === token && one.resolvedAt === null)) return;
  draft.event('incident', { node, task, data: { code, detail }, system: true });
  draft.add('incident', { id: draft.nextId(), token, node, code, detail, at: draft.env.now, resolvedAt: null });
  draft.notify('incident', administratorsOf(draft, node), node, task, detail);
}

export function makeIncident(draft: Draft, node: string, at: Place, code: IncidentCode, detail: string): void {
  draft.event('incident', { node, data: { code, detail }, system: true });
  const token = draft.addToken({
    node,
    path: at.path,
    state: 'incident',
    flow: at.flow,
    cause: at.cause,
    stack: at.stack ?? [],
    visit: draft.nextVisit(),
  });
  draft.add('incident', {
    id: draft.nextId(),
    token: token.id,
    node,
    code,
    detail,
    at: draft.env.now,
    resolvedAt: null,
  });
  draft.notify('incident', administratorsOf(draft, node), node, null, detail);
}
