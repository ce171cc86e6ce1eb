import { texts } from '#kernel/text.ts';

/** Texts of pages with a side. */
export const sideTexts = texts('side', {
  width: ['侧栏宽度', '側欄寬度', 'Sidebar width'],
});
