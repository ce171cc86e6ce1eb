/** Dates and amounts that no plan can hold: each named with task, field, value and what is allowed; the rest comes in. */
import { describe, expect, it } from 'vitest';
import { formatMinute, parseMinute } from '#kernel/dates.ts';
import { say } from '#kernel/text.ts';
import { LATEST } from '../plan-limits.ts';
import type { ImportedPlan } from './exchange-model.ts';
import { withinReach } from './import-reach.ts';
import { readMspdi } from './mspdi/mspdi-read.ts';

const task = (uid: number, more = '', level = 1): string =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>t${uid}</Name><OutlineLevel>${level}</OutlineLevel>${/<Duration>/.test(more) ? '' : '<Duration>PT8H0M0S</Duration>'}${more}</Task>`;
const follows = (uid: number, lag = 0): string =>
  `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>1</Type><LinkLag>${lag}</LinkLag></PredecessorLink>`;
function read(tasks: string, head = ''): ImportedPlan {
  const result = readMspdi(
    `<?xml version="1.0"?><Project><StartDate>2026-01-05T08:00:00</StartDate>${head}<Tasks>${tasks}</Tasks></Project>`,
  );
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.file;
}
const entries = (file: ImportedPlan, outcome: string): string[] =>
  file.report
    .filter((e) => e.outcome === outcome && e.object !== 'calendar')
    .map((e) => {
      const allowed = e.allowed ? ` [${say(e.allowed, 'en-US', e.allowedParams)}]` : '';
      return `${e.name ?? e.object} ${e.field}: ${say(e.message, 'en-US', e.params)}${allowed}`;
    });
const reached = (file: ImportedPlan): ImportedPlan => {
  const answer = withinReach(file);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  const { counts, plan, facts, stored } = answer.file;
  expect(counts.taken + counts.summaryRows + counts.refused).toBe(counts.tasks);
  expect([plan.tasks.length, facts.length, stored.length]).toEqual([counts.taken, counts.taken, counts.taken]);
  expect(plan.tasks.map((t) => t.id)).toEqual(plan.tasks.map((_, i) => i + 1));
  for (const finish of answer.schedule.finish) expect(finish).toBeLessThanOrEqual(LATEST);
  return answer.file;
};
const RANGE = '[1900-01-01 to 2200-12-31]';

describe('values that no plan can hold', () => {
  it('refuses dates outside of 1900 to 2200 and texts that are none, and takes the tasks', () => {
    const file = read(
      task(1, '<Deadline>9999-12-31T00:00:00</Deadline>') +
        task(2, '<ConstraintType>4</ConstraintType><ConstraintDate>0001-01-01T00:00:00</ConstraintDate>') +
        task(3, '<ActualStart>2026-02-30T08:00:00</ActualStart>') +
        task(4, '<Deadline>2200-12-31T17:00:00</Deadline><LateFinish>9999-01-01T00:00:00</LateFinish>'),
    );
    expect(file.plan.tasks.map((t) => t.deadline && formatMinute(t.deadline))).toEqual([
      null,
      null,
      null,
      '2200-12-31T17:00:00',
    ]);
    expect(entries(file, 'refused')).toEqual([
      `t1 Deadline: "9999-12-31T00:00:00" is outside the allowed dates ${RANGE}`,
      `t2 ConstraintDate: "0001-01-01T00:00:00" is outside the allowed dates ${RANGE}`,
      `t3 ActualStart: "2026-02-30T08:00:00" is not a date ${RANGE}`,
    ]);
    expect(entries(file, 'changed')).toEqual([
      't2 ConstraintDate: The constraint SNET has no date; it becomes as soon as possible',
    ]);
    expect(entries(file, 'ignored')).toEqual(['task LateFinish: Not an allowed date; it is not compared']);
    expect(reached(file).counts).toMatchObject({ taken: 4, refused: 0 });
  });

  it('refuses a task that lasts impossibly long, and nothing else; a parent is as long as its children', () => {
    const long = '<Duration>PT20000000H0M0S</Duration>';
    const file = read(task(1, long) + task(2, long) + task(3, '', 2) + task(4, follows(1)));
    expect(file.plan.tasks.map((t) => t.name)).toEqual(['t2', 't3', 't4']);
    expect(entries(file, 'refused')).toEqual([
      't1 Duration: "PT20000000H0M0S" is outside the allowed range [0 to 16666666 hours]',
      't4 PredecessorUID: The predecessor "t1" is not imported',
    ]);
    expect(file.counts).toMatchObject({ tasks: 4, taken: 3, refused: 1 });
  });

  it('refuses the tasks that would end after 2200, not those that follow them', () => {
    const years = (n: number): string => `<Duration>PT${n * 2000}H0M0S</Duration>`;
    const file = reached(
      read(
        task(1) +
          task(2, years(150) + follows(1)) +
          task(3, years(100) + follows(2, 4800)) +
          task(4, follows(3)) +
          task(5, follows(4)),
      ),
    );
    expect(file.plan.tasks.map((t) => t.name)).toEqual(['t1', 't2', 't4', 't5']);
    expect(file.plan.links.map((l) => [l.from, l.to])).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(entries(file, 'refused')).toEqual([
      `t3 Duration: With "200000 h" the task would finish after 2200-12-31 ${RANGE}`,
      't4 undefined: The predecessor "t3" is not imported',
    ]);
  });

  it('finds the longest where not even a date can be computed', () => {
    const file = reached(
      read(task(1) + task(2, `<Duration>PT9000000H0M0S</Duration>${follows(1)}`) + task(3, follows(2))),
    );
    expect(file.plan.tasks.map((t) => t.name)).toEqual(['t1', 't3']);
  });

  it('ends soon, however many tasks are too long', () => {
    const chain = (hours: number): string =>
      Array.from({ length: 300 }, (_, i) =>
        task(i + 1, `<Duration>PT${hours}H0M0S</Duration>${i ? follows(i) : ''}`),
      ).join('');
    for (const hours of [300_000, 3_000_000]) {
      const file = reached(read(chain(hours)));
      expect(file.counts.refused).toBeGreaterThan(10);
    }
  });

  it('refuses lags, work and settings beyond reason instead of the file', () => {
    const file = reached(
      read(
        task(1, '<Work>PT99999999H0M0S</Work>') + task(2, follows(1, 99_999_999_999)),
        '<MinutesPerDay>100000</MinutesPerDay><StatusDate>9999-01-01T00:00:00</StatusDate>',
      ),
    );
    expect(file.plan.links).toEqual([]);
    expect(file.plan.settings).toMatchObject({ minutesPerDay: 1440, statusAt: null });
    expect(entries(file, 'refused').map((text) => text.replace(/:.*/, ''))).toEqual(
      expect.arrayContaining(['t1 Work', 't2 LinkLag', ' StatusDate']),
    );
  });
});

describe('what was changed without a word', () => {
  it('negative amounts, progress beyond its range, an actual finish before the start', () => {
    const file = read(
      task(1, '<Duration>-PT8H0M0S</Duration><Work>-PT8H0M0S</Work>') +
        task(2, '<PercentComplete>150</PercentComplete>') +
        task(3, '<PercentComplete>33.5</PercentComplete>') +
        task(4, '<ActualStart>2026-02-03T08:00:00</ActualStart><ActualFinish>2026-02-02T17:00:00</ActualFinish>') +
        task(5, '<Type>7</Type><EffortDriven>maybe</EffortDriven>'),
    );
    expect(entries(file, 'changed')).toEqual([
      't1 Duration: "-PT8H0M0S" is outside the allowed range; 0 is used',
      't1 Work: "-PT8H0M0S" is outside the allowed range; 0 is used',
      't2 PercentComplete: "150" is outside the allowed range; 100 is used',
      't3 PercentComplete: "33.5" is rounded to 34',
      't5 Type: "7" is not recognized; 0 is used',
      't5 EffortDriven: "maybe" is not recognized; 0 is used',
    ]);
    expect(entries(file, 'refused')).toEqual([
      't4 ActualFinish: The actual finish "2026-02-02T17:00:00" is before the actual start [Not before 2026-02-03T08:00:00]',
    ]);
    expect(file.plan.tasks[3]).toMatchObject({ actualStart: parseMinute('2026-02-03T08:00'), actualFinish: null });
  });

  it('names and notes that are too long, manual tasks with half their dates, seconds and zones', () => {
    const file = read(
      task(1, `<Notes>${'注'.repeat(4001)}</Notes>`).replace('t1', 'n'.repeat(201)) +
        task(2, '<Manual>1</Manual><Start>2026-02-03T08:00:00</Start>') +
        task(3, '<Manual>1</Manual><Start>2026-02-03T08:00:00</Start><Finish>2026-02-01T08:00:00</Finish>') +
        task(4, '<Deadline>2026-02-03T08:00:30+08:00</Deadline>'),
    );
    expect(entries(file, 'changed')).toEqual([
      expect.stringMatching(/Name: Longer than 200 characters; the first 200 are kept$/),
      expect.stringMatching(/Notes: Longer than 4000 characters; the first 4000 are kept$/),
      expect.stringMatching(/^t2 Start: The dates of the manual task are incomplete/),
      expect.stringMatching(/^t3 Start: The dates of the manual task are incomplete/),
      'task Deadline: Times are kept to the minute; seconds are dropped',
      'task Deadline: Time zones are ignored; the time of day is taken as it is written',
    ]);
    expect(file.plan.tasks.map((t) => t.mode)).toEqual(['auto', 'auto', 'auto', 'auto']);
    expect(file.plan.tasks[0]!.name).toHaveLength(200);
  });
});
