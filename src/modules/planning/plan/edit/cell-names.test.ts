import { describe, expect, it } from 'vitest';
import { idNamed, idsNamed } from './cell-names.ts';

const people = { 1: '张伟', 2: '李娜', 3: 'Wei, Li', 4: 'Anna Berg', 5: '王强', 6: '王强' };

describe('names in a cell', () => {
  it('are found as they are written, case and outer spaces apart', () => {
    expect(idNamed(people, ' anna berg ')).toBe(4);
    expect(idNamed(people, '张')).toBeUndefined();
    expect(idNamed(people, '')).toBeUndefined();
  });

  it('stand beside each other with the marks of both scripts', () => {
    for (const text of [
      '张伟, 李娜',
      '张伟，李娜',
      '张伟、李娜',
      '张伟；李娜',
      '张伟;李娜',
      '张伟\n李娜',
      ' 张伟 ,, 李娜, 张伟 ',
    ])
      expect(idsNamed(people, text)).toEqual({ ids: [1, 2], unknown: [] });
    expect(idsNamed(people, '李娜、张伟').ids).toEqual([2, 1]);
    expect(idsNamed(people, 'Wei, Li')).toEqual({ ids: [3], unknown: [] });
    expect(idsNamed(people, ' ')).toEqual({ ids: [], unknown: [] });
  });

  it('are told when they are nobody, or several people', () => {
    expect(idsNamed(people, '张伟, 赵六, 王强, Bob')).toEqual({ ids: [1], unknown: ['赵六', '王强', 'Bob'] });
  });
});
