/** The subjects of the sample company: what it spends money on, and what it earns. */
import type { SubjectScope } from '#modules/money/account/account.entity.ts';

interface SampleSubject {
  code: string;
  name: readonly [string, string, string];
  scope: readonly SubjectScope[];
}
const COST: readonly SubjectScope[] = ['budget', 'actual'];
const BOUGHT: readonly SubjectScope[] = ['budget', 'actual', 'contract'];
const LABOUR: readonly SubjectScope[] = ['budget', 'actual', 'labour'];

/** Parents before their children, whose codes begin with theirs. */
export const subjects: readonly SampleSubject[] = [
  { code: '1', name: ['人工成本', '人工成本', 'Labor'], scope: LABOUR },
  { code: '101', name: ['内部人工', '內部人工', 'Own staff'], scope: LABOUR },
  { code: '102', name: ['加班与补贴', '加班與補貼', 'Overtime and allowances'], scope: COST },
  { code: '2', name: ['采购成本', '採購成本', 'Purchases'], scope: BOUGHT },
  { code: '201', name: ['设备', '設備', 'Equipment'], scope: BOUGHT },
  { code: '202', name: ['材料', '材料', 'Materials'], scope: BOUGHT },
  { code: '203', name: ['软件与云服务', '軟件與雲服務', 'Software and cloud services'], scope: BOUGHT },
  { code: '3', name: ['外包成本', '外包成本', 'Outsourcing'], scope: BOUGHT },
  { code: '301', name: ['外包与分包', '外包與分包', 'Subcontractors'], scope: BOUGHT },
  { code: '302', name: ['检测与咨询', '檢測與諮詢', 'Testing and consulting'], scope: BOUGHT },
  { code: '4', name: ['其他费用', '其他費用', 'Other costs'], scope: COST },
  { code: '401', name: ['差旅', '差旅', 'Travel'], scope: COST },
  { code: '402', name: ['会议与培训', '會議與培訓', 'Meetings and training'], scope: COST },
  { code: '409', name: ['不可预见费', '不可預見費', 'Contingency'], scope: COST },
  { code: '6', name: ['项目收入', '項目收入', 'Project income'], scope: ['income', 'contract'] },
  { code: '601', name: ['合同收入', '合約收入', 'Contract income'], scope: ['income', 'contract'] },
  { code: '602', name: ['服务收入', '服務收入', 'Service income'], scope: ['income', 'contract'] },
];
