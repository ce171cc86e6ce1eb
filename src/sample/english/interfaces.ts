/** Tokens and hooks in English. */
export const interfacesInEnglish: Readonly<Record<string, string>> = {
  夜间工时汇总: 'Nightly totals of hours',
  大屏看板: 'Wall display',
  财务系统: 'Finance system',
};
