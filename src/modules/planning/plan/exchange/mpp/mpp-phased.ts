/**
 * Time-phased work of assignments: pieces of work along working time.
 *
 * Facts: a block begins with the number of pieces; of work to be done come 44 bytes with the contour at 28, then 28 bytes a piece,
 * of work done 36 and 20. A piece is the work until its end (double, thousandths of a minute) and the working time until its end
 * (u32, eightieths of a minute), both counted from the begin of the block.
 */
import { addWork, type CompiledCalendar, nextWorkStart } from '#kernel/workdays.ts';
import type { Bytes } from './mpp-bytes.ts';

const PLANNED = { head: 44, piece: 28, span: 24, contour: 28 };
const ACTUAL = { head: 36, piece: 20, span: 16 };
const MOST = 10_000;

export interface WorkPiece {
  from: number;
  to: number;
  /** Minutes of work. */
  work: number;
}

export const contourOf = (block: Bytes | null): number =>
  block && block.length >= PLANNED.head ? block.u32(PLANNED.contour) : 0;

export const isPhased = (block: Bytes | null): boolean => block !== null && block.u16(0) > 1;

/** The pieces of a block that begins at `start`; none if it is not said in pieces. */
export function piecesOf(block: Bytes | null, start: number, calendar: CompiledCalendar, done: boolean): WorkPiece[] {
  if (!block) return [];
  const { head, piece, span } = done ? ACTUAL : PLANNED;
  const count = Math.min(block.u16(0), MOST, Math.floor((block.length - head) / piece));
  const pieces: WorkPiece[] = [];
  let [work, time] = [0, 0];
  for (let i = 0; i < count; i++) {
    const at = head + i * piece;
    const [until, length] = [block.double(at) / 1000, block.u32(at + span) / 80];
    if (length < time) break;
    pieces.push({
      from: nextWorkStart(calendar, addWork(calendar, start, Math.round(time))),
      to: addWork(calendar, start, Math.round(length)),
      work: Math.max(0, until - work),
    });
    [work, time] = [until, length];
  }
  return pieces;
}
