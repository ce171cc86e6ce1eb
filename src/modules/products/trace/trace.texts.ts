import { texts } from '#kernel/text.ts';

export const traceTexts = texts('trace', {
  unknown: ['该类记录不能追溯', '該類記錄不能追溯', 'Records of this kind cannot be linked'],
  itself: ['不能与自身建立关系', '不能與自身建立關係', 'A record cannot be linked to itself'],
  tooMany: ['每条记录最多 {max} 个关系', '每條記錄最多 {max} 個關係', 'A record has at most {max} links'],
  movedOn: [
    '上游记录刚刚又有变更，请重新查看',
    '上游記錄剛剛又有變更，請重新查看',
    'The upstream record has just changed again; please look at it again',
  ],
  circle: ['不能形成循环追溯', '不能形成循環追溯', 'Links cannot go in a circle'],
});
