/** Plans of GanttProject and GNOME Planner: small files as these programs write them (their sources say how), flipped bytes, no plan. */
import { describe, expect, test } from 'vitest';
import { formatMinute } from '#kernel/dates.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import type { PlanAnswer } from '../mspdi/mspdi-read.ts';
import { isGan, readGan } from './gan-read.ts';
import { isPlanner, readPlanner } from './planner-read.ts';

const GAN = `<?xml version="1.0" encoding="UTF-8"?>
<project name="车站" company="Metro" webLink="" view-date="2026-01-05" view-index="0" gantt-divider-location="374" version="3.2.3247" locale="zh_CN">
  <calendars base-id="none"><day-types><day-type id="0"/><day-type id="1"/>
    <default-week id="1" name="default" sun="1" mon="0" tue="0" wed="0" thu="0" fri="0" sat="1"/></day-types>
    <date year="2026" month="1" date="7" type="HOLIDAY"/><date year="2026" month="1" date="10" type="WORKING_DAY"/></calendars>
  <tasks empty-milestones="true">
    <task id="0" uid="a" name="土建" meeting="false" start="2026-01-05" duration="6" complete="0" expand="true">
      <notes><![CDATA[base & walls]]></notes>
      <task id="1" uid="b" name="Dig" meeting="false" start="2026-01-05" duration="3" complete="50" expand="true">
        <depend id="2" type="2" difference="1" hardness="Strong"/></task>
      <task id="2" uid="c" name="Pour" meeting="false" start="2026-01-10" duration="2" complete="0" webLink="http%3A%2F%2Fexample.com" expand="true">
        <depend id="3" type="3" difference="0" hardness="Rubber"/></task>
    </task>
    <task id="3" uid="d" name="Done" meeting="true" start="2026-01-14" duration="0" complete="0" expand="true"/>
    <task id="4" uid="e" name="Later" meeting="false" start="2026-02-02" duration="1" complete="0" thirdDate="2026-02-02" thirdDate-constraint="1" expand="true"/>
  </tasks>
  <resources><resource id="0" name="Li" function="Default:1" contacts="li@example.com" phone=""/></resources>
  <allocations><allocation task-id="1" resource-id="0" function="Default:1" responsible="true" load="50.0"/></allocations>
  <vacations/><previous/>
</project>`;

const PLANNER = `<?xml version="1.0"?>
<project name="Bridge" company="C" manager="M" phase="" project-start="20260105T000000Z" mrproject-version="2" calendar="1">
  <calendars><day-types><day-type id="0" name="Working" description=""/><day-type id="1" name="Nonworking" description=""/></day-types>
    <calendar id="1" name="Default"><default-week mon="0" tue="0" wed="0" thu="0" fri="0" sat="1" sun="1"/>
      <overridden-day-types><overridden-day-type id="0"><interval start="0800" end="1200"/><interval start="1300" end="1700"/></overridden-day-type></overridden-day-types>
      <days><day date="20260107" type="day-type" id="1"/></days></calendar></calendars>
  <tasks>
    <task id="1" name="桥墩" note="n" work="57600" start="20260105T000000Z" end="20260108T170000Z" work-start="20260105T080000Z" percent-complete="0" priority="0" type="normal" scheduling="fixed-work">
      <task id="2" name="Piles" note="" work="57600" duration="57600" start="20260105T000000Z" end="20260106T170000Z" work-start="20260105T080000Z" percent-complete="0" priority="0" type="normal" scheduling="fixed-work"/>
      <task id="3" name="Cap" note="" work="28800" duration="28800" start="20260106T170000Z" end="20260108T170000Z" work-start="20260108T080000Z" percent-complete="0" priority="0" type="normal" scheduling="fixed-duration">
        <constraint type="start-no-earlier-than" time="20260106T000000Z"/>
        <predecessors><predecessor id="1" predecessor-id="2" type="FS"/></predecessors></task>
    </task>
    <task id="4" name="Open" note="" work="0" start="20260108T170000Z" end="20260108T170000Z" percent-complete="0" priority="0" type="milestone" scheduling="fixed-work">
      <predecessors><predecessor id="1" predecessor-id="3" type="FS" lag="3600"/></predecessors></task>
  </tasks>
  <resource-groups/><resources><resource id="1" name="Wang" short-name="W" type="1" units="0" email="w@example.com" note="" std-rate="0"/></resources>
  <allocations><allocation task-id="2" resource-id="1" units="100"/></allocations>
</project>`;

