import { texts } from '#kernel/text.ts';

/** Refusals of the search. */
export const searchTexts = texts('search', {
  notRefs: ['记录编号无效或过多', '記錄編號無效或過多', 'The record IDs are invalid or too many'],
  badTarget: [
    '无法收藏：记录或页面不存在',
    '無法收藏：記錄或頁面不存在',
    'This cannot be added to favorites: the record or page does not exist',
  ],
  noTitle: ['请填写标题', '請填寫標題', 'Please enter a title'],
  mostFavourites: ['最多收藏 {max} 项', '最多收藏 {max} 項', 'At most {max} favorites'],
});
