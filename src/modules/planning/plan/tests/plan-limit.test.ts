/** A plan above the limit of tasks, as an operator's rows may make one: it is changed and saved, but does not grow. */
import { afterAll, expect, test } from 'vitest';
import { changed, planWorld } from '#app/testing/plan-world.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { MAX_TASKS } from '#modules/planning/plan/plan-limits.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';

const { server, planned, open, save, close } = await planWorld();
afterAll(close);

test('it may be worked on and shrink', async () => {
  const { projectId, ids } = await planned([null]);
  const { rows } = await server.database.owner.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'task' AND table_schema = 'public'
      AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'position', 'code')`,
  );
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  await server.database.owner.query(
    `INSERT INTO task (position, code, ${columns}) SELECT n, 'L-' || n, ${columns} FROM task, generate_series(1, ${MAX_TASKS}) n
      WHERE id = ${ids[0]}`,
  );
  const { plan, revision } = await open(projectId);
  expect(plan.tasks).toHaveLength(MAX_TASKS + 1);
  const renamed = changed(plan, ids[0]!, { name: 'Changed' });
  const saved = await save(projectId, revision, diffPlans(plan, renamed));
  expect(saved.problems ?? saved.msg).toBe('');
  const grown = { ...renamed, tasks: [...renamed.tasks, newPlanTask(-1, null, 'One more')] };
  const refused = await save(projectId, saved.data.revision, diffPlans(renamed, grown));
  expect(refused.msg).toContain(String(MAX_TASKS));
});