const fileOf = (answer: PlanAnswer) => {
  if ('problems' in answer) throw new Error(answer.problems[0]!.message.text[2]);
  return answer.file;
};
const planned = (answer: PlanAnswer): string[] => {
  const { plan } = fileOf(answer);
  const made = schedulePlan(plan);
  if ('problems' in made) throw new Error('no schedule');
  return plan.tasks.map(({ name }, i) =>
    [
      name,
      formatMinute(made.schedule.start[i]!).slice(0, 16),
      formatMinute(made.schedule.finish[i]!).slice(0, 16),
    ].join(' '),
  );
};

describe('plans of desktop programs', () => {
  test('GanttProject', () => {
    expect(isGan(GAN.slice(0, 300))).toBe(true);
    expect(isPlanner(GAN.slice(0, 300))).toBe(false);
    const file = fileOf(readGan(GAN));
    expect(file.properties).toMatchObject({ name: '车站', company: 'Metro' });
    // Wednesday is free, Saturday is worked; one day between digging and pouring.
    expect(planned(readGan(GAN))).toEqual([
      '土建 2026-01-05T08:00 2026-01-12T17:00',
      'Dig 2026-01-05T08:00 2026-01-08T17:00',
      'Pour 2026-01-10T08:00 2026-01-12T17:00',
      'Done 2026-01-12T17:00 2026-01-12T17:00',
      'Later 2026-02-02T08:00 2026-02-02T17:00',
    ]);
    expect(file.plan.links.map(({ from, to, type, lag }) => [from, to, type, lag])).toEqual([
      [2, 3, 'FS', 480],
      [3, 4, 'FF', 0],
    ]);
    expect(file.plan.tasks[0]!.description).toBe('base & walls');
    expect(file.plan.tasks[1]).toMatchObject({ progress: 50, parentId: 1 });
    expect(file.assignments).toMatchObject([{ taskId: 2, units: 0.5, workMinutes: 720 }]);
    expect(file.report.map(({ message }) => message.key)).toContain('planDesktop.rubber');
  });

  test('GNOME Planner', () => {
    expect(isPlanner(PLANNER.slice(0, 300))).toBe(true);
    expect(isGan(PLANNER.slice(0, 300))).toBe(false);
    const file = fileOf(readPlanner(PLANNER));
    expect(file.properties).toMatchObject({ name: 'Bridge', manager: 'M' });
    expect(planned(readPlanner(PLANNER))).toEqual([
      '桥墩 2026-01-05T08:00 2026-01-08T17:00',
      'Piles 2026-01-05T08:00 2026-01-06T17:00',
      'Cap 2026-01-08T08:00 2026-01-08T17:00',
      'Open 2026-01-09T09:00 2026-01-09T09:00',
    ]);
    expect(file.assignments).toMatchObject([{ taskId: 2, units: 1, workMinutes: 960 }]);
    expect(file.resources).toMatchObject([{ name: 'Wang', initials: 'W', email: 'w@example.com' }]);
  });

  test('damage is refused with a sentence, or what comes in is counted', () => {
    let state = 11;
    const next = (most: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * most);
    };
    for (const [text, read] of [
      [GAN, readGan],
      [PLANNER, readPlanner],
    ] as const) {
      for (let run = 0; run < Number(process.env.MPP_FUZZ ?? 200); run++) {
        let bad = text;
        for (let i = 0; i <= next(6); i++) {
          const at = next(bad.length);
          bad = bad.slice(0, at) + String.fromCharCode(32 + next(90)) + bad.slice(at + 1);
        }
        const answer = read(run % 5 === 0 ? bad.slice(0, next(bad.length)) : bad);
        if ('problems' in answer) {
          expect(answer.problems).toHaveLength(1);
          continue;
        }
        const { counts } = answer.file;
        expect(counts.tasks).toBe(counts.taken + counts.summaryRows + counts.refused);
      }
      expect('problems' in read('<other/>')).toBe(true);
    }
  });
});
