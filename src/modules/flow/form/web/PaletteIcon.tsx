/** What a kind of item looks like in the palette and on the canvas. */
import {
  AlignLeftOutlined,
  ApartmentOutlined,
  BookOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  DownSquareOutlined,
  FieldNumberOutlined,
  FieldStringOutlined,
  FontSizeOutlined,
  GroupOutlined,
  InfoCircleOutlined,
  MoneyCollectOutlined,
  NumberOutlined,
  PaperClipOutlined,
  PercentageOutlined,
  ProjectOutlined,
  SwapOutlined,
  SwitcherOutlined,
  TableOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const ICONS: Readonly<Record<string, ComponentType>> = {
  text: FieldStringOutlined,
  longText: AlignLeftOutlined,
  richText: FontSizeOutlined,
  int: NumberOutlined,
  decimal: FieldNumberOutlined,
  money: MoneyCollectOutlined,
  percent: PercentageOutlined,
  bool: SwitcherOutlined,
  date: CalendarOutlined,
  instant: ClockCircleOutlined,
  period: SwapOutlined,
  choice: DownSquareOutlined,
  choices: CheckSquareOutlined,
  dict: BookOutlined,
  person: UserOutlined,
  people: TeamOutlined,
  userGroup: TeamOutlined,
  department: ApartmentOutlined,
  project: ProjectOutlined,
  file: PaperClipOutlined,
  table: TableOutlined,
  section: GroupOutlined,
  hint: InfoCircleOutlined,
};

export function PaletteIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? FieldStringOutlined;
  return (
    <span className="wm-palette-icon" aria-hidden>
      <Icon />
    </span>
  );
}
