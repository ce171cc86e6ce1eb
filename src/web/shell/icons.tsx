/** Icons of menus by the names the server stores. An unknown name gets a neutral one. */
import {
  AccountBookOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  BugOutlined,
  BuildOutlined,
  BulbOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  ClusterOutlined,
  ContainerOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  DollarOutlined,
  FileTextOutlined,
  FlagOutlined,
  FolderOutlined,
  FormOutlined,
  FundProjectionScreenOutlined,
  HistoryOutlined,
  IdcardOutlined,
  LineChartOutlined,
  NodeIndexOutlined,
  NotificationOutlined,
  PartitionOutlined,
  ProductOutlined,
  ProfileOutlined,
  ProjectOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  SolutionOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  TrophyOutlined,
  UnorderedListOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

// biome-ignore format: a table
const ICONS: Readonly<Record<string, ComponentType>> = {
  'account-book': AccountBookOutlined, apartment: ApartmentOutlined, appstore: AppstoreOutlined, audit: AuditOutlined, bank: BankOutlined,
  'bar-chart': BarChartOutlined, bell: BellOutlined, book: BookOutlined, bug: BugOutlined, build: BuildOutlined,
  bulb: BulbOutlined, calendar: CalendarOutlined, 'check-square': CheckSquareOutlined, clock: ClockCircleOutlined,
  'clock-circle': ClockCircleOutlined, cluster: ClusterOutlined, container: ContainerOutlined,
  dashboard: DashboardOutlined, database: DatabaseOutlined, desktop: DesktopOutlined, dollar: DollarOutlined,
  'file-text': FileTextOutlined, file: FileTextOutlined, flag: FlagOutlined, folder: FolderOutlined,
  form: FormOutlined, fund: FundProjectionScreenOutlined, history: HistoryOutlined, idcard: IdcardOutlined,
  'line-chart': LineChartOutlined, 'node-index': NodeIndexOutlined, notification: NotificationOutlined,
  partition: PartitionOutlined, product: ProductOutlined, profile: ProfileOutlined, project: ProjectOutlined,
  safety: SafetyOutlined, schedule: ScheduleOutlined, setting: SettingOutlined, solution: SolutionOutlined,
  table: TableOutlined, tags: TagsOutlined, team: TeamOutlined, tool: ToolOutlined, trophy: TrophyOutlined,
  task: CheckSquareOutlined, log: HistoryOutlined, 'unordered-list': UnorderedListOutlined, list: UnorderedListOutlined, user: UserOutlined, warning: WarningOutlined,
};

/** Names an administrator can choose from. */
export const ICON_NAMES: readonly string[] = Object.keys(ICONS);

export function MenuIcon({ name }: { name: string | null }) {
  const Icon = (name && ICONS[name.replace(/-?outlined$/i, '').toLowerCase()]) || AppstoreOutlined;
  return <Icon />;
}
