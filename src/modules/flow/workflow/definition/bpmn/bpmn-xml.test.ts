import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { asUserTasks } from './bpmn-convert.ts';
import { readProcess } from './bpmn-read.ts';
import { NotBpmn, readXml, writeXml } from './bpmn-xml.ts';

const REFERENCE = new URL('../../../../../../../shared/data/bpmn/', import.meta.url);
const OWN = new URL('../../../../../../samples/bpmn/', import.meta.url);
const files = [REFERENCE, OWN].flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.bpmn'))
        .map((file) => [file, new URL(file, folder)] as const)
    : [],
);

/** How often each element occurs, by namespace and name; XML Schema writes a formal expression in two ways. */
function elements(xml: string): Record<string, number> {
  const out: Record<string, number> = {};
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ uri, local }) => {
    const name = `${uri}#${local === 'formalExpression' ? 'expression' : local}`;
    out[name] = (out[name] ?? 0) + 1;
  });
  parser.write(xml).close();
  return out;
}

describe('every element is kept', () => {
  test('there are files to read', () => {
    expect(files.length).toBeGreaterThanOrEqual(3);
  });
  test.each(files)('%s', async (_file, url) => {
    const xml = readFileSync(url, 'utf8');
    const written = await writeXml((await readXml(xml)).root);
    expect(elements(written)).toEqual(elements(xml));
    expect(await writeXml((await readXml(written)).root)).toBe(written);
  });
});

test.each(files)('%s is read for running: what cannot run is named by its id', async (_file, url) => {
  const document = await readXml(readFileSync(url, 'utf8'));
  const { nodes, flows, problems } = readProcess(document);
  for (const { node, type } of problems) expect(readFileSync(url, 'utf8'), type).toContain(`"${node}"`);
  for (const flow of Object.values(flows)) expect([nodes[flow.from], nodes[flow.to]]).not.toContain(undefined);
  expect(Object.keys(nodes).length + problems.length).toBeGreaterThan(0);
});

