/**
 * Links from what is asked for to what answers it, and when one is suspect: its reader last saw another face of the upstream record
 * than it has now. Nothing is ever marked, so whatever is changed back is not suspect any more (docs/adr/457-suspect-is-computed.md).
 * Pure.
 */
import { sameValue } from '#kernel/diff.ts';

export const linkTypes = {
  derives: ['派生', '派生', 'Derived'],
  allocates: ['分配', '分配', 'Allocated'],
  implements: ['实现', '實現', 'Implemented by'],
  verifies: ['验证', '驗證', 'Verified by'],
  mitigates: ['缓解', '緩解', 'Mitigated by'],
  funds: ['资助', '資助', 'Funded by'],
  schedules: ['排期', '排期', 'Scheduled by'],
  reuses: ['复用', '復用', 'Reused by'],
} as const;
export type LinkType = keyof typeof linkTypes;

/** What a record is linked to by hand on its page: the kind above it, and by which links it may answer that. */
export const linkedByHand: Readonly<Record<string, { up: string; types: readonly LinkType[] }>> = {
  issue: { up: 'devDemand', types: ['verifies', 'mitigates'] },
  task: { up: 'devDemand', types: ['implements', 'verifies'] },
  devDemand: { up: 'userDemand', types: ['derives'] },
};

/** A record as an end of a link. */
export interface TraceEnd {
  kind: string;
  id: number;
}
/** Values of the controlled fields of a record. */
export type Face = Readonly<Record<string, unknown>>;

/** The controlled values of a row, what is empty left out. */
export function faceOf(row: object, controlled: readonly string[]): Face {
  const face: Record<string, unknown> = {};
  for (const name of [...controlled].sort()) {
    const value = (row as Record<string, unknown>)[name];
    if (value !== null && value !== undefined && value !== '') face[name] = value;
  }
  return face;
}

export interface FaceChange {
  field: string;
  before: unknown;
  after: unknown;
}
/** What differs between two faces, by name of the field. */
export const faceChanges = (before: Face, after: Face): FaceChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
