import { Skeleton } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { reasonTexts } from '../../calls/reason.ts';
import { t } from '../../lang.ts';
import { type OnDemand, onDemand, useDemanded } from '../../on-demand.ts';
import type { RecordTab } from '../ports.tsx';
import { ReadError } from '../ReadError.tsx';

interface PanelProps {
  id: number;
}

function Panel({ part, id }: PanelProps & { part: OnDemand<PanelProps> }) {
  const { component: Shown, failure } = useDemanded(part);
  // Code that failed to load once comes only after a page reload.
  if (failure) return <ReadError error={new Error(t(reasonTexts.code))} retry={() => globalThis.location.reload()} />;
  return Shown ? <Shown id={id} /> : <Skeleton active />;
}

/** A tab of records with lazily loaded code: its title for a record, and its content. */
export function lazyTab(
  key: string,
  load: () => Promise<ComponentType<PanelProps>>,
): (id: number, label: ReactNode) => RecordTab {
  const part = onDemand(async () => ({ default: await load() }));
  return (id, label) => ({ key, label, render: () => <Panel part={part} id={id} /> });
}
