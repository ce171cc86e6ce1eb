/** Lives of a resource and of a reservation: asked for, given, handed out, returned (in parts), each with who may. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { type ReservationRow, reservation, resource } from './resource.entity.ts';
import { resourceTexts as t } from './resource.texts.ts';

const EDIT = 'resource:edit';

export const resourceLife = lifecycle(resource, {
  maintain: { label: ['开始维护', '開始維護', 'Start maintenance'], from: ['inUse'], to: 'maintenance', right: EDIT },
  release: {
    label: ['恢复使用', '恢復使用', 'Put back in use'],
    from: ['maintenance', 'retired'],
    to: 'inUse',
    right: EDIT,
  },
  retire: {
    label: ['停用', '停用', 'Retire'],
    from: ['inUse', 'maintenance'],
    to: 'retired',
    right: EDIT,
    reason: 'must',
    danger: true,
  },
});

/** What the rules need of a reservation beside its row. */
export interface ReservationFacts {
  /** The viewer keeps its resource, or may decide about all of them. */
  keeps: boolean;
}
type At = Moment<ReservationFacts>;
const keeperOnly = (_row: ReservationRow, { facts }: At) => (facts.keeps ? null : problem(t.notKeeper));
const oneself = (row: ReservationRow, { facts, viewer }: At) =>
  facts.keeps || row.user === viewer || row.createdBy === viewer ? null : problem(t.notYours);

export const reservationLife = lifecycle(reservation, {
  approve: { label: ['同意', '同意', 'Confirm'], from: ['requested'], to: 'approved', refuse: keeperOnly },
  refuse: {
    label: ['拒绝', '拒絕', 'Refuse'],
    from: ['requested'],
    to: 'refused',
    reason: 'must',
    refuse: keeperOnly,
    danger: true,
  },
  cancel: {
    label: ['取消预约', '取消預約', 'Cancel reservation'],
    from: ['requested', 'approved'],
    to: 'cancelled',
    reason: 'may',
    refuse: oneself,
    danger: true,
  },
  handOut: {
    label: ['领用', '領用', 'Hand out'],
    from: ['approved'],
    to: 'out',
    refuse: keeperOnly,
    stamps: { outAt: 'now' },
  },
  takePart: {
    label: ['部分归还', '部分歸還', 'Return a part'],
    from: ['out'],
    sets: { part: 'must', condition: 'may' },
    refuse: keeperOnly,
    stamps: { backAt: 'now' },
  },
  takeBack: {
    label: ['归还', '歸還', 'Return'],
    from: ['out'],
    to: 'returned',
    sets: { condition: 'may' },
    refuse: keeperOnly,
    stamps: { backAt: 'now' },
  },
});
