import { texts } from '#kernel/text.ts';

/** Refusals of the search. */
export const searchTexts = texts('search', {
  notRefs: ['记录编号无效或过多', '記錄編號無效或過多', 'The records are not named correctly, or too many'],
});
