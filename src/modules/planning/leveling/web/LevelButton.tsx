import { PartitionOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { PlanToolsProps } from '#modules/planning/plan/web/public.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useRights } from '#web/session.ts';
import { levelingPageTexts as x } from './texts.ts';

/** Leads from a plan to its levelings. */
export function LevelButton({ projectId, saved }: PlanToolsProps) {
  const { can } = useRights({ projectId });
  if (!can('pm:leveling:query')) return null;
  return (
    <Button
      size="small"
      icon={<PartitionOutlined />}
      onClick={() => saved(() => go(href('/modules/project/leveling', { projectId })))}
    >
      {t(x.page)}
    </Button>
  );
}
