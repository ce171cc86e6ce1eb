/**
 * Relations between any two records: kinds in the words of both ends, and when one becomes suspect.
 *
 * A relation keeps how each end looked when the other one last confirmed it, as hashes of its fields. It is suspect for an
 * end while the other looks different: a change that is taken back leaves nothing to confirm. Pure.
 */
import type { Triple } from '#kernel/text.ts';

const relationKinds = ['relates', 'causes', 'solves', 'comesFrom', 'verifies', 'duplicates'] as const;
export type RelationKind = (typeof relationKinds)[number];

/** As one end says it; `back`: the end it points to. */
export type RelationSide = RelationKind | `${Exclude<RelationKind, 'relates'>}Back`;

export const relationSides: Readonly<Record<RelationSide, Triple>> = {
  relates: ['相关', '相關', 'Relates to'],
  causes: ['导致', '導致', 'Causes'],
  causesBack: ['起因于', '起因於', 'Caused by'],
  solves: ['解决', '解決', 'Solves'],
  solvesBack: ['由其解决', '由其解決', 'Solved by'],
  comesFrom: ['来源于', '來源於', 'Comes from'],
  comesFromBack: ['产生', '產生', 'Gave rise to'],
  verifies: ['验证', '驗證', 'Verifies'],
  verifiesBack: ['由其验证', '由其驗證', 'Verified by'],
  duplicates: ['重复于', '重複於', 'Duplicates'],
  duplicatesBack: ['有重复项', '有重複項', 'Duplicated by'],
};

export const MAX_RELATIONS = 500;

export interface End {
  entity: string;
  id: number;
}

export const sameEnd = (a: End, b: End): boolean => a.entity === b.entity && a.id === b.id;
const before = (a: End, b: End): boolean => (a.entity === b.entity ? a.id < b.id : a.entity < b.entity);

/** As it is kept: one row, whichever end it was made from. */
export function stored(side: RelationSide, at: End, other: End): { kind: RelationKind; from: End; to: End } {
  const kind = side.replace(/Back$/, '') as RelationKind;
  const turned = kind === 'relates' ? before(other, at) : side !== kind;
  return { kind, from: turned ? other : at, to: turned ? at : other };
}

/** How one end says it. */
export const sideOf = (kind: RelationKind, points: boolean): RelationSide =>
  kind === 'relates' || points ? kind : `${kind}Back`;

/** A record in short: hashes of its fields that hold something, by name. */
export type Print = Readonly<Record<string, string>>;

/** Fields that look different from when they were confirmed. */
export const changedSince = (confirmed: Print, now: Print): string[] =>
  [...new Set([...Object.keys(confirmed), ...Object.keys(now)])].filter((name) => confirmed[name] !== now[name]);
