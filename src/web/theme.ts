/**
 * Colors and density, light and dark (appearance.ts says which): four menu themes for each of the two areas (system, project),
 * twelve workbench backgrounds, and the tokens Ant Design gets.
 *
 * Hides: where choices are kept (local storage; the server has the menu themes too). Invariants: the default theme is
 * black in the colors of the specification, the default workbench color the fourth, the last one is white. Refuses:
 * colors in components (they use tokens or the CSS variables set here). Source: 1-product §2.2, §3, §9; 2-rules §9.
 */
import { type ThemeConfig, theme as themes } from 'antd';
import type { Triple } from '#kernel/text.ts';
import { mix } from './colors.ts';
import { fontFamily } from './fonts.ts';
import { KEYS, readJson, readText, writeJson, writeText } from './storage.ts';
import { store } from './store.ts';

export const MENU_THEMES = ['black', 'blue', 'purple', 'grey'] as const;
export type MenuThemeName = (typeof MENU_THEMES)[number];
export type Area = 'system' | 'project';

export interface MenuTheme {
  label: Triple;
  dark: boolean;
  /** Menu background, its head, and the shade a group opens on. */
  back: string;
  head: string;
  deep: string;
  text: string;
  hover: string;
  selected: string;
  selectedText: string;
  /** Accent of the whole application. */
  primary: string;
  /** In dark mode, as text and line; backgrounds of white text are mixed from it. */
  bright: string;
}

export const menuThemes: Readonly<Record<MenuThemeName, MenuTheme>> = {
  black: {
    label: ['黑色', '黑色', 'Black'],
    dark: true,
    back: '#1e1f21',
    head: '#18191b',
    deep: '#18191b',
    text: '#b7b8c3',
    hover: '#2b2c30',
    selected: '#7f58da',
    selectedText: '#ffffff',
    primary: '#7049cf',
    bright: '#b5a0f2',
  },
  blue: {
    label: ['蓝色', '藍色', 'Blue'],
    dark: true,
    back: '#123463',
    head: '#0e2b54',
    deep: '#0f2d57',
    text: '#bdd0ea',
    hover: '#1b4278',
    selected: '#2a74d6',
    selectedText: '#ffffff',
    primary: '#1f6cd0',
    bright: '#86b6f5',
  },
  purple: {
    label: ['紫色', '紫色', 'Purple'],
    dark: true,
    back: '#312a56',
    head: '#292349',
    deep: '#2a244b',
    text: '#c9c3e6',
    hover: '#3f376b',
    selected: '#7459d9',
    selectedText: '#ffffff',
    primary: '#6a4fcf',
    bright: '#b3a5f0',
  },
  grey: {
    label: ['灰色', '灰色', 'Gray'],
    dark: false,
    back: '#eceff3',
    head: '#e3e7ed',
    deep: '#e5e9ee',
    text: '#3e4856',
    hover: '#dfe4ea',
    selected: '#ffffff',
    selectedText: '#23588f',
    primary: '#2f6699',
    bright: '#8fbde6',
  },
};

/** Twelve backgrounds of the workbench; the last is white, the fourth the default. */
export const WORKBENCH_COLORS = [
  '#e3eefc',
  '#e2f3f0',
  '#eaf3e2',
  '#eff2f6',
  '#fbf2df',
  '#fcebe1',
  '#fae7ee',
  '#f1e9fa',
  '#e8eafb',
  '#e1e9f0',
  '#f3efe8',
  '#ffffff',
] as const;
const DEFAULT_WORKBENCH_COLOR = WORKBENCH_COLORS[3];

export interface ThemeChoice {
  system: MenuThemeName;
  project: MenuThemeName;
  workbench: string;
}

const themeNamed = (name: unknown): MenuThemeName => MENU_THEMES.find((theme) => theme === name) ?? 'black';

function stored(): ThemeChoice {
  const kept = readJson<Partial<ThemeChoice>>(KEYS.theme);
  const color = readText(KEYS.workbenchColor);
  return {
    system: themeNamed(kept?.system),
    project: themeNamed(kept?.project),
    workbench: WORKBENCH_COLORS.find((c) => c === color) ?? DEFAULT_WORKBENCH_COLOR,
  };
}

export const themeChoice = store<ThemeChoice>(stored(), ({ system, project, workbench }) => {
  writeJson(KEYS.theme, { system, project });
  writeText(KEYS.workbenchColor, workbench);
});

/** Applies what the server keeps for the user; unknown names are black. */
export function adoptTheme(systemColor: string | null, projectColor: string | null): void {
  if (!systemColor && !projectColor) return;
  themeChoice.update((choice) => {
    const system = systemColor ? themeNamed(systemColor) : choice.system;
    const project = projectColor ? themeNamed(projectColor) : choice.project;
    return system === choice.system && project === choice.project ? choice : { ...choice, system, project };
  });
}

