import { describe, expect, test } from 'vitest';
import { call, output } from '#kernel/call.ts';
import { CODE } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { answerValue, CallRefused, failureTitle, messageOf } from './answer.ts';

const keyed = '{"CN":"简","HK":"繁","US":"E"}';

describe('the message of a refusal', () => {
  test('a string is shown, but a text in data goes before it', () => {
    expect(messageOf({ msg: 'no', data: null }, 'zh-CN')).toBe('no');
    expect(messageOf({ msg: 'no', data: 'because' }, 'zh-CN')).toBe('because');
    expect(messageOf({ msg: 'no', data: { a: 1 } }, 'zh-CN')).toBe('no');
  });
  test('a string holding a language-keyed object gives the text of the language', () => {
    expect(messageOf({ msg: keyed }, 'HK')).toBe('繁');
    expect(messageOf({ msg: `error: ${keyed}` }, 'en-US')).toBe('E');
    expect(messageOf({ msg: '{"CN": broken' }, 'zh-CN')).toBe('系统错误，请稍后重试！');
  });
  test('an object gives the text of the last two letters of the language, else the fallback', () => {
    expect(messageOf({ msg: { CN: '简', US: 'E' } }, 'zh-CN')).toBe('简');
    expect(messageOf({ msg: { CN: '简', US: 'E' } }, 'en-US')).toBe('E');
    expect(messageOf({ msg: { CN: '简' } }, 'HK')).toBe('系統錯誤，請稍後重試！');
  });
  test('nothing gives the fallback', () => {
    expect(messageOf({}, 'zh-CN')).toBe('系统错误，请稍后重试！');
    expect(messageOf({ msg: '' }, 'en-US')).toBe('System error, please try again later!');
    expect(messageOf({ msg: null }, 'en-US')).toBe('System error, please try again later!');
  });
});

test('problems by field, several joined', () => {
  const refused = new CallRefused('no', {
    code: 400,
    data: null,
    msg: 'no',
    problems: [
      { field: 'name', text: 'too long', key: 'a' },
      { field: 'name', text: 'taken', key: 'b' },
      { text: 'general', key: 'c' },
    ],
  });
  expect(refused.byField).toEqual({ name: 'too long; taken' });
});

test('values beside the code are the answer where there is no data', () => {
  expect(answerValue({ code: 0, msg: '', data: [1] })).toEqual([1]);
  expect(answerValue({ code: 0, msg: '', count: 3 } as never)).toEqual({ count: 3 });
});

describe('what failed, in the words of the catalogue', () => {
  const of = (method: 'POST' | 'PUT' | 'DELETE', options: Parameters<typeof call>[5], code: number = CODE.refused) => {
    const title = failureTitle(call(method, '/api/v1/risk/risk', 'login', {}, output<null>(), options), code);
    return title && say(title, 'en-US');
  };
  test('by what the call does', () => {
    expect(of('PUT', {})).toBe('Save Failed');
    expect(of('POST', { fails: 'save' })).toBe('Save Failed');
    expect(of('DELETE', {})).toBe('Delete Failed');
    expect(of('POST', { fails: 'delete' })).toBe('Delete Failed');
    expect(of('POST', { body: 'upload', fails: 'import' })).toBe('Import Failed');
    expect(of('POST', { body: 'upload' })).toBe('File upload failed');
    expect(of('POST', {})).toBe(null);
  });
  test('a missing right and an ended session stand for themselves; a fault of an edit is for the administrator', () => {
    expect(of('PUT', {}, CODE.forbidden)).toBe(null);
    expect(of('DELETE', {}, CODE.session)).toBe(null);
    expect(of('PUT', {}, CODE.fault)).toBe('Edit failed, please contact administrator');
    expect(of('PUT', {}, CODE.conflict)).toBe('Save Failed');
  });
});
