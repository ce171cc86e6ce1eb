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
  const { component: Shown, failure, retry } = useDemanded(part);
  if (failure) return <ReadError error={new Error(t(reasonTexts.code))} retry={retry} />;
  return Shown ? <Shown id={id} /> : <Skeleton active />;
}

/** A tab of records whose code comes when it is first shown: what it is called for a record, and what is drawn of it. */
export function lazyTab(
  key: string,
  load: () => Promise<ComponentType<PanelProps>>,
): (id: number, label: ReactNode) => RecordTab {
  const part = onDemand(async () => ({ default: await load() }));
  return (id, label) => ({ key, label, render: () => <Panel part={part} id={id} /> });
}
