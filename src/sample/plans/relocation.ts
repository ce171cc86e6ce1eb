/**
 * The plan of moving the head office: an outline of phases, tasks with their days, people and predecessors. Data only.
 *
 * `after`: numbers of tasks from 1, phases not counted; left out: the one before in its phase.
 */
import type { Who } from '../issues/story.ts';

export interface MoveTask {
  name: string;
  /** Working days; 0 is a milestone. */
  days: number;
  who: Who;
  after?: readonly number[];
}

export const relocation: readonly { phase: string; tasks: readonly MoveTask[] }[] = [
  {
    phase: '搬迁筹备',
    tasks: [
      { name: '确认搬迁范围与预算', days: 3, who: 'lina' },
      { name: '成立搬迁小组', days: 1, who: 'lina' },
      { name: '盘点办公资产', days: 5, who: 'wangqiang', after: [2] },
      { name: '编制搬迁方案', days: 4, who: 'lina', after: [2] },
      { name: '搬迁方案获批', days: 0, who: 'lina', after: [3, 4] },
    ],
  },
  {
    phase: '供应商与合同',
    tasks: [
      { name: '邀请三家搬迁公司报价', days: 5, who: 'lina', after: [5] },
      { name: '比价并选定搬迁公司', days: 2, who: 'lina' },
      { name: '签订搬迁合同', days: 2, who: 'lina' },
      { name: '购买搬迁保险', days: 1, who: 'lina' },
    ],
  },
  {
    phase: '新办公区装修',
    tasks: [
      { name: '平面布局与工位设计', days: 8, who: 'wangqiang', after: [5] },
      { name: '水电与综合布线', days: 10, who: 'wangqiang' },
      { name: '消防改造与验收', days: 6, who: 'wangqiang', after: [10] },
      { name: '家具采购与安装', days: 8, who: 'wangqiang', after: [11] },
      { name: '室内空气质量检测', days: 3, who: 'wangqiang' },
      { name: '新办公区验收', days: 0, who: 'lina', after: [12, 14] },
    ],
  },
  {
    phase: '信息系统',
    tasks: [
      { name: '申请专线与公网地址', days: 15, who: 'zhangwei', after: [5] },
      { name: '机房建设与设备上架', days: 8, who: 'zhangwei', after: [11] },
      { name: '网络与无线调试', days: 4, who: 'zhangwei', after: [16, 17] },
      { name: '电话与会议系统迁移', days: 3, who: 'zhangwei' },
      { name: '数据备份与切换演练', days: 3, who: 'chenjie', after: [18] },
      { name: '系统具备切换条件', days: 0, who: 'chenjie', after: [19, 20] },
    ],
  },
  {
    phase: '证照与通知',
    tasks: [
      { name: '变更工商注册地址', days: 10, who: 'lina', after: [8] },
      { name: '变更税务与银行信息', days: 5, who: 'lina' },
      { name: '通知客户与供应商', days: 3, who: 'lina', after: [22] },
      { name: '更新官网、名片与合同模板', days: 4, who: 'zhangwei', after: [22] },
    ],
  },
  {
    phase: '搬迁实施',
    tasks: [
      { name: '打包与贴标', days: 3, who: 'wangqiang', after: [9, 15, 21] },
      { name: '机房设备迁移', days: 2, who: 'zhangwei' },
      { name: '办公区搬运', days: 2, who: 'wangqiang', after: [26] },
      { name: '工位开通与核对', days: 2, who: 'zhangwei', after: [27, 28] },
      { name: '正式迁入', days: 0, who: 'lina' },
    ],
  },
  {
    phase: '收尾',
    tasks: [
      { name: '旧址清退与押金结算', days: 5, who: 'wangqiang', after: [30] },
      { name: '收集员工反馈并整改', days: 5, who: 'wangqiang', after: [30] },
      { name: '搬迁总结', days: 2, who: 'lina', after: [31, 32] },
    ],
  },
];
