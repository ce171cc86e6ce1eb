/**
 * Files of other programs: everything in them arrives or is reported with its line. Judged by a plain reader of XML that
 * knows neither the library nor our reader, only BPMN's own names and the defaults of its schema.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { say } from '#kernel/text.ts';
import { xmlText } from '#kernel/xml-text.ts';
import { graphOf } from '../compile.ts';
import { problemText } from '../publish-rules.ts';
import { simulate } from '../simulate.ts';
import { type BpmnProblem, type ReadProcess, readProcess } from './bpmn-read.ts';
import { NotBpmn, readXml, writeXml } from './bpmn-xml.ts';

const SHARED = new URL('../../../../../../../shared/', import.meta.url);
/** More files of the same kind, where there are any. */
const FOLDERS = [
  new URL('data/bpmn/', SHARED),
  new URL('data/bpmn/vendors/', SHARED),
  ...(process.env.BPMN_FILES ? [new URL(`file://${process.env.BPMN_FILES}/`)] : []),
];
const files = FOLDERS.flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.bpmn'))
        .map((file) => [file, new URL(encodeURIComponent(file), folder)] as const)
    : [],
);

const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
interface Plain {
  uri: string;
  local: string;
  line: number;
  attributes: { local: string; prefix: string; uri: string; value: string }[];
  parent: Plain | null;
  kids: Plain[];
  text: string;
}
function plain(xml: string): Plain[] {
  const all: Plain[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let at: Plain | null = null;
  let line = 1;
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own = Object.values(attributes).filter((a) => a.prefix !== 'xmlns' && a.name !== 'xmlns');
    const made: Plain = { uri, local, line, attributes: own, parent: at, kids: [], text: '' };
    at?.kids.push(made);
    all.push(made);
    at = made;
  });
  const text = (part: string): void => {
    if (at) at.text += part;
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', () => {
    at = at?.parent ?? null;
  });
  parser.write(xml).close();
  return all;
}
const attribute = (element: Plain, name: string): string | undefined =>
  element.attributes.find((a) => a.uri === '' && a.local === name)?.value;

/** Of the schema (BPMN20.xsd, DI.xsd): leaving out an attribute that has this value changes nothing. */
const DEFAULTS: Readonly<Record<string, string>> = {
  ...{ isForCompensation: 'false', startQuantity: '1', completionQuantity: '1', triggeredByEvent: 'false' },
  ...{ typeLanguage: 'http://www.w3.org/2001/XMLSchema', expressionLanguage: 'http://www.w3.org/1999/XPath' },
  ...{ cancelActivity: 'true', isInterrupting: 'true', parallelMultiple: 'false', isCollection: 'false' },
  ...{ gatewayDirection: 'Unspecified', isSequential: 'false', behavior: 'All', instantiate: 'false' },
  ...{
    eventGatewayType: 'Exclusive',
    textFormat: 'text/plain',
    minimum: '0',
    maximum: '1',
    type: '*',
    testBefore: 'false',
    messageVisibleKind: 'initiating',
  },
};
const isDefault = (name: string, value: string): boolean => DEFAULTS[name] === value.trim() || DEFAULTS[name] === '*';

/** How often each element, attribute and text occurs; ids and references by number only, for they may change. */
function counted(all: readonly Plain[]): Map<string, { count: number; lines: number[] }> {
  const out = new Map<string, { count: number; lines: number[] }>();
  const add = (key: string, line: number): void => {
    const found = out.get(key) ?? { count: 0, lines: [] };
    found.count++;
    found.lines.push(line);
    out.set(key, found);
  };
  for (const { uri, local, line, attributes, text, kids } of all) {
    const name = `${uri}#${local === 'formalExpression' ? 'expression' : local}`;
    add(name, line);
    for (const a of attributes) if (!isDefault(a.local, a.value) && a.value !== '') add(`${name}@${a.local}`, line);
    if (text.trim() !== '')
      add(
        `${name}=${kids.length === 0 && /Ref$|^(incoming|outgoing|source|target)$/.test(local) ? '' : text.replace(/\s+/g, '')}`,
        line,
      );
  }
  return out;
}
const bare = (what: string): string =>
  what
    .replace(/^@/, '')
    .replace(/ \(…\)$/, '')
    .replace(/^.*:/, '');

