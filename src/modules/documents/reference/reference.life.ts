/** The decision about a reference with a newer version: kept, or moved to it, with a note (records.md B4, B9-14). */
import { lifecycle } from '#kernel/lifecycle.ts';
import { type ReferenceRow, reference } from './reference.entity.ts';

const settled = ['newer', 'newerEdition', 'suspectSince'] as const;

export const referenceLife = lifecycle(reference, {
  keep: {
    label: ['保留原版本', '保留原版本', 'Keep'],
    from: ['suspect'],
    to: 'current',
    right: 'pm:reference:edit',
    reason: 'must',
    clears: settled,
  },
  adopt: {
    label: ['改用新版本', '改用新版本', 'Use the new version'],
    from: ['suspect'],
    to: 'current',
    right: 'pm:reference:edit',
    reason: 'must',
    clears: settled,
    writes: (row: ReferenceRow) => ({
      pinned: row.newer ?? row.pinned,
      edition: row.newerEdition ?? row.edition,
    }),
  },
});
