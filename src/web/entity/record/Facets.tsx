import { Tabs } from 'antd';
import type { Entity } from '#kernel/entity.ts';
import { useScreenPorts } from '../ports.tsx';

/** What the application adds to every record, on a page that draws the record itself. */
export function Facets({ entity, id }: { entity: Entity; id: number }) {
  const tabs = useScreenPorts().recordTabs?.(entity, id) ?? [];
  if (tabs.length === 0) return null;
  return <Tabs size="small" items={tabs.map(({ key, label, render }) => ({ key, label, children: render() }))} />;
}
