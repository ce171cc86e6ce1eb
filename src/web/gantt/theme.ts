/**
 * Colors, fonts and sizes of the canvas, light and dark.
 *
 * Hides: how bar shades follow from one color. Invariant: a theme is immutable and made once per primary color.
 */
import { LANGS } from '#kernel/text.ts';
import { mix } from '../colors.ts';
import { fontFamily } from '../fonts.ts';
import { currentLang } from '../lang.ts';

export const ROW_HEIGHT = 28;
export const HEADER_HEIGHT = 48;
/** The page's, which is of its language: Chinese of Hong Kong has its own glyphs. */
export const FONT_FAMILY = fontFamily(LANGS.indexOf(currentLang()));

export interface GanttTheme {
  dark: boolean;
  primary: string;
  background: string;
  header: string;
  rest: string;
  text: string;
  secondary: string;
  faint: string;
  border: string;
  split: string;
  hover: string;
  selected: string;
  range: string;
  critical: string;
  nearCritical: string;
  summary: string;
  summaryProgress: string;
  inactive: string;
  baseline: string;
  deadline: string;
  today: string;
  link: string;
}

/** The theme for a primary color `#rrggbb`. */
export function ganttTheme(primary = '#1677ff', dark = false): GanttTheme {
  if (dark) {
    return {
      dark,
      primary,
      background: '#1b1e23',
      header: '#23272e',
      rest: '#181b1f',
      text: 'rgba(255,255,255,0.85)',
      secondary: 'rgba(255,255,255,0.66)',
      faint: 'rgba(255,255,255,0.3)',
      border: '#434a56',
      split: '#2a2e36',
      hover: '#22262d',
      selected: mix('#1b1e23', primary, 0.24),
      range: mix('#1b1e23', primary, 0.34),
      critical: '#dc4446',
      nearCritical: '#d87a16',
      summary: '#a6a6a6',
      summaryProgress: '#e0e0e0',
      inactive: '#5a5a5a',
      baseline: '#6f6f6f',
      deadline: '#49aa19',
      today: '#e84749',
      link: '#7d7d7d',
    };
  }
  return {
    dark,
    primary,
    background: '#ffffff',
    header: '#fafafa',
    rest: '#f7f7f7',
    text: 'rgba(0,0,0,0.88)',
    secondary: 'rgba(0,0,0,0.6)',
    faint: 'rgba(0,0,0,0.3)',
    border: '#d9d9d9',
    split: '#f0f0f0',
    hover: '#fafafa',
    selected: mix('#ffffff', primary, 0.09),
    range: mix('#ffffff', primary, 0.16),
    critical: '#cf1322',
    nearCritical: '#d46b08',
    summary: '#595959',
    summaryProgress: '#262626',
    inactive: '#bfbfbf',
    baseline: '#bfbfbf',
    deadline: '#389e0d',
    today: '#ff4d4f',
    link: '#8c8c8c',
  };
}

const shades = new Map<string, { fill: string; edge: string }>();

/** Light fill and dark edge of a bar in one color; the color itself is for the part that is done. */
export function barShades(color: string, dark: boolean): { fill: string; edge: string } {
  const key = dark ? `${color}d` : color;
  let shade = shades.get(key);
  if (!shade) {
    shade = dark
      ? { fill: mix(color, '#1b1e23', 0.5), edge: mix(color, '#ffffff', 0.1) }
      : { fill: mix(color, '#ffffff', 0.52), edge: mix(color, '#000000', 0.06) };
    shades.set(key, shade);
  }
  return shade;
}
