/** Words of lists of running workflows: columns, filters, and what became of a person's row. */
import { texts } from '#kernel/text.ts';

export const listTexts = texts('workflowPage', {
  search: ['搜索标题或编号', '搜尋標題或編號', 'Search title or number'],
  number: ['编号', '編號', 'Number'],
  title: ['标题', '標題', 'Title'],
  definition: ['流程', '流程', 'Workflow'],
  initiator: ['发起人', '發起人', 'Started by'],
  project: ['项目', '項目', 'Project'],
  step: ['当前节点', '目前節點', 'Step'],
  since: ['到达时间', '到達時間', 'Since'],
  due: ['期限', '期限', 'Due'],
  status: ['状态', '狀態', 'Status'],
  started: ['发起时间', '發起時間', 'Started'],
  ended: ['结束时间', '結束時間', 'Ended'],
  result: ['处理结果', '處理結果', 'Decision'],
  decidedAt: ['处理时间', '處理時間', 'Decided'],
  tabTodo: ['待审批', '待審批', 'To approve'],
  tabDone: ['已审批', '已審批', 'Decided'],
  tabCopied: ['抄送我的', '抄送我的', 'Copied to me'],
  tabStarted: ['我发起的', '我發起的', 'Started by me'],
  waitingSince: ['等待开始', '等待開始', 'Waiting since'],
  tabDrafts: ['草稿', '草稿', 'Drafts'],
  savedAt: ['保存时间', '儲存時間', 'Saved'],
});

/** Text of an actor's row. */
export const actorTexts = texts('workflowActor', {
  waiting: ['未轮到', '未輪到', 'Not yet asked'],
  open: ['待处理', '待處理', 'Waiting'],
  held: ['等待加签人', '等待加簽人', 'Waits for added approvers'],
  delegated: ['已委派', '已委派', 'Delegated'],
  taken: ['他人已认领', '他人已認領', 'Claimed by another'],
  parked: ['暂停', '暫停', 'Paused'],
  sent: ['已提交，等待引擎确认', '已提交，等待引擎確認', 'Submitted, waiting for the engine'],
  agreed: ['同意', '同意', 'Agreed'],
  disagreed: ['不同意', '不同意', 'Disagreed'],
  abstained: ['弃权', '棄權', 'Abstained'],
  rejected: ['驳回', '駁回', 'Rejected'],
  answered: ['已答复', '已答覆', 'Answered'],
  skipped: ['无需处理', '無需處理', 'Not needed'],
  cancelled: ['已取消', '已取消', 'Canceled'],
  transferred: ['已转办', '已轉辦', 'Transferred'],
  removed: ['已减签', '已減簽', 'Removed'],
  revoked: ['已收回', '已收回', 'Taken back'],
});