async function opened(url: URL): Promise<{ xml: string; document: Awaited<ReturnType<typeof readXml>> } | null> {
  const answer = xmlText(new Uint8Array(readFileSync(url)));
  if ('problem' in answer) {
    // Reported when it is opened: the encoding, with its place.
    expect(say(answer.problem.message, 'en-US', answer.problem.params)).toMatch(/line \d+, byte \d+|encoding/);
    return null;
  }
  return { xml: answer.text, document: await readXml(answer.text) };
}

const GATEWAYS = ['parallelGateway', 'inclusiveGateway'];
const NODES =
  /^(startEvent|endEvent|intermediateCatchEvent|intermediateThrowEvent|boundaryEvent|subProcess|adHocSubProcess|transaction|callActivity|\w*[tT]ask|\w*Gateway)$/;

/** Parts of the running process that are neither in the graph nor reported. */
function silentIn(all: Plain[], read: ReadProcess): string[] {
  const silent: string[] = [];
  const { problems } = read;
  const told = (element: Plain, what?: string): boolean =>
    problems.some(
      (p) => p.line === element.line && (what === undefined || p.what?.split(/, /).some((w) => bare(w) === what)),
    );
  const nodes = new Map(Object.entries(read.nodes));
  const isNode = (element: Plain): boolean => element.uri === MODEL && NODES.test(element.local);
  const processOf = (element: Plain): Plain | undefined => {
    for (let at: Plain | null = element; at; at = at.parent) if (at.local === 'process' && at.uri === MODEL) return at;
    return undefined;
  };
  const around = (element: Plain): Plain | undefined => {
    for (let at = element.parent; at; at = at.parent) if (isNode(at) || at.local === 'process') return at;
    return undefined;
  };
  const processes = all.filter((e) => e.local === 'process' && e.uri === MODEL);
  const running = processes.find((p) => attribute(p, 'id') === read.key);
  for (const element of all) {
    if (!isNode(element) && !(element.uri === MODEL && element.local === 'sequenceFlow')) continue;
    const process = processOf(element);
    if (process !== running) {
      if (process && !told(process)) silent.push(`${element.line}: in another process`);
      continue;
    }
    // Contents of an element that cannot run are covered by the report about that element.
    let dead: Plain | undefined = around(element);
    while (dead && dead !== process && !told(dead)) dead = around(dead);
    if (dead && dead !== process) continue;
    const id = attribute(element, 'id') ?? '';
    if (element.local === 'sequenceFlow') {
      const flow = read.flows[id];
      const condition = element.kids.find((kid) => kid.local === 'conditionExpression');
      if (!flow) {
        const ends = [attribute(element, 'sourceRef'), attribute(element, 'targetRef')];
        if (!told(element) && !problems.some((p) => ends.includes(p.node))) silent.push(`${element.line}: flow`);
      } else if (condition && condition.text.trim() !== '' && !told(element, 'conditionExpression'))
        if (flow.condition !== condition.text.trim().replace(/^=\s*/, '')) silent.push(`${element.line}: condition`);
      continue;
    }
    const node = nodes.get(id);
    if (!node) {
      if (!told(element)) silent.push(`${element.line}: ${element.local}`);
      continue;
    }
    if ((attribute(element, 'name') ?? '').replace(/\s+/g, '') !== node.name.replace(/\s+/g, ''))
      silent.push(`${element.line}: name`);
    const events = element.kids.filter((kid) => /[eE]ventDefinition(Ref)?$/.test(kid.local) && kid.uri === MODEL);
    const timed =
      node.kind === 'timer' || node.kind === 'boundary' || (node.kind === 'start' && node.timer !== undefined);
    const terminates = node.kind === 'end' && node.terminate === true;
    if (events.length > 0 !== (timed || terminates)) silent.push(`${element.line}: event of ${element.local}`);
    if (GATEWAYS.includes(element.local)) {
      const [out, into] = ['sourceRef', 'targetRef'].map(
        (end) => all.filter((e) => e.local === 'sequenceFlow' && attribute(e, end) === id).length,
      );
      const kind = out! > 1 ? 'split' : into! > 1 ? 'join' : node.kind;
      if (node.kind !== kind) silent.push(`${element.line}: ${element.local} is a ${kind}, read as ${node.kind}`);
    }
    const own = /^(extensionElements|incoming|outgoing|documentation|lane\w*|flowNodeRef)$/;
    for (const kid of element.kids)
      if (kid.uri === MODEL && !own.test(kid.local) && !events.includes(kid) && element.local !== 'subProcess')
        if (
          !/^(multiInstanceLoopCharacteristics|script)$/.test(kid.local) &&
          !told(element, kid.local) &&
          !told(element, `${kid.local}s`)
        )
          silent.push(`${kid.line}: ${kid.local} of ${element.local}`);
    for (const a of element.attributes)
      if (
        a.uri !== '' &&
        !/XMLSchema-instance/.test(a.uri) &&
        a.uri !== 'urn:waymark:bpmn:1' &&
        !told(element, a.local)
      )
        silent.push(`${element.line}: attribute ${a.local}`);
    for (const kid of element.kids.find((one) => one.local === 'extensionElements')?.kids ?? [])
      if (kid.uri !== 'urn:waymark:bpmn:1' && !told(element, kid.local))
        silent.push(`${kid.line}: extension ${kid.local}`);
  }
  return silent;
}