/** The person's choice in the operating system: dialogs and menus then appear at once. */
const wantsLessMotion = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Second-rank text: readable (4.5:1) on cards, the page and every workbench color. */
const MUTED = '#5b6675';

/** Ant Design writes tags in colors of 3.4:1 on their own tints; these reach 4.5:1. */
const TAG_TEXTS = {
  colorSuccess: '#1d7444',
  colorWarning: '#8a5608',
  colorError: '#b8282c',
  green7: '#27690c',
  orange7: '#9a4c05',
  blue7: '#0958d9',
  cyan7: '#006d75',
  purple7: '#531dab',
  red7: '#b3161c',
};

/** The same on the dark tints, as the palette has them. */
const DARK_TAG_TEXTS = {
  colorSuccess: '#6fcf97',
  colorWarning: '#e8b069',
  colorError: '#ff8f8a',
  colorInfo: '#86b9f7',
  purple7: '#b9a2f5',
};

/** Background of white text in dark mode: darker than the accent as a text. */
const DARK_FILL: Readonly<Record<MenuThemeName, string>> = {
  black: '#7d5bd6',
  blue: '#2f74cf',
  purple: '#7860d4',
  grey: '#41749f',
};

/** The accent as text and line, and as background of white text. */
export const accentOf = (name: MenuThemeName, dark: boolean): { text: string; fill: string } =>
  dark
    ? { text: menuThemes[name].bright, fill: DARK_FILL[name] }
    : { text: menuThemes[name].primary, fill: menuThemes[name].primary };

/** The colors of palette.css for what Ant Design draws; both appear together on every page. */
function darkTokens(name: MenuThemeName): ThemeConfig {
  const { text, fill } = accentOf(name, true);
  return {
    algorithm: themes.darkAlgorithm,
    token: {
      colorPrimary: fill,
      colorInfo: '#5b93e6',
      colorLink: text,
      colorLinkHover: text,
      colorPrimaryText: text,
      colorPrimaryTextHover: text,
      colorSuccess: '#4fb67b',
      colorWarning: '#d79a3a',
      colorError: '#e5605f',
      colorErrorText: '#ff8f8a',
      colorTextBase: '#e4e8ee',
      colorBgBase: '#121418',
      colorBgContainer: '#1b1e23',
      colorBgElevated: '#23272e',
      colorBgLayout: '#121418',
      colorText: '#e4e8ee',
      colorTextSecondary: '#bdc5d0',
      colorTextTertiary: '#a4aebb',
      colorTextDescription: '#a4aebb',
      colorTextPlaceholder: '#8f99a7',
      colorTextDisabled: '#78828f',
      colorBorder: '#434a56',
      colorBorderSecondary: '#333842',
    },
    components: {
      Table: {
        headerBg: '#23272e',
        headerColor: '#bdc5d0',
        headerSplitColor: '#333842',
        rowHoverBg: '#252a33',
      },
      Form: { labelColor: '#bdc5d0' },
      Tabs: { itemSelectedColor: text, itemHoverColor: text, inkBarColor: text },
      Button: { defaultHoverColor: text, defaultHoverBorderColor: text },
      Radio: { buttonSolidCheckedColor: '#ffffff' },
      // Like our own bars: one color for the completed part.
      Progress: { defaultColor: text },
      Select: { optionSelectedBg: '#333a46' },
      Pagination: { itemActiveColor: text, itemActiveColorHover: text },
    },
  };
}

/** Large touch targets. */
const FINGER = { controlHeight: 40, controlHeightSM: 40, controlHeightLG: 44, controlInteractiveSize: 20 };

/** Dense, quiet tokens for work with many rows; `dark`: the same in dark mode; on a phone touch targets are 40 px. */
export function antdTheme(name: MenuThemeName, languageIndex: number, dark = false, phone = false): ThemeConfig {
  const light = lightTokens(name, languageIndex, phone);
  if (!dark) return light;
  const { algorithm, token, components } = darkTokens(name);
  const { colorSuccessBg: _good, colorInfoBg: _info, ...same } = light.token ?? {};
  const both = { ...light.components } as Record<string, object>;
  for (const [part, own] of Object.entries(components ?? {})) both[part] = { ...both[part], ...own };
  return { algorithm: algorithm!, token: { ...same, ...token }, components: { ...both, Tag: DARK_TAG_TEXTS } };
}

