/** Customers and suppliers of the sample company. Days are days before the first start. Data only. */
import type { PartyStatus } from '#modules/money/customer/party-fields.ts';
import type { Who } from '../issues/story.ts';

export interface PartyStory {
  kind: 'customer' | 'supplier';
  name: string;
  short: string;
  level: 'strategic' | 'key' | 'normal' | 'occasional';
  industry: 'construction' | 'manufacturing' | 'software' | 'trade' | 'service' | 'public' | 'other';
  status: PartyStatus;
  address: string;
  postcode: string;
  phone: string;
  website?: string;
  tax: string;
  bank: string;
  account: string;
  who: Who;
  ago: number;
  remark?: string;
  /** The first is the main contact. */
  people: readonly { name: string; title: string; phone: string; mail: string }[];
}

export const parties: readonly PartyStory[] = [
  {
    kind: 'customer',
    name: '滨江城市建设投资有限公司',
    short: '滨江城投',
    level: 'strategic',
    industry: 'construction',
    status: 'active',
    address: '滨江区江晖路 168 号 12 层',
    postcode: '310051',
    phone: '0571-86600168',
    website: 'https://riverside-invest.example.com',
    tax: '91330108MA2AX00168',
    bank: '中国建设银行滨江支行',
    account: '3305 0161 0000 1680 0168',
    who: 'lina',
    ago: 220,
    people: [
      { name: '孙建国', title: '工程部经理', phone: '0571-86600169', mail: 'sun@riverside-invest.example.com' },
      { name: '何静', title: '合约主管', phone: '0571-86600170', mail: 'he@riverside-invest.example.com' },
    ],
  },
  {
    kind: 'customer',
    name: '华东电力设计院',
    short: '华东电力',
    level: 'key',
    industry: 'service',
    status: 'active',
    address: '徐汇区武宁路 409 号',
    postcode: '200063',
    phone: '021-62550000',
    website: 'https://east-power.example.com',
    tax: '91310104MA1FR04092',
    bank: '中国工商银行武宁路支行',
    account: '1001 2048 0900 4090 211',
    who: 'chenjie',
    ago: 180,
    people: [{ name: '周立', title: '信息中心主任', phone: '021-62550001', mail: 'zhou@east-power.example.com' }],
  },
  {
    kind: 'customer',
    name: '临港新区管理委员会',
    short: '临港管委会',
    level: 'normal',
    industry: 'public',
    status: 'potential',
    address: '临港新区申港大道 200 号',
    postcode: '201306',
    phone: '021-68280200',
    tax: '11310115MB2F30200X',
    bank: '上海银行临港支行',
    account: '3169 3803 0020 0200',
    who: 'lina',
    ago: 24,
    remark: '有意采购项目管理平台，预计下季度招标。',
    people: [{ name: '钱伟', title: '信息化处副处长', phone: '021-68280201', mail: 'qian@lingang.example.com' }],
  },
  {
    kind: 'supplier',
    name: '江南钢材贸易有限公司',
    short: '江南钢材',
    level: 'key',
    industry: 'trade',
    status: 'active',
    address: '余杭区物流大道 88 号',
    postcode: '311100',
    phone: '0571-88320088',
    website: 'https://jn-steel.example.com',
    tax: '91330110MA27W00088',
    bank: '中国农业银行余杭支行',
    account: '1904 2001 0400 08888',
    who: 'wangqiang',
    ago: 150,
    people: [{ name: '吴涛', title: '销售经理', phone: '0571-88320089', mail: 'wu@jn-steel.example.com' }],
  },
  {
    kind: 'supplier',
    name: '恒固混凝土搅拌站',
    short: '恒固混凝土',
    level: 'key',
    industry: 'manufacturing',
    status: 'active',
    address: '萧山区临浦镇工业园 6 号',
    postcode: '311251',
    phone: '0571-82470006',
    tax: '91330109MA28X00006',
    bank: '杭州联合银行临浦支行',
    account: '2010 0006 1234 567',
    who: 'wangqiang',
    ago: 148,
    people: [{ name: '徐浩', title: '调度主任', phone: '0571-82470007', mail: 'xu@henggu.example.com' }],
  },
  {
    kind: 'supplier',
    name: '云帆云计算有限公司',
    short: '云帆云',
    level: 'strategic',
    industry: 'software',
    status: 'active',
    address: '浦东新区张江路 665 号',
    postcode: '201203',
    phone: '021-50270665',
    website: 'https://yunfan-cloud.example.com',
    tax: '91310115MA1K306655',
    bank: '招商银行张江支行',
    account: '1219 0665 0610 505',
    who: 'chenjie',
    ago: 200,
    people: [{ name: '林悦', title: '客户经理', phone: '021-50270666', mail: 'lin@yunfan-cloud.example.com' }],
  },
  {
    kind: 'supplier',
    name: '北望信息安全测评中心',
    short: '北望测评',
    level: 'normal',
    industry: 'service',
    status: 'active',
    address: '海淀区中关村南大街 12 号',
    postcode: '100081',
    phone: '010-62180012',
    tax: '91110108MA01B00012',
    bank: '北京银行中关村支行',
    account: '0109 0300 1201 0512',
    who: 'chenjie',
    ago: 90,
    people: [{ name: '郑琳', title: '测评师', phone: '010-62180013', mail: 'zheng@beiwang.example.com' }],
  },
  {
    kind: 'supplier',
    name: '顺达劳务有限公司',
    short: '顺达劳务',
    level: 'occasional',
    industry: 'construction',
    status: 'blocked',
    address: '拱墅区石祥路 59 号',
    postcode: '310015',
    phone: '0571-88010059',
    tax: '91330105MA27Y00059',
    bank: '杭州银行石祥支行',
    account: '3301 0401 6000 0059',
    who: 'wangqiang',
    ago: 130,
    remark: '拖欠工人工资，已禁用。',
    people: [{ name: '蒋勇', title: '负责人', phone: '0571-88010060', mail: 'jiang@shunda.example.com' }],
  },
];
