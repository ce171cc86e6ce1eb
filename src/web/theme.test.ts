import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { theme as antd } from 'antd';
import { expect, test } from 'vitest';
import { antdTheme, MENU_THEMES, menuThemes, WORKBENCH_COLORS } from './theme.ts';

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

test.each(MENU_THEMES)('tags of theme %s are readable on their tints', (name) => {
  const config = antdTheme(name, 0);
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
});

const SOURCES = fileURLToPath(new URL('../', import.meta.url));

test('no style sheet writes a text in a grey too light for white', () => {
  const pale: string[] = [];
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.css'))) {
    for (const rule of readFileSync(join(SOURCES, file), 'utf8').split('}')) {
      const color = /(?:^|[\s;{])color:\s*(#[0-9a-f]{6});/i.exec(rule)?.[1];
      // Signs beside a text, and what stands on dark ground, are no texts on white.
      if (/anticon|wm-auth-|wm-columns-|-dark\b/.test(rule)) continue;
      if (
        color &&
        !/background(?:-color)?:/.test(rule) &&
        color.toLowerCase() !== '#ffffff' &&
        contrast(color, '#ffffff') < AA
      )
        pale.push(
          `${file}: ${rule.trim().split('{')[0]?.trim().split('\n').at(-1)} ${color} ${contrast(color, '#ffffff').toFixed(2)}`,
        );
    }
  }
  expect(pale).toEqual([]);
});
