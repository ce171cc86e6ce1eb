/** Files of demands over the real tables: in, with a preview that keeps nothing, and out again. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { issueWorld } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { addTrace, traceLinks } from '#modules/products/trace/trace.calls.ts';
import { writeSheet } from '#server/sheet.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { readReqif } from '../exchange/reqif-read.ts';
import {
  type DemandFileRead,
  demandFiles,
  demandOriginal,
  exportDemandFile,
  exportReqif,
  importDemandFile,
  type KeptFile,
  previewDemandFile,
} from '../exchange.calls.ts';

const world = await issueWorld();
afterAll(world.close);
const keeper = await world.person('fileKeeper', [
  ...['query', 'add', 'edit', 'delete', 'export'].map((verb) => `dm:dev:${verb}`),
]);
const outsider = await world.person('outsider', []);
const devs = entityCalls(devDemand);
const CORPUS = new URL('../../../../../../shared/data/reqif/', import.meta.url);
const corpus = (name: string): Uint8Array => readFileSync(new URL(name, CORPUS));

type Sent = Parameters<typeof keeper.client.send>[0];
async function ok<T>(call: Sent, input: object): Promise<T> {
  const answer = await keeper.client.send(call, input as never);
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as T;
}
const up = (call: Sent, name: string, bytes: Uint8Array, input: object = {}): Promise<DemandFileRead> =>
  ok(call, { goesTo: 'devDemand', ...input, file: new File([bytes as never], name) });
const count = async (): Promise<number> => (await ok<{ total: number }>(devs.list, { pageSize: 1 })).total;
const down = async (call: Sent, input: object): Promise<string> => {
  const answer = await keeper.client.send(call, input as never);
  return answer.raw.toString();
};

test('ReqIF in: the preview keeps nothing, count in = taken + named rejects, relations are links; out again by the latest state', async () => {
  const bytes = corpus('52-sample2_sdoc.reqif');
  const before = await count();
  const seen = await up(previewDemandFile, 'sdoc.reqif', bytes);
  expect(await count()).toBe(before);
  const taken = await up(importDemandFile, 'sdoc.reqif', bytes);
  expect(taken.counts).toEqual(seen.counts);
  const { demands, added, rejected, relations, links, linksRejected } = taken.counts;
  expect(added + rejected).toBe(demands);
  expect(links + linksRejected).toBe(relations);
  expect(await count()).toBe(before + added);
  const again = await up(importDemandFile, 'sdoc.reqif', bytes);
  expect(again.counts).toMatchObject({ added: 0, changed: 0, same: added });
  expect(await count()).toBe(before + added);
  const [file] = await ok<KeptFile[]>(demandFiles, { goesTo: 'devDemand' });
  const list = (await ok<{ list: DevDemandRow[] }>(devs.list, { pageSize: 100 })).list;
  const one = list.find(({ description }) => description)!;
  await ok(devs.update, { id: one.id, version: one.version, acceptance: null, description: 'Written here' });
  const back = readReqif(await down(exportDemandFile, { fileId: file!.id }), 'reqif');
  const was = readReqif(Buffer.from(bytes).toString(), 'reqif');
  if ('problem' in back || 'problem' in was) throw new Error();
  const differs = back.demands.filter((demand, at) => JSON.stringify(demand) !== JSON.stringify(was.demands[at]));
  expect(differs).toHaveLength(1);
  expect(Object.values(differs[0]!.texts)).toContain('Written here');
  expect(back.links).toEqual(was.links);
  const original = await ok<{ values: { rich: unknown }[] } | null>(demandOriginal, { id: one.id });
  expect(original?.values.length).toBeGreaterThan(0);
  expect(
    (
      await outsider.client.send(previewDemandFile, {
        goesTo: 'devDemand',
        file: new File([bytes as never], 'a.reqif'),
      } as never)
    ).code,
  ).toBe(403);
});

test('a ReqIF file of our own updates by identifier when it comes back, and links come with it', async () => {
  const [a, b] = [
    await ok<DevDemandRow>(devs.create, { title: 'Above' }),
    await ok<DevDemandRow>(devs.create, { title: 'Below' }),
  ];
  await ok(addTrace, {
    upKind: 'devDemand',
    upRecord: a.id,
    downKind: 'devDemand',
    downRecord: b.id,
    type: 'verifies',
  });
  const text = await down(exportReqif, { goesTo: 'devDemand' });
  const before = await count();
  const taken = await up(importDemandFile, 'own.reqif', Buffer.from(text.replace('"Below"', '"Below it"')));
  expect(taken.counts).toMatchObject({ added: 0, changed: 1, rejected: 0 });
  expect(taken.notes).toEqual([]);
  expect(await count()).toBe(before);
  expect((await ok<{ row: DevDemandRow }>(devs.get, { id: b.id })).row.title).toBe('Below it');
  expect((await ok<{ list: { type: string }[] }>(traceLinks, { kind: 'devDemand', record: b.id })).list).toMatchObject([
    { type: 'verifies' },
  ]);
});

test('a sheet and a hostile file: numbers make the tree, rejected rows are named, DOCTYPE and other files are refused', async () => {
  const sheet = writeSheet('Demands', [
    ['No', 'Title', 'Text', 'Priority'],
    ['1', 'Engine', 'Runs', 'High'],
    ['1.1', 'Cylinder', '', 'Whatever'],
    ['1.1', 'Twice', '', ''],
  ]);
  const taken = await up(importDemandFile, 'demands.xlsx', sheet);
  expect(taken.counts).toMatchObject({ demands: 3, added: 2, rejected: 1 });
  expect(taken.lines.map(({ title, depth }) => [title, depth])).toEqual([
    ['Engine', 0],
    ['Cylinder', 1],
  ]);
  const refused = async (name: string, text: string): Promise<string> => {
    const file = new File([text], name);
    return (await keeper.client.send(importDemandFile, { goesTo: 'devDemand', file } as never)).msg;
  };
  expect(await refused('a.reqif', '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n<REQ-IF/>')).toContain(
    'DOCTYPE',
  );
  expect(await refused('a.reqif', 'hello')).not.toBe('');
});
