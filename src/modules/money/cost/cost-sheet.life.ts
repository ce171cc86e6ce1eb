/** A sheet is confirmed, which books it, and reversed, which books the same with the other sign. Booked entries never change. */
import { lifecycle } from '#kernel/lifecycle.ts';
import { costRights, costSheet } from './cost-sheet.entity.ts';

export const costSheetLife = lifecycle(costSheet, {
  confirm: {
    label: ['确认入账', '確認入賬', 'Confirm'],
    from: ['draft'],
    to: 'confirmed',
    right: costRights.confirm,
    stamps: { confirmedBy: 'viewer', confirmedAt: 'now' },
  },
  reverse: {
    label: ['冲销', '沖銷', 'Reverse'],
    from: ['confirmed'],
    to: 'reversed',
    right: costRights.reverse,
    reason: 'must',
    danger: true,
  },
});
