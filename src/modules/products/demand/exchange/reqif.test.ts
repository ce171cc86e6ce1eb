/** ReqIF files of several tools: read, and given back equal apart from order and header. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { xmlText } from '#kernel/xml-text.ts';
import { readXmlTree, type XmlContent, type XmlElement } from '#modules/planning/plan/exchange/p6/xml-tree.ts';
import { DEMAND_FIELDS, draftOf, inOrder, proposed } from './file-demands.ts';
import { emptyReqif, ownMapping } from './reqif-empty.ts';
import { openReqif, readReqif } from './reqif-read.ts';
import { bringUpToDate, type DemandNow } from './reqif-write.ts';
import { xmlOf } from './xml-write.ts';

const CORPUS = new URL('../../../../../../shared/data/reqif/', import.meta.url);
const files = readdirSync(CORPUS).filter((name) => name.endsWith('.reqif'));
const LEVELS = 6;
const AT = '2026-11-28T00:00:00Z';

const textOf = (name: string): string => {
  const read = xmlText(readFileSync(new URL(name, CORPUS)));
  if ('problem' in read) throw new Error(name);
  return read.text;
};

/** What a file says: children in an order of their own, without the header and white space between elements. */
function said(one: XmlContent, rich: boolean): unknown {
  if (typeof one === 'string') return rich ? one : one.trim();
  if ('comment' in one) return { comment: one.comment };
  const inside = rich || one.name === 'THE-VALUE' || one.name === 'THE-ORIGINAL-VALUE';
  const content = one.content
    .filter((part) => typeof part === 'string' || !('name' in part) || part.name !== 'THE-HEADER')
    .map((part) => said(part, inside))
    .filter((part) => part !== '');
  if (!inside) content.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const attributes = Object.entries(one.attributes).sort(([a], [b]) => (a < b ? -1 : 1));
  return { name: one.full, attributes, content };
}
function meaning(xml: string): unknown {
  const root = readXmlTree(xml, { mixed: true });
  if ('problem' in root) throw new Error(root.problem.message.key);
  return said(root as XmlElement, false);
}

/** The demands as an import makes them. */
function imported(xml: string): {
  demands: DemandNow[];
  links: { up: string; down: string; type: 'derives' }[];
  mapping: Record<string, never>;
} {
  const read = readReqif(xml, 'reqif');
  if ('problem' in read) throw new Error(read.problem.message.key);
  const mapping = proposed(read.columns);
  const columns = read.columns.map(({ name }) => name);
  return {
    demands: inOrder(read.demands, LEVELS).map(({ demand, parent }) => ({
      ...{ key: demand.key, code: demand.key, parent },
      values: {
        level: 'requirement',
        kind: 'functional',
        priority: 'normal',
        verification: 'test',
        ...draftOf(demand, columns, mapping).values,
      },
    })),
    links: read.links as never,
    mapping: mapping as never,
  };
}

test('ReqIF corpus: every file that is read comes back equal apart from order and header', () => {
  const refused: string[] = [];
  let demands = 0;
  for (const name of files) {
    const xml = textOf(name);
    const reqif = openReqif(xml);
    if ('problem' in reqif) {
      refused.push(`${name}: ${reqif.problem.message.key}`);
      continue;
    }
    const now = imported(xml);
    demands += now.demands.length;
    const unwritten = bringUpToDate(reqif, {
      ...now,
      imported: new Set(now.demands.map(({ key }) => key)),
      levels: LEVELS,
      at: AT,
    });
    expect(`${name} ${unwritten}`).toBe(`${name} 0`);
    expect(meaning(xmlOf(reqif.root)), name).toEqual(meaning(xml));
  }
  expect(refused).toEqual(['47-sample.reqif: planExchange.notXml']);
  expect(demands).toBeGreaterThan(300);
});

test('what a file has against the standard is named by its line', () => {
  const notes = (name: string): string[] => {
    const read = readReqif(textOf(name), 'reqif');
    return 'problem' in read
      ? [read.problem.message.key]
      : read.notes.map(({ message, params }) => `${message.key} ${params?.name ?? ''}`);
  };
  expect(notes('22-sample.reqif')).toContain('demandFile.dangling TEST_DATATYPE_IDENTIFIER');
  expect(notes('23-sample.reqif').join()).toContain('wrongVersion');
  expect(notes('53-sample.reqif').join()).toContain('unknown IS-EDITABLE');
  expect(notes('25-sample.reqif').join()).toContain('missingPart SOURCE');
  expect(notes('11-sample.reqif').join()).toContain('dangling');
});

