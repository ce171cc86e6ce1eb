/** Writing a cell of demand at the same moment as others. Rounds by MANPOWER_ROUNDS. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { type DemandCell, manpowerMatrix, saveDemand } from '../manpower.calls.ts';

const world = await planWorld();
const { boss, done, newProject, server } = world;
afterAll(world.close);
const ROUNDS = Number(process.env.MANPOWER_ROUNDS ?? 8);

const WEEKS = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06'];
let projectId: number;
let roles: number[];
beforeAll(async () => {
  projectId = await newProject();
  const { rows } = await server.database.pool.query<{ id: number }>(
    'SELECT id::int AS id FROM project_role WHERE project_id = $1 ORDER BY id',
    [projectId],
  );
  roles = rows.map(({ id }) => id);
});
const cell = (role: number, week: string, minutes: number, version: number | null): DemandCell => ({
  ...{ role, post: null, week, minutes, version },
});
const stored = async () => (await done(manpowerMatrix, { projectId, from: WEEKS[0] })).demand;
const empty = () => server.database.pool.query('DELETE FROM manpower_demand WHERE project_id = $1', [projectId]);

test('of six who fill an empty cell one does, the others are told what is there; then of six who change it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await empty();
    for (const version of [null, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          done(saveDemand, {
            projectId,
            cells: [cell(roles[0]!, WEEKS[0]!, 60 * (i + 1) + (version ?? 0) * 600, version)],
          }),
        ),
      );
      const [now] = await stored();
      const won = answers.flatMap(({ saved }, i) => (saved.length === 1 ? [i] : []));
      expect(won, `round ${round}`).toHaveLength(1);
      expect(now!.minutes).toBe(60 * (won[0]! + 1) + (version ?? 0) * 600);
      expect(now!.version).toBe((version ?? 0) + 1);
      for (const { conflicts } of answers.filter((_, i) => i !== won[0]))
        expect(conflicts).toEqual([{ at: 0, theirs: { minutes: now!.minutes, version: now!.version, by: 'boss' } }]);
    }
  }
});

test('blocks written in opposite orders all end, each cell is wholly one of theirs', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await empty();
    const filled = WEEKS.filter((_, i) => i % 2 === round % 2);
    await done(saveDemand, { projectId, cells: filled.map((week) => cell(roles[0]!, week, 6, null)) });
    const block = (mine: number, turn: boolean): DemandCell[] => {
      const cells = roles
        .slice(0, 2)
        .flatMap((role, r) => WEEKS.map((week) => cell(role, week, mine, r === 0 && filled.includes(week) ? 1 : null)));
      return turn ? cells.toReversed() : cells;
    };
    const answers = await Promise.all(
      [600, 1200, 1800, 2400].map((mine, i) => boss.send(saveDemand, { projectId, cells: block(mine, i % 2 === 1) })),
    );
    expect(answers.map(({ code, msg }) => [code, msg])).toEqual(answers.map(() => [0, '']));
    const now = await stored();
    expect(now).toHaveLength(12);
    const wins = answers.reduce((sum, { data }) => sum + data.saved.length, 0);
    expect(wins, `round ${round}`).toBe(12);
    expect(now.every(({ minutes }) => [600, 1200, 1800, 2400].includes(minutes))).toBe(true);
  }
});
