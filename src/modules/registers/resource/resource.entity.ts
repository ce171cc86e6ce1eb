import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, decimal, file, instant, longText, money, ref, text } from '#kernel/field.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';

export const resourceKinds = {
  equipment: ['设备', '設備', 'Equipment'],
  venue: ['场地', '場地', 'Venue'],
  vehicle: ['车辆', '車輛', 'Vehicle'],
  software: ['软件', '軟件', 'Software'],
  other: ['其他', '其他', 'Other'],
} as const;

export const resourceStatus = {
  inUse: ['可用', '可用', 'Available'],
  maintenance: ['维护中', '維護中', 'In maintenance'],
  retired: ['已停用', '已停用', 'Retired'],
} as const;
export type ResourceStatus = keyof typeof resourceStatus;

/** What a price is for. */
export const rateKinds = {
  hour: ['每小时', '每小時', 'An hour'],
  day: ['每天', '每天', 'A day'],
  use: ['每次', '每次', 'A use'],
} as const;
export type RateKind = keyof typeof rateKinds;

/** Things the company shares: they are reserved, handed out and returned (1-product §2.18, 2-rules §5). */
export const resource = entity({
  name: 'resource',
  module: 'resource',
  label: ['公共资源', '公共資源', 'Shared resource'],
  title: 'name',
  code: 'resource',
  fields: {
    name: text(['资源名称', '資源名稱', 'Resource'], { min: 1, max: 100, required: true }),
    code: text(['资源编号', '資源編號', 'Resource number'], { max: 50, required: true, set: 'create' }),
    kind: choice(['类别', '類別', 'Kind'], resourceKinds, { required: true, default: 'equipment' }),
    quantity: decimal(['数量', '數量', 'Quantity'], { required: true, digits: 3, min: 0, max: 1e9, default: '1' }),
    unit: text(['单位', '單位', 'Unit'], { max: 20 }),
    department: ref(['所属部门', '所屬部門', 'Department'], 'department'),
    keeper: ref(['管理人', '管理人', 'Keeper'], 'user'),
    place: text(['存放地点', '存放地點', 'Place'], { max: 200 }),
    /** Its keeper says yes to each reservation. */
    confirmed: bool(['预约需管理人确认', '預約需管理人確認', 'Reservations need the keeper'], {
      required: true,
      default: false,
    }),
    rateKind: choice(['计价方式', '計價方式', 'Priced by'], rateKinds),
    rate: money(['单价', '單價', 'Price'], { min: 0, max: 1e10 }),
    status: choice(['状态', '狀態', 'Status'], resourceStatus, { required: true, default: 'inUse', set: 'server' }),
    files: file(['附件', '附件', 'Attachments'], { max: 10 }),
    remark: longText(['备注', '備註', 'Remark'], { max: 2000 }),
  },
  list: {
    columns: ['code', 'name', 'kind', 'quantity', 'keeper', 'place', 'status'],
    filters: ['name', 'code', 'kind', 'status', 'keeper', 'department', 'rate'],
    sort: 'name',
  },
  form: [
    ['name', 'code'],
    ['kind', 'keeper'],
    ['quantity', 'unit'],
    ['place', 'department'],
    ['confirmed'],
    ['rateKind', 'rate'],
    ['files'],
    ['remark'],
  ],
  folds: ['rateKind', 'rate', 'files', 'remark'],
  rights: {
    read: 'resource:query',
    create: 'resource:add',
    update: 'resource:edit',
    remove: 'resource:delete',
    export: 'resource:query',
  },
  unique: [['name'], ['code']],
  directory: true,
  search: { words: ['name', 'code', 'place'] },
  facets: { watchedBy: ['keeper'], meaning: ['name', 'quantity', 'status', 'place'] },
});
export interface ResourceRow extends Row<typeof resource> {}

export const reservationStatus = {
  requested: ['待确认', '待確認', 'Requested'],
  approved: ['已预约', '已預約', 'Reserved'],
  out: ['使用中', '使用中', 'In use'],
  returned: ['已归还', '已歸還', 'Returned'],
  refused: ['已拒绝', '已拒絕', 'Refused'],
  cancelled: ['已取消', '已取消', 'Canceled'],
} as const;
export type ReservationStatus = keyof typeof reservationStatus;

/** A time for which somebody has a part of a resource, and what became of it: its use (1-product §2.8, §2.18). */
export const reservation = entity({
  name: 'reservation',
  module: 'resource',
  label: ['资源预约', '資源預約', 'Reservation'],
  title: 'name',
  scopes: ['project'],
  ownerless: true,
  fields: {
    /** The resource and the first day. */
    name: text(['名称', '名稱', 'Name'], { max: 150, required: true, set: 'server' }),
    resource: ref(['资源', '資源', 'Resource'], 'resource', { required: true, set: 'create' }),
    startsAt: instant(['开始时间', '開始時間', 'From'], { required: true }),
    endsAt: instant(['结束时间', '結束時間', 'Until'], { required: true }),
    quantity: decimal(['预约数量', '預約數量', 'Quantity'], {
      required: true,
      digits: 3,
      min: 0,
      max: 1e9,
      default: '1',
    }),
    task: ref(['关联任务', '關聯任務', 'Task'], 'task'),
    purpose: longText(['用途', '用途', 'Purpose'], { max: 500 }),
    /** Who has it. */
    user: ref(['使用人', '使用人', 'User'], 'user'),
    status: choice(['状态', '狀態', 'Status'], reservationStatus, {
      required: true,
      default: 'requested',
      set: 'server',
    }),
    outAt: instant(['领用时间', '領用時間', 'Handed out'], { set: 'server' }),
    backAt: instant(['归还时间', '歸還時間', 'Returned at'], { set: 'server' }),
    /** What came back before the rest, and what came back last. */
    returned: decimal(['已部分归还', '已部分歸還', 'Returned in part'], {
      required: true,
      digits: 3,
      default: '0',
      set: 'server',
    }),
    part: decimal(['本次归还数量', '本次歸還數量', 'Returned this time'], {
      digits: 3,
      min: 0,
      max: 1e9,
      set: 'server',
    }),
    /** Number of returns so far: each is booked once. */
    parts: decimal(['归还次数', '歸還次數', 'Returns'], { required: true, digits: 0, default: '0', set: 'server' }),
    condition: text(['归还状况', '歸還狀況', 'Condition'], { max: 200, set: 'server' }),
    cost: money(['使用费用', '使用費用', 'Cost of use'], { need: COST_RIGHT, set: 'server' }),
  },
  list: {
    columns: ['name', 'resource', 'quantity', 'startsAt', 'endsAt', 'user', 'status'],
    filters: ['name', 'resource', 'status', 'user', 'task', 'startsAt', 'cost'],
    sort: '-startsAt',
  },
  form: [
    ['resource'],
    ['startsAt', 'endsAt'],
    ['quantity', 'user'],
    ['task'],
    ['purpose'],
    ['outAt', 'backAt'],
    ['returned', 'cost'],
    ['condition'],
  ],
  rights: {
    read: 'login',
    all: 'pm:resource:query',
    create: 'login',
    update: 'login',
    remove: 'login',
    export: 'login',
  },
});
export interface ReservationRow extends Row<typeof reservation> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    resource: ResourceRow;
    reservation: ReservationRow;
  }
}
