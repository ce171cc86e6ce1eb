/** Contracts of the sample company with what was paid. Days are days before the first start (below 0: after it). Data only. */
import type { ContractStatus, Direction, NodeCondition } from '#modules/money/contract/contract.entity.ts';
import type { Who } from '../issues/story.ts';

export interface NodeStory {
  name: string;
  on: NodeCondition;
  /** Days before the first start; of `after` days behind the node before. */
  day?: number;
  task?: string;
  percent?: number;
  /** Hundredths of a percent. */
  share: number;
  retention?: true;
}
export interface ContractStory {
  at: 'platform' | 'house';
  direction: Direction;
  name: string;
  type: 'goods' | 'works' | 'services' | 'software' | 'subcontract';
  party: string;
  /** Cents, with tax. */
  cents: number;
  /** Percent. */
  tax: string;
  status: ContractStatus;
  who: Who;
  signed: number | null;
  ends: number;
  warranty?: number;
  settlement?: number;
  nodes: readonly NodeStory[];
  /** Code of the subject it is cost or income of. */
  subject: string;
  /** Tasks it is for, by shares in hundredths of a percent; left out: the whole project. */
  shares?: readonly (readonly [task: string, share: number])[];
  /** Node, cents, when it was paid (null: approved, not paid yet), voucher. */
  payments: readonly (readonly [node: number, cents: number, ago: number | null, voucher: string | null])[];
  /** Number, cents, when. */
  invoices: readonly (readonly [number: string, cents: number, ago: number])[];
  /** What, node, cents, when. */
  accepted: readonly (readonly [what: string, node: number, cents: number, ago: number])[];
}

export const contracts: readonly ContractStory[] = [
  {
    at: 'house',
    direction: 'sales',
    name: '滨江住宅样板楼施工总承包合同',
    subject: '601',
    type: 'works',
    party: '滨江城市建设投资有限公司',
    cents: 486_000_000,
    tax: '9.00',
    status: 'effective',
    who: 'lina',
    signed: 84,
    ends: -210,
    warranty: -575,
    nodes: [
      { name: '预付款', on: 'date', day: 78, share: 1500 },
      { name: '基础工程完成', on: 'milestone', task: '基础工程验收', share: 2500 },
      { name: '主体结构封顶', on: 'milestone', task: '屋面结构封顶', share: 3000 },
      { name: '竣工验收', on: 'acceptance', share: 2500 },
      { name: '质保金', on: 'after', day: 365, share: 500, retention: true },
    ],
    payments: [
      [0, 72_900_000, 76, 'SK-0117'],
      [1, 60_000_000, 21, 'SK-0142'],
      [1, 61_500_000, null, null],
    ],
    invoices: [
      ['24330000001168', 72_900_000, 78],
      ['24330000001422', 121_500_000, 24],
    ],
    accepted: [['基础工程中间验收', 1, 121_500_000, 27]],
  },
  {
    at: 'platform',
    direction: 'sales',
    name: '项目管理平台二期开发合同',
    subject: '601',
    type: 'software',
    party: '华东电力设计院',
    cents: 168_000_000,
    tax: '6.00',
    status: 'effective',
    who: 'chenjie',
    signed: 52,
    ends: -120,
    warranty: -485,
    nodes: [
      { name: '合同签订后', on: 'date', day: 45, share: 3000 },
      { name: '试运行', on: 'date', day: -40, share: 4000 },
      { name: '终验', on: 'acceptance', share: 2500 },
      { name: '质保金', on: 'after', day: 365, share: 500, retention: true },
    ],
    payments: [[0, 50_400_000, 41, 'SK-0128']],
    invoices: [['24310000004091', 50_400_000, 44]],
    accepted: [],
  },
  {
    at: 'house',
    direction: 'purchase',
    name: '钢筋采购合同',
    subject: '202',
    type: 'goods',
    party: '江南钢材贸易有限公司',
    cents: 18_308_000,
    tax: '13.00',
    status: 'settled',
    who: 'wangqiang',
    signed: 68,
    ends: 20,
    settlement: 18_190_000,
    nodes: [
      { name: '首批到货', on: 'date', day: 54, share: 6000 },
      { name: '二批到货', on: 'date', day: 30, share: 4000 },
    ],
    shares: [
      ['地下室墙体支模', 6500],
      ['基础及地下室墙体混凝土浇筑', 3500],
    ],
    payments: [
      [0, 10_984_800, 50, 'FK-0203'],
      [1, 5_000_000, 18, 'FK-0231'],
    ],
    invoices: [
      ['24330000087101', 10_984_800, 52],
      ['24330000087544', 7_205_200, 22],
    ],
    accepted: [
      ['首批钢筋 30 吨', 0, 10_984_800, 55],
      ['二批钢筋 16 吨', 1, 7_205_200, 31],
    ],
  },
  {
    at: 'house',
    direction: 'purchase',
    name: '商品混凝土供应合同',
    subject: '202',
    type: 'goods',
    party: '恒固混凝土搅拌站',
    cents: 9_250_000,
    tax: '3.00',
    status: 'effective',
    who: 'wangqiang',
    signed: 60,
    ends: -90,
    nodes: [
      { name: '月结一', on: 'date', day: 32, share: 5000 },
      { name: '月结二', on: 'date', day: 2, share: 5000 },
    ],
    shares: [['基础及地下室墙体混凝土浇筑', 10_000]],
    payments: [[0, 4_625_000, 28, 'FK-0219']],
    invoices: [['24330000050062', 4_625_000, 31]],
    accepted: [['基础混凝土 92 立方米', 0, 4_625_000, 34]],
  },
  {
    at: 'platform',
    direction: 'purchase',
    name: '云资源年度服务合同',
    subject: '203',
    type: 'services',
    party: '云帆云计算有限公司',
    cents: 24_000_000,
    tax: '6.00',
    status: 'effective',
    who: 'chenjie',
    signed: 44,
    ends: -321,
    nodes: [
      { name: '首付', on: 'date', day: 40, share: 3334 },
      { name: '二期', on: 'date', day: -20, share: 3333 },
      { name: '三期', on: 'after', day: 90, share: 3333 },
    ],
    payments: [[0, 8_001_600, 36, 'FK-0222']],
    invoices: [['24310000665012', 8_001_600, 38]],
    accepted: [],
  },
  {
    at: 'platform',
    direction: 'purchase',
    name: '等级保护测评合同',
    subject: '302',
    type: 'services',
    party: '北望信息安全测评中心',
    cents: 9_800_000,
    tax: '6.00',
    status: 'draft',
    who: 'chenjie',
    signed: null,
    ends: -150,
    nodes: [
      { name: '进场测评', on: 'date', day: -30, share: 5000 },
      { name: '出具报告', on: 'acceptance', share: 5000 },
    ],
    payments: [],
    invoices: [],
    accepted: [],
  },
];
