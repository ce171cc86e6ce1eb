import { texts } from '#kernel/text.ts';

export const baseModulePageTexts = texts('baseModulePage', {
  revisions: ['模块版本', '模組版本', 'Revisions'],
});
