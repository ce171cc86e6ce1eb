/** What a file said beside a plan goes along where the plan is copied: into a template, and from it into a project. */
import { afterAll, expect, test } from 'vitest';
import { xmlOf, xmlTask } from '#app/testing/plan-import-world.ts';
import { planWorld } from '#app/testing/plan-world.ts';
import { projectFromTemplate, templateFromProject } from '#modules/objects/template/template.calls.ts';
import { readMspdi } from '#modules/planning/plan/exchange/mspdi/mspdi-read.ts';
import { exportPlan, importPlan } from '#modules/planning/plan/plan.calls.ts';

const world = await planWorld();
const { home, type, newProject, done, server } = world;
afterAll(world.close);

test('units, priorities and custom fields are copied, identifiers and people are not', async () => {
  const boss = server.as({
    userId: home.userId,
    companyId: home.companyId,
    departments: null,
    rights: ['pm:project:add', 'pm:project:manageAll', 'pm:template:query', 'pm:template:add', 'pm:template:edit'],
  });
  const file = xmlOf(
    `<ExtendedAttributes><ExtendedAttribute><FieldID>188743731</FieldID><FieldName>Text1</FieldName><Alias>Room</Alias></ExtendedAttribute></ExtendedAttributes>
     <Tasks>${xmlTask(1, 'A', '<GUID>2DE1FBFB-AD1B-E311-B45F-D43D7E937F92</GUID><DurationFormat>5</DurationFormat><Priority>700</Priority><ExtendedAttribute><FieldID>188743731</FieldID><Value>B12</Value></ExtendedAttribute>')}
     ${xmlTask(2, 'B', '<DurationFormat>9</DurationFormat><PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>2400</LinkLag><LagFormat>5</LagFormat></PredecessorLink>')}</Tasks>`,
    '<GUID>7A0DDB0B-CE1E-E311-93DA-D43D7E937F92</GUID><Manager>M</Manager><Company>C</Company>',
  );
  const projectId = await newProject();
  await done(importPlan, { projectId, file }, boss);
  const made = await done(templateFromProject, { project: projectId, name: '范本', code: 'TP-1' }, boss);
  const copy = await done(
    projectFromTemplate,
    {
      template: made.id,
      name: '由模板新建',
      code: 'T-1',
      type,
      manager: home.userId,
      department: home.departmentId,
      plannedStart: '2026-01-05',
      plannedEnd: '2026-12-31',
      configProject: '1',
      parentMode: 'computed',
    },
    boss,
  );
  for (const owner of [{ templateId: made.id }, { projectId: copy.id }]) {
    const { raw } = await boss.send(exportPlan, { ...owner, format: 'mspdi' });
    const answer = readMspdi(raw.toString('utf8'));
    if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
    const { facts, fields, properties } = answer.file;
    expect(facts.map((f) => [f.guid, f.durationFormat, f.lagFormats, f.priority, f.fields])).toEqual([
      ['', 5, {}, 700, { '188743731': 'B12' }],
      ['', 9, { 1: 5 }, 500, {}],
    ]);
    expect(fields).toMatchObject([{ fieldId: '188743731', name: 'Text1', alias: 'Room' }]);
    expect(properties).toMatchObject({ guid: '', manager: '', company: 'C' });
  }
});
