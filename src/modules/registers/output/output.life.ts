/** The life of a version of an output (1-product §4.3, documents; records.md B4): in work, completed, archived. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { type OutputVersionRow, outputVersion } from './output.entity.ts';
import { refuseEmpty, refuseOthers, refuseSuperseded, type VersionFacts } from './output.rules.ts';

type At = Moment<VersionFacts>;

export const outputVersionLife = lifecycle(outputVersion, {
  complete: {
    label: ['完成', '完成', 'Complete'],
    from: ['working'],
    to: 'completed',
    right: 'pm:output:query',
    refuse: (row: OutputVersionRow, { facts, viewer }: At) => refuseOthers(facts, viewer) ?? refuseEmpty(row),
    stamps: { completedAt: 'now' },
  },
  rework: {
    label: ['退回编制', '退回編製', 'Take up again'],
    from: ['completed'],
    to: 'working',
    right: 'pm:output:query',
    reason: 'must',
    refuse: (row: OutputVersionRow, { facts, viewer }: At) =>
      refuseOthers(facts, viewer) ?? refuseSuperseded(row, facts),
    clears: ['completedAt'],
  },
  archive: {
    label: ['归档', '歸檔', 'Archive'],
    from: ['completed'],
    to: 'archived',
    right: 'pm:output:edit',
    stamps: { archivedAt: 'now' },
  },
});
