import { expect, test } from 'vitest';
import { embeddedUrl, originOf, readMessage } from './url-form.ts';

const registered = { formUrl: 'https://forms.example.com:8443/leave?x=1', variableKeys: ['days'] };
const origin = 'https://forms.example.com:8443';
const message = { type: 'startFlow', formData: { a: 1 }, formId: 7, vars: { days: 3, boss: 1 } };

test('a message of the registered page is taken, with registered variables only', () => {
  const taken = { type: 'startFlow', formData: { a: 1 }, formId: '7', vars: { days: 3 } };
  expect(readMessage(origin, message, registered)).toEqual(taken);
  expect(readMessage(origin, JSON.stringify(message), registered)).toEqual(taken);
});
test.each([
  ['another host', 'https://evil.example.com', message],
  ['another port', 'https://forms.example.com', message],
  ['another scheme', 'http://forms.example.com:8443', message],
  ['a look-alike', 'https://forms.example.com:8443.evil.com', message],
  ['no origin', 'null', message],
  ['another kind', origin, { ...message, type: 'approve' }],
  ['no object', origin, 'startFlow'],
  ['data that is a list', origin, { ...message, formData: [] }],
  ['too much', origin, { ...message, formData: { a: 'x'.repeat(1_000_001) } }],
])('%s is not taken', (_name, from, data) => expect(readMessage(from, data, registered)).toBeNull());
test('addresses that may be embedded', () => {
  expect(originOf('javascript:alert(1)')).toBeNull();
  expect(originOf('https://me:secret@forms.example.com/')).toBeNull();
  expect(originOf('data:text/html,x')).toBeNull();
  expect(originOf('https://forms.example.com\\@evil.com/')).toBeNull();
  expect(originOf('HTTPS://Forms.Example.com:443/a#b')).toBe('https://forms.example.com');
  expect(embeddedUrl('https://a.com/#/leave', { mode: 'new' })).toBe('https://a.com/?mode=new#/leave');
  expect(embeddedUrl(registered.formUrl, { mode: 'new', taskId: null, instId: 4 })).toBe(
    'https://forms.example.com:8443/leave?x=1&mode=new&instId=4',
  );
});
