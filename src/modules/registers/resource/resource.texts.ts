/** Texts of the rules of shared resources. */
import { texts } from '#kernel/text.ts';

export const resourceTexts = texts('resource', {
  availabilityZero: [
    '当前资源可用数量为 0，不可用！',
    '目前資源可用數量為 0，不可用！',
    'The current resource availability is 0, unavailable!',
  ],
  noneFree: [
    '该时段资源已全部预约，不可用：{days}',
    '該時段資源已全部預約，不可用：{days}',
    'The current resource availability is 0, unavailable: {days}',
  ],
  beyond: [
    '预约数量超过资源总数：{days} 只剩 {free}',
    '預約數量超過資源總數：{days} 只剩 {free}',
    'The reservation exceeds the total: {free} left on {days}',
  ],
  backwards: ['结束时间应晚于开始时间', '結束時間應晚於開始時間', 'It must end after it begins'],
  positive: ['数量应大于 0', '數量應大於 0', 'The quantity must be above 0'],
  notInUse: [
    '资源“{name}”当前为“{status}”，不能预约',
    '資源「{name}」目前為「{status}」，不能預約',
    'The resource "{name}" is "{status}" and cannot be reserved',
  ],
  mayNot: ['您没有在此处预约资源的权限', '您沒有在此處預約資源的權限', 'You may not reserve resources here'],
  notKeeper: ['只有资源管理人可以操作', '只有資源管理人可以操作', 'Only the keeper of the resource can do this'],
  notYours: [
    '只有预约人或资源管理人可以操作',
    '只有預約人或資源管理人可以操作',
    'Only whoever reserved it or the keeper can do this',
  ],
  fixed: [
    '预约已开始使用或已结束，不能修改或删除',
    '預約已開始使用或已結束，不能修改或刪除',
    'The reservation is in use or over and cannot be changed or deleted',
  ],
  below: [
    '数量不能低于已有预约：{day} 已预约 {taken}',
    '數量不能低於已有預約：{day} 已預約 {taken}',
    'The quantity cannot be below what is reserved: {taken} on {day}',
  ],
  stillReserved: [
    '资源还有未结束的预约“{name}”，请先取消或归还',
    '資源還有未結束的預約「{name}」，請先取消或歸還',
    'The resource still has the reservation "{name}"; cancel or return it first',
  ],
  kept: [
    '资源有预约“{name}”，不能删除',
    '資源有預約「{name}」，不能刪除',
    'The resource has the reservation "{name}" and cannot be deleted',
  ],
  taskKept: [
    '任务有资源预约“{name}”，不能删除，请先取消关联',
    '任務有資源預約「{name}」，不能刪除，請先取消關聯',
    'The task has the reservation "{name}" and cannot be deleted; remove the link first',
  ],
  partBeyond: [
    '归还数量应大于 0 且小于未归还数量 {open}；全部归还请用“归还”',
    '歸還數量應大於 0 且小於未歸還數量 {open}；全部歸還請用「歸還」',
    'Return more than 0 and less than the {open} that are out; to return all use "Return"',
  ],
  otherProject: ['任务不属于该项目', '任務不屬於該項目', 'The task is not one of this project'],
  asked: ['{person}申请预约“{name}”', '{person}申請預約「{name}」', '{person} asks to reserve "{name}"'],
  answered: ['资源预约“{name}”{status}', '資源預約「{name}」{status}', 'Reservation "{name}": {status}'],
  overdue: [
    '资源预约“{name}”应于 {day} 归还，已逾期',
    '資源預約「{name}」應於 {day} 歸還，已逾期',
    'The reservation "{name}" was due back on {day} and is overdue',
  ],
});
