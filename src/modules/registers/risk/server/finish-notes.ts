/** Open risks of tasks that are to be finished: shown, since they do not hold the finish back (2-rules §8 does not name them). */
import { sql } from 'kysely';
import type { FinishNoter } from '#modules/planning/task/server/public.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { risk } from '../risk.entity.ts';
import { levelWord, type RiskLevel } from '../risk-matrix.ts';

export const openRisksOfTasks: FinishNoter = async (ctx, tasks) => {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ id: number; code: string; name: string; level: RiskLevel | null; nature: string }>`
    SELECT r.id, r.code, r.name, r.level, r.nature FROM risk r WHERE r.company_id = ${companyId} AND r.status <> 'closed'
      AND r.id IN (SELECT id FROM risk WHERE company_id = ${companyId} AND task = ANY(${[...tasks]}::bigint[])
        UNION SELECT record FROM risk_delays WHERE company_id = ${companyId} AND task = ANY(${[...tasks]}::bigint[]))
    ORDER BY r.score DESC NULLS LAST, r.id`.execute(ctx.db);
  if (rows.length === 0) return null;
  const ids = rows.map(({ id }) => id);
  const readable = (await readableRecords(ctx, risk.name, ids)) ?? new Set<number>();
  return {
    lead: [
      '还有未关闭的风险，不影响完成，请确认是否仍需处理：',
      '還有未關閉的風險，不影響完成，請確認是否仍需處理：',
      'There are open risks. They do not block finishing; please check whether they still need attention:',
    ],
    list: rows.flatMap(({ id, code, name, level, nature }) =>
      readable.has(id) ? [{ id, code, name, tag: level && levelWord(level, nature) }] : [],
    ),
    hidden: ids.length - readable.size,
  };
};
