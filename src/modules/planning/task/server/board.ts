/** Server of the project board. */
import { sql } from 'kysely';
import { COUNTS_AS_TASK } from '#modules/planning/plan/server/public.ts';
import { handle } from '#server/context.ts';
import { containing } from '#server/like.ts';
import { BOARD_CARDS, BOARD_COLUMNS, type BoardAnswer, type BoardCard, taskBoard } from '../board.calls.ts';

export const boardHandler = handle(taskBoard, async (ctx, { projectId, mine, search }) => {
  const { companyId, userId } = ctx.viewer;
  const words = containing(search);
  const { rows } = await sql<BoardCard & { total: number; place: number }>`SELECT * FROM (
      SELECT t.id, t.name, t.code, t.status, t.progress, t.responsible, u.emp_name AS responsible_name, t.planned_start, t.planned_end,
        t.milestone, t.critical, count(*) OVER (PARTITION BY t.status) AS total,
        row_number() OVER (PARTITION BY t.status ORDER BY t.planned_end NULLS LAST, t.position) AS place
      FROM task t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.responsible
      WHERE t.company_id = ${companyId} AND t.project_id = ${projectId} AND ${COUNTS_AS_TASK}
        AND t.status = ANY(${[...BOARD_COLUMNS]}::text[]) AND (t.name ILIKE ${words} OR t.code ILIKE ${words})
        AND (${mine !== true} OR t.responsible = ${userId})) s
    WHERE place <= ${BOARD_CARDS} ORDER BY place`.execute(ctx.db);
  const answer = Object.fromEntries(
    BOARD_COLUMNS.map((column) => [column, { total: 0, cards: [] }]),
  ) as unknown as BoardAnswer;
  for (const { total, place: _place, ...card } of rows) {
    const column = answer[card.status];
    column.total = total;
    column.cards.push({ ...card, progress: Number(card.progress) });
  }
  return answer;
});