describe('nothing is lost without a word', () => {
  test('there are files to read', () => {
    if (existsSync(SHARED)) expect(files.length).toBeGreaterThan(150);
  });

  test.each(files)('%s', async (_name, url) => {
    const file = await opened(url);
    if (!file) return;
    const { losses, renamed, root } = file.document;
    const read = renamedBack(readProcess(file.document), renamed);
    const before = plain(file.xml);
    const after = counted(plain(await writeXml(root)));
    const unwritten: string[] = [];
    for (const [key, { count, lines }] of counted(before)) {
      const lost = count - (after.get(key)?.count ?? 0);
      if (lost <= 0) continue;
      const local = key.replace(/^.*#/, '').replace(/^[^@=]*@|=.*$/g, '');
      // Reported itself, or with the element it is in.
      const told = losses.some(
        (l) => lines.some((line) => l.line <= line) && (bare(l.what) === local || !l.what.startsWith('@')),
      );
      if (!told) unwritten.push(`${key} ${count} -> ${count - lost}`);
    }
    expect({ unwritten, silent: silentIn(before, read) }).toEqual({ unwritten: [], silent: [] });
  });
});

/** The graph under the ids of the file. */
function renamedBack(read: ReadProcess, renamed: readonly { id: string; now: string }[]): ReadProcess {
  const back = new Map(renamed.map(({ id, now }) => [now, id]));
  const keys = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).map(([id, one]) => [back.get(id) ?? id, one]));
  return { ...read, key: back.get(read.key) ?? read.key, nodes: keys(read.nodes), flows: keys(read.flows) };
}

