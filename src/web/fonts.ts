/** The one stack of fonts: for the page, canvases and charts. */
const FONTS: readonly [zh: string, hk: string, en: string] = [
  '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC"',
  '"PingFang HK", "Microsoft JhengHei", "Noto Sans CJK HK", "Noto Sans CJK TC"',
  '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC"',
];

/** Fonts of a language; Latin letters and digits always come from the system's own interface font. */
export const fontFamily = (languageIndex: number): string =>
  `-apple-system, "Segoe UI", Roboto, "Helvetica Neue", ${FONTS[languageIndex] ?? FONTS[0]}, Arial, sans-serif`;