function lightTokens(name: MenuThemeName, languageIndex: number, phone: boolean): ThemeConfig {
  const { primary } = menuThemes[name];
  return {
    token: {
      colorPrimary: primary,
      // Paler, as Ant Design has them, words on a button and links under the pointer cannot be read.
      colorPrimaryHover: mix(primary, '#000000', 0.12),
      colorInfo: primary,
      colorLink: primary,
      colorLinkHover: mix(primary, '#000000', 0.12),
      linkHoverDecoration: 'underline',
      colorSuccess: '#2c9c5e',
      colorWarning: '#d98a12',
      colorError: '#cc3236',
      colorTextBase: '#1d2530',
      colorSuccessBg: '#eaf6ef',
      colorInfoBg: '#edf3fc',
      colorTextSecondary: '#4a5565',
      colorTextTertiary: MUTED,
      colorTextDescription: MUTED,
      colorTextPlaceholder: '#626d7d',
      colorBgLayout: '#eff2f6',
      colorBorder: '#d5dae2',
      colorBorderSecondary: '#e6e9ef',
      borderRadius: 4,
      controlHeight: 30,
      controlHeightSM: 26,
      controlHeightLG: 36,
      ...(phone && FINGER),
      fontSize: phone ? 14 : 13,
      fontFamily: fontFamily(languageIndex),
      lineWidthFocus: 2,
      motion: !wantsLessMotion(),
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
      wireframe: false,
    },
    components: {
      Table: {
        headerBg: '#f5f7fa',
        headerColor: '#4a5565',
        headerSplitColor: '#e1e5eb',
        rowHoverBg: '#f4f8ff',
        cellPaddingBlock: 8,
        cellPaddingInline: 10,
        cellPaddingBlockSM: 5,
        cellPaddingInlineSM: 8,
      },
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: '#4a5565' },
      Modal: { titleFontSize: 15 },
      Card: { headerHeight: 42, headerFontSize: 14, headerPadding: 16, bodyPadding: 16 },
      Tabs: { horizontalItemPadding: '9px 2px', horizontalItemGutter: 24 },
      Menu: { itemHeight: 36, activeBarBorderWidth: 0 },
      Tag: TAG_TEXTS,
    },
  };
}

/** The light menu would be the brightest thing of a dark page. */
const GREY_IN_DARK: MenuTheme = {
  ...menuThemes.grey,
  dark: true,
  back: '#22262c',
  head: '#1b1e23',
  deep: '#1e2227',
  text: '#b9c1cc',
  hover: '#2f343d',
  selected: '#41749f',
  selectedText: '#ffffff',
};
const menuOf = (name: MenuThemeName, dark: boolean): MenuTheme =>
  dark && !menuThemes[name].dark ? GREY_IN_DARK : menuThemes[name];
export const isMenuDark = (name: MenuThemeName, dark: boolean): boolean => menuOf(name, dark).dark;

/** A workbench color on a dark page: its hue, hardly lighter than the page. */
export const workbenchBack = (color: string, dark: boolean): string =>
  dark ? `color-mix(in srgb, ${color} 6%, #121418)` : color;

/** Tokens of the side menu in one area. */
export function menuTheme(name: MenuThemeName, night = false): ThemeConfig {
  const { back, deep, text, hover, selected, selectedText, primary, dark } = menuOf(name, night);
  const strong = dark ? '#ffffff' : '#1d2530';
  return {
    token: { colorPrimary: primary },
    components: {
      Menu: {
        darkItemBg: 'transparent',
        darkSubMenuItemBg: deep,
        darkPopupBg: back,
        darkItemColor: text,
        darkItemHoverColor: strong,
        darkItemHoverBg: hover,
        darkItemSelectedBg: selected,
        darkItemSelectedColor: selectedText,
        itemBg: 'transparent',
        subMenuItemBg: deep,
        popupBg: back,
        itemColor: text,
        itemHoverColor: strong,
        itemHoverBg: hover,
        itemActiveBg: hover,
        itemSelectedBg: selected,
        itemSelectedColor: selectedText,
        subMenuItemSelectedColor: strong,
      },
    },
  };
}

/** CSS variables of the menu in one area. */
export function menuVariables(name: MenuThemeName, night = false): Record<`--${string}`, string> {
  const theme = menuOf(name, night);
  return {
    '--wm-menu-back': theme.back,
    '--wm-menu-head': theme.head,
    '--wm-menu-deep': theme.deep,
    '--wm-menu-text': theme.text,
    '--wm-menu-hover': theme.hover,
    '--wm-menu-selected': theme.selected,
    '--wm-menu-selected-text': theme.selectedText,
    '--wm-menu-strong': theme.dark ? '#ffffff' : '#1d2530',
    '--wm-menu-line': theme.dark ? 'rgb(255 255 255 / 8%)' : 'rgb(0 0 0 / 8%)',
  };
}
