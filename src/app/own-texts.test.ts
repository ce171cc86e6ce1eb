/** A translator's workbook holds every text of the server, and comes in again. */
import { expect, test } from 'vitest';
import { knownTexts } from '#kernel/text.ts';
import { checkOwnText } from '#modules/base/text/text.rules.ts';
import './server-modules.ts';

test('every text has a key that an own text can name', () => {
  const known = knownTexts();
  expect(known.length).toBeGreaterThan(1000);
  expect(known.filter(({ key, text }) => checkOwnText(key, [null, null, null], text).length > 0)).toEqual([]);
});