const wrap = (content: string): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:wm="urn:waymark:bpmn:1" targetNamespace="t"><process id="p" isExecutable="true">${content}</process></definitions>`;
const read = async (content: string) => readProcess(await readXml(wrap(content)));
const ends = '<startEvent id="s"/><endEvent id="e"/>';

test.each([
  ['<manualTask id="x"/>', 'ELEMENT_NOT_EXECUTABLE'],
  ['<task id="x"/>', 'ELEMENT_NOT_EXECUTABLE'],
  ['<receiveTask id="x"/>', 'ELEMENT_NOT_EXECUTABLE'],
  ['<transaction id="x"><startEvent id="y"/></transaction>', 'ELEMENT_NOT_EXECUTABLE'],
  ['<subProcess id="x" triggeredByEvent="true"><startEvent id="y"/></subProcess>', 'ELEMENT_NOT_EXECUTABLE'],
  ['<userTask id="x"><standardLoopCharacteristics/></userTask>', 'ELEMENT_NOT_EXECUTABLE'],
  ['<intermediateCatchEvent id="x"><messageEventDefinition/></intermediateCatchEvent>', 'ELEMENT_NOT_EXECUTABLE'],
  ['<endEvent id="x"><errorEventDefinition/></endEvent>', 'ELEMENT_NOT_EXECUTABLE'],
  ['<eventBasedGateway id="x"/>', 'ELEMENT_NOT_EXECUTABLE'],
  ['<startEvent id="x"/>', 'START_COUNT'],
  ['<scriptTask id="x" scriptFormat="groovy"><script>1</script></scriptTask>', 'NOT_FEEL'],
  [
    '<intermediateCatchEvent id="x"><timerEventDefinition><timeDuration>P1M</timeDuration></timerEventDefinition></intermediateCatchEvent>',
    'TIMER_INVALID',
  ],
  [
    '<userTask id="x"><extensionElements><wm:settings>{</wm:settings></extensionElements></userTask>',
    'SETTINGS_INVALID',
  ],
  [
    '<userTask id="x"><outgoing>f</outgoing><outgoing>g</outgoing></userTask><sequenceFlow id="f" sourceRef="x" targetRef="e"/><sequenceFlow id="g" sourceRef="x" targetRef="e"/>',
    'IMPLICIT_SPLIT',
  ],
])('%s is refused: %s', async (xml, fault) => {
  const { problems } = await read(ends + xml);
  expect(problems.map((p) => [p.fault, p.node])).toEqual([[fault, 'x']]);
});

test('lanes, notes, groups, data objects and stores are only drawing', async () => {
  const notes = '<textAnnotation id="t"><text>note</text></textAnnotation><group id="g"/>';
  expect((await read(`<laneSet id="l"><lane id="m"/></laneSet>${ends}${notes}`)).problems).toEqual([]);
  const data = '<dataObject id="o"/><dataObjectReference id="r" dataObjectRef="o"/><dataStoreReference id="d"/>';
  const drawn = await read(`${ends}${data}`);
  expect([drawn.problems, Object.keys(drawn.nodes)]).toEqual([[], ['s', 'e']]);
});

test('tasks that cannot run become user tasks, with everything that refers to them', async () => {
  const content = `<startEvent id="s"/><task id="a" name="Check"/><manualTask id="b"><documentation>by hand</documentation></manualTask>
    <subProcess id="p2"><startEvent id="s2"/><receiveTask id="c" name="Wait" messageRef="m"/><endEvent id="e2"/>
      <sequenceFlow id="g1" sourceRef="s2" targetRef="c"/><sequenceFlow id="g2" sourceRef="c" targetRef="e2"/></subProcess>
    <boundaryEvent id="t" attachedToRef="a"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
    <endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="b"/>
    <sequenceFlow id="f3" sourceRef="b" targetRef="p2"/><sequenceFlow id="f4" sourceRef="p2" targetRef="e"/><sequenceFlow id="f5" sourceRef="t" targetRef="e"/>`;
  const before = await read(content);
  expect(before.problems.map(({ node, name }) => [node, name])).toContainEqual(['a', 'Check']);
  const made = await asUserTasks(wrap(content));
  expect(made!.names).toEqual(['Check', 'b', 'Wait']);
  const { nodes, flows, problems } = readProcess(await readXml(made!.xml));
  expect(problems).toEqual([]);
  expect([nodes.a, nodes.b, nodes.c].map((node) => [node!.kind, node!.name])).toEqual([
    ['userTask', 'Check'],
    ['userTask', ''],
    ['userTask', 'Wait'],
  ]);
  expect(nodes.a).toMatchObject({ boundaries: ['t'] });
  expect(Object.keys(flows)).toHaveLength(7);
  expect(made!.xml).toContain('by hand');
  expect(await asUserTasks(made!.xml)).toBeNull();
});

test('standard attributes are used where there are no settings of ours', async () => {
  const { nodes, flows } = await read(`
    <startEvent id="s"><outgoing>f1</outgoing></startEvent>
    <userTask id="a" name="All"><multiInstanceLoopCharacteristics isSequential="true"><completionCondition>agreed &gt; 1</completionCondition></multiInstanceLoopCharacteristics></userTask>
    <boundaryEvent id="b" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeDuration>PT90M</timeDuration></timerEventDefinition></boundaryEvent>
    <exclusiveGateway id="x" default="f4"/>
    <callActivity id="c" calledElement="child"><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></callActivity>
    <endEvent id="e"/><endEvent id="t"><terminateEventDefinition/></endEvent>
    <sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="x"/>
    <sequenceFlow id="f3" name="big" sourceRef="x" targetRef="c"><conditionExpression>=amount &gt; 5</conditionExpression></sequenceFlow>
    <sequenceFlow id="f4" sourceRef="x" targetRef="e"/><sequenceFlow id="f5" sourceRef="c" targetRef="e"/><sequenceFlow id="f6" sourceRef="b" targetRef="t"/>`);
  expect(nodes.a).toMatchObject({ kind: 'userTask', mode: 'sequential', completion: 'agreed > 1', boundaries: ['b'] });
  expect(nodes.b).toMatchObject({ kind: 'boundary', host: 'a', after: { clock: 90 }, interrupting: false });
  expect(nodes.c).toMatchObject({ kind: 'call', definition: 'child', multi: { items: '3' } });
  expect(nodes.t).toMatchObject({ kind: 'end', terminate: true });
  expect(flows.f3).toMatchObject({ condition: 'amount > 5', name: 'big' });
  expect(flows.f4).toMatchObject({ isDefault: true });
});

test.each(['', 'text', '<a/>', '<!DOCTYPE a [<!ENTITY x "y">]><definitions/>', '<definitions'])(
  '%j is refused',
  async (xml) => {
    await expect(readXml(xml)).rejects.toThrow(NotBpmn);
  },
);