const wrap = (content: string, more = ''): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tns="t" xmlns:vendor="urn:vendor" targetNamespace="t">${more}<process id="p" isExecutable="true">\n${content}</process></definitions>`;
const read = async (content: string, more = ''): Promise<ReadProcess> =>
  readProcess(await readXml(wrap(content, more)));
const shown = ({ fault, node, what, line, warning }: BpmnProblem): unknown[] => [
  fault,
  node,
  what,
  line,
  warning === true,
];

/** A diamond of gateways without the children that name their flows. */
const diamond = (type: string, children = false): string => `<startEvent id="s"/>
  <${type}Gateway id="fork" default="f3">${children ? '<incoming>f1</incoming><outgoing>f2</outgoing><outgoing>f3</outgoing>' : ''}</${type}Gateway>
  <userTask id="a"/><userTask id="b"/>
  <${type}Gateway id="meet">${children ? '<incoming>f4</incoming><incoming>f5</incoming><outgoing>f6</outgoing>' : ''}</${type}Gateway><endEvent id="e"/>
  <sequenceFlow id="f1" sourceRef="s" targetRef="fork"/><sequenceFlow id="f2" sourceRef="fork" targetRef="a"><conditionExpression>true</conditionExpression></sequenceFlow>
  <sequenceFlow id="f3" sourceRef="fork" targetRef="b"/><sequenceFlow id="f4" sourceRef="a" targetRef="meet"/>
  <sequenceFlow id="f5" sourceRef="b" targetRef="meet"/><sequenceFlow id="f6" sourceRef="meet" targetRef="e"/>`;

describe('gateways', () => {
  test.each(['parallel', 'inclusive'])('%s ones have the direction of their flows', async (type) => {
    const [without, within] = [await read(diamond(type)), await read(diamond(type, true))];
    expect(without.nodes.fork).toMatchObject({ kind: 'split', type, join: 'meet' });
    expect(without.nodes.meet).toMatchObject({ kind: 'join', type, split: 'fork' });
    expect(without.nodes).toEqual(within.nodes);
  });

  test('one that joins and splits at once is told without naming its flows', async () => {
    const flow = (id: string, from: string, to: string) =>
      `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;
    const { problems } =
      await read(`<startEvent id="s"/><parallelGateway id="x"/><userTask id="a"/><userTask id="b"/><endEvent id="e"/>
      ${flow('1', 's', 'x')}${flow('f2', 'x', 'a')}${flow('f3', 'x', 'b')}${flow('f4', 'a', 'x')}${flow('f5', 'b', 'e')}`);
    expect(problems.map((p) => [p.fault, p.node])).toContainEqual(['MIXED_GATEWAY', 'x']);
  });

  test.runIf(existsSync(SHARED))('both approvers are asked', async () => {
    const xml = readFileSync(new URL('cases/gateway-without-incoming-outgoing.bpmn', SHARED), 'utf8');
    const { graph } = await graphOf({
      source: 'bpmn',
      key: 'k',
      name: 'n',
      variables: [{ name: 'amount', label: '', type: 'number' }],
      settings: {},
      xml,
    });
    const way = (amount: number): string[] =>
      simulate(graph, { amount }, { ahead: 480 }).steps.map((step) => step.node);
    expect(way(2000)).toEqual(expect.arrayContaining(['finance', 'tech', 'meet', 'done']));
    expect(way(600)).not.toContain('finance');
    expect(way(100)).toContain('boss');
  });
});

describe('what the library would drop', () => {
  test.runIf(existsSync(SHARED))('a timer whose id begins with a digit is kept', async () => {
    const xml = readFileSync(new URL('cases/bpmn-timer-lost.bpmn', SHARED), 'utf8');
    const { nodes, problems } = readProcess(await readXml(xml));
    expect(nodes.s).toMatchObject({ kind: 'start', timer: '2026-12-31T09:00:00' });
    expect(problems.map(shown)).toEqual([['ID_CHANGED', '_6e8cf981-7', '_6e8cf981-7', 4, true]]);
  });

  test('ids in Chinese, with blanks or colons, and references with a prefix', async () => {
    const { nodes, flows, problems, start } = await read(`<startEvent id="开始"/>
<userTask id="审批 1" name="审批"/><endEvent id="a:b"/>
<sequenceFlow id="f1" sourceRef="开始" targetRef="审批 1"/><sequenceFlow id="f2" sourceRef="tns:审批 1" targetRef="tns:a:b"/>`);
    expect(Object.keys(nodes)).toHaveLength(3);
    expect(nodes[start]!.outgoing).toEqual(['f1']);
    expect([nodes[flows.f1!.to]!.name, nodes[flows.f2!.to]!.kind]).toEqual(['审批', 'end']);
    expect(problems.map((p) => [p.fault, p.line])).toEqual([
      ['ID_CHANGED', 2],
      ['ID_CHANGED', 3],
      ['ID_CHANGED', 3],
    ]);
  });

  test('two elements of one id: both stay, and the second is told', async () => {
    const { nodes, problems } = await read(`<startEvent id="s"/><endEvent id="e"/>
<userTask id="a" name="One"/>
<userTask id="a" name="Two"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/><sequenceFlow id="g" sourceRef="a" targetRef="e"/>`);
    expect(Object.values(nodes).map((node) => node.name)).toEqual(expect.arrayContaining(['One', 'Two']));
    expect(problems.map(shown)).toEqual([['ID_TWICE', 'a_2', 'a', 4, false]]);
  });

  test.each([
    ['1', true],
    ['0', false],
    ['true', true],
    [' false ', false],
  ])('a truth value may be written %j', async (written, value) => {
    const { nodes } =
      await read(`<startEvent id="s"/><userTask id="a"><multiInstanceLoopCharacteristics isSequential="${written}"/></userTask><endEvent id="e"/>
      <boundaryEvent id="b" attachedToRef="a" cancelActivity="${written}"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>`);
    expect(nodes.a).toMatchObject({ mode: value ? 'sequential' : 'all' });
    expect(nodes.b).toMatchObject({ interrupting: value });
  });

  test('an event that is defined once for several', async () => {
    const timer = '<timerEventDefinition id="t"><timeDuration>PT1H</timeDuration></timerEventDefinition>';
    const { nodes } = await read(
      '<startEvent id="s"/><intermediateCatchEvent id="c"><eventDefinitionRef>tns:t</eventDefinitionRef></intermediateCatchEvent><endEvent id="e"/>',
      timer,
    );
    expect(nodes.c).toMatchObject({ kind: 'timer', after: { clock: 60 } });
  });
});

