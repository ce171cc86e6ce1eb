/** The board of a project: its tasks without subtasks in one column a status (1-product §2.8, board). */
import { call, output } from '#kernel/call.ts';
import { bool, int, text } from '#kernel/field.ts';
import { type TaskAction, type TaskStatusKey, taskMoves } from './task.rules.ts';

export const BOARD_COLUMNS = ['new', 'ongoing', 'pause', 'done', 'passoff'] as const satisfies readonly TaskStatusKey[];
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** Cards of a column that are shown; the rest is in the task lists. */
export const BOARD_CARDS = 100;

export interface BoardCard {
  id: number;
  name: string;
  code: string | null;
  status: BoardColumn;
  progress: number;
  responsible: number | null;
  responsibleName: string | null;
  /** Civil dates. */
  plannedStart: string | null;
  plannedEnd: string | null;
  milestone: boolean;
  critical: boolean;
}

/** By column: how many there are, and the first by planned finish. */
export type BoardAnswer = Record<BoardColumn, { total: number; cards: BoardCard[] }>;

export const taskBoard = call(
  'GET',
  '/api/v1/task/board',
  'pm:plan:query',
  {
    projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }),
    mine: bool(['只看我负责的', '只看我負責的', 'Only my tasks']),
    search: text(['搜索', '搜尋', 'Search'], { max: 100 }),
  },
  output<BoardAnswer>(),
  { label: ['项目看板', '項目看板', 'Board of a project'], scope: 'project', reads: ['plan'] },
);

/** The operation that brings a card from one column to another, or null. */
export function moveBetween(from: BoardColumn, to: BoardColumn): TaskAction | null {
  const moves = Object.entries(taskMoves) as [TaskAction, (typeof taskMoves)[TaskAction]][];
  return moves.find(([, move]) => move.to === to && move.from.includes(from))?.[0] ?? null;
}
