import { describe, expect, test } from 'vitest';
import { asSeen, oneLine } from '#kernel/check.ts';
import { containing, namesContaining } from './like.ts';

describe('names are looked for as they are seen', () => {
  test('marks nobody sees are neither stored nor looked for', () => {
    expect(oneLine('零\u200b宽\ufeff')).toBe('零宽');
    expect(asSeen('Cafe\u0301')).toBe('Caf\u00e9');
    // Joiners make one sign of several.
    expect(asSeen('👩\u200d🔧')).toBe('👩\u200d🔧');
    expect(containing('零\u200b宽')).toBe('%零宽%');
  });
  test('in each width their characters may be written in', () => {
    expect(namesContaining('ABC')).toEqual(['%ABC%', '%ＡＢＣ%']);
    expect(namesContaining('ＡＢＣ')).toEqual(['%ＡＢＣ%', '%ABC%']);
    expect(namesContaining('50%')).toContain('%50\\%%');
  });
});
