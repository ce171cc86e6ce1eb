/** What becomes of a reference whose version has a newer one: kept, or moved to it, with a note (records.md B4, B9-14). */
import { lifecycle } from '#kernel/lifecycle.ts';
import { type ReferenceRow, reference } from './reference.entity.ts';

const settled = { newer: null, suspectSince: null };

export const referenceLife = lifecycle(reference, {
  keep: {
    label: ['保留原版本', '保留原版本', 'Keep'],
    from: ['suspect'],
    to: 'current',
    right: 'pm:reference:edit',
    reason: 'must',
    writes: () => settled,
  },
  adopt: {
    label: ['改用新版本', '改用新版本', 'Use the new version'],
    from: ['suspect'],
    to: 'current',
    right: 'pm:reference:edit',
    reason: 'must',
    writes: (row: ReferenceRow) => ({ ...settled, pinned: row.newer ?? row.pinned }),
  },
});
