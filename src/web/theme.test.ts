import { globSync, readFileSync } from 'node:fs';
import { theme as antd } from 'antd';
import { expect, test } from 'vitest';
import { accentOf, antdTheme, MENU_THEMES, menuThemes, WORKBENCH_COLORS } from './theme.ts';

/** [red, green, blue] of #rrggbb or rgb(a) over white. */
function rgb(color: string): number[] {
  if (/^#[0-9a-f]{6}$/i.test(color)) return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b].map((part) => part * alpha + 255 * (1 - alpha));
}

const luminance = (color: string): number => {
  const [r, g, b] = rgb(color).map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

/** Contrast of WCAG 2: 1 to 21; text of usual size needs 4.5. */
function contrast(text: string, back: string): number {
  const [a, b] = [luminance(text), luminance(back)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
const AA = 4.5;
const PAGE = '#eff2f6';
const CHOSEN = '#f3f0fc';

test.each(MENU_THEMES)('menu and accent of theme %s are readable', (name) => {
  const { text, back, head, deep, hover, selected, selectedText, dark, primary } = menuThemes[name];
  for (const under of [back, head, deep]) expect(contrast(text, under), `text on ${under}`).toBeGreaterThanOrEqual(AA);
  expect(contrast(dark ? '#ffffff' : '#1d2530', hover)).toBeGreaterThanOrEqual(AA);
  expect(contrast(selectedText, selected)).toBeGreaterThanOrEqual(AA);
  expect(contrast('#ffffff', primary), 'primary button').toBeGreaterThanOrEqual(AA);
  for (const under of ['#ffffff', PAGE, CHOSEN])
    expect(contrast(primary, under), `accent on ${under}`).toBeGreaterThanOrEqual(AA);
});

test('texts of the components are readable on cards and on every workbench colour', () => {
  const token = antd.getDesignToken(antdTheme('black', 0));
  for (const back of ['#ffffff', PAGE, ...WORKBENCH_COLORS]) {
    for (const color of [token.colorText, token.colorTextSecondary, token.colorTextDescription])
      expect(contrast(color, back), `${color} on ${back}`).toBeGreaterThanOrEqual(AA);
  }
  expect(contrast(token.colorTextPlaceholder, '#ffffff')).toBeGreaterThanOrEqual(AA);
});

test.each(MENU_THEMES.flatMap((name) => [false, true].map((dark) => [name, dark] as const)))(
  'tags of theme %s are readable on their tints (dark: %s)',
  (name, dark) => {
    const config = antdTheme(name, 0, dark);
    const token = { ...antd.getDesignToken(config), ...config.components?.Tag };
    for (const [text, back] of [
      [token.green7, token.green1],
      [token.orange7, token.orange1],
      [token.blue7, token.blue1],
      [token.purple7, token.purple1],
      [token.red7, token.red1],
      [token.colorSuccess, token.colorSuccessBg],
      [token.colorWarning, token.colorWarningBg],
      [token.colorError, token.colorErrorBg],
      [token.colorInfo, token.colorInfoBg],
    ] as const)
      expect(contrast(text, back), `${text} on ${back}`).toBeGreaterThanOrEqual(AA);
  },
);

/** The palette of style sheets: name to its color, light and dark. */
const palette = new Map(
  [
    ...readFileSync('src/web/palette.css', 'utf8').matchAll(/--wm-([\w-]+): (?:light-dark\((.+?), (.+?)\)|(#\w+));/g),
  ].map(([, name, light, dark, both]) => [name!, [light ?? both!, dark ?? both!]] as const),
);
const shade = (name: string, dark: boolean): string => palette.get(name)![dark ? 1 : 0]!;
const GROUNDS = ['back', 'card', 'quiet', 'quiet-2', 'deep'];
const TINTED = ['good', 'warn', 'bad', 'blue', 'violet'];

test.each([false, true])('texts of the palette are readable on its grounds (dark: %s)', (dark) => {
  expect(palette.size).toBeGreaterThan(40);
  const on = (text: string, back: string): void =>
    expect(contrast(shade(text, dark), shade(back, dark)), `${text} on ${back}`).toBeGreaterThanOrEqual(AA);
  for (const back of GROUNDS) for (const text of ['ink', 'ink-2', 'ink-3', ...TINTED]) on(text, back);
  for (const text of TINTED)
    for (const back of [...palette.keys()].filter((name) => name.startsWith(`${text}-back`))) {
      on(text, back);
      on('ink', back);
    }
  // Text on filled areas is large or bold: 3:1.
  for (const fill of ['bad-fill', 'blue-fill', 'violet-fill', 'good-fill', 'warn-fill'])
    expect(contrast(shade('on-fill', dark), shade(fill, dark)), fill).toBeGreaterThanOrEqual(2.8);
});

test.each(MENU_THEMES)('the accent of theme %s and texts of components are readable in the dark', (name) => {
  const { text, fill } = accentOf(name, true);
  for (const back of GROUNDS) expect(contrast(text, shade(back, true)), `accent on ${back}`).toBeGreaterThanOrEqual(AA);
  expect(contrast('#ffffff', fill), 'primary button').toBeGreaterThanOrEqual(AA);
  const token = antd.getDesignToken(antdTheme(name, 0, true));
  for (const back of [token.colorBgContainer, token.colorBgElevated, token.colorBgLayout])
    for (const color of [token.colorText, token.colorTextSecondary, token.colorTextDescription, token.colorLink])
      expect(contrast(color, back), `${color} on ${back}`).toBeGreaterThanOrEqual(AA);
  expect(contrast(token.colorTextPlaceholder, token.colorBgContainer)).toBeGreaterThanOrEqual(AA);
  const page = { itemActiveColor: token.colorPrimary, ...antdTheme(name, 0, true).components?.Pagination };
  expect(contrast(page.itemActiveColor, token.colorBgContainer), 'page number').toBeGreaterThanOrEqual(AA);
});

/** Sign-in before its picture, the diagram as it is printed, paper, the canvas with its own theme, the API pages. */
const OWN_COLORS = /palette\.css|user\/web\/account\.css|instance\/print\.css|gantt\/gantt\.css|http\/docs\//;

/** Variables that screens set themselves: widths, counts, the font of the language, the menu's and the canvas's own colors. */
const MEASURES = /^(?:(?:menu|main|gantt)-|(?:cells|aside|columns|span|font)$)/;

test('style sheets take their colours from the palette', () => {
  const wrong: string[] = [];
  for (const file of globSync('src/**/*.css')) {
    const rules = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, name] of rules.matchAll(/var\(--wm-([\w-]+)\)/g))
      if (!palette.has(name!) && !MEASURES.test(name!)) wrong.push(`${file}: there is no --wm-${name}`);
    // In dark mode those of Ant Design are backgrounds of white text, too dark for a text.
    for (const [found] of rules.matchAll(/var\(--ant-color-[\w-]+/g)) wrong.push(`${file}: ${found}`);
    if (OWN_COLORS.test(file)) continue;
    const paper = rules.replace(/\.wf-bpmn \{[^}]*\}/, '');
    for (const [found] of paper.matchAll(/#[\da-f]{3,8}\b(?=[^{}]*[;}])|rgba?\([^)]*\)/gi))
      wrong.push(`${file}: ${found}`);
  }
  expect(wrong).toEqual([]);
});
