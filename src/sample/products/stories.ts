/** Products of the sample company, as data. */
export interface Branch {
  name: string;
  code?: string;
  quantity?: string;
  unit?: string;
  /** Code of the base module that is used. */
  uses?: string;
  material?: string;
  condition?: string;
  below?: readonly Branch[];
}
interface ModuleStory {
  code: string;
  name: string;
  material: string;
  parts: readonly Branch[];
}
export const MODULES: readonly ModuleStory[] = [
  {
    code: 'BM-PWR',
    name: '电源模块',
    material: 'M-1001',
    parts: [
      { name: '变压器', code: 'PWR-1', unit: '件', material: 'M-1101' },
      { name: '滤波电容', code: 'PWR-2', quantity: '4', unit: '件', material: 'M-1102' },
    ],
  },
  {
    code: 'BM-COM',
    name: '通信模块',
    material: 'M-1002',
    parts: [
      { name: '无线芯片', code: 'COM-1', unit: '件', material: 'M-1201' },
      { name: '通信供电', code: 'COM-2', uses: 'BM-PWR' },
    ],
  },
];
export const LINES = [
  { key: 'hardware', code: 'HW', name: '智能硬件', strategy: '以网关带动传感器，模块共用，缩短上市时间。' },
  { key: 'software', code: 'SW', name: '平台软件', strategy: '每季度发布一次，与硬件版本同步。' },
] as const;
export interface Story {
  name: string;
  line: 'hardware' | 'software';
  description: string;
  versions: readonly { number: string; released: boolean; structure: readonly Branch[] }[];
  options?: readonly {
    code: string;
    name: string;
    needed: boolean;
    choices: readonly { code: string; name: string }[];
  }[];
  /** Of the last version. */
  variants?: readonly { name: string; published: boolean; choice: Readonly<Record<string, string>> }[];
}
const GATEWAY: readonly Branch[] = [
  {
    name: '主机',
    code: 'X200-10',
    below: [
      { name: '主控板', code: 'X200-11', unit: '件', material: 'M-2001' },
      { name: '主机供电', code: 'X200-12', uses: 'BM-PWR' },
      { name: '接口板', code: 'X200-13', quantity: '2', unit: '件', material: 'M-2002' },
    ],
  },
  {
    name: '无线单元',
    code: 'X200-20',
    below: [
      { name: '无线通信', code: 'X200-21', quantity: '2', uses: 'BM-COM' },
      { name: '天线', code: 'X200-22', quantity: '4', unit: '件', material: 'M-2003' },
    ],
  },
  { name: '外壳', code: 'X200-30', material: 'M-2004', unit: '件' },
];
export const PRODUCTS: readonly Story[] = [
  {
    name: '智能网关 X200',
    line: 'hardware',
    description: '连接现场设备与平台的网关，支持多种总线和无线通信。',
    versions: [
      { number: 'V1.0', released: true, structure: GATEWAY },
      { number: 'V2.0', released: false, structure: [] },
    ],
  },
  {
    name: '环境传感器 S10',
    line: 'hardware',
    description: '采集温度、湿度和空气质量的传感器。',
    versions: [
      {
        number: 'V1.0',
        released: false,
        structure: [
          { name: '传感单元', code: 'S10-10', quantity: '3', unit: '件', material: 'M-3001' },
          {
            name: '传感器供电',
            code: 'S10-20',
            below: [
              { name: '市电供电', code: 'S10-21', uses: 'BM-PWR', condition: 'power = "mains"' },
              { name: '电池盒', code: 'S10-22', unit: '件', material: 'M-3002', condition: 'power = "battery"' },
            ],
          },
          { name: '传感器通信', code: 'S10-30', uses: 'BM-COM' },
          { name: '防水外壳', code: 'S10-40', unit: '件', material: 'M-3003', condition: 'place = "outdoor"' },
          { name: '室内外壳', code: 'S10-41', unit: '件', material: 'M-3004', condition: 'place = "indoor"' },
        ],
      },
    ],
    options: [
      {
        ...{ code: 'power', name: '供电方式', needed: true },
        choices: [
          { code: 'mains', name: '市电' },
          { code: 'battery', name: '电池' },
        ],
      },
      {
        ...{ code: 'place', name: '安装位置', needed: true },
        choices: [
          { code: 'indoor', name: '室内' },
          { code: 'outdoor', name: '室外' },
        ],
      },
    ],
    variants: [
      { name: '室内市电型', published: true, choice: { power: 'mains', place: 'indoor' } },
      { name: '室外电池型', published: false, choice: { power: 'battery', place: 'outdoor' } },
    ],
  },
  {
    name: '路标协同平台',
    line: 'software',
    description: '项目、计划与文档的协同平台。',
    versions: [
      {
        number: '2.0',
        released: false,
        structure: [
          {
            name: '计划中心',
            code: 'LB-10',
            below: [
              { name: '甘特引擎', code: 'LB-11' },
              { name: '基线与变更', code: 'LB-12' },
            ],
          },
          { name: '文档中心', code: 'LB-20' },
          { name: '移动端', code: 'LB-30' },
        ],
      },
    ],
  },
];
