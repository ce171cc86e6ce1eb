import { expect, test } from 'vitest';
import { call, output } from '#kernel/call.ts';
import { entitiesOf, fileNameOf, requestOf } from './request.ts';

const get = call('GET', '/api/v1/work-record/time-sheet/:id', 'login', {}, output<null>());

test('path parameters leave the input; objects and lists are JSON in a query; null is left out', () => {
  expect(requestOf(get, { id: 7, filters: { a: '1' }, ids: [1, 2], q: 'a b', none: null, absent: undefined }).url).toBe(
    '/api/v1/work-record/time-sheet/7?filters=%7B%22a%22%3A%221%22%7D&ids=%5B1%2C2%5D&q=a+b',
  );
  expect(() => requestOf(get, {})).toThrow(/id is missing/);
});
test('a changing call sends JSON with its nulls, a path without slash gets one', () => {
  const post = call('POST', 'imis-pm-project/x', 'login', {}, output<null>());
  expect(requestOf(post, { a: null, b: undefined, c: [1] })).toEqual({
    url: '/imis-pm-project/x',
    json: '{"a":null,"c":[1]}',
  });
});
test('an upload has its fields as text', () => {
  const upload = call('POST', '/u', 'login', {}, output<null>(), { body: 'upload' });
  expect(requestOf(upload, { dryRun: true, projectId: null })).toEqual({ url: '/u', form: [['dryRun', 'true']] });
});
test('file names of a disposition, the UTF-8 form first', () => {
  expect(fileNameOf(`attachment; filename="plan.xml"; filename*=UTF-8''%E8%AE%A1%E5%88%92.xml`)).toBe('计划.xml');
  expect(fileNameOf('attachment; filename="plan.xml"')).toBe('plan.xml');
  expect(fileNameOf(null)).toBeNull();
});
test('the cache belongs to entity and module', () => {
  expect(entitiesOf(get)).toEqual(['timeSheet', 'workRecord']);
  expect(entitiesOf(get, { entity: 'task', recordId: 1 })).toEqual(['timeSheet', 'workRecord', 'task']);
});
