import { expect, test } from 'vitest';
import { actionAddress, instantOfTicks, proofBytes, readDiscovery, ticksOf } from './discovery.ts';

const XML = `<?xml version="1.0"?><wopi-discovery><net-zone name="external-https">
<app name="Word"><action name="edit" ext="docx" urlsrc="https://office.example/w?&lt;ui=UI_LLCC&amp;&gt;&lt;rs=DC_LLCC&amp;&gt;&lt;dchat=DISABLE_CHAT&amp;&gt;"/>
<action name="view" ext="DOC" urlsrc="https://office.example/v"/><action name="edit" ext="odt" urlsrc="https://elsewhere.example/x"/></app></net-zone>
<proof-key modulus="AQAB" exponent="AQAB" oldmodulus="" oldexponent=""/></wopi-discovery>`;

test('discovery names what is opened where, by its own server only', () => {
  const found = readDiscovery(XML, 'https://office.example')!;
  expect([...found.edit.keys()]).toEqual(['docx']);
  expect([...found.view.keys()]).toEqual(['doc']);
  expect(found.keys).toEqual([{ modulus: 'AQAB', exponent: 'AQAB' }]);
  expect(readDiscovery('<html></html>', 'https://office.example')).toBe(null);
  expect(actionAddress(found.edit.get('docx')!, 'https://pm.example/wopi/files/7', 'zh-CN')).toBe(
    'https://office.example/w?ui=zh-CN&rs=zh-CN&WOPISrc=https%3A%2F%2Fpm.example%2Fwopi%2Ffiles%2F7',
  );
  expect(actionAddress('https://office.example/v', 'x', 'en-US')).toBe('https://office.example/v?WOPISrc=x');
});

test('a proof signs key, address in capitals, and ticks, each behind its length', () => {
  const at = Date.UTC(2026, 10, 28);
  expect(instantOfTicks(ticksOf(at))).toBe(at);
  expect(proofBytes('ab', 'https://x/é', 1n).toString('hex')).toBe(
    `00000002${Buffer.from('ab').toString('hex')}0000000c${Buffer.from('HTTPS://X/É').toString('hex')}00000008${'0'.repeat(15)}1`,
  );
});
