/**
 * Contract of every record with a page, from the definitions: readers discuss, watch and relate it; for everybody else, and for
 * records of other companies, every call answers as if it did not exist.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#app/entities.ts';
import { matrixRecords } from '#app/testing/matrix-records.ts';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import type { Call } from '#kernel/call.ts';
import { takesFacets } from '#kernel/entity.ts';
import { CODE } from '#kernel/problem.ts';
import {
  comments,
  editComment,
  removeComment,
  restoreComment,
  writeComment,
} from '#modules/people/discussion/comment.calls.ts';
import { confirmRelation, relate, relations, unrelate } from '#modules/people/discussion/relation.calls.ts';
import { facetCounts, setWatching, watchers } from '#modules/people/discussion/watch.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import type { TestClient } from '#server/testing/http.ts';

const discussed = entities.filter(takesFacets);
let world: World;
let ids: ReadonlyMap<string, number>;
beforeAll(async () => {
  world = await makeWorld();
  ids = await matrixRecords(world);
}, 120_000);
afterAll(() => world.close());
const as = (name: string): TestClient => world.people.get(name)!.client;

test('people discuss what has a page; who declines says why', () => {
  expect(discussed.map((e) => e.name).sort()).toEqual([
    'announcement',
    'baseModule',
    'contract',
    'customer',
    'devDemand',
    'document',
    'issue',
    'libDemand',
    'license',
    'material',
    'output',
    'portfolio',
    'product',
    'productLine',
    'productVersion',
    'program',
    'project',
    'projectReport',
    'resource',
    'review',
    'risk',
    'riskTemplate',
    'roadmap',
    'supplier',
    'task',
    'template',
    'trainingPlan',
    'typicalProblem',
    'userDemand',
  ]);
  for (const e of entities.filter((one) => one.search && !takesFacets(one))) expect(e.facets!.none).not.toBe('');
  for (const e of discussed) {
    const named = [...(e.facets?.meaning ?? []), ...(e.facets?.watchedBy ?? []).filter((one) => one !== 'createdBy')];
    expect(named.filter((name) => !e.fields[name])).toEqual([]);
    expect((e.facets?.watchedBy ?? []).every((one) => (e.fields[one]?.to ?? 'user') === 'user')).toBe(true);
  }
});

describe.each(discussed)('$name', (e) => {
  const of = (object: string): { entity: string; recordId: number } => ({
    entity: e.name,
    recordId: ids.get(`${object} ${e.name}`)!,
  });
  /** Lists of documents give nothing to system rights: who manages the project reads them. */
  const reader = e.name === 'document' ? 'lina' : 'admin';
  /** A published announcement, to be related to. */
  const other = (): number => ids.get('own announcement')!;
  const otherEnd = () =>
    e === announcement
      ? { toEntity: 'project', toRecord: ids.get('own project')! }
      : { toEntity: 'announcement', toRecord: other() };

  test('is discussed, watched, related and counted by who reads it', async () => {
    const admin = as(reader);
    const wrote = await admin.send(writeComment, { ...of('own'), text: '请确认范围' });
    expect(wrote.msg).toBe('');
    const { id } = wrote.data;
    expect((await admin.send(writeComment, { ...of('own'), parent: id, text: '已确认' })).code).toBe(0);
    const { list, count } = (await admin.send(comments, of('own'))).data;
    expect(list[0]).toMatchObject({ id, text: '请确认范围', removed: false, may: { edit: true, remove: true } });
    expect(list[0]!.answers.map((answer) => answer.text)).toEqual(['已确认']);
    expect((await admin.send(watchers, of('own'))).data.watching).toBe(true);
    expect((await admin.send(setWatching, { ...of('own'), on: false })).data.watching).toBe(false);
    const related = await admin.send(relate, { ...of('own'), side: 'relates', ...otherEnd() });
    expect(related.msg).toBe('');
    const seen = (await admin.send(relations, of('own'))).data;
    expect(seen.list[0]).toMatchObject({ entity: otherEnd().toEntity, recordId: otherEnd().toRecord, changed: [] });
    expect(seen.list[0]!.address).not.toBeNull();
    const counted = (await admin.send(facetCounts, { entity: e.name, ids: String(of('own').recordId) })).data;
    expect(counted[of('own').recordId]).toMatchObject({ comments: count, suspect: 0 });
    expect((await admin.send(confirmRelation, { id: related.data.id, ...of('own') })).code).toBe(0);
    expect((await admin.send(unrelate, { id: related.data.id })).code).toBe(0);
    expect((await admin.send(editComment, { id, version: 1, text: '请尽快确认范围' })).code).toBe(0);
    expect((await admin.send(removeComment, { id })).code).toBe(0);
    expect((await admin.send(comments, of('own'))).data.list[0]).toMatchObject({
      id,
      text: '',
      author: 0,
      removed: true,
    });
    expect((await admin.send(restoreComment, { id })).code).toBe(0);
  });

  test('is nothing to who may not read it', async () => {
    const owner = as(reader);
    const { id } = (await owner.send(writeComment, { ...of('own'), text: 'x' })).data;
    const relation = (await owner.send(relate, { ...of('own'), side: 'causes', ...otherEnd() })).data.id;
    const asked: [Call, (object: string) => Record<string, unknown>][] = [
      [comments, of],
      [writeComment, (object) => ({ ...of(object), text: 'x' })],
      [watchers, of],
      [setWatching, (object) => ({ ...of(object), on: true })],
      [relations, of],
      [relate, (object) => ({ ...of(object), side: 'relates', ...otherEnd() })],
      [confirmRelation, (object) => ({ ...of(object), id: relation })],
    ];
    const own: [Call, Record<string, unknown>][] = [
      [editComment, { id, version: 1, text: 'y' }],
      [removeComment, { id }],
      [restoreComment, { id }],
      [unrelate, { id: relation }],
    ];
    for (const [call, input] of asked) {
      expect((await as(OUTSIDER).send(call, input('own'))).code, call.path).toBe(CODE.absent);
      expect((await owner.send(call, input('foreign'))).code, call.path).toBe(CODE.absent);
      expect((await owner.send(call, { ...input('own'), recordId: 999_999_999 })).code, call.path).toBe(CODE.absent);
    }
    for (const [call, input] of own) expect((await as(OUTSIDER).send(call, input)).code, call.path).toBe(CODE.absent);
    const counts = await as(OUTSIDER).send(facetCounts, { entity: e.name, ids: String(of('own').recordId) });
    expect(counts.data).toEqual({});
  });
});

test('records of other kinds are not spoken of', async () => {
  const admin = as('admin');
  for (const entity of ['user', 'role', 'nothing'])
    for (const call of [comments, watchers, relations] as Call[])
      expect((await admin.send(call, { entity, recordId: 1 })).code, entity).toBe(CODE.absent);
  const answer = await admin.send(relate, {
    entity: 'project',
    recordId: ids.get('own project')!,
    side: 'relates',
    toEntity: 'user',
    toRecord: 1,
  });
  expect(answer.code).toBe(CODE.absent);
});
