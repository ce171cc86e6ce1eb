import type { Entity } from '#kernel/entity.ts';
import { useCall } from '#web/api.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { outputsOfTask } from '../output.calls.ts';
import { outputPageTexts as x } from './texts.ts';

function OutputsLabel({ id }: { id: number }) {
  const { data } = useCall(outputsOfTask, { taskId: id }, { quiet: true, background: true });
  return data && data.list.length > 0 ? t(x.outputsCount, { count: data.list.length }) : t(x.outputs);
}
const outputs = lazyTab('outputs', async () => (await import('./TaskOutputs.tsx')).OutputsOfTask);
const versions = lazyTab('versions', async () => (await import('./OutputVersions.tsx')).VersionsOfOutput);

/** The versions on the page of an output, the outputs on the page of a task. */
export function outputTabs({ name }: Entity, id: number): readonly RecordTab[] {
  if (name === 'output') return [versions(id, t(x.versions))];
  return name === 'task' ? [outputs(id, <OutputsLabel id={id} />)] : [];
}