test('a changed text, a move, a new demand and a removed one go out, everything else stays', () => {
  const xml = textOf('52-sample2_sdoc.reqif');
  const reqif = openReqif(xml);
  if ('problem' in reqif) throw new Error();
  const now = imported(xml);
  const [first, second, third] = now.demands.filter(({ values }) => values.description);
  const left = now.demands
    .filter((one) => one !== third)
    .map((one) =>
      one === first ? { ...one, values: { ...one.values, description: 'Changed & <new>\nSecond line' } } : one,
    );
  const added: DemandNow = {
    key: '_new',
    code: 'DR-1',
    parent: second!.key,
    values: { title: 'Brand new', description: 'Text' },
  };
  bringUpToDate(reqif, {
    ...now,
    demands: [...left, added],
    imported: new Set(now.demands.map(({ key }) => key)),
    levels: LEVELS,
    at: AT,
  });
  const again = readReqif(xmlOf(reqif.root), 'reqif');
  if ('problem' in again) throw new Error();
  const columns = again.columns.map(({ name }) => name);
  const drafts = new Map(
    again.demands.map((one) => [
      one.key,
      { ...draftOf(one, columns, proposed(again.columns)).values, parent: one.parent },
    ]),
  );
  expect(drafts.get(first!.key)?.description).toBe('Changed & <new>\nSecond line');
  expect(drafts.has(third!.key)).toBe(false);
  expect(drafts.get('_new')).toMatchObject({ title: 'Brand new', description: 'Text', parent: second!.key });
  expect(again.demands).toHaveLength(now.demands.length);
});

test('a file of our own has nothing against the standard and reads back as it was', () => {
  const opened = openReqif(emptyReqif('Ours', AT));
  if ('problem' in opened) throw new Error();
  const values = Object.fromEntries(DEMAND_FIELDS.map((field) => [field, `${field} "quoted" <&>`]));
  const one = {
    ...values,
    level: 'feature',
    kind: 'interface',
    priority: 'high',
    verification: 'analysis',
    estimate: '12.5',
  };
  const demands: DemandNow[] = [
    { key: '_1', code: 'DR-1', parent: null, values: one },
    { key: '_2', code: 'DR-2', parent: '_1', values: { title: 'Below' } },
  ];
  const links = [{ up: '_1', down: '_2', type: 'verifies' as const }];
  expect(
    bringUpToDate(opened, { demands, links, imported: new Set(), mapping: ownMapping(), levels: LEVELS, at: AT }),
  ).toBe(0);
  const read = readReqif(xmlOf(opened.root), 'reqif');
  if ('problem' in read) throw new Error();
  expect(read.notes).toEqual([]);
  expect(
    draftOf(
      read.demands[0]!,
      read.columns.map(({ name }) => name),
      proposed(read.columns),
    ).values,
  ).toEqual(one);
  expect(read.demands.map(({ key, parent }) => [key, parent])).toEqual([
    ['_1', null],
    ['_2', '_1'],
  ]);
  expect(read.links).toMatchObject(links);
});

test('hostile XML is refused with a line number', () => {
  const refusal = (xml: string) => {
    const read = readReqif(xml, 'reqif');
    return 'problem' in read ? `${read.problem.message.key} ${read.problem.params?.line}` : 'read';
  };
  const bomb =
    '<?xml version="1.0"?>\n<!DOCTYPE lol [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>\n<REQ-IF>&lol2;</REQ-IF>';
  expect(refusal(bomb)).toMatch(/docType [23]/);
  expect(refusal(`<REQ-IF>${'<a>'.repeat(200_000)}`)).toBe('planExchange.tooDeep 1');
  expect(refusal('<REQ-IF>\n&unknown;</REQ-IF>')).toBe('planExchange.notXml 2');
  expect(refusal('<html/>')).toMatch(/notReqif/);
});
