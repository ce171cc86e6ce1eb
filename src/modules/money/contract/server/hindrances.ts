/** Why tasks are not finished or removed because of contracts, and projects not completed (2-rules §8; money design, section 5). */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { type TaskHindrance, taskHindrance } from '#modules/planning/task/task-hindrance.ts';
import type { Hindered, Hindrance } from '#server/entity/hindrances.ts';
import { namesAsRead } from '#server/entity/readers.ts';
import { UNFINISHED } from '../contract.rules.ts';
import { contractTexts as t } from '../contract.texts.ts';

interface Holding {
  id: number;
  name: string;
  code: string;
  task: number;
  taskName: string;
}

/** Contracts that are not finished keep their tasks, and the tasks above those, from being finished. */
export const unfinishedContracts: Hindrance = async (ctx, tasks) => {
  const ids = [...new Set(tasks.flatMap(({ id, below = [] }) => [id, ...below]))];
  const { rows } = await sql<Holding>`SELECT DISTINCT ON (a.task) c.id, c.name, c.code, a.task, k.name AS task_name
    FROM contract_allocations a JOIN contract c ON c.company_id = a.company_id AND c.id = a.record
      JOIN task k ON k.company_id = a.company_id AND k.id = a.task
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.task = ANY(${ids}::bigint[])
      AND c.status = ANY(${[...UNFINISHED]}::text[]) ORDER BY a.task, c.id`.execute(ctx.db);
  if (rows.length === 0) return new Map();
  const byTask = new Map(rows.map((one) => [one.task, one]));
  const names = await namesAsRead(ctx, 'contract', rows, ({ code }) => code);
  const first = (row: Hindered): [TaskHindrance, Holding] | null => {
    const own = byTask.get(row.id);
    if (own) return ['contractOwn', own];
    const below = (row.below ?? []).flatMap((task) => byTask.get(task) ?? [])[0];
    return below ? ['contractSubtask', below] : null;
  };
  return new Map(
    tasks.flatMap((row): [number, Problem][] => {
      const found = first(row);
      return found ? [[row.id, taskHindrance(found[0], names.get(found[1].id)!, found[1].taskName)]] : [];
    }),
  );
};

/** Tasks that contracts are allocated to, or whose nodes wait for them, are not removed. */
export const contractsOnTasks: Hindrance = async (ctx, tasks) => {
  const { rows } = await sql<Holding>`SELECT DISTINCT ON (a.task) c.id, c.name, c.code, a.task, k.name AS task_name
    FROM (SELECT company_id, record, task FROM contract_allocations UNION ALL SELECT company_id, record, task FROM contract_nodes) a
      JOIN contract c ON c.company_id = a.company_id AND c.id = a.record
      JOIN task k ON k.company_id = a.company_id AND k.id = a.task
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.task = ANY(${tasks.map(({ id }) => id)}::bigint[])
    ORDER BY a.task, c.id`.execute(ctx.db);
  if (rows.length === 0) return new Map();
  const names = await namesAsRead(ctx, 'contract', rows, ({ code }) => code);
  return new Map(
    rows.map(({ id, task, taskName }) => [task, problem(t.taskKept, { name: names.get(id)!, task: taskName })]),
  );
};

/** A project with payments that were approved but neither paid nor canceled is not completed. */
export const openPayments: Hindrance = async (ctx, projects) => {
  const { rows } = await sql<{ id: number; name: string; project: number; count: number }>`SELECT min(p.id) AS id,
      min(p.code) AS name, p.project_id AS project, count(*) AS count
    FROM payment p WHERE p.company_id = ${ctx.viewer.companyId} AND p.project_id = ANY(${projects.map(({ id }) => id)}::bigint[])
      AND p.status = 'approved' GROUP BY p.project_id`.execute(ctx.db);
  if (rows.length === 0) return new Map();
  return new Map(
    rows.map(({ project, name, count }) => [project, problem(t.projectPayments, { name, count: Number(count) })]),
  );
};