const ends = '<startEvent id="s"/><endEvent id="e"/>';
describe('what is not used is told', () => {
  test.each([
    ['<userTask id="x" vendor:assignee="boss"/>', 'NOT_USED', '@vendor:assignee'],
    ['<userTask id="x"><extensionElements><vendor:form/></extensionElements></userTask>', 'NOT_USED', 'vendor:form'],
    [
      '<userTask id="x"><potentialOwner><resourceRef>tns:r</resourceRef></potentialOwner></userTask>',
      'NOT_USED',
      'potentialOwner',
    ],
    [
      '<userTask id="x"><multiInstanceLoopCharacteristics><loopCardinality>5</loopCardinality></multiInstanceLoopCharacteristics></userTask>',
      'NOT_USED',
      'loopCardinality',
    ],
    ['<sendTask id="x" messageRef="tns:m"/>', 'NOT_USED', '@messageRef'],
    ['<userTask id="x" startQuantity="2"/>', 'ELEMENT_NOT_EXECUTABLE', undefined],
    ['<userTask id="x" isForCompensation="true"/>', 'ELEMENT_NOT_EXECUTABLE', undefined],
    ['<sequenceFlow id="x" sourceRef="s" targetRef="nobody"/>', 'FLOW_LOST', undefined],
    ['<userTask id="x"><vendor:form/></userTask>', 'CONTENT_LEFT_OUT', 'vendor:form'],
    ['<userTask id="x"><timerEventDefinition/></userTask>', 'CONTENT_LOST', 'timerEventDefinition'],
    ['<userTask id="x">who is that</userTask>', 'CONTENT_LOST', 'userTask (…)'],
  ])('%s: %s %s', async (xml, fault, what) => {
    const { problems } = await read(`${ends}\n${xml}`);
    expect(problems.map((p) => [p.fault, p.node, p.what, p.line])).toEqual([[fault, 'x', what, 3]]);
  });

  test('in words, with the line', async () => {
    const xml = wrap(`${ends}\n<userTask id="x" name="Check" vendor:assignee="boss"/>`);
    const { graph, problems } = await graphOf({
      source: 'bpmn',
      key: 'k',
      name: 'n',
      variables: [],
      settings: {},
      xml,
    });
    const { message, params } = problemText(problems[0]!, graph);
    expect(say(message, 'en-US', params)).toBe(
      '@vendor:assignee of "Check (line 3)" stays in the drawing but does nothing when it runs: set here what you need of it',
    );
  });
});

test.each([
  [`<a>${'<b>'.repeat(200)}${'</b>'.repeat(200)}</a>`, 'line 1: more than 100 levels'],
  [wrap('<startEvent id="s">\n<b></startEvent>'), 'line 3'],
])('%.40s is refused with its place', async (xml, words) => {
  await expect(readXml(xml)).rejects.toThrow(NotBpmn);
  await expect(readXml(xml)).rejects.toThrow(words);
});

test.runIf(existsSync(SHARED))('a file in GBK is read as what it declares', async () => {
  const answer = xmlText(new Uint8Array(readFileSync(new URL('cases/bpmn-encoding-gbk.bpmn', SHARED))));
  const { name, nodes } = readProcess(await readXml('text' in answer ? answer.text : ''));
  expect([name, ...Object.values(nodes).map((node) => node.name)]).toEqual([
    '请假审批',
    '提交申请',
    '部门经理审批',
    '结束',
  ]);
});
