/** A step that cannot go on stays where it is as an incident: seen, explained, and retried by an administrator. */
import type { IncidentCode, Path, ReturnFrame } from '../state.ts';
import type { Draft } from './draft.ts';

export interface Place {
  path: Path;
  cause: number[];
  flow: string | null;
  stack?: ReturnFrame[];
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
  draft.notify('incident', draft.graph.settings.administrators ?? [], node, null, detail);
}
