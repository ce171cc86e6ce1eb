/** Words of roadmaps on the server. */
import { texts } from '#kernel/text.ts';

export const roadmapTexts = texts('roadmap', {
  noItems: ['路线图还没有条目', '路線圖還沒有條目', 'The roadmap has no items yet'],
  tooMany: ['一张路线图最多 {max} 个条目', '一張路線圖最多 {max} 個條目', 'A roadmap has at most {max} items'],
  archived: ['路线图已归档，不能修改', '路線圖已歸檔，不能修改', 'The roadmap is archived and cannot be changed'],
  datesWrong: ['结束日期不能早于开始日期', '結束日期不能早於開始日期', 'It cannot end before it begins'],
  datesNeeded: ['请填写日期或绑定对象', '請填寫日期或綁定對象', 'Enter dates, or bind the item to something'],
  datesRead: [
    '日期来自绑定的对象，解除绑定后才能填写',
    '日期來自綁定的對象，解除綁定後才能填寫',
    'The dates come from what the item is bound to; unbind it to enter them',
  ],
  oneBinding: ['只能绑定一个对象', '只能綁定一個對象', 'An item is bound to one thing only'],
  notReadable: ['绑定的对象不存在', '綁定的對象不存在', 'What it is bound to does not exist'],
  noLane: ['路线图没有该泳道：{lane}', '路線圖沒有該泳道：{lane}', 'The roadmap has no such lane: {lane}'],
  otherMap: ['只能依赖同一路线图的条目', '只能依賴同一路線圖的條目', 'Items depend on items of the same roadmap'],
  circle: ['依赖不能形成循环', '依賴不能形成循環', 'Dependencies cannot go in a circle'],
  edition: ['第 {no} 版', '第 {no} 版', 'Edition {no}'],
  editionFixed: ['版次不能修改', '版次不能修改', 'An edition cannot be changed'],
  kept: [
    '已发布过的路线图不能删除，可以归档',
    '已發佈過的路線圖不能刪除，可以歸檔',
    'A roadmap that was published cannot be deleted; you can archive it',
  ],
});
