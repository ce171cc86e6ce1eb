/**
 * Every plan of Microsoft Project that is beside the repository, imported through the API: accepted plus refused tasks equal the
 * file's, and for consistent plans every stored start, finish, late start, late finish and free slack equals the server's. Without
 * the files the test says so and skips.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { importPlan } from '#modules/planning/plan/plan.calls.ts';

const folder = join(import.meta.dirname, '../../../../../../shared/data/plans');
const present = existsSync(folder);
if (!present) console.log(`skipped: no plans of Microsoft Project in ${folder}`);
const files = present
  ? ['mpsplib', 'mspdi', 'templates'].flatMap((part) =>
      readdirSync(join(folder, part))
        // Of the large `.mpp` two: their XML is here whole, and the reader is tested file by file (mpp-files.test.ts).
        .filter(
          (name) => /\.xml(\.gz)?$/.test(name) || (part === 'templates' ? /\.mpp$/ : /^(8|26)-.*\.mpp$/).test(name),
        )
        .map((name) => `${part}/${name}`),
    )
  : [];
/** As the README of the plans names them. */
const CONSISTENT =
  /^mpsplib\/|^templates\/(homemoveplan|residential-construction|software-development-plan)\.|task-links-project20(03|13)-mspdi/;

const { server, boss, newProject, open, close } = await planWorld();
afterAll(close);

test.skipIf(!present)(
  'all files come in whole; consistent plans have the dates Microsoft Project stored',
  async () => {
    expect(files.length).toBeGreaterThan(40);
    const faults: Record<string, unknown> = {};
    const withoutTasks: string[] = [];
    let values = 0;
    for (const name of files) {
      const bytes = readFileSync(join(folder, name));
      const projectId = await newProject();
      const answer = await boss.send(importPlan, { projectId, replace: true, file: bytes });
      if (answer.problems?.[0]?.key === 'plan.nothingTaken') {
        withoutTasks.push(name);
        continue;
      }
      if (answer.code !== 0) {
        faults[name] = answer.msg;
        continue;
      }
      const { counts, rejects, report } = answer.data;
      const { comparison, comparedTasks } = report;
      const stored = (await open(projectId)).plan.tasks.length;
      if (counts.taken + rejects.length !== counts.rows || stored !== counts.taken) faults[name] = { counts, stored };
      if (!CONSISTENT.test(name)) continue;
      for (const field of Object.values(comparison)) values += field.equal;
      // The free slack that Microsoft Project shows on summary tasks follows its own rule, which we do not share.
      const wrong = report.differences.filter((d) => !(d.field === 'freeSlack' && d.reason === 'summary'));
      if (wrong.length > 0 || comparedTasks === 0) faults[name] = { comparedTasks, wrong: wrong.slice(0, 3) };
    }
    expect(faults).toEqual({});
    // Examples of calendars, with nothing but the row of the project.
    expect(withoutTasks).toEqual([
      'mspdi/calendar-calendars-project2013-mspdi.xml',
      'mspdi/calendar-recurring-exceptions-project2013-mspdi.xml',
    ]);
    console.log(`${files.length} files imported, ${values} stored values equal`);
    expect(values).toBeGreaterThan(50_000);
  },
  300_000,
);

test.skipIf(!present)('a file may come compressed or not', async () => {
  const name = files.find((file) => file.endsWith('.xml.gz'))!;
  const bytes = readFileSync(join(folder, name));
  const counts = [];
  for (const file of [bytes, gunzipSync(bytes)]) {
    const answer = await boss.send(importPlan, { projectId: await newProject(), replace: true, file });
    counts.push(answer.data.counts);
  }
  expect(counts[0]).toEqual(counts[1]);
  expect(server.faults).toEqual([]);
});
