/** Signs of 5 x 7 dots for marks on pictures: capital letters, digits and a few more, by columns, the lowest bit on top. */
export const GLYPH_WIDTH = 5;
export const GLYPH_HEIGHT = 7;

const COLUMNS: Readonly<Record<string, string>> = {
  '-': '0808080808',
  '.': '0060600000',
  ':': '0036360000',
  '/': '2010080402',
  '#': '147f147f14',
  '@': '324979413e',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '7249494946',
  '3': '2141494d33',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494931',
  '7': '4121110907',
  '8': '3649494936',
  '9': '464949291e',
  A: '7c1211127c',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141413e',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e41415173',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f021c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '2649494932',
  T: '03017f0103',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0304780403',
  Z: '6151494543',
};

/** Dots of a sign from its left upper corner; none for others. */
export function dotsOf(sign: string): [x: number, y: number][] {
  const columns = COLUMNS[sign.toUpperCase()] ?? '';
  const dots: [number, number][] = [];
  for (let x = 0; x < columns.length / 2; x++)
    for (let y = 0; y < GLYPH_HEIGHT; y++)
      if ((Number.parseInt(columns.slice(x * 2, x * 2 + 2), 16) >> y) & 1) dots.push([x, y]);
  return dots;
}
